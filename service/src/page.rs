//! Lists in pages: a page names the cursor of the next.

use std::fmt::Display;

use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::Problem;

/// The entries of a page, unless the caller says otherwise.
pub const DEFAULT_LIMIT: u32 = 20;
/// The most entries of a page.
pub const MAX_LIMIT: u32 = 100;

/// Which page of a list.
#[derive(Clone, Debug)]
pub struct Paging<K> {
    limit: u32,
    after: Option<K>,
}

impl<K> Paging<K> {
    /// A page of so many entries, after the one that a cursor names.
    ///
    /// # Errors
    /// The limit is not from 1 to 100.
    pub fn new(limit: Option<u32>, after: Option<K>) -> Result<Self, Problem> {
        let limit = limit.unwrap_or(DEFAULT_LIMIT);
        if !(1..=MAX_LIMIT).contains(&limit) {
            let message = format!("a page has 1 to {MAX_LIMIT} entries");
            return Err(Problem::field("limit", "out_of_range", message));
        }
        Ok(Self { limit, after })
    }
}

impl<K: Clone> Paging<K> {
    pub(crate) fn limit(&self) -> i64 {
        i64::from(self.limit)
    }

    pub(crate) fn after(&self) -> Option<K> {
        self.after.clone()
    }
}

/// A page of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Page<T> {
    /// The entries.
    pub items: Vec<T>,
    /// The cursor of the next page; null on the last one.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

impl<T> Page<T> {
    /// A list that has only one page.
    pub const fn whole(items: Vec<T>) -> Self {
        Self { items, next_cursor: None }
    }

    /// A page of rows of which there is one more than fit where another page follows.
    pub(crate) fn new<R, K: Display>(
        mut rows: Vec<R>,
        limit: i64,
        key: impl Fn(&R) -> K,
        shown: impl FnMut(&R) -> Result<T, Problem>,
    ) -> Result<Self, Problem> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next_cursor = rows.last().filter(|_| more).map(|row| key(row).to_string());
        Ok(Self { items: rows.iter().map(shown).collect::<Result<_, _>>()?, next_cursor })
    }
}
