//! Maps: drafts, which their authors change, and published versions, which are immutable.

mod compare;
mod compiled;
mod document_version;
mod draft;
mod list;
mod moderate;
mod presence;
mod publish;
mod slug;

pub use compare::{CompareBase, MapComparison};
use diesel::prelude::*;
pub use document_version::DocumentVersion;
pub use draft::{CreateMapRequest, DraftDocument, MapDraft, check_document_len};
pub use list::{MapDetail, MapFilter, MapOrigin, MapSummary, MapVersion};
pub use moderate::UpdateMapRequest;
pub use presence::{DraftPresence, DraftWindow, PresenceRequest};
pub use publish::{ForkMapRequest, PublishMapRequest};
use shinjuku_core::map::{Builtin, Map, MapReport};
pub use slug::{ParseSlugError, Slug};

use crate::accounts::{Caller, Role};
use crate::database::{Database, DbConnection, Timestamp, map_versions, maps, with_backend};
use crate::id::UserId;
use crate::problem::{Code, Problem};

/// The maps of a server.
pub struct Maps {
    pub(crate) db: Database,
    compiled: compiled::Cache,
}

/// A row of the table `maps`, without the draft, which may be large.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = maps)]
struct MapRow {
    slug: String,
    /// The city's name in the newest published version or, before there is one, in the draft.
    name: String,
    owner_id: Option<UserId>,
    parent_slug: Option<String>,
    parent_version: Option<i32>,
    draft_revision: i32,
    latest_version: Option<i32>,
    created_at: Timestamp,
    updated_at: Timestamp,
    archived_at: Option<Timestamp>,
    featured_at: Option<Timestamp>,
}

/// A row of the table `map_versions`.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = map_versions)]
struct VersionRow {
    slug: String,
    version: i32,
    name: String,
    document: String,
    note: String,
    published_at: Timestamp,
}

impl MapRow {
    /// Whether the caller may change the map: its owner or an admin. Nobody may change a built-in map.
    fn belongs_to(&self, caller: Option<&Caller>) -> bool {
        let (Some(caller), Some(owner)) = (caller, self.owner_id) else { return false };
        caller.user == owner || caller.acts_as(Role::Admin)
    }

    /// Whether the caller may see the map: everyone may see published maps, only their owners and admins drafts.
    fn is_visible_to(&self, caller: Option<&Caller>) -> bool {
        self.latest_version.is_some() || self.belongs_to(caller)
    }
}

impl Maps {
    /// Opens the maps in a database. Stores the built-in maps, as a new version if they have changed.
    ///
    /// # Errors
    /// The database fails.
    pub async fn open(db: Database) -> Result<Self, Problem> {
        db.write(|conn| Builtin::ALL.iter().try_for_each(|builtin| insert_builtin(conn, *builtin))).await?;
        Ok(Self { db, compiled: compiled::Cache::default() })
    }

    /// Returns the errors and warnings of a document.
    pub fn validate(document: &str) -> MapReport {
        match Map::from_json(document) {
            Ok((_, report)) | Err(report) => report,
        }
    }
}

/// Returns a map if the caller may see it.
fn visible(conn: &mut DbConnection, slug: &Slug, caller: Option<&Caller>) -> Result<MapRow, Problem> {
    let map = find(conn, slug)?.filter(|map| map.is_visible_to(caller));
    map.ok_or_else(|| no_map(slug))
}

/// Returns a map if the caller may change it.
fn own(conn: &mut DbConnection, slug: &Slug, caller: &Caller) -> Result<MapRow, Problem> {
    let map = visible(conn, slug, Some(caller))?;
    if map.belongs_to(Some(caller)) {
        return Ok(map);
    }
    Err(Problem::new(
        Code::NotYours,
        format!("the map '{slug}' belongs to somebody else: fork it to change it"),
    ))
}

fn find(conn: &mut DbConnection, slug: &Slug) -> Result<Option<MapRow>, Problem> {
    let query = maps::table.find(slug.as_str());
    Ok(with_backend!(conn, backend => query.select(MapRow::as_select()).first(backend).optional())?)
}

/// Returns the draft of a map.
fn draft_text(conn: &mut DbConnection, slug: &Slug) -> Result<Option<String>, Problem> {
    let query = maps::table.find(slug.as_str()).select(maps::draft);
    Ok(with_backend!(conn, backend => query.first::<Option<String>>(backend).optional())?.flatten())
}

/// Locks a map until the transaction ends.
fn lock(conn: &mut DbConnection, slug: &Slug) -> Result<(), Problem> {
    let map = maps::table.find(slug.as_str());
    with_backend!(conn, backend => diesel::update(map).set(maps::slug.eq(slug.as_str())).execute(backend))?;
    Ok(())
}

fn version_row(conn: &mut DbConnection, slug: &Slug, version: u32) -> Result<Option<VersionRow>, Problem> {
    // A number that the column cannot hold is no version of any map.
    let Ok(version) = i32::try_from(version) else { return Ok(None) };
    let query = map_versions::table.find((slug.as_str(), version));
    Ok(with_backend!(conn, backend => query.select(VersionRow::as_select()).first(backend).optional())?)
}

fn no_map(slug: &Slug) -> Problem {
    Problem::not_found(format!("map '{slug}'"))
}

fn insert_builtin(conn: &mut DbConnection, builtin: Builtin) -> Result<(), Problem> {
    let slug = Slug::from_builtin(builtin);
    let now = conn.now();
    if find(conn, &slug)?.is_none() {
        let map = MapRow {
            slug: slug.to_string(),
            name: builtin.map().document().name.clone(),
            owner_id: None,
            parent_slug: None,
            parent_version: None,
            draft_revision: 0,
            latest_version: None,
            created_at: now,
            updated_at: now,
            archived_at: None,
            featured_at: None,
        };
        // Another server that starts at the same time may have been faster.
        with_backend!(conn, backend => diesel::insert_into(maps::table).values(&map).on_conflict_do_nothing().execute(backend))?;
    }
    lock(conn, &slug)?;
    let latest = find(conn, &slug)?.and_then(|map| map.latest_version).unwrap_or(0);
    let document = builtin.json();
    if version_row(conn, &slug, latest.unsigned_abs())?.is_some_and(|version| version.document == document) {
        return Ok(());
    }
    let name = builtin.map().document().name.clone();
    publish::insert_version(conn, &slug, latest + 1, name, document.to_owned(), String::new())
}
