//! Presence: who has a draft open, so that authors who edit a map at the same time know of each other.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Maps, Slug, own};
use crate::accounts::{Caller, UserRef, user_refs};
use crate::database::{draft_windows, with_backend};
use crate::id::UserId;
use crate::problem::Problem;
use crate::text;

/// For how many seconds a window counts as open after its last heartbeat.
const PRESENT_SECONDS: u32 = 25;
/// The maximum length of a window's name, in characters.
const MAX_WINDOW_LEN: usize = 64;
/// The maximum number of windows that are returned.
const MAX_WINDOWS: i64 = 20;

/// An open window.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PresenceRequest {
    /// A unique name for the window, for example a random string.
    #[schema(min_length = 1, max_length = 64, example = "3f0c")]
    pub window: String,
}

/// Another window in which the draft is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DraftWindow {
    /// The user of the window. It may be the caller, in another window.
    pub user: UserRef,
    /// The name of the window.
    pub window: String,
}

/// Who else has a draft open, and its current revision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DraftPresence {
    /// The current revision of the draft.
    #[schema(example = 1)]
    pub revision: u32,
    /// The other windows.
    pub others: Vec<DraftWindow>,
}

impl Maps {
    /// Records that a window has a draft open, and returns the others.
    ///
    /// # Errors
    /// The draft belongs to another user, or the name of the window is invalid.
    pub async fn heartbeat(
        &self,
        caller: &Caller,
        slug: &Slug,
        window: &PresenceRequest,
    ) -> Result<DraftPresence, Problem> {
        let window = text::line(&window.window, "/window", MAX_WINDOW_LEN)?;
        let (caller, slug) = (caller.clone(), slug.clone());
        self.db
            .write(move |conn| {
                let row = own(conn, &slug, &caller)?;
                let now = conn.now();
                let gone = draft_windows::table
                    .filter(draft_windows::slug.eq(slug.as_str()))
                    .filter(draft_windows::seen_at.lt(now.minus_seconds(PRESENT_SECONDS)));
                with_backend!(conn, backend => diesel::delete(gone).execute(backend))?;
                let here = (
                    draft_windows::slug.eq(slug.as_str()),
                    draft_windows::user_id.eq(caller.user),
                    draft_windows::label.eq(&window),
                    draft_windows::seen_at.eq(now),
                );
                with_backend!(conn, backend => diesel::insert_into(draft_windows::table)
                    .values(here)
                    .on_conflict((draft_windows::slug, draft_windows::user_id, draft_windows::label))
                    .do_update()
                    .set(draft_windows::seen_at.eq(now))
                    .execute(backend))?;
                let query = draft_windows::table
                    .filter(draft_windows::slug.eq(slug.as_str()))
                    .order((draft_windows::user_id, draft_windows::label))
                    .limit(MAX_WINDOWS)
                    .select((draft_windows::user_id, draft_windows::label));
                let open: Vec<(UserId, String)> = with_backend!(conn, backend => query.load(backend))?;
                let users = user_refs(conn, open.iter().map(|(user, _)| *user))?;
                let others = open
                    .into_iter()
                    .filter(|(user, label)| (*user, label) != (caller.user, &window))
                    .filter_map(|(user, window)| {
                        Some(DraftWindow { user: users.get(&user)?.clone(), window })
                    });
                Ok(DraftPresence { revision: row.draft_revision.unsigned_abs(), others: others.collect() })
            })
            .await
    }
}
