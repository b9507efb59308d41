//! The tokeniser's slow twin: one byte after another of a text that is all there, one rule after another. No windows, no
//! bytes in bulk, nothing looked at twice for speed.

use chess_board::SanStyle;
use chess_pgn::{GameResult, Nag, Options, Place};

/// All that is told of the tokens of a text.
pub(crate) fn tokens(text: &[u8], options: Options) -> Vec<String> {
    let mut twin = Twin {
        text,
        at: 0,
        options,
        events: Vec::new(),
        games: 0,
    };
    while twin.game() {}
    twin.events
}

/// The line and column of an offset.
pub(crate) fn place(text: &[u8], offset: usize) -> Place {
    let mut place = Place::START;
    for &byte in &text[..offset] {
        place.offset += 1;
        place.column += 1;
        if byte == b'\n' {
            place.line += 1;
            place.column = 1;
        }
    }
    place
}

struct Twin<'a> {
    text: &'a [u8],
    at: usize,
    options: Options,
    events: Vec<String>,
    games: u64,
}

/// A comment, or what is wrong with it and whether the game ends there.
enum Read {
    Comment(Vec<u8>),
    Wrong(&'static str, bool),
}

/// What is passed over among moves.
#[derive(PartialEq)]
enum Pass {
    Nothing,
    Line,
    Variation,
}

const EVENT: &[u8] = b"\n[Event \"";
const ODDITIES: [&str; 7] = [
    "UnescapedQuote",
    "UnclosedTag",
    "RepeatedTag",
    "NoMoves",
    "StrayParenthesis",
    "ResultInVariation",
    "Nag",
];

fn is_space(byte: u8) -> bool {
    b" \t\n\x0b\x0c\r".contains(&byte)
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte)
}

fn ends_word(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7f || b"(){}[];$!?*".contains(&byte)
}

fn position(needle: &[u8], text: &[u8]) -> Option<usize> {
    (0..text.len()).find(|&at| text[at..].starts_with(needle))
}

