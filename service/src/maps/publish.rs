//! Publishing, forking and archiving.

use diesel::prelude::*;
use serde::Deserialize;
use shinjuku_core::map::Map;
use utoipa::ToSchema;

use super::draft::{MapDraft, insert_map};
use super::moderate::audit;
use super::{MapVersion, Maps, Slug, VersionRow, draft_text, find, lock, no_map, own, version_row, visible};
use crate::accounts::Caller;
use crate::database::{DbConnection, map_versions, maps, with_backend};
use crate::problem::{Code, Problem};
use crate::text;

/// The maximum number of versions of a map.
const MAX_VERSIONS: i32 = 1000;

/// A draft to publish.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PublishMapRequest {
    /// A note on what is new.
    #[schema(max_length = 1000, example = "Moved Ueno out of the way of the Yamanote line.")]
    pub note: String,
}

/// A fork to create.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForkMapRequest {
    /// The slug of the fork, which must be unique.
    #[schema(example = "my-tokyo")]
    pub slug: Slug,
    /// The published version to start from. Defaults to the newest one.
    #[serde(default)]
    #[schema(minimum = 1, example = 1)]
    pub version: Option<u32>,
}

impl Maps {
    /// Publishes the draft as the next version, which is immutable.
    ///
    /// # Errors
    /// The map belongs to another user or is archived, there is nothing to publish, the draft has errors, or its
    /// revision is not `seen`.
    pub async fn publish(
        &self,
        caller: &Caller,
        slug: &Slug,
        seen: Option<u32>,
        publication: &PublishMapRequest,
    ) -> Result<MapVersion, Problem> {
        let note = text::optional_line(&publication.note, "/note", text::MAX_NOTE_LEN)?;
        let (caller, name) = (caller.clone(), slug.clone());
        let version = self
            .db
            .write(move |conn| {
                lock(conn, &name)?;
                let row = own(conn, &name, &caller)?;
                if row.archived_at.is_some() {
                    return Err(Problem::new(
                        Code::MapArchived,
                        format!("the map '{name}' has been archived"),
                    ));
                }
                let nothing = || Problem::new(Code::NothingToPublish, "there is no draft to publish");
                let draft = draft_text(conn, &name)?.ok_or_else(nothing)?;
                let revision = row.draft_revision.unsigned_abs();
                if seen.is_some_and(|seen| seen != revision) {
                    return Err(Problem::draft_changed(revision));
                }
                let latest = row.latest_version.unwrap_or(0);
                if latest >= MAX_VERSIONS {
                    let message =
                        format!("a map can have at most {MAX_VERSIONS} versions: fork it to continue");
                    return Err(Problem::field("/note", "too_many", message));
                }
                if version_row(conn, &name, latest.unsigned_abs())?
                    .is_some_and(|version| version.document == draft)
                {
                    let detail = format!("the draft is the same as version {latest}");
                    return Err(Problem::new(Code::NothingToPublish, detail));
                }
                let (map, _) = Map::from_json(&draft).map_err(|report| Problem::from_map(&report, ""))?;
                let city = map.document().name.clone();
                insert_version(conn, &name, latest + 1, city, draft, note)?;
                Ok(latest + 1)
            })
            .await?;
        self.version(slug, version.unsigned_abs()).await
    }

    /// Creates a map of the caller's own from a published version.
    ///
    /// # Errors
    /// There is no such version, the slug is taken or reserved, or the account has too many maps.
    pub async fn fork(
        &self,
        caller: &Caller,
        slug: &Slug,
        fork: ForkMapRequest,
    ) -> Result<MapDraft, Problem> {
        let (caller, slug, own_slug) = (caller.clone(), slug.clone(), fork.slug.clone());
        let reader = caller.clone();
        self.db
            .write(move |conn| {
                let parent = visible(conn, &slug, Some(&caller))?;
                let missing = || Problem::not_found(format!("published version of the map '{slug}'"));
                let latest = parent.latest_version.map(i32::unsigned_abs);
                let version = fork.version.or(latest).ok_or_else(missing)?;
                let from = version_row(conn, &slug, version)?.ok_or_else(missing)?;
                insert_map(conn, &caller, &fork.slug, Some((&slug, from.version)), from.document)
            })
            .await?;
        self.draft(&reader, &own_slug).await
    }

    /// Archives a map: it is no longer listed and no new game can be played on it. Active games continue.
    ///
    /// # Errors
    /// The map belongs to another user.
    pub async fn archive(&self, caller: &Caller, slug: &Slug) -> Result<(), Problem> {
        let (caller, slug) = (caller.clone(), slug.clone());
        self.db
            .write(move |conn| {
                let before = own(conn, &slug, &caller)?;
                let now = conn.now();
                let open = maps::table.find(slug.as_str()).filter(maps::archived_at.is_null());
                let changes = (maps::archived_at.eq(Some(now)), maps::updated_at.eq(now));
                with_backend!(conn, backend => diesel::update(open).set(changes).execute(backend))?;
                if before.owner_id != Some(caller.user) {
                    let after = find(conn, &slug)?.ok_or_else(|| no_map(&slug))?;
                    audit(conn, caller.user, None, &before, &after)?;
                }
                Ok(())
            })
            .await
    }
}

/// Stores a version of a map.
pub(super) fn insert_version(
    conn: &mut DbConnection,
    slug: &Slug,
    version: i32,
    name: String,
    document: String,
    note: String,
) -> Result<(), Problem> {
    let now = conn.now();
    let row = VersionRow { slug: slug.to_string(), version, name, document, note, published_at: now };
    with_backend!(conn, backend => diesel::insert_into(map_versions::table).values(&row).execute(backend))?;
    let changes =
        (maps::name.eq(&row.name), maps::latest_version.eq(Some(version)), maps::updated_at.eq(now));
    with_backend!(conn, backend => diesel::update(maps::table.find(slug.as_str())).set(changes).execute(backend))?;
    Ok(())
}
