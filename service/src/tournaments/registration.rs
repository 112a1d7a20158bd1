//! Registration: registering, the waiting list, invitations, check-in, dropping out and returning.

use serde::{Deserialize, Serialize};
use serde_json::json;
use strum::{Display, EnumIter, EnumString};
use utoipa::ToSchema;

use super::Tournaments;
use super::results::Entrant;
use super::rules::Format;
use super::tournament::{Registration, RegistrationMode, Tournament, TournamentStatus};
use super::update::SideEffects;
use super::views::{EntrantView, People};
use crate::accounts::{Caller, account_named, user_refs};
use crate::audit::{self, AuditAction};
use crate::database::{DbConnection, Timestamp};
use crate::id::UserId;
use crate::maps::Slug;
use crate::notices::News;
use crate::page::Page;
use crate::problem::{Code, Problem};

/// The maximum number of entrants of a tournament, including waiting and invited ones.
const MAX_ENTRANTS: usize = 2000;

/// An entrant as it is stored: a user who is registered, waiting, invited or dropped out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EntrantRecord {
    pub(super) player: UserId,
    /// Registration order, starting at 1.
    pub(super) number: u32,
    pub(super) status: EntrantStatus,
    pub(super) checked_in: bool,
    /// The first round that they could be paired in; `None` before that round is published.
    pub(super) from_round: Option<u32>,
    pub(super) at: Timestamp,
    /// Whether their account is suspended now. Set on every read from the database, never stored.
    #[serde(skip)]
    pub(super) suspended: bool,
}

/// The status of an entrant.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, EnumIter, EnumString, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum EntrantStatus {
    /// Invited, but not registered yet.
    Invited,
    /// On the waiting list.
    Waiting,
    /// Registered.
    Registered,
    /// Dropped out, temporarily or for good.
    Dropped,
}

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

impl EntrantRecord {
    /// Whether the entrant counts as a player. Anyone who has been paired always does.
    pub(super) fn counts(&self, registration: &Registration) -> bool {
        let there = self.checked_in || !registration.check_in;
        self.from_round.is_some() || self.status == EntrantStatus::Registered && there
    }

    /// Converts the entrant for pairing and standings.
    pub(super) fn entrant(&self, next_round: u32) -> Entrant {
        Entrant {
            player: self.player,
            entry: self.number,
            from_round: self.from_round.unwrap_or(next_round),
            dropped: self.status != EntrantStatus::Registered,
        }
    }
}

impl Tournament {
    pub(super) fn entry(&self, player: UserId) -> Result<&EntrantRecord, Problem> {
        let entry = self.entries.iter().find(|entry| entry.player == player);
        entry.ok_or_else(|| Problem::not_found("such entrant in this tournament"))
    }

    fn entry_mut(&mut self, player: UserId) -> Result<&mut EntrantRecord, Problem> {
        let entry = self.entries.iter_mut().find(|entry| entry.player == player);
        entry.ok_or_else(|| Problem::not_found("such entrant in this tournament"))
    }

    /// Returns the registered entrants who are not paired because their accounts are suspended. Empty once the
    /// tournament is over.
    pub(super) fn suspended(&self) -> Vec<UserId> {
        let over = matches!(self.status, TournamentStatus::Finished | TournamentStatus::Cancelled);
        let entries = self.entries.iter().filter(|entry| !over && entry.suspended);
        entries.filter(|entry| entry.status == EntrantStatus::Registered).map(|entry| entry.player).collect()
    }

    /// Counts the entrants with a status.
    pub(super) fn count(&self, status: EntrantStatus) -> usize {
        self.entries.iter().filter(|entry| entry.status == status).count()
    }

    /// Whether there is room for another registered player.
    fn has_room(&self) -> bool {
        let limit = self.registration.limit;
        limit.is_none_or(|limit| self.count(EntrantStatus::Registered) < limit as usize)
    }

