//! The document versions of a map: its draft and its published versions.

use std::fmt;
use std::str::FromStr;

use super::{Maps, Slug, draft_text, own, version_row, visible};
use crate::accounts::Caller;
use crate::maps::draft::no_draft;
use crate::problem::{Code, Problem};

/// A document version of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentVersion {
    /// The draft that its author is working on.
    Draft,
    /// The published version with this number.
    Version(u32),
}

impl fmt::Display for DocumentVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draft => f.write_str("draft"),
            Self::Version(version) => version.fmt(f),
        }
    }
}

impl FromStr for DocumentVersion {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "draft" { Ok(Self::Draft) } else { text.parse().map(Self::Version) }
    }
}

impl Maps {
    /// Returns the document of a version, byte for byte as it was sent.
    ///
    /// # Errors
    /// There is no such version, or it is the draft of another user.
    pub async fn document(
        &self,
        caller: Option<&Caller>,
        slug: &Slug,
        stage: DocumentVersion,
    ) -> Result<String, Problem> {
        let (caller, slug) = (caller.cloned(), slug.clone());
        self.db
            .run(move |conn| match stage {
                DocumentVersion::Draft => {
                    let nobody =
                        || Problem::new(Code::Unauthenticated, "only its author can see a draft: log in");
                    own(conn, &slug, caller.as_ref().ok_or_else(nobody)?)?;
                    draft_text(conn, &slug)?.ok_or_else(|| no_draft(slug.as_str()))
                }
                DocumentVersion::Version(version) => {
                    visible(conn, &slug, caller.as_ref())?;
                    let row = version_row(conn, &slug, version)?;
                    let missing = || Problem::not_found(format!("version {version} of the map '{slug}'"));
                    Ok(row.ok_or_else(missing)?.document)
                }
            })
            .await
    }
}
