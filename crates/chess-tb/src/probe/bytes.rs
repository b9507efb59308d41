//! Reading a table, whether it is in memory or comes through the cache.

use core::ops::Deref;
use std::boxed::Box;

use super::error::Trouble;
use super::pages::{PageCache, PageView};
use super::source::Source;

/// What a lookup reads from.
pub(crate) trait Bytes: Copy {
    type View: Deref<Target = [u8]>;

    /// The bytes from `offset` on: to the end of the file, or at least [`OVERLAP`](super::pages::OVERLAP) of them.
    fn view(self, offset: u64) -> Result<Self::View, Box<Trouble>>;
}

/// A whole table in memory.
impl<'a> Bytes for &'a [u8] {
    type View = &'a [u8];

    #[inline(always)]
    fn view(self, offset: u64) -> Result<&'a [u8], Box<Trouble>> {
        Ok(usize::try_from(offset)
            .ok()
            .and_then(|start| self.get(start..))
            .unwrap_or_default())
    }
}

/// A table that is read page by page.
#[derive(Clone, Copy)]
pub(crate) struct Paged<'a> {
    pub(crate) cache: &'a PageCache,
    pub(crate) source: &'a dyn Source,
    /// The number by which the cache knows the file.
    pub(crate) file: u32,
    pub(crate) size: u64,
}

impl<'a> Bytes for Paged<'a> {
    type View = PageView<'a>;

    #[inline(always)]
    fn view(self, offset: u64) -> Result<PageView<'a>, Box<Trouble>> {
        Ok(self.cache.view(self.file, self.source, self.size, offset)?)
    }
}

impl Deref for PageView<'_> {
    type Target = [u8];

    #[inline(always)]
    fn deref(&self) -> &[u8] {
        self.bytes()
    }
}