    /// Whether a user can register now.
    pub(super) fn could_register(&self, user: Option<UserId>) -> bool {
        let entry = self.entries.iter().find(|entry| Some(entry.player) == user);
        let asked = entry.is_some_and(|entry| entry.status == EntrantStatus::Invited);
        let welcome = asked || entry.is_none() && self.registration.mode == RegistrationMode::Open;
        user.is_some() && welcome && self.check_open_for_entry(false).is_ok()
    }

    /// Fails if registration is closed in the current status.
    fn check_open_for_entry(&self, by_director: bool) -> Result<(), Problem> {
        let closed = |detail: String| Err(Problem::new(Code::RegistrationClosed, detail));
        match self.status {
            TournamentStatus::Open => Ok(()),
            TournamentStatus::Draft if by_director => Ok(()),
            TournamentStatus::Running => self.check_open_for_latecomers(by_director),
            status => closed(format!("registration is not open: the tournament is {status}")),
        }
    }

    /// Fails if it is too late to join. A director may add entrants to any round whose tables are not fixed by a
    /// schedule or bracket.
    fn check_open_for_latecomers(&self, by_director: bool) -> Result<(), Problem> {
        let next = self.next_round();
        let last_round = match self.rules.format {
            Format::Swiss { rounds } | Format::SwissCut { rounds, .. } => rounds,
            // With two at a table, the schedule has no place for late entrants.
            Format::RoundRobin {} if self.rules.table_size > 2 => u32::MAX,
            Format::RoundRobin {} | Format::KnockOut { .. } => 1,
        };
        let until =
            if by_director { last_round } else { self.registration.late_until.unwrap_or(0).min(last_round) };
        if next <= until {
            return Ok(());
        }
        let detail = format!("it is too late to join: new players cannot start in round {next}");
        Err(Problem::new(Code::RegistrationClosed, detail))
    }

    /// Registers a player, or puts them on the waiting list if there is no room.
    fn enter(&mut self, player: UserId, by_director: bool, now: Timestamp) -> Result<(), Problem> {
        self.check_open_for_entry(by_director)?;
        let known = self.entries.iter().position(|entry| entry.player == player);
        let invited = known
            .and_then(|place| self.entries.get(place))
            .map(|entry| entry.status == EntrantStatus::Invited);
        match invited {
            Some(false) => {
                let detail = "this player is already in this tournament or on its waiting list";
                return Err(Problem::new(Code::AlreadyRegistered, detail));
            }
            None if self.registration.mode == RegistrationMode::Invited && !by_director => {
                return Err(Problem::new(Code::RegistrationClosed, "this tournament is by invitation only"));
            }
            _ => {}
        }
        self.check_not_too_many()?;
        if let Some(place) = known {
            self.entries.remove(place);
        }
        let room = self.has_room() && (by_director || self.count(EntrantStatus::Waiting) == 0);
        let status = if room { EntrantStatus::Registered } else { EntrantStatus::Waiting };
        self.add(player, status, now);
        Ok(())
    }

    fn check_not_too_many(&self) -> Result<(), Problem> {
        if self.entries.len() < MAX_ENTRANTS {
            return Ok(());
        }
        let detail = format!(
            "the tournament is full: it can have at most {MAX_ENTRANTS} entrants, including invited and waiting players"
        );
        Err(Problem::new(Code::RegistrationClosed, detail))
    }

    fn add(&mut self, player: UserId, status: EntrantStatus, now: Timestamp) {
        self.entered += 1;
        self.entries.push(EntrantRecord {
            player,
            number: self.entered,
            status,
            checked_in: false,
            from_round: None,
            at: now,
            suspended: false,
        });
    }

