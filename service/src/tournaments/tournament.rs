//! A tournament as it is stored: plain data that all views are computed from.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString};
use utoipa::ToSchema;

use super::announcements::Announcement;
use super::draft::PairingDraft;
use super::entrants::EntrantRecord;
use super::results::{Entrant, RoundResult};
use super::round::{Round, RoundTable};
use super::rules::TournamentRules;
use super::standings::{Standing, standings};
use crate::accounts::{Caller, Role};
use crate::count::count;
use crate::database::Timestamp;
use crate::id::{GameId, TournamentId, UserId};
use crate::maps::Slug;
use crate::notices::TournamentRef;
use crate::problem::{Code, Problem};

/// The complete state of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tournament {
    pub(super) id: TournamentId,
    pub(super) slug: Slug,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) status: TournamentStatus,
    pub(super) creator: UserId,
    /// The directors, at first only the creator.
    pub(super) directors: Vec<UserId>,
    pub(super) rules: TournamentRules,
    pub(super) registration: Registration,
    /// The number of seconds without an action after which a table is reported as stuck.
    pub(super) stuck_after: u32,
    pub(super) created_at: Timestamp,
    /// The announced start.
    pub(super) starts_at: Option<Timestamp>,
    pub(super) started_at: Option<Timestamp>,
    pub(super) finished_at: Option<Timestamp>,
    /// All entrants, in registration order.
    pub(super) entries: Vec<EntrantRecord>,
    /// The number of entrants ever added, including those removed since.
    pub(super) entered: u32,
    /// The published rounds.
    pub(super) rounds: Vec<Round>,
    /// The draft of the next round.
    pub(super) draft: Option<PairingDraft>,
    /// The number of drafts saved so far; the revision of the latest one.
    pub(super) drafted: u32,
    pub(super) announcements: Vec<Announcement>,
    pub(super) announced: u32,
    /// Games that a server still has to abandon.
    #[serde(rename = "set_aside")]
    pub(super) abandon_later: Vec<GameId>,
    /// The revision, which increases with every update.
    pub(super) revision: u32,
    /// The revision of the settings, starting at 1. An update of the settings is checked against the revision that
    /// the director has read (optimistic concurrency).
    #[serde(default = "first_revision")]
    pub(super) settings_revision: u32,
    /// The seed that decides between pairings with the same cost. It is 0 in tournaments that earlier versions
    /// created.
    #[serde(default)]
    pub(super) seed: u32,
}

const fn first_revision() -> u32 {
    1
}

/// The status of a tournament.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, EnumIter, EnumString, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TournamentStatus {
    /// In preparation; only its directors can see it.
    Draft,
    /// Registration is open.
    Open,
    /// In progress: its first round is published.
    Running,
    /// Finished; its results are final.
    Finished,
    /// Cancelled.
    Cancelled,
}

/// Who can register for a tournament, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = TournamentRegistration)]
pub struct Registration {
    /// Whether anyone can register, or only invited users; anyone if omitted.
    pub mode: RegistrationMode,
    /// The maximum number of registered players; later entrants go on the waiting list. No limit if omitted.
    #[schema(minimum = 2, maximum = 1000, example = 64)]
    pub limit: Option<u32>,
    /// Whether only players who have checked in are paired.
    pub check_in: bool,
    /// The last round that a latecomer can start with; if omitted, players cannot register late.
    #[schema(minimum = 2, maximum = 50, example = 3)]
    pub late_until: Option<u32>,
}

/// Who can register for a tournament.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    Display,
    EnumIter,
    EnumString,
    ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RegistrationMode {
    /// Anyone.
    #[default]
    Open,
    /// Only invited users.
    Invited,
}

/// The part of a user in a tournament, stored so that users can list their own tournaments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Display)]
#[strum(serialize_all = "snake_case")]
pub(super) enum MemberRole {
    Director,
    Player,
}

impl Tournament {
    /// Returns the reference by which notices name the tournament.
    pub(super) fn reference(&self) -> TournamentRef {
        TournamentRef { id: self.id, slug: self.slug.clone(), name: self.name.clone() }
    }

    /// Whether the caller can direct the tournament: its directors with the role organiser can, and all admins.
    pub(super) fn is_directed_by(&self, caller: &Caller) -> bool {
        caller.acts_as(Role::Admin)
            || caller.acts_as(Role::Organiser) && self.directors.contains(&caller.user)
    }

    /// Fails if the caller cannot direct the tournament.
    pub(super) fn check_director(&self, caller: &Caller) -> Result<(), Problem> {
        if self.is_directed_by(caller) {
            return Ok(());
        }
        Err(Problem::new(Code::NotYours, "only a director of this tournament or an admin can do this"))
    }

