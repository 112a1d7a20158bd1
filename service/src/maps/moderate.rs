//! Moderating maps: which are listed first, and which are archived.

use diesel::prelude::*;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::list::owners;
use super::{MapRow, MapSummary, Maps, Slug, find, lock, no_map, visible};
use crate::accounts::{Caller, Scope};
use crate::audit::{self, AuditAction, NewAuditEntry, Subject};
use crate::database::{DbConnection, Timestamp, maps, with_backend};
use crate::id::UserId;
use crate::problem::{Code, Problem};

/// An admin's changes to a map.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct UpdateMapRequest {
    /// Whether it is listed first. Unchanged if omitted.
    pub featured: Option<bool>,
    /// Whether it is archived: not listed, and no new game can be played on it. Unchanged if omitted.
    pub archived: Option<bool>,
    /// The reason, for the audit log.
    #[schema(max_length = 1000, example = "Map of the month")]
    pub reason: Option<String>,
}

impl Maps {
    /// Features or archives a map, or reverts that.
    ///
    /// # Errors
    /// The caller is not an admin, there is no such map, a built-in map would be archived, or an unpublished one
    /// featured.
    pub async fn update(
        &self,
        caller: &Caller,
        slug: &Slug,
        change: UpdateMapRequest,
    ) -> Result<MapSummary, Problem> {
        caller.require(Scope::Admin)?;
        let reason = audit::reason(change.reason.as_deref(), "/reason")?;
        let (caller, slug) = (caller.clone(), slug.clone());
        self.db
            .write(move |conn| {
                lock(conn, &slug)?;
                let before = visible(conn, &slug, Some(&caller))?;
                if change.archived == Some(true) && before.owner_id.is_none() {
                    return Err(Problem::new(Code::NotYours, "a built-in map cannot be archived"));
                }
                if change.featured == Some(true) && before.latest_version.is_none() {
                    let message = "only a published map can be featured";
                    return Err(Problem::field("/featured", "not_published", message));
                }
                let now = conn.now();
                let changes = (
                    maps::featured_at.eq(updated_since(before.featured_at, change.featured, now)),
                    maps::archived_at.eq(updated_since(before.archived_at, change.archived, now)),
                );
                with_backend!(conn, backend => diesel::update(maps::table.find(slug.as_str())).set(changes).execute(backend))?;
                let after = find(conn, &slug)?.ok_or_else(|| no_map(&slug))?;
                audit(conn, caller.user, reason.as_deref(), &before, &after)?;
                Ok(MapSummary::from_row(&after, &owners(conn, std::slice::from_ref(&after))?))
            })
            .await
    }
}

/// The new timestamp of a flag: unchanged, cleared, or set if it was not.
fn updated_since(since: Option<Timestamp>, wish: Option<bool>, now: Timestamp) -> Option<Timestamp> {
    match wish {
        None => since,
        Some(false) => None,
        Some(true) => since.or(Some(now)),
    }
}

/// Writes audit entries for what has changed about a map.
pub(super) fn audit(
    conn: &mut DbConnection,
    who: UserId,
    reason: Option<&str>,
    before: &MapRow,
    after: &MapRow,
) -> Result<(), Problem> {
    let featured = (before.featured_at.is_some(), after.featured_at.is_some());
    let archived = (before.archived_at.is_some(), after.archived_at.is_some());
    let changes = [
        ("featured", featured, [AuditAction::MapUnfeatured, AuditAction::MapFeatured]),
        ("archived", archived, [AuditAction::MapRestored, AuditAction::MapArchived]),
    ];
    for (field, (was, is), [no, yes]) in changes {
        if was != is {
            let (who, what) = (Some(who), if is { yes } else { no });
            let subject = Subject::map(&after.slug, &after.name);
            let (before, after) = (json!({field: was}), json!({field: is}));
            NewAuditEntry {
                actor: who,
                action: what,
                subject,
                reason: reason.map(str::to_owned),
                before,
                after,
            }
            .insert(conn)?;
        }
    }
    Ok(())
}
