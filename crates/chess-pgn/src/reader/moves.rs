//! The moves of a game: what the scanner of words leaves to be done.

use std::io::{self, Read};

use super::comments::Taken;
use super::header::{Sight, is_tag};
use super::sink::Sink;
use super::words::{Scanner, Stop};
use super::{Current, Reader, Skipping};
use crate::comment::Comment;
use crate::visitor::Visit;
use crate::{GameResult, PgnErrorKind};

impl<R: Read> Reader<R> {
    /// Tells all that stands behind the tags.
    pub(super) fn moves<S: Sink>(&mut self, game: &mut Current, sink: &mut S) -> io::Result<()> {
        while !game.is_over {
            let scanner = Scanner {
                window: self.input.window(),
                end: self.input.end,
                bound: self.bound(game),
                is_last: self.input.is_last,
                max_comment_len: self.options.max_comment_len,
            };
            let mut at = self.input.start;
            let stop = scanner.run(&mut at, game.skipping.is_some(), sink);
            self.input.start = at;
            match stop {
                Stop::More => self.more(game, sink)?,
                Stop::Escape => self.skip_line()?,
                Stop::Comment => self.comment(game, sink)?,
                Stop::Open => self.open(game, sink),
                Stop::Close => self.close_variation(game, sink),
                Stop::Bracket => {
                    let sight = Sight {
                        bytes: self.input.slice(0, self.input.end),
                        is_last: self.input.is_last,
                    };
                    match is_tag(sight, at) {
                        Some(true) => game.is_over = true,
                        Some(false) => self.wrong(game, sink, PgnErrorKind::UnexpectedByte(b'['), at + 1),
                        None => {
                            self.input.refill()?;
                        }
                    }
                }
                Stop::Result(result, end) => self.result(game, sink, result, end)?,
                Stop::Wrong(kind, end) => self.wrong(game, sink, kind, end),
            }
        }
        Ok(())
    }

    /// Something is wrong with a token. Unless it is an oddity, the line is dead from here on.
    fn wrong<S: Sink>(&mut self, game: &mut Current, sink: &mut S, kind: PgnErrorKind, end: usize) {
        if game.skipping.is_none() {
            if !kind.is_oddity() {
                game.skipping = Some(Skipping::Line { inner: 0 });
            }
            self.report(game, sink, self.input.start, kind);
        }
        self.input.start = end;
    }

    fn comment<S: Sink>(&mut self, game: &mut Current, sink: &mut S) -> io::Result<()> {
        match self.take_comment()? {
            Taken::Text(range) => {
                if game.skipping.is_none() {
                    sink.comment(Comment::new(self.input.slice(range.start, range.end)));
                }
            }
            Taken::Wrong { place, kind, is_over } => {
                self.report_at(game, sink, place, kind);
                game.is_over = is_over;
            }
        }
        Ok(())
    }

    fn open<S: Sink>(&mut self, game: &mut Current, sink: &mut S) {
        let index = self.input.start;
        self.input.start += 1;
        if let Some(Skipping::Line { inner } | Skipping::Variation { inner, .. }) = &mut game.skipping {
            *inner += 1;
            return;
        }
        let place = self.input.place_of(index);
        let max = self.options.max_depth;
        let told = if self.open.len() >= max {
            Err(PgnErrorKind::TooDeep { max })
        } else {
            sink.begin_variation()
        };
        if let Ok(Visit::Enter) = told {
            self.open.push(place);
            return;
        }
        game.skipping = Some(Skipping::Variation { inner: 0, place });
        if let Err(kind) = told {
            self.report_at(game, sink, place, kind);
        }
    }

    fn close_variation<S: Sink>(&mut self, game: &mut Current, sink: &mut S) {
        let index = self.input.start;
        self.input.start += 1;
        match &mut game.skipping {
            Some(Skipping::Line { inner } | Skipping::Variation { inner, .. }) if *inner > 0 => *inner -= 1,
            Some(Skipping::Variation { .. }) => game.skipping = None,
            // The main line has no end but that of the game.
            Some(Skipping::Line { .. }) if self.open.is_empty() => {}
            _ => {
                game.skipping = None;
                match self.open.pop() {
                    Some(_) => sink.end_variation(),
                    None => self.report(game, sink, index, PgnErrorKind::StrayParenthesis),
                }
            }
        }
    }

    fn result<S: Sink>(&mut self, game: &mut Current, sink: &mut S, result: GameResult, end: usize) -> io::Result<()> {
        let index = self.input.start;
        let is_nested = !self.open.is_empty() || !matches!(game.skipping, None | Some(Skipping::Line { inner: 0 }));
        if is_nested {
            if game.skipping.is_none() {
                self.report(game, sink, index, PgnErrorKind::ResultInVariation);
            }
            self.input.start = end;
            return Ok(());
        }
        if !game.is_muted {
            if let Some(kind) = sink.result(result) {
                self.report(game, sink, index, kind);
            }
        }
        self.input.start = end;
        self.rest_of_line(game, sink)?;
        game.is_over = true;
        Ok(())
    }

    /// Comments behind the result, in the same line: they belong to the game that it ends. If its line is dead, they are left out
    /// with the rest of that.
    fn rest_of_line<S: Sink>(&mut self, game: &mut Current, sink: &mut S) -> io::Result<()> {
        while !game.is_over {
            let Some(&byte) = self.input.rest().first() else {
                game.is_over = !self.input.refill()?;
                continue;
            };
            match byte {
                b'{' | b';' if self.offset() > game.max_end => self.more(game, sink)?,
                b' ' | b'\t' | b'\r' => self.input.start += 1,
                b'\n' => {
                    self.input.start += 1;
                    return Ok(());
                }
                b'{' => self.comment(game, sink)?,
                b';' => {
                    self.comment(game, sink)?;
                    return Ok(());
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }
}
