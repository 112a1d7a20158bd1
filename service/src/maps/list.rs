//! Listing and reading maps.

use std::collections::HashMap;

use diesel::prelude::*;
use serde::Serialize;
use serde_json::value::RawValue;
use shinjuku_core::map::MapDocument;
use utoipa::ToSchema;

use super::{MapRow, Maps, Slug, VersionRow, find, version_row, visible};
use crate::accounts::{Caller, Scope, UserRef, user_refs};
use crate::database::{DbConnection, Timestamp, lower, map_versions, maps, with_backend};
use crate::id::UserId;
use crate::page::{Page, Paging};
use crate::problem::{Code, Problem};
use crate::text;

/// A map in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MapSummary {
    /// The slug of the map.
    pub slug: Slug,
    /// The name of the city.
    #[schema(example = "Tokyo")]
    pub name: String,
    /// The author. Null for a built-in map.
    #[schema(required)]
    pub owner: Option<UserRef>,
    /// The newest published version. Null if there is only a draft.
    #[schema(required, example = 1)]
    pub latest_version: Option<u32>,
    /// The published version that it was forked from. Null if it is not a fork.
    #[schema(required)]
    pub parent: Option<MapOrigin>,
    /// Whether it is archived, so that no new game can be played on it.
    pub archived: bool,
    /// Whether it is listed first.
    pub featured: bool,
    /// When it was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When the draft or the versions last changed.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

/// A reference to a published version of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = MapRef)]
pub struct MapOrigin {
    /// The slug of the map.
    pub slug: Slug,
    /// The number of the version.
    #[schema(example = 1)]
    pub version: u32,
}

/// A map with its newest published document.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MapDetail {
    /// The same fields as in a list.
    #[serde(flatten)]
    pub summary: MapSummary,
    /// The newest published document. Null if there is only a draft.
    #[schema(required, value_type = Option<MapDocument>)]
    pub document: Option<Box<RawValue>>,
}

/// A published version of a map.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MapVersion {
    /// The slug of the map.
    pub slug: Slug,
    /// The number of the version.
    #[schema(example = 1)]
    pub version: u32,
    /// The name of the city.
    #[schema(example = "Tokyo")]
    pub name: String,
    /// The author's note on the version.
    pub note: String,
    /// When it was published.
    #[schema(value_type = String, format = DateTime)]
    pub published_at: Timestamp,
    /// The document. Only present if a single version is requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<MapDocument>, nullable = false)]
    pub document: Option<Box<RawValue>>,
}

/// Which maps to list.
#[derive(Clone, Debug, Default)]
pub struct MapFilter {
    /// Only maps of this user.
    pub owner: Option<UserId>,
    /// Only maps with this text in their name, ignoring case, or in their slug.
    pub search: Option<String>,
    /// Also drafts and archived maps of others. Only for admins.
    pub all: bool,
}

