//! What the tokeniser tells, and to whom: to the visitor as it is, or by way of the referee, who knows the rules.

use crate::comment::Comment;
use crate::visitor::{Visit, Visitor};
use crate::{GameResult, Nag, PgnError, PgnErrorKind, Place, Tag};

/// Is told tokens, and may object to them. The tokeniser knows where they stand, so it is the one who reports that.
pub(super) trait Sink {
    fn begin_game(&mut self, place: Place) -> Visit;
    fn tag(&mut self, tag: Tag<'_>);
    /// With an error that is no oddity the moves are left out.
    fn end_tags(&mut self) -> (Visit, Option<PgnErrorKind>);
    /// With an error the rest of the line is left out.
    fn san(&mut self, san: &[u8]) -> Result<(), PgnErrorKind>;
    fn nag(&mut self, nag: Nag);
    fn comment(&mut self, comment: Comment<'_>);
    /// With an error the variation is left out.
    fn begin_variation(&mut self) -> Result<Visit, PgnErrorKind>;
    fn end_variation(&mut self);
    fn result(&mut self, result: GameResult) -> Option<PgnErrorKind>;
    fn error(&mut self, error: &PgnError);
    fn end_game(&mut self);
}

/// Tells a visitor tokens.
pub(super) struct Tokens<'a, V: ?Sized>(pub(super) &'a mut V);

impl<V: Visitor + ?Sized> Sink for Tokens<'_, V> {
    #[inline]
    fn begin_game(&mut self, place: Place) -> Visit {
        self.0.begin_game(place)
    }

    #[inline]
    fn tag(&mut self, tag: Tag<'_>) {
        self.0.tag(tag);
    }

    #[inline]
    fn end_tags(&mut self) -> (Visit, Option<PgnErrorKind>) {
        (self.0.end_tags(), None)
    }

    #[inline(always)]
    fn san(&mut self, san: &[u8]) -> Result<(), PgnErrorKind> {
        self.0.san(san);
        Ok(())
    }

    #[inline(always)]
    fn nag(&mut self, nag: Nag) {
        self.0.nag(nag);
    }

    #[inline(always)]
    fn comment(&mut self, comment: Comment<'_>) {
        self.0.comment(comment);
    }

    #[inline]
    fn begin_variation(&mut self) -> Result<Visit, PgnErrorKind> {
        Ok(self.0.begin_variation())
    }

    #[inline]
    fn end_variation(&mut self) {
        self.0.end_variation();
    }

    #[inline]
    fn result(&mut self, result: GameResult) -> Option<PgnErrorKind> {
        self.0.result(result);
        None
    }

    #[inline]
    fn error(&mut self, error: &PgnError) {
        self.0.error(error);
    }

    #[inline]
    fn end_game(&mut self) {
        self.0.end_game();
    }
}
