//! Slugs: the names of maps and tournaments in URLs.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use shinjuku_core::map::Builtin;
use utoipa::ToSchema;

/// The name of a map or a tournament in URLs: 1 to 40 lowercase letters, digits and hyphens, starting with a letter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, pattern = "^[a-z][a-z0-9-]{0,39}$", example = "tokyo")]
pub struct Slug(String);

/// The error for a string that is not a slug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a slug has 1 to 40 lowercase letters, digits and hyphens, and starts with a letter")]
pub struct ParseSlugError;

/// Words with another meaning in URLs.
const RESERVED: [&str; 4] = ["validate", "new", "merge", "sketch"];

impl Slug {
    /// The slug as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn from_builtin(builtin: Builtin) -> Self {
        Self(builtin.to_string())
    }

    /// Whether the slug is reserved because it has another meaning in URLs.
    pub(crate) fn is_reserved(&self) -> bool {
        RESERVED.contains(&self.as_str())
    }

    /// Wraps a slug that was read from the database.
    pub(crate) const fn from_database(text: String) -> Self {
        Self(text)
    }
}

impl FromStr for Slug {
    type Err = ParseSlugError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let good =
            text.len() <= 40 && text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(fits);
        if good { Ok(Self(text.to_owned())) } else { Err(ParseSlugError) }
    }
}

impl TryFrom<String> for Slug {
    type Error = ParseSlugError;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