impl Maps {
    /// Lists maps, featured ones first, by slug: those that are published and not archived, and all of the caller's
    /// own.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list(
        &self,
        caller: Option<&Caller>,
        filter: MapFilter,
        paging: Paging<Slug>,
    ) -> Result<Page<MapSummary>, Problem> {
        if filter.all {
            let nobody = || Problem::new(Code::Unauthenticated, "log in to see all maps");
            caller.ok_or_else(nobody)?.require(Scope::Admin)?;
        }
        let search = text::searched(filter.search.as_deref(), "search")?;
        let caller = caller.cloned();
        self.db
            .run(move |conn| {
                let limit = paging.limit();
                let after = paging.after().map(|slug| is_featured(conn, &slug).map(|first| (slug, first)));
                let after = after.transpose()?;
                let viewer = caller.as_ref().map(|caller| caller.user);
                let rows: Vec<MapRow> = with_backend!(conn, backend => {
                    let public = maps::latest_version.is_not_null().and(maps::archived_at.is_null());
                    let mut query = maps::table
                        .order((maps::featured_at.is_null(), maps::slug))
                        .limit(limit + 1)
                        .select(MapRow::as_select())
                        .into_boxed();
                    query = match viewer {
                        _ if filter.all => query,
                        Some(viewer) => query.filter(public.or(maps::owner_id.eq(viewer).assume_not_null())),
                        None => query.filter(public),
                    };
                    if let Some(owner) = filter.owner {
                        query = query.filter(maps::owner_id.eq(owner));
                    }
                    if let Some(search) = search {
                        let named = lower(maps::name).like(search.clone()).escape('\\');
                        query = query.filter(named.or(maps::slug.like(search).escape('\\')));
                    }
                    if let Some((slug, is_featured)) = after {
                        let behind = maps::slug.gt(slug.as_str().to_owned());
                        let plain = maps::featured_at.is_null();
                        query = if is_featured {
                            query.filter(plain.or(behind))
                        } else {
                            query.filter(plain.and(behind))
                        };
                    }
                    query.load(backend)
                })?;
                let owners = owners(conn, &rows)?;
                Page::new(rows, limit, |row| row.slug.clone(), |row| Ok(MapSummary::from_row(row, &owners)))
            })
            .await
    }

    /// Returns a map with its newest published document.
    ///
    /// # Errors
    /// There is no such map that the caller may see.
    pub async fn read(&self, caller: Option<&Caller>, slug: &Slug) -> Result<MapDetail, Problem> {
        let (caller, slug) = (caller.cloned(), slug.clone());
        self.db
            .run(move |conn| {
                let row = visible(conn, &slug, caller.as_ref())?;
                let summary = MapSummary::from_row(&row, &owners(conn, std::slice::from_ref(&row))?);
                let latest = row.latest_version.map(i32::unsigned_abs);
                let version = latest.map(|version| version_row(conn, &slug, version)).transpose()?;
                let document = version.flatten().map(|version| raw(version.document)).transpose()?;
                Ok(MapDetail { summary, document })
            })
            .await
    }

    /// Returns the published versions of a map, newest first, without their documents.
    ///
    /// # Errors
    /// There is no such map that the caller may see.
    pub async fn versions(&self, caller: Option<&Caller>, slug: &Slug) -> Result<Vec<MapVersion>, Problem> {
        let (caller, slug) = (caller.cloned(), slug.clone());
        self.db
            .run(move |conn| {
                visible(conn, &slug, caller.as_ref())?;
                let query = map_versions::table
                    .filter(map_versions::slug.eq(slug.as_str()))
                    .order(map_versions::version.desc());
                let query = query.select((
                    map_versions::version,
                    map_versions::name,
                    map_versions::note,
                    map_versions::published_at,
                ));
                let rows: Vec<(i32, String, String, Timestamp)> =
                    with_backend!(conn, backend => query.load(backend))?;
                let shown = |(version, name, note, published_at): (i32, _, _, _)| MapVersion {
                    slug: slug.clone(),
                    version: version.unsigned_abs(),
                    name,
                    note,
                    published_at,
                    document: None,
                };
                Ok(rows.into_iter().map(shown).collect())
            })
            .await
    }

    /// Returns one published version with its document.
    ///
    /// # Errors
    /// There is no such version.
    pub async fn version(&self, slug: &Slug, version: u32) -> Result<MapVersion, Problem> {
        let slug = slug.clone();
        let row = self.db.run(move |conn| version_row(conn, &slug, version)).await?;
        MapVersion::with_document(row.ok_or_else(|| Problem::not_found("such version"))?)
    }
}

impl MapVersion {
    fn with_document(row: VersionRow) -> Result<Self, Problem> {
        Ok(Self {
            slug: Slug::from_database(row.slug),
            version: row.version.unsigned_abs(),
            name: row.name,
            note: row.note,
            published_at: row.published_at,
            document: Some(raw(row.document)?),
        })
    }
}

/// Whether a map is listed first.
fn is_featured(conn: &mut DbConnection, slug: &Slug) -> Result<bool, Problem> {
    Ok(find(conn, slug)?.is_some_and(|map| map.featured_at.is_some()))
}

/// Returns the owners of these maps.
pub(super) fn owners(conn: &mut DbConnection, rows: &[MapRow]) -> Result<HashMap<UserId, UserRef>, Problem> {
    user_refs(conn, rows.iter().filter_map(|row| row.owner_id))
}

impl MapSummary {
    pub(super) fn from_row(row: &MapRow, owners: &HashMap<UserId, UserRef>) -> Self {
        let parent = row.parent_slug.clone().zip(row.parent_version);
        Self {
            slug: Slug::from_database(row.slug.clone()),
            name: row.name.clone(),
            owner: row.owner_id.and_then(|owner| owners.get(&owner)).cloned(),
            latest_version: row.latest_version.map(i32::unsigned_abs),
            parent: parent.map(|(slug, version)| MapOrigin {
                slug: Slug::from_database(slug),
                version: version.unsigned_abs(),
            }),
            archived: row.archived_at.is_some(),
            featured: row.featured_at.is_some(),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

pub(super) fn raw(document: String) -> Result<Box<RawValue>, Problem> {
    RawValue::from_string(document).map_err(|error| Problem::internal(&error))
}
