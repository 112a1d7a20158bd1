//! The entrants of a tournament: who may join, the waiting list, and how their status changes.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString};
use utoipa::ToSchema;

use super::registration::UpdateEntrantRequest;
use super::results::Entrant;
use super::rules::Format;
use super::tournament::{Registration, RegistrationMode, Tournament, TournamentStatus};
use crate::database::Timestamp;
use crate::id::UserId;
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
    pub(super) fn enter(&mut self, player: UserId, by_director: bool, now: Timestamp) -> Result<(), Problem> {
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
    pub(super) fn invite(&mut self, player: UserId, now: Timestamp) -> Result<(), Problem> {
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
    pub(super) fn withdraw(&mut self, player: UserId) -> Result<(), Problem> {
        if self.entry(player)?.from_round.is_some() {
            let detail = "this entrant has already been paired and can only drop out; their results are kept";
            return Err(Problem::new(Code::TournamentStage, detail));
        }
        self.entries.retain(|entry| entry.player != player);
        Ok(())
    }

    /// Applies an update: drops an entrant out, lets them return, or checks them in or out.
    pub(super) fn update_entrant(
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
