#!/usr/bin/env python3
"""Compares what python-chess and the `chess` command read from the same tables.

Run by hand, as python-chess is no part of this project:

    pip install chess
    cargo build --release -p chess-cli
    target/release/chess tb generate --up-to 4 --out tables
    python3 crates/chess-tbgen/tests/read_with_python_chess.py tables [--chess target/release/chess] [--positions 1000] [--seed 1]

For every ending of which both tables are in the folder, random legal positions are made: with either side to move and either side
having the first men of the name, and some with an en-passant capture. Both programs must tell the same result and the same distance of
each. The folder must have the tables of all that the endings depend on. Exit code 0 if all is equal, 1 if anything differs.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys

import chess
import chess.syzygy


def random_board(name: str, rng: random.Random) -> chess.Board | None:
    """A legal position of an ending, or None if the men fell badly."""
    board = chess.Board(None)
    board.turn = rng.choice(chess.COLORS)
    first = rng.choice(chess.COLORS)
    sides = dict(zip((first, not first), name.split("v")))
    # Every other position with pawns on both sides has two side by side, where one may have been pushed two squares.
    squares = {color: [] for color in chess.COLORS}
    if all("P" in side for side in sides.values()) and rng.random() < 0.5:
        pushed = chess.square(rng.randrange(8), 4 if board.turn else 3)
        beside = pushed + rng.choice((-1, 1))
        if chess.square_distance(pushed, beside) > 1:
            return None
        squares = {board.turn: [beside], not board.turn: [pushed]}
    for color, side in sides.items():
        for letter in side:
            piece = chess.Piece.from_symbol(letter if color else letter.lower())
            is_pawn = piece.piece_type == chess.PAWN
            given = squares[color].pop() if is_pawn and squares[color] else None
            square = given or (rng.randrange(8, 56) if is_pawn else rng.randrange(64))
            if board.piece_at(square) is not None:
                return None
            board.set_piece_at(square, piece)
    if not board.is_valid():
        return None
    for pawn in board.pieces(chess.PAWN, not board.turn):
        board.ep_square = pawn + (8 if board.turn else -8)
        if rng.random() < 0.9 and board.is_valid() and board.has_legal_en_passant():
            return board
        board.ep_square = None
    return board


def random_boards(name: str, count: int, rng: random.Random) -> list[chess.Board]:
    boards = []
    while len(boards) < count:
        board = random_board(name, rng)
        if board is not None:
            boards.append(board)
    return boards


def ask_command(command: str, folder: pathlib.Path, boards: list[chess.Board]) -> list[dict]:
    lines = "".join(f"{board.fen()}\n" for board in boards)
    arguments = [command, "tb", "probe", "--tables", str(folder), "--stdin", "--json"]
    told = subprocess.run(arguments, input=lines, capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in told.stdout.splitlines()]
    if len(answers) != len(boards):
        sys.exit(f"{command} gave {len(answers)} answers to {len(boards)} positions: {told.stderr}")
    return answers


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares what python-chess and the `chess` command read from tables.")
    parser.add_argument("folder", type=pathlib.Path, help="the folder of tables")
    parser.add_argument("--chess", default="target/release/chess", help="the command (default: %(default)s)")
    parser.add_argument("--positions", type=int, default=1000, help="of each ending (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the random positions (default: %(default)s)")
    arguments = parser.parse_args()

    names = sorted(path.stem for path in arguments.folder.glob("*.rtbw") if path.with_suffix(".rtbz").is_file())
    if not names:
        sys.exit(f"{arguments.folder}: no ending has both tables here")
    rng = random.Random(arguments.seed)
    compared = with_en_passant = differences = 0
    with chess.syzygy.open_tablebase(str(arguments.folder)) as tables:
        for name in names:
            boards = random_boards(name, arguments.positions, rng)
            for board, answer in zip(boards, ask_command(arguments.chess, arguments.folder, boards)):
                if "error" in answer:
                    sys.exit(f"{name}: {answer['fen']}: {answer['error']}")
                expected = (tables.probe_wdl(board), tables.probe_dtz(board))
                found = (answer["wdl"], answer["dtz"])
                compared += 1
                with_en_passant += board.ep_square is not None
                if found != expected:
                    differences += 1
                    print(f"{name}: {board.fen()}: {found} instead of {expected} (WDL, DTZ)")
    print(
        f"{len(names)} endings, {compared} positions, {with_en_passant} of them with en passant: {differences} differences"
    )
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
