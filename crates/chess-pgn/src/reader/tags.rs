//! The tags of a game, and what stands between them.

use std::io::{self, Read};
use std::ops::Range;

use super::header::{Found, Sight, tag};
use super::seen_tags::SeenTags;
use super::sink::Sink;
use super::{Current, Reader, Skipping};
use crate::visitor::Visit;
use crate::{PgnErrorKind, Tag};

/// How far the tags of a game were read.
#[derive(Default)]
struct Progress {
    /// Since the last tag. Two are an empty line.
    line_feeds: u32,
    /// Something stood there that was a tag, or should have been.
    has_any: bool,
    /// There were too many.
    is_full: bool,
}

impl<R: Read> Reader<R> {
    /// Tells the tags, and goes to where the moves begin.
    pub(super) fn tags<S: Sink>(&mut self, game: &mut Current, sink: &mut S) -> io::Result<()> {
        let mut progress = Progress::default();
        while !game.is_over {
            if let Some((place, kind, is_over)) = self.pending.trouble.take() {
                self.report_at(game, sink, place, kind);
                // Behind an unclosed comment the tags of a game begin, or the text is over.
                let is_end = self.input.rest().is_empty() && self.input.is_last;
                if is_over && (is_end || progress.has_any) {
                    game.is_over = true;
                    break;
                }
                if is_over {
                    // Those of this one, which was nothing but comments so far.
                    game.max_end = self.offset().saturating_add(self.options.max_game_len);
                }
            }
            let start = self.input.start;
            if start >= self.bound(game) {
                self.more(game, sink)?;
                continue;
            }
            match self.input.window()[start] {
                b'\n' => {
                    progress.line_feeds += 1;
                    self.input.start += 1;
                }
                b' ' | b'\t'..=b'\r' => self.input.start += 1,
                b'%' if self.input.is_line_start(start) => self.skip_line()?,
                b'{' | b';' => {
                    self.pend_comment()?;
                }
                b'[' => self.bracket(game, sink, &mut progress)?,
                _ => break,
            }
        }
        self.end_tags(game, sink);
        Ok(())
    }

    /// Reads what stands at a `[`.
    fn bracket<S: Sink>(&mut self, game: &mut Current, sink: &mut S, progress: &mut Progress) -> io::Result<()> {
        let start = self.input.start;
        let sight = Sight {
            bytes: self.input.slice(0, self.input.end),
            is_last: self.input.is_last,
        };
        match tag(sight, start, self.options.max_tag_len) {
            Found::Unknown => {
                self.input.refill()?;
            }
            Found::Nothing(kind) => {
                progress.has_any = true;
                self.report(game, sink, start, kind);
                self.skip_line()?;
                progress.line_feeds = 1;
            }
            Found::Tag {
                name,
                value,
                end,
                oddity,
            } => {
                progress.has_any = true;
                if self.found_tag(game, sink, progress, name, value) {
                    if let Some(oddity) = oddity {
                        self.report(game, sink, start, oddity);
                    }
                    self.input.start = end;
                    progress.line_feeds = 0;
                }
            }
        }
        Ok(())
    }

    /// Tells a tag. `false` if it is of the next game.
    fn found_tag<S: Sink>(
        &mut self,
        game: &mut Current,
        sink: &mut S,
        progress: &mut Progress,
        name: Range<usize>,
        value: Range<usize>,
    ) -> bool {
        let start = self.input.start;
        let needs_place = SeenTags::needs_place(self.input.slice(name.start, name.end));
        let place = needs_place.then(|| self.input.place_of(start));
        let name = self.input.slice(name.start, name.end);
        let is_repeated = self.seen.contains(name);
        if is_repeated && (name == b"Event" || progress.line_feeds > 1) {
            game.is_over = true;
            return false;
        }
        let max = self.options.max_tags;
        if !is_repeated && self.seen.len() >= max {
            if !progress.is_full {
                progress.is_full = true;
                self.report(game, sink, start, PgnErrorKind::TooManyTags { max });
            }
            return true;
        }
        if !is_repeated {
            self.seen.push(name, place);
        }
        if !game.is_muted {
            sink.tag(Tag::new(name, self.input.slice(value.start, value.end)));
        }
        if is_repeated {
            self.report(game, sink, start, PgnErrorKind::RepeatedTag);
        }
        true
    }

    fn end_tags<S: Sink>(&mut self, game: &mut Current, sink: &mut S) {
        let at = self.input.start;
        if !game.is_muted {
            let (visit, kind) = sink.end_tags();
            if visit == Visit::Skip {
                game.is_muted = true;
            } else if let Some(kind) = kind {
                if !kind.is_oddity() {
                    game.skipping = Some(Skipping::Line { inner: 0 });
                }
                let place = self.seen.place_of(&kind);
                let place = place.unwrap_or_else(|| self.input.place_of(at));
                self.report_at(game, sink, place, kind);
            }
        }
        if game.is_over && self.seen.len() > 0 {
            self.report(game, sink, at, PgnErrorKind::NoMoves);
        }
        if game.is_muted {
            game.skipping = Some(Skipping::Line { inner: 0 });
        }
        if game.skipping.is_none() {
            self.pending.tell(sink);
        }
    }
}
