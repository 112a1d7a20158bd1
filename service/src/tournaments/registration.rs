//! Registration: registering, inviting, checking in, dropping out and returning.

use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::Tournaments;
use super::entrants::{EntrantRecord, EntrantStatus};
use super::tournament::{Tournament, TournamentStatus};
use super::update::SideEffects;
use super::views::{EntrantView, People};
use crate::accounts::{Caller, account_named, user_refs};
use crate::audit::{self, AuditAction};
use crate::database::DbConnection;
use crate::id::UserId;
use crate::maps::Slug;
use crate::notices::News;
use crate::page::Page;
use crate::problem::Problem;

/// A registration or invitation. Without a name, the caller registers.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RegisterEntrantRequest {
    /// The name of the user to register; the caller if omitted. Only directors can register other users.
    #[schema(example = "Ben")]
    pub name: Option<String>,
    /// Whether the user is only invited and registers on their own.
    pub invite: bool,
}

/// An update to an entrant. Omitted fields stay unchanged.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct UpdateEntrantRequest {
    /// `dropped` makes the entrant drop out. `registered` lets them return, or promotes them from the waiting list.
    pub status: Option<EntrantStatus>,
    /// Whether the entrant has checked in.
    pub checked_in: Option<bool>,
    /// The reason for the audit log, if a director makes the change.
    #[schema(max_length = 1000, example = "Has left the venue")]
    pub reason: Option<String>,
}

/// Returns the id of a user by name. Fails if there is no such user, or the account is suspended.
fn user_named(conn: &mut DbConnection, name: &str) -> Result<UserId, Problem> {
    let unknown = || Problem::field("/name", "unknown_user", format!("there is no user called '{name}'"));
    let account = account_named(conn, name)?.ok_or_else(unknown)?;
    if account.to_user()?.disabled {
        return Err(Problem::field("/name", "disabled", "this account has been suspended"));
    }
    Ok(account.id)
}

impl Tournaments {
    /// Returns all entrants of a tournament, in registration order.
    ///
    /// # Errors
    /// Fails if there is no such tournament, or the caller may not see it.
    pub async fn entrants(&self, caller: Option<&Caller>, slug: &Slug) -> Result<Page<EntrantView>, Problem> {
        let (tournament, people) = self.load_visible(caller, slug).await?;
        let views =
            tournament.entries.iter().map(|entry| EntrantView::new(&tournament, entry, caller, &people));
        Ok(Page::whole(views.collect()))
    }

    /// Registers the caller or, for a director, any user; or invites a user.
    ///
    /// # Errors
    /// Fails if registration is closed, the user is an entrant already, or the caller names a user without being a
    /// director.
    pub async fn register(
        &self,
        caller: &Caller,
        slug: &Slug,
        new: RegisterEntrantRequest,
    ) -> Result<EntrantView, Problem> {
        let caller = caller.clone();
        self.update(slug, Some(caller.clone()), move |conn, tournament, effects| {
            let player = match &new.name {
                None if new.invite => {
                    return Err(Problem::field("/name", "missing", "enter the name of the user to invite"));
                }
                None => caller.user,
                Some(name) => {
                    tournament.check_director(&caller)?;
                    user_named(conn, name)?
                }
            };
            let directs = tournament.is_directed_by(&caller);
            if new.invite {
                tournament.invite(player, effects.now)?;
                let by = effects.person(conn, caller.user)?;
                effects.notify_users(tournament, [player], &News::TournamentInvitation { by });
            } else {
                tournament.enter(player, directs, effects.now)?;
            }
            if player != caller.user {
                let became = json!({"player": player, "status": tournament.entry(player)?.status});
                effects.audit(tournament, &caller, AuditAction::TournamentEntrant, None, json!({}), became);
            }
            let people = People::read(conn, [player])?;
            Ok(EntrantView::new(tournament, tournament.entry(player)?, Some(&caller), &people))
        })
        .await
    }

    /// Updates an entrant: drops them out, lets them return, or checks them in or out.
    ///
    /// # Errors
    /// Fails if the caller is neither the entrant nor a director, or the change is not possible.
    pub async fn update_entrant(
        &self,
        caller: &Caller,
        slug: &Slug,
        player: UserId,
        change: UpdateEntrantRequest,
    ) -> Result<EntrantView, Problem> {
        let reason = audit::reason(change.reason.as_deref(), "/reason")?;
        let caller = caller.clone();
        self.update(slug, Some(caller.clone()), move |conn, tournament, effects| {
            if player != caller.user {
                tournament.check_director(&caller)?;
            }
            let shown = |entry: &EntrantRecord| json!({"player": player, "status": entry.status, "checked_in": entry.checked_in});
            let was = shown(tournament.entry(player)?);
            let directs = tournament.is_directed_by(&caller);
            tournament.update_entrant(player, &change, directs)?;
            if player != caller.user {
                let became = shown(tournament.entry(player)?);
                effects.audit(tournament, &caller, AuditAction::TournamentEntrant, reason, was, became);
            }
            promote_waiting_list(tournament, effects);
            let people = People::read(conn, [player])?;
            Ok(EntrantView::new(tournament, tournament.entry(player)?, Some(&caller), &people))
        })
        .await
    }

    /// Removes an entrant who has not been paired.
    ///
    /// # Errors
    /// Fails if the caller is neither the entrant nor a director, or the entrant has been paired.
    pub async fn withdraw(&self, caller: &Caller, slug: &Slug, player: UserId) -> Result<(), Problem> {
        let caller = caller.clone();
        self.update(slug, Some(caller.clone()), move |conn, tournament, effects| {
            if player != caller.user {
                tournament.check_director(&caller)?;
                let name = user_refs(conn, [player])?.remove(&player).map(|user| user.name);
                let was = json!({"player": player, "name": name, "status": tournament.entry(player)?.status});
                effects.audit(tournament, &caller, AuditAction::TournamentEntrant, None, was, json!({}));
            }
            tournament.check_status(&[
                TournamentStatus::Draft,
                TournamentStatus::Open,
                TournamentStatus::Running,
            ])?;
            tournament.withdraw(player)?;
            promote_waiting_list(tournament, effects);
            Ok(())
        })
        .await
    }
}

/// Promotes entrants from the waiting list as long as there is room, and notifies them.
pub(super) fn promote_waiting_list(tournament: &mut Tournament, effects: &mut SideEffects) {
    let up = tournament.fill_up();
    effects.notify_users(tournament, up, &News::TournamentEntered {});
}
