//! Names that must exist, feature by feature.
//!
//! A missing name does not compile. What is asserted is that a name is the layer's own item and not a copy, so that
//! programs can mix the facade and single layers.

use core::any::TypeId;

/// The names are one and the same type.
macro_rules! same {
    ($($one:ty = $other:ty;)+) => {
        $(assert_eq!(TypeId::of::<$one>(), TypeId::of::<$other>(), stringify!($one));)+
    };
}

#[test]
fn the_vocabulary_and_the_verdicts_are_always_there() {
    same! {
        chess_kit::BitBoard = chess_kit::bits::BitBoard;
        chess_kit::Color = chess_kit::bits::Color;
        chess_kit::Direction = chess_kit::bits::Direction;
        chess_kit::File = chess_kit::bits::File;
        chess_kit::ParseSquareError = chess_kit::bits::ParseSquareError;
        chess_kit::Piece = chess_kit::bits::Piece;
        chess_kit::PieceType = chess_kit::bits::PieceType;
        chess_kit::Rank = chess_kit::bits::Rank;
        chess_kit::Square = chess_kit::bits::Square;
        chess_kit::bitboard::Bitboard = chess_kit::BitBoard;
        chess_kit::bitboard::Position = chess_kit::Square;
        chess_kit::bitboard::File = chess_kit::File;
        chess_kit::bitboard::Rank = chess_kit::Rank;
        chess_kit::Dtz = chess_kit::tb::Dtz;
        chess_kit::Wdl = chess_kit::tb::Wdl;
        <chess_kit::Square as core::str::FromStr>::Err = chess_kit::ParseSquareError;
    }
    assert_eq!(chess_kit::bitboard::E4, chess_kit::Square::E4);
    let dtz = chess_kit::tb::MaybeRounded::Precise(chess_kit::Dtz(1));
    assert_eq!(
        chess_kit::tb::AmbiguousWdl::from_dtz_and_clock(dtz, 0),
        chess_kit::tb::AmbiguousWdl::Win
    );
}

#[cfg(feature = "attacks")]
#[test]
fn attacks() {
    use chess_kit::attacks::cpu::{Bmi2, Cpu, Kernel, Portable, dispatch};
    use chess_kit::attacks::*;
    use chess_kit::{BitBoard, Color, Direction, Piece, Square};

    // The const functions, in a const.
    const EMPTY: BitBoard = BitBoard::EMPTY;
    const SETS: [BitBoard; 19] = [
        attacks(Piece::WhiteRook, Square::A1, EMPTY),
        bishop_attacks(Square::A1, EMPTY),
        rook_attacks(Square::A1, EMPTY),
        queen_attacks(Square::A1, EMPTY),
        xray_bishop_attacks(Square::A1, EMPTY),
        xray_rook_attacks(Square::A1, EMPTY),
        knight_attacks(Square::A1),
        king_attacks(Square::A1),
        pawn_attacks(Color::White, Square::A1),
        ray(Direction::Up, Square::A1),
        between(Square::A1, Square::A8),
        line(Square::A1, Square::A8),
        pawn_targets(Color::White, Square::A2, EMPTY, EMPTY),
        knight_targets(Square::A1, EMPTY),
        king_targets(Square::A1, EMPTY),
        bishop_targets(Square::A1, EMPTY, EMPTY),
        rook_targets(Square::A1, EMPTY, EMPTY),
        queen_targets(Square::A1, EMPTY, EMPTY),
        pawns_pushes(Color::White, BitBoard::RANK_2, BitBoard::FULL),
    ];
    const _: () = assert!(aligned(Square::A1, Square::B2, Square::H8));
    let counts = SETS.map(BitBoard::count_bits);
    assert_eq!(counts, [14, 7, 14, 21, 0, 0, 2, 3, 1, 8, 6, 8, 2, 2, 3, 7, 14, 21, 8]);

    let all = [
        knights_attacks(BitBoard::FULL),
        kings_attacks(BitBoard::FULL),
        bishops_attacks(BitBoard::FULL, EMPTY),
        rooks_attacks(BitBoard::FULL, EMPTY),
        queens_attacks(BitBoard::FULL, EMPTY),
    ];
    assert_eq!(all, [BitBoard::FULL; 5]);
    assert_eq!(pawns_attacks(Color::White, BitBoard::RANK_2), BitBoard::RANK_3);
    assert_eq!(
        pawns_double_pushes(Color::Black, BitBoard::RANK_7, BitBoard::FULL),
        BitBoard::RANK_5
    );

    struct Corner;
    impl Kernel for Corner {
        type Output = BitBoard;

        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> BitBoard {
            cpu.rook_attacks(Square::A1, BitBoard::EMPTY)
        }
    }
    assert_eq!(dispatch(Corner), SETS[2]);
    assert_eq!(Portable.run_kernel(Corner), SETS[2]);
    if let Some(cpu) = Bmi2::detect() {
        assert_eq!(cpu.run_kernel(Corner), SETS[2]);
    }
}