    /// Whether the caller may see the tournament. Only directors see a draft.
    pub(super) fn is_visible_to(&self, caller: Option<&Caller>) -> bool {
        self.status != TournamentStatus::Draft || caller.is_some_and(|caller| self.is_directed_by(caller))
    }

    /// Fails unless the tournament has one of these statuses.
    pub(super) fn check_status(&self, fitting: &[TournamentStatus]) -> Result<(), Problem> {
        if fitting.contains(&self.status) {
            return Ok(());
        }
        let words: Vec<String> = fitting.iter().map(TournamentStatus::to_string).collect();
        let detail = format!(
            "the tournament is {}; this is only possible while it is {}",
            self.status,
            words.join(" or ")
        );
        Err(Problem::new(Code::TournamentStage, detail))
    }

    /// Returns the number of the round that will be published next.
    pub(super) fn next_round(&self) -> u32 {
        count::<u32>(&self.rounds) + 1
    }

    /// Returns the last published round.
    pub(super) fn last_round(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// Returns a round by its number, or "not found".
    pub(super) fn round(&self, number: u32) -> Result<&Round, Problem> {
        let round = self.rounds.iter().find(|round| round.number == number);
        round.ok_or_else(|| Problem::not_found(format!("round {number} of this tournament")))
    }

    /// Returns a round by its number for changes, or "not found".
    pub(super) fn round_mut(&mut self, number: u32) -> Result<&mut Round, Problem> {
        let round = self.rounds.iter_mut().find(|round| round.number == number);
        round.ok_or_else(|| Problem::not_found(format!("round {number} of this tournament")))
    }

    /// Returns all players for pairing and standings. Anyone who has not been paired yet starts with the next round.
    pub(super) fn entrants(&self) -> Vec<Entrant> {
        let next = self.next_round();
        let counted = self.entries.iter().filter(|entry| entry.counts(&self.registration));
        counted.map(|entry| entry.entrant(next)).collect()
    }

    /// Returns the same for pairing: players whose accounts are suspended count as dropped out for as long as the
    /// suspension lasts.
    pub(super) fn entrants_to_pair(&self) -> Vec<Entrant> {
        let suspended = self.suspended();
        let mut entrants = self.entrants();
        for entrant in &mut entrants {
            entrant.dropped |= suspended.contains(&entrant.player);
        }
        entrants
    }

    /// Returns the results up to a round. A void table has no seats.
    pub(super) fn results(&self, up_to: u32) -> Vec<RoundResult> {
        self.rounds.iter().filter(|round| round.number <= up_to).map(Round::result).collect()
    }

    /// Computes the standings after a round.
    pub(super) fn standings(&self, up_to: u32) -> Vec<Standing> {
        standings(&self.rules, &self.entrants(), &self.results(up_to))
    }

    /// Returns the parts of all users in the tournament.
    pub(super) fn roles(&self) -> BTreeSet<(UserId, MemberRole)> {
        let directors = self.directors.iter().map(|user| (*user, MemberRole::Director));
        directors.chain(self.entries.iter().map(|entry| (entry.player, MemberRole::Player))).collect()
    }

    /// Returns all entrants: the recipients of announcements.
    pub(super) fn audience(&self) -> impl Iterator<Item = UserId> {
        self.entries.iter().map(|entry| entry.player)
    }

    /// Returns all users that the tournament mentions.
    pub(super) fn people(&self) -> BTreeSet<UserId> {
        let of_rounds = self.rounds.iter().flat_map(Round::people);
        let of_announcements = self.announcements.iter().map(|announcement| announcement.by);
        let of_draft = self.draft.iter().map(|draft| draft.by);
        let own = self.directors.iter().copied().chain([self.creator]).chain(self.audience());
        own.chain(of_rounds).chain(of_announcements).chain(of_draft).collect()
    }

    /// Returns the games that only their players and directors who do not play may see.
    pub(super) fn hidden_games(&self) -> Vec<GameId> {
        let hidden = self.rounds.iter().filter(|round| round.is_hidden());
        hidden.flat_map(|round| round.tables.iter().flat_map(RoundTable::games)).collect()
    }

    /// Returns when a server must process the tournament: now if games are to be abandoned or a finished round is to
    /// be revealed, otherwise when the next timed round starts.
    pub(super) fn due_at(&self, now: Timestamp) -> Option<Timestamp> {
        let hidden = |round: &Round| round.is_hidden() && round.finished_at.is_some();
        if !self.abandon_later.is_empty() || self.rounds.iter().any(hidden) {
            return Some(now);
        }
        let running = self.status == TournamentStatus::Running;
        let waiting = self.rounds.iter().filter(|round| running && round.started_at.is_none());
        waiting.filter_map(|round| round.starts_at).min()
    }
}
