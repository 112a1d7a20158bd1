//! Announcements of directors to all entrants.

use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::Tournaments;
use super::views::{AnnouncementView, People};
use crate::accounts::Caller;
use crate::audit::AuditAction;
use crate::database::Timestamp;
use crate::id::UserId;
use crate::maps::Slug;
use crate::notices::News;
use crate::problem::Problem;
use crate::text;

/// The maximum number of announcements of a tournament.
const MAX_ANNOUNCEMENTS: usize = 200;

/// An announcement as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Announcement {
    pub(super) number: u32,
    pub(super) by: UserId,
    pub(super) at: Timestamp,
    pub(super) text: String,
}

/// An announcement to all entrants.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnouncementRequest {
    /// The text of the announcement.
    #[schema(min_length = 1, max_length = 1000, example = "Lunch until half past one; round 3 starts then.")]
    pub text: String,
}

impl Tournaments {
    /// Publishes an announcement and notifies all entrants.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, the text is empty or too long, or there are too many
    /// announcements.
    pub async fn announce(
        &self,
        caller: &Caller,
        slug: &Slug,
        new: AnnouncementRequest,
    ) -> Result<AnnouncementView, Problem> {
        let said = text::paragraphs(&new.text, "/text", text::MAX_NOTE_LEN)?;
        let caller = caller.clone();
        self.update(slug, Some(caller.clone()), move |conn, tournament, effects| {
            tournament.check_director(&caller)?;
            if tournament.announcements.len() >= MAX_ANNOUNCEMENTS {
                let message = format!("a tournament can have at most {MAX_ANNOUNCEMENTS} announcements");
                return Err(Problem::field("/text", "too_many", message));
            }
            tournament.announced += 1;
            let announcement = Announcement {
                number: tournament.announced,
                by: caller.user,
                at: effects.now,
                text: said.clone(),
            };
            tournament.announcements.push(announcement.clone());
            let by = effects.person(conn, caller.user)?;
            let audience: Vec<UserId> = tournament.audience().collect();
            effects.notify_users(tournament, audience, &News::Announcement { by, text: said.clone() });
            effects.audit(
                tournament,
                &caller,
                AuditAction::TournamentAnnouncement,
                None,
                json!({}),
                json!({"text": said}),
            );
            let people = People::read(conn, [caller.user])?;
            Ok(AnnouncementView::new(&announcement, &people))
        })
        .await
    }

    /// Removes an announcement.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, or there is no such announcement.
    pub async fn delete_announcement(
        &self,
        caller: &Caller,
        slug: &Slug,
        number: u32,
    ) -> Result<(), Problem> {
        let caller = caller.clone();
        self.update(slug, Some(caller.clone()), move |_, tournament, effects| {
            tournament.check_director(&caller)?;
            let place = tournament.announcements.iter().position(|said| said.number == number);
            let place = place.ok_or_else(|| Problem::not_found("such announcement"))?;
            let gone = tournament.announcements.remove(place);
            let was = json!({"text": gone.text});
            effects.audit(tournament, &caller, AuditAction::TournamentAnnouncement, None, was, json!({}));
            Ok(())
        })
        .await
    }
}