#[cfg(feature = "attacks")]
#[test]
fn the_traits_are_the_layers_own() {
    fn by_trait<T: chess_kit::attacks::Rays + chess_kit::attacks::Targets>() -> [chess_kit::BitBoard; 2] {
        use chess_kit::bitboard::{C5, Rays, Targets};
        [
            <T as Rays>::up_ray(C5),
            <T as Targets>::knight_targets(C5, chess_kit::BitBoard::EMPTY),
        ]
    }
    assert_eq!(
        by_trait::<chess_kit::BitBoard>().map(chess_kit::BitBoard::count_bits),
        [4, 8]
    );
}

#[cfg(feature = "moves")]
#[test]
fn moves() {
    same! {
        chess_kit::MoveDigest = chess_kit::moves::MoveDigest;
        chess_kit::MoveList = chess_kit::moves::MoveList;
        chess_kit::MoveType = chess_kit::moves::MoveType;
        chess_kit::ParseUciMoveError = chess_kit::moves::ParseUciMoveError;
        chess_kit::UciMove = chess_kit::moves::UciMove;
        <chess_kit::UciMove as core::str::FromStr>::Err = chess_kit::ParseUciMoveError;
        <chess_kit::MoveList as IntoIterator>::Item = chess_kit::MoveDigest;
    }
    let mut list = chess_kit::MoveList::new();
    let pushed: Result<(), chess_kit::moves::MoveListFull> = list.try_push(chess_kit::MoveDigest::invalid());
    assert!(pushed.is_ok() && list.len() == 1);
}

#[cfg(feature = "board")]
#[test]
fn board() {
    same! {
        chess_kit::Board = chess_kit::board::Board;
        chess_kit::Book<[u8; 16]> = chess_kit::board::Book<[u8; 16]>;
        chess_kit::BookEntry = chess_kit::board::BookEntry;
        chess_kit::BookError = chess_kit::board::BookError;
        chess_kit::CastlingRights = chess_kit::board::CastlingRights;
        chess_kit::CastlingSide = chess_kit::board::CastlingSide;
        chess_kit::CastlingStyle = chess_kit::board::CastlingStyle;
        chess_kit::EnPassantStyle = chess_kit::board::EnPassantStyle;
        chess_kit::FenError = chess_kit::board::FenError;
        chess_kit::IllegalMove = chess_kit::board::IllegalMove;
        chess_kit::InvalidSetup = chess_kit::board::InvalidSetup;
        chess_kit::Outcome = chess_kit::board::Outcome;
        chess_kit::PackedBoard = chess_kit::board::PackedBoard;
        chess_kit::PieceValues = chess_kit::board::PieceValues;
        chess_kit::San = chess_kit::board::San;
        chess_kit::SanError = chess_kit::board::SanError;
        chess_kit::SanStyle = chess_kit::board::SanStyle;
        chess_kit::Setup = chess_kit::board::Setup;
        chess_kit::UciStyle = chess_kit::board::UciStyle;
        chess_kit::UnpackError = chess_kit::board::UnpackError;
        chess_kit::Validity = chess_kit::board::Validity;
        <chess_kit::Board as core::str::FromStr>::Err = chess_kit::FenError;
    }
}

#[cfg(all(feature = "board", feature = "alloc"))]
#[test]
fn records_and_books() {
    same! {
        chess_kit::BookBuilder = chess_kit::board::BookBuilder;
        chess_kit::Epd = chess_kit::board::Epd;
        chess_kit::EpdError = chess_kit::board::EpdError;
        <chess_kit::Epd as core::str::FromStr>::Err = chess_kit::EpdError;
    }
}

#[cfg(all(feature = "board", feature = "alloc"))]
#[test]
fn games_and_who_can_mate() {
    same! {
        chess_kit::Deadness = chess_kit::board::Deadness;
        chess_kit::DrawClaims = chess_kit::board::DrawClaims;
        chess_kit::Game = chess_kit::board::Game;
        chess_kit::Prospect = chess_kit::board::Prospect;
    }
    assert_eq!(
        chess_kit::Game::default().board().deadness(),
        chess_kit::Deadness::Alive
    );
}

#[cfg(feature = "svg")]
#[test]
fn pictures() {
    same! {
        chess_kit::BoardSvg = chess_kit::board::BoardSvg;
        chess_kit::SvgColor = chess_kit::board::SvgColor;
    }
    let board = chess_kit::Board::default();
    assert!(
        board
            .svg()
            .highlight(board.occupied(), chess_kit::SvgColor::BLUE)
            .to_string()
            .starts_with("<svg ")
    );
}