impl Twin<'_> {
    fn next(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn take_while(&mut self, passes: impl Fn(u8) -> bool) -> &[u8] {
        let start = self.at;
        while self.next().is_some_and(&passes) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn at_line_start(&self) -> bool {
        let mut before = &self.text[..self.at];
        while let Some(rest) = before.strip_suffix(b"\xef\xbb\xbf") {
            before = rest;
        }
        before.is_empty() || before.ends_with(b"\n")
    }

    fn pass_line(&mut self) {
        self.take_while(|byte| byte != b'\n');
        self.at = self.text.len().min(self.at + 1);
    }

    fn error(&mut self, at: usize, kind: &str) {
        if self.options.style == SanStyle::Strict || !ODDITIES.contains(&kind) {
            self.events.push(format!("error {} {at} {kind}", self.games));
        }
    }

    fn tell_comment(&mut self, comment: &[u8]) {
        self.events.push(format!("comment {}", comment.escape_ascii()));
    }

    /// Reads a comment at `{` or `;`.
    fn comment(&mut self) -> Read {
        let max_len = self.options.max_comment_len;
        if self.next() == Some(b';') {
            self.at += 1;
            let mut comment = self.take_while(|byte| byte != b'\n').to_vec();
            self.at = self.text.len().min(self.at + 1);
            if comment.len() > max_len {
                return Read::Wrong("CommentTooLong", false);
            }
            if comment.last() == Some(&b'\r') {
                comment.pop();
            }
            return Read::Comment(comment);
        }
        self.at += 1;
        let start = self.at;
        let comment = self.take_while(|byte| byte != b'}').to_vec();
        let is_closed = self.next() == Some(b'}');
        let event = position(EVENT, &comment);
        if let (Some(event), true) = (event, comment.len() > max_len) {
            self.at = start + event + 1;
            return Read::Wrong("UnclosedComment", true);
        }
        if is_closed && comment.len() > max_len {
            self.at += 1;
            return Read::Wrong("CommentTooLong", false);
        }
        match event {
            Some(event) if !is_closed || comment[event..].contains(&b'{') => {
                self.at = start + event + 1;
                Read::Wrong("UnclosedComment", true)
            }
            None if !is_closed => Read::Wrong("UnclosedComment", true),
            _ => {
                self.at += 1;
                Read::Comment(comment)
            }
        }
    }

    fn game(&mut self) -> bool {
        let mut comments = Vec::new();
        let mut trouble = None;
        while trouble.is_none() {
            match self.next() {
                None => return false,
                Some(byte) if is_space(byte) => self.at += 1,
                Some(b'%') if self.at_line_start() => self.pass_line(),
                Some(0xef) if self.text[self.at..].starts_with(b"\xef\xbb\xbf") => self.at += 3,
                Some(b'{' | b';') => self.keep_comment(&mut comments, &mut trouble),
                Some(_) => break,
            }
        }
        self.games += 1;
        self.events.push(format!("begin {}", self.at));
        let is_over = self.tags(&mut comments, trouble);
        if !is_over {
            for comment in comments {
                self.tell_comment(&comment);
            }
            self.moves();
        }
        self.events.push("end".to_owned());
        true
    }

    fn keep_comment(&mut self, comments: &mut Vec<Vec<u8>>, trouble: &mut Option<(usize, &'static str, bool)>) {
        let start = self.at;
        let kept: usize = comments.iter().map(|comment| comment.len() + size_of::<usize>()).sum();
        match self.comment() {
            Read::Comment(comment) if comment.len() <= self.options.max_comment_len.saturating_sub(kept) => {
                comments.push(comment);
            }
            Read::Comment(_) => *trouble = Some((start, "CommentTooLong", false)),
            Read::Wrong(kind, is_over) => *trouble = Some((start, kind, is_over)),
        }
    }

    /// Whether the game is over behind its tags.
    fn tags(&mut self, comments: &mut Vec<Vec<u8>>, mut trouble: Option<(usize, &'static str, bool)>) -> bool {
        let mut names: Vec<Vec<u8>> = Vec::new();
        let mut line_feeds = 0;
        let mut has_tags = false;
        let is_over = loop {
            if let Some((start, kind, is_over)) = trouble.take() {
                self.error(start, kind);
                if is_over && (self.next().is_none() || has_tags) {
                    break true;
                }
            }
            match self.next() {
                None => break true,
                Some(byte) if is_space(byte) => {
                    line_feeds += usize::from(byte == b'\n');
                    self.at += 1;
                }
                Some(b'%') if self.at_line_start() => self.pass_line(),
                Some(b'{' | b';') => self.keep_comment(comments, &mut trouble),
                Some(b'[') => {
                    let start = self.at;
                    has_tags = true;
                    let Some((name, value, oddity)) = self.tag() else {
                        self.at = start;
                        self.error(start, "Tag");
                        self.pass_line();
                        line_feeds = 1;
                        continue;
                    };
                    let is_repeated = names.contains(&name);
                    if is_repeated && (name == b"Event" || line_feeds > 1) {
                        self.at = start;
                        break true;
                    }
                    self.events
                        .push(format!("tag {} {}", name.escape_ascii(), value.escape_ascii()));
                    if is_repeated {
                        self.error(start, "RepeatedTag");
                    }
                    if let Some(kind) = oddity {
                        self.error(start, kind);
                    }
                    names.push(name);
                    line_feeds = 0;
                }
                Some(_) => break false,
            }
        };
        self.events.push("end_tags".to_owned());
        if is_over && !names.is_empty() {
            self.error(self.at, "NoMoves");
        }
        if is_over {
            // Nothing follows, but these were read.
            for comment in comments.drain(..) {
                self.tell_comment(&comment);
            }
        }
        is_over
    }

    /// A tag, if that is one.
    fn tag(&mut self) -> Option<(Vec<u8>, Vec<u8>, Option<&'static str>)> {
        let blank = |byte| b" \t\r".contains(&byte);
        self.at += 1;
        self.take_while(blank);
        let name = self.take_while(is_name).to_vec();
        self.take_while(blank);
        if name.is_empty() || self.next() != Some(b'"') {
            return None;
        }
        self.at += 1;
        let start = self.at;
        let line: Vec<u8> = self.text[start..]
            .iter()
            .copied()
            .take_while(|&byte| byte != b'\n')
            .collect();
        // The first quotation mark without a backslash.
        let mut is_escaped = false;
        let mut quote = None;
        for (index, &byte) in line.iter().enumerate() {
            if byte == b'"' && !is_escaped {
                quote = Some(index);
                break;
            }
            is_escaped = byte == b'\\' && !is_escaped;
        }
        if let Some(quote) = quote {
            let behind: Vec<u8> = line[quote + 1..]
                .iter()
                .copied()
                .skip_while(|&byte| blank(byte))
                .collect();
            let end = start + line.len() - behind.len();
            if behind.is_empty() || behind[0] == b']' {
                self.at = end + usize::from(!behind.is_empty());
                let oddity = behind.is_empty().then_some("UnclosedTag");
                return Some((name, line[..quote].to_vec(), oddity));
            }
        }
        // The last one that `]` and the end of the line follow.
        let inner = line
            .trim_ascii_end()
            .strip_suffix(b"]")?
            .trim_ascii_end()
            .strip_suffix(b"\"")?;
        self.at = start + line.len();
        Some((name, inner.to_vec(), Some("UnescapedQuote")))
    }

    fn moves(&mut self) {
        let mut pass = Pass::Nothing;
        let mut inner = 0_u64;
        let mut open: Vec<usize> = Vec::new();
        let mut skipped = 0;
        while let Some(byte) = self.next() {
            let start = self.at;
            match byte {
                _ if is_space(byte) => self.at += 1,
                b'%' if self.at_line_start() => self.pass_line(),
                b'{' | b';' => match self.comment() {
                    Read::Comment(comment) if pass == Pass::Nothing => self.tell_comment(&comment),
                    Read::Comment(_) => {}
                    Read::Wrong(kind, is_over) => {
                        self.error(start, kind);
                        if is_over {
                            break;
                        }
                    }
                },
                b'(' => {
                    self.at += 1;
                    if pass != Pass::Nothing {
                        inner += 1;
                    } else if open.len() >= self.options.max_depth {
                        self.error(start, "TooDeep");
                        pass = Pass::Variation;
                        skipped = start;
                    } else {
                        open.push(start);
                        self.events.push("(".to_owned());
                    }
                }
                b')' => {
                    self.at += 1;
                    if inner > 0 {
                        inner -= 1;
                    } else if pass == Pass::Variation {
                        pass = Pass::Nothing;
                    } else if open.pop().is_some() {
                        pass = Pass::Nothing;
                        self.events.push(")".to_owned());
                    } else if pass == Pass::Nothing {
                        self.error(start, "StrayParenthesis");
                    }
                }
                b'[' => {
                    let is_tag = {
                        self.at += 1;
                        let mut ahead = self.text[self.at..].iter().copied().take(254).peekable();
                        let blank = |byte: &u8| b" \t\r".contains(byte);
                        while ahead.next_if(blank).is_some() {}
                        let mut has_name = false;
                        while ahead.next_if(|&byte| is_name(byte)).is_some() {
                            has_name = true;
                        }
                        while ahead.next_if(blank).is_some() {}
                        has_name && ahead.next() == Some(b'"')
                    };
                    if is_tag {
                        self.at = start;
                        break;
                    }
                    if pass == Pass::Nothing {
                        self.error(start, "UnexpectedByte");
                        pass = Pass::Line;
                    }
                }
                b'$' => {
                    self.at += 1;
                    let digits = self.take_while(|byte| byte.is_ascii_digit()).to_vec();
                    if digits.len() > 254 {
                        self.at = start + 256;
                        if pass == Pass::Nothing {
                            self.error(start, "WordTooLong");
                            pass = Pass::Line;
                        }
                    } else if pass == Pass::Nothing {
                        match String::from_utf8(digits).unwrap().parse::<u8>() {
                            Ok(number) => self.events.push(format!("nag ${number}")),
                            Err(_) => self.error(start, "Nag"),
                        }
                    }
                }
                b'!' | b'?' => {
                    self.at += 1;
                    if let Some(b'!' | b'?') = self.next() {
                        self.at += 1;
                    }
                    if pass == Pass::Nothing {
                        let glyph = std::str::from_utf8(&self.text[start..self.at]).unwrap();
                        self.events.push(format!("nag {}", Nag::from_glyph(glyph).unwrap()));
                    }
                }
                b'.' => self.at += 1,
                _ if byte != b'*' && ends_word(byte) => {
                    self.at += 1;
                    if pass == Pass::Nothing {
                        self.error(start, "UnexpectedByte");
                        pass = Pass::Line;
                    }
                }
                _ => {
                    let word = self.word();
                    if word.len() > 255 {
                        self.at = start + 256;
                        if pass == Pass::Nothing {
                            self.error(start, "WordTooLong");
                            pass = Pass::Line;
                        }
                        continue;
                    }
                    if let Some(result) = result_of(&word) {
                        if open.is_empty() && inner == 0 && pass != Pass::Variation {
                            self.events.push(format!("result {result}"));
                            self.behind_result(pass == Pass::Nothing);
                            break;
                        }
                        if pass == Pass::Nothing {
                            self.error(start, "ResultInVariation");
                        }
                    } else if pass == Pass::Nothing {
                        self.tell_word(&word);
                    }
                }
            }
        }
        let unclosed = open.first().copied().or((pass == Pass::Variation).then_some(skipped));
        if let Some(start) = unclosed {
            self.error(start, "UnclosedVariation");
        }
        for _ in open {
            self.events.push(")".to_owned());
        }
    }

    /// A star, a number with its point, or a word.
    fn word(&mut self) -> Vec<u8> {
        let start = self.at;
        if self.next() == Some(b'*') {
            self.at += 1;
            return b"*".to_vec();
        }
        let digits = self.take_while(|byte| byte.is_ascii_digit()).len();
        if (1..=255).contains(&digits) && self.next() == Some(b'.') {
            self.at += 1;
            return self.text[start..self.at].to_vec();
        }
        self.take_while(|byte| !ends_word(byte));
        self.text[start..self.at].to_vec()
    }

    fn tell_word(&mut self, word: &[u8]) {
        let number = word.strip_suffix(b".").unwrap_or(word);
        if !number.is_empty() && number.iter().all(u8::is_ascii_digit) && word != b"0000" {
            return;
        }
        let text = String::from_utf8_lossy(word).into_owned();
        let remarks = "e.p. e.p ep. ep ch ch. + ++ # mate dis. dbl.";
        if remarks.split(' ').any(|remark| remark == text) {
            return;
        }
        if let Some(nag) = Nag::from_glyph(&text) {
            self.events.push(format!("nag {nag}"));
            return;
        }
        // The longest sign at the end, so the first place from which on all is one.
        let sign = (1..word.len()).find_map(|at| {
            let nag = Nag::from_glyph(std::str::from_utf8(&word[at..]).ok()?)?;
            (!word[at].is_ascii_alphabetic()).then_some((at, nag))
        });
        let (san, nag) = match sign {
            Some((at, nag)) => (&word[..at], Some(nag)),
            None => (word, None),
        };
        self.events.push(format!("san {}", san.escape_ascii()));
        if let Some(nag) = nag {
            self.events.push(format!("nag {nag}"));
        }
    }

    fn behind_result(&mut self, tells: bool) {
        while let Some(byte) = self.next() {
            let start = self.at;
            match byte {
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'\n' => {
                    self.at += 1;
                    return;
                }
                b'{' | b';' => {
                    match self.comment() {
                        Read::Comment(comment) if tells => self.tell_comment(&comment),
                        Read::Comment(_) => {}
                        Read::Wrong(kind, is_over) => {
                            self.error(start, kind);
                            if is_over {
                                return;
                            }
                        }
                    }
                    if byte == b';' {
                        return;
                    }
                }
                _ => return,
            }
        }
    }
}

fn result_of(word: &[u8]) -> Option<GameResult> {
    match word {
        b"1-0" => Some(GameResult::WhiteWins),
        b"0-1" => Some(GameResult::BlackWins),
        b"1/2-1/2" | b"1/2" => Some(GameResult::Draw),
        b"*" => Some(GameResult::Unknown),
        _ => None,
    }
}
