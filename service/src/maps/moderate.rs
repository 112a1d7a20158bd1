//! What admins do with maps: which stand first in lists, and which are not there.

use diesel::prelude::*;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::list::owners;
use super::{MapRow, MapSummary, Maps, Slug, find, lock, no_map, visible};
use crate::accounts::{Caller, Scope};
use crate::audit::{self, AuditAction, NewAuditEntry, Subject};
use crate::id::UserId;
use crate::problem::{Code, Problem};
use crate::store::{Connection, Timestamp, maps, on};

/// What an admin changes about a map.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct UpdateMapRequest {
    /// Whether it stands first in lists.
    pub featured: Option<bool>,
    /// Whether it is out of lists, and no new game can be played on it.
    pub archived: Option<bool>,
    /// Why, for the audit log.
    #[schema(max_length = 1000, example = "Map of the month")]
    pub reason: Option<String>,
}

impl Maps {
    /// Puts a map first in lists, or takes it out of them, or back.
    ///
    /// # Errors
    /// The caller is no admin, there is no such map, or it is built in and would be archived.
    pub async fn change(
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
                    let message = "a map must be published to stand first in lists";
                    return Err(Problem::field("/featured", "not_published", message));
                }
                let now = conn.now();
                let changes = (
                    maps::featured_at.eq(moment(before.featured_at, change.featured, now)),
                    maps::archived_at.eq(moment(before.archived_at, change.archived, now)),
                );
                on!(conn, link => diesel::update(maps::table.find(slug.as_str())).set(changes).execute(link))?;
                let after = find(conn, &slug)?.ok_or_else(|| no_map(&slug))?;
                note(conn, caller.user, reason.as_deref(), &before, &after)?;
                Ok(MapSummary::from_row(&after, &owners(conn, std::slice::from_ref(&after))?))
            })
            .await
    }
}

/// Since when something is so, after it was wished to be, or not to be.
fn moment(since: Option<Timestamp>, wish: Option<bool>, now: Timestamp) -> Option<Timestamp> {
    match wish {
        None => since,
        Some(false) => None,
        Some(true) => since.or(Some(now)),
    }
}

/// Writes down what has changed about a map.
pub(super) fn note(
    conn: &mut Connection,
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
            .keep(conn)?;
        }
    }
    Ok(())
}