/// What programs over the facade lean on most.
#[cfg(feature = "board")]
#[test]
fn the_names_of_the_board_that_others_build_on() {
    use chess_kit::board::{NullMoveInCheck, Repairs};
    use chess_kit::{
        BitBoard, Board, FenError, IllegalMove, InvalidSetup, MoveDigest, MoveList, Setup, Square, Validity,
    };

    let perft: fn(&Board, u32) -> u64 = Board::perft;
    let legal_moves: fn(&Board) -> MoveList = Board::legal_moves;
    let play: fn(&Board, MoveDigest) -> Board = Board::play;
    let try_play: fn(&Board, MoveDigest) -> Result<Board, IllegalMove> = Board::try_play;
    let play_null: fn(&Board) -> Result<Board, NullMoveInCheck> = Board::play_null;
    let is_legal: fn(&Board, MoveDigest) -> bool = Board::is_legal;
    let gives_check: fn(&Board, MoveDigest) -> bool = Board::gives_check;
    let attackers_to: fn(&Board, Square, BitBoard) -> BitBoard = Board::attackers_to;
    let from_fen: fn(&str, Validity) -> Result<Board, FenError> = Board::from_fen;
    let repair: fn(&Setup) -> Result<(Board, Repairs), InvalidSetup> = Setup::repair;

    let board = Board::default();
    let digest = MoveDigest::new_normal(Square::E2, Square::E4);
    assert_eq!(perft(&board, 2), 400);
    assert_eq!(legal_moves(&board).len(), 20);
    assert_eq!(try_play(&board, digest), Ok(play(&board, digest)));
    assert!(play_null(&board).is_ok() && is_legal(&board, digest) && !gives_check(&board, digest));
    assert_eq!(attackers_to(&board, Square::E2, board.occupied()).count_bits(), 4);
    assert_eq!(from_fen(&board.to_string(), Validity::Strict), Ok(board));
    assert_eq!(
        repair(&Setup::empty()).map(|(board, _)| board),
        Err(InvalidSetup::NoKing(chess_kit::Color::White))
    );
    assert_eq!((board.checkers(), board.pinned()), (BitBoard::EMPTY, BitBoard::EMPTY));
    assert_eq!((board.outcome(), board.key() == board.polyglot_key()), (None, true));
    assert_eq!(board.divide(1).count(), 20);
    let uci: chess_kit::UciMove = "e2e4".parse().unwrap();
    assert_eq!(board.resolve(uci), Ok(digest));
}

