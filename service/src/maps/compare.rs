//! Comparing two document versions of a map, or a map with the one it was forked from.

use std::fmt;

use serde::{Serialize, Serializer};
use shinjuku_core::map::{Difference, MapDocument, difference};
use utoipa::ToSchema;

use super::{DocumentVersion, Maps, Slug};
use crate::accounts::Caller;
use crate::problem::Problem;

/// The earlier side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompareBase {
    /// The published version that the map was forked from.
    Parent,
    /// Another document version of the map.
    Version(DocumentVersion),
}

impl fmt::Display for CompareBase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parent => f.write_str("parent"),
            Self::Version(stage) => stage.fmt(f),
        }
    }
}

/// The changes from one document version of a map to another.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MapComparison {
    /// The earlier document: the number of a version, `draft`, or `parent` for the version that the map was forked
    /// from.
    #[serde(serialize_with = "as_text")]
    #[schema(value_type = String, example = "1")]
    pub from: CompareBase,
    /// The later document: the number of a version, or `draft`.
    #[serde(serialize_with = "as_text")]
    #[schema(value_type = String, example = "draft")]
    pub to: DocumentVersion,
    /// The differences.
    pub differences: Vec<Difference>,
}

fn as_text<S: Serializer>(value: &impl fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl Maps {
    /// Compares two document versions of a map. `to` defaults to the newest one that the caller may read. `from`
    /// defaults to the version before it or, for a first version, to the one that the map was forked from.
    ///
    /// # Errors
    /// There is no such version, the caller may not read it, or it is a draft that is not a valid document yet.
    pub async fn compare(
        &self,
        caller: Option<&Caller>,
        slug: &Slug,
        from: Option<CompareBase>,
        to: Option<DocumentVersion>,
    ) -> Result<MapComparison, Problem> {
        let map = self.read(caller, slug).await?.summary;
        let latest = map.latest_version;
        let to = match (to, caller) {
            (Some(to), _) => to,
            (None, Some(caller)) if self.draft(caller, slug).await.is_ok() => DocumentVersion::Draft,
            (None, _) => DocumentVersion::Version(latest.unwrap_or(1)),
        };
        let before = match to {
            DocumentVersion::Draft => latest,
            DocumentVersion::Version(version) => version.checked_sub(1).filter(|version| *version > 0),
        };
        let before = before.map(|version| CompareBase::Version(DocumentVersion::Version(version)));
        let parent = map.parent.as_ref().map(|_| CompareBase::Parent);
        let from = from.or(before).or(parent).unwrap_or(CompareBase::Version(to));
        let earlier = match from {
            CompareBase::Version(stage) => self.document(caller, slug, stage).await?,
            CompareBase::Parent => {
                let origin =
                    map.parent.ok_or_else(|| Problem::not_found("parent map: this map is not a fork"))?;
                self.document(None, &origin.slug, DocumentVersion::Version(origin.version)).await?
            }
        };
        let later = self.document(caller, slug, to).await?;
        let differences = difference(&read(&earlier)?, &read(&later)?);
        Ok(MapComparison { from, to, differences })
    }
}

fn read(document: &str) -> Result<MapDocument, Problem> {
    MapDocument::from_json(document).map_err(|report| Problem::from_map(&report, ""))
}