    /// Invites a player.
    fn invite(&mut self, player: UserId, now: Timestamp) -> Result<(), Problem> {
        if self.status == TournamentStatus::Draft {
            let detail = "invited players could not see a draft: open the tournament first";
            return Err(Problem::new(Code::RegistrationClosed, detail));
        }
        self.check_open_for_entry(true)?;
        if self.entries.iter().any(|entry| entry.player == player) {
            return Err(Problem::new(
                Code::AlreadyRegistered,
                "this player is already in this tournament or invited to it",
            ));
        }
        self.check_not_too_many()?;
        self.add(player, EntrantStatus::Invited, now);
        Ok(())
    }

    /// Promotes entrants from the waiting list, longest waiting first, as long as there is room. Returns the promoted
    /// players.
    pub(super) fn fill_up(&mut self) -> Vec<UserId> {
        let mut up = Vec::new();
        let lets_in = match self.status {
            TournamentStatus::Open => true,
            TournamentStatus::Running => self.check_open_for_latecomers(false).is_ok(),
            _ => false,
        };
        while lets_in && self.has_room() {
            let waiting = self.entries.iter_mut().filter(|entry| entry.status == EntrantStatus::Waiting);
            let waiting = waiting.filter(|entry| !entry.suspended);
            let Some(first) = waiting.min_by_key(|entry| entry.number) else { break };
            first.status = EntrantStatus::Registered;
            up.push(first.player);
        }
        up
    }

    /// Removes an entrant who has not been paired.
    fn withdraw(&mut self, player: UserId) -> Result<(), Problem> {
        if self.entry(player)?.from_round.is_some() {
            let detail = "this entrant has already been paired and can only drop out; their results are kept";
            return Err(Problem::new(Code::TournamentStage, detail));
        }
        self.entries.retain(|entry| entry.player != player);
        Ok(())
    }

    /// Applies an update: drops an entrant out, lets them return, or checks them in or out.
    fn update_entrant(
        &mut self,
        player: UserId,
        change: &UpdateEntrantRequest,
        by_director: bool,
    ) -> Result<(), Problem> {
        self.check_status(&[TournamentStatus::Draft, TournamentStatus::Open, TournamentStatus::Running])?;
        let (has_room, running) = (self.has_room(), self.status == TournamentStatus::Running);
        let queue = self.count(EntrantStatus::Waiting) > 0;
        let late = self.check_open_for_latecomers(by_director);
        let entry = self.entry_mut(player)?;
        let comes = |status| status == Some(EntrantStatus::Registered);
        if entry.suspended
            && (comes(change.status) && !comes(Some(entry.status)) || change.checked_in == Some(true))
        {
            let pointer = if change.checked_in == Some(true) { "/checked_in" } else { "/status" };
            return Err(Problem::field(pointer, "suspended", "this account is suspended"));
        }
        if let Some(status) = change.status.filter(|status| *status != entry.status) {
            let returns = (entry.status, status) == (EntrantStatus::Dropped, EntrantStatus::Registered);
            let comes_up = (entry.status, status) == (EntrantStatus::Waiting, EntrantStatus::Registered);
            let drops = (entry.status, status) == (EntrantStatus::Registered, EntrantStatus::Dropped);
            if !(drops || returns || comes_up && (by_director || has_room)) {
                let detail = format!("an entrant who is {} cannot become {status} now", entry.status);
                return Err(Problem::field("/status", "cannot_be", detail));
            }
            if running && !drops && entry.from_round.is_none() {
                late.clone()?;
            }
            // An entrant who has never been paired loses their place to the waiting list when they drop out.
            let waits = returns && entry.from_round.is_none() && !by_director && (!has_room || queue);
            entry.status = if waits { EntrantStatus::Waiting } else { status };
        }
        if let Some(checked_in) = change.checked_in.filter(|checked_in| *checked_in != entry.checked_in) {
            if entry.status != EntrantStatus::Registered {
                let detail = "only registered entrants can be checked in";
                return Err(Problem::field("/checked_in", "not_registered", detail));
            }
            if checked_in && running && entry.from_round.is_none() {
                late?;
            }
            entry.checked_in = checked_in;
        }
        Ok(())
    }
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