#[cfg(feature = "pgn")]
#[test]
fn games_as_text() {
    use chess_kit::board::SanStyle;
    use chess_kit::pgn::{
        AddMoveError, Chunk, Chunks, Command, Commands, Comment, Eval, GameResult, Mark, MarkColor, Marks, Nag, NodeId,
        Options, ParseGameResultError, PgnError, PgnErrorKind, PgnGame, Place, PlayedMove, Reader, Tag, TagError, Tags,
        Visit, Visitor, Writer,
    };

    same! {
        <GameResult as core::str::FromStr>::Err = ParseGameResultError;
        Mark<chess_kit::Square> = <Marks<'static, chess_kit::Square> as Iterator>::Item;
        Command<'static> = <Commands<'static> as Iterator>::Item;
        std::io::Result<Chunk> = <Chunks<&'static [u8]> as Iterator>::Item;
    }
    let tags: fn(&PgnGame) -> &Tags = PgnGame::tags;
    let root: fn(&PgnGame) -> NodeId = PgnGame::root;
    let set_tag: fn(&mut PgnGame, &str, &str) -> Result<(), TagError> = PgnGame::set_tag;
    let add_move: fn(&mut PgnGame, NodeId, chess_kit::MoveDigest) -> Result<NodeId, AddMoveError> = PgnGame::add_move;
    let place: fn(&PgnError) -> Place = PgnError::place;
    let kind: fn(&PgnError) -> &PgnErrorKind = PgnError::kind;

    struct Ends(u32);
    impl Visitor for Ends {
        fn tag(&mut self, _: Tag<'_>) {}
        fn played(&mut self, _: PlayedMove<'_>) {}
        fn nag(&mut self, _: Nag) {}
        fn comment(&mut self, _: Comment<'_>) {}
        fn begin_variation(&mut self) -> Visit {
            Visit::Skip
        }
        fn error(&mut self, error: &PgnError) {
            assert!(matches!(error.kind(), PgnErrorKind::San(_)));
            assert_eq!((error.place().line, error.place().column), (1, 4));
        }
        fn end_game(&mut self) {
            self.0 += 1;
        }
    }
    let _ = (place, kind, MarkColor::Green, Eval::from_centipawns(1));
    let mut ends = Ends(0);
    let mut reader = Reader::with_options("1. e5 *".as_bytes(), Options::new().style(SanStyle::Strict));
    assert!(reader.read_game(&mut ends).unwrap() && !reader.read_game(&mut ends).unwrap());
    assert_eq!(ends.0, 1);

    let mut game = PgnGame::new();
    set_tag(&mut game, "White", "A").unwrap();
    let start = root(&game);
    add_move(
        &mut game,
        start,
        chess_kit::MoveDigest::new_normal(chess_kit::Square::E2, chess_kit::Square::E4),
    )
    .unwrap();
    assert_eq!(tags(&game).get("White"), Some("A"));
    let mut writer = Writer::new(Vec::new());
    writer.write(&game).unwrap();
    assert!(writer.into_inner().ends_with(b"1. e4 *\n\n"));
}

#[cfg(feature = "parallel")]
#[test]
fn parallel() {
    use chess_kit::Board;
    use chess_kit::board::{ParallelPerft, ParallelPerftError};

    assert_eq!(ParallelPerft::new(2, 1).unwrap().perft(&Board::default(), 3), 8_902);
    assert!(matches!(ParallelPerft::new(0, 0), Err(ParallelPerftError::Threads(0))));
}

/// Compiles only for a type that can be read and written.
#[cfg(feature = "serde")]
const fn is_serde<T: serde::Serialize + serde::de::DeserializeOwned>() {}

#[cfg(feature = "serde")]
const _: () = {
    is_serde::<(
        chess_kit::BitBoard,
        chess_kit::Color,
        chess_kit::Direction,
        chess_kit::File,
    )>();
    is_serde::<(
        chess_kit::Piece,
        chess_kit::PieceType,
        chess_kit::Rank,
        chess_kit::Square,
    )>();
    is_serde::<(chess_kit::Dtz, chess_kit::Wdl)>();
};
#[cfg(all(feature = "serde", feature = "moves"))]
const _: () = is_serde::<(chess_kit::MoveDigest, chess_kit::MoveType, chess_kit::UciMove)>();
#[cfg(all(feature = "serde", feature = "board"))]
const _: () = is_serde::<(chess_kit::Board, chess_kit::PackedBoard)>();

#[cfg(feature = "tbgen")]
#[test]
fn tbgen() {
    use chess_kit::tb::{Material, TableKind, Tablebase};
    use chess_kit::tbgen::{Ending, Generator, Made, Progress, Summary, VerifyError, verify};

    let ending: Ending = "KvKQ".parse().unwrap();
    let generator = Generator::new().threads(1).on_progress(|_: Progress| {});
    let Made { wdl, dtz, summary, .. } = generator.generate(ending).unwrap();
    let Summary { mates, longest_dtz, .. } = summary;
    assert_eq!((mates, longest_dtz), (46, 20));
    let mut tables = Tablebase::new();
    for (kind, bytes) in [(TableKind::Wdl, wdl), (TableKind::Dtz, dtz)] {
        tables.add_table(Material::from(ending), kind, bytes);
    }
    let proof: Result<_, VerifyError> = verify(ending, &tables, &|_| {}, &Default::default());
    // It counts some positions twice that are their own mirror images.
    assert!(proof.unwrap().mates >= 46);
}

#[cfg(feature = "embedded")]
#[test]
fn embedded_tables() {
    let board: chess_kit::Board = "8/3P4/8/8/1k6/8/8/K7 w - - 0 1".parse().unwrap();
    let told = chess_kit::tb::Tablebase::embedded().probe_dtz(&board).unwrap();
    assert_eq!(told, chess_kit::tb::MaybeRounded::Precise(chess_kit::Dtz(1)));
}

/// Compiles only for a type that quickcheck can make up.
#[cfg(feature = "quickcheck")]
const fn is_arbitrary<T: quickcheck::Arbitrary>() {}

#[cfg(feature = "quickcheck")]
const _: () = {
    is_arbitrary::<(
        chess_kit::BitBoard,
        chess_kit::Color,
        chess_kit::Direction,
        chess_kit::File,
    )>();
    is_arbitrary::<(
        chess_kit::Piece,
        chess_kit::PieceType,
        chess_kit::Rank,
        chess_kit::Square,
    )>();
    is_arbitrary::<(chess_kit::Dtz, chess_kit::Wdl)>();
};
#[cfg(all(feature = "quickcheck", feature = "moves"))]
const _: () = is_arbitrary::<(chess_kit::MoveDigest, chess_kit::MoveType, chess_kit::UciMove)>();
#[cfg(all(feature = "quickcheck", feature = "board"))]
const _: () = is_arbitrary::<chess_kit::Board>();
