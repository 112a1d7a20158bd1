//! Pagination: each page contains the cursor of the next one.

use std::fmt::Display;

use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::Problem;

/// The default number of entries per page.
pub const DEFAULT_LIMIT: u32 = 20;
/// The maximum number of entries per page.
pub const MAX_LIMIT: u32 = 100;

/// Which page of a list to return.
#[derive(Clone, Debug)]
pub struct Paging<K> {
    limit: u32,
    after: Option<K>,
}

impl<K> Paging<K> {
    /// Requests up to `limit` entries after the one that a cursor names.
    ///
    /// # Errors
    /// The limit is not between 1 and 100.
    pub fn new(limit: Option<u32>, after: Option<K>) -> Result<Self, Problem> {
        let limit = limit.unwrap_or(DEFAULT_LIMIT);
        if !(1..=MAX_LIMIT).contains(&limit) {
            let message = format!("a page can have 1 to {MAX_LIMIT} entries");
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
    /// The cursor of the next page. Null on the last page.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

impl<T> Page<T> {
    /// A list that has only one page.
    pub const fn whole(items: Vec<T>) -> Self {
        Self { items, next_cursor: None }
    }

    /// Builds a page from rows. If there is one row more than `limit`, another page follows.
    pub(crate) fn new<R, K: Display>(
        mut rows: Vec<R>,
        limit: i64,
        key: impl Fn(&R) -> K,
        shown: impl FnMut(&R) -> Result<T, Problem>,
    ) -> Result<Self, Problem> {
        let limit = usize::try_from(limit).map_err(|error| Problem::internal(&error))?;
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next_cursor = rows.last().filter(|_| more).map(|row| key(row).to_string());
        Ok(Self { items: rows.iter().map(shown).collect::<Result<_, _>>()?, next_cursor })
    }
}
