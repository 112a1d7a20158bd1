//! A tournament as it is kept: plain data, from which everything that is shown of it follows.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString};
use utoipa::ToSchema;

use super::announcements::Announcement;
use super::draft::Draft;
use super::registration::EntrantRequest;
use super::results::{Entrant, RoundResult};
use super::round::{Round, RoundTable};
use super::rules::TournamentRules;
use super::standings::{Standing, standings};
use crate::accounts::{Caller, Role};
use crate::id::{GameId, TournamentId, UserId};
use crate::maps::Slug;
use crate::notices::TournamentRef;
use crate::problem::{Code, Problem};
use crate::store::Timestamp;

/// Everything about a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tournament {
    pub(super) id: TournamentId,
    pub(super) slug: Slug,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) status: TournamentStatus,
    pub(super) creator: UserId,
    /// Those who direct it, its creator among them.
    pub(super) directors: Vec<UserId>,
    pub(super) rules: TournamentRules,
    pub(super) registration: Registration,
    /// After how many seconds without an action a table wants a director's attention.
    pub(super) stuck_after: u32,
    pub(super) created_at: Timestamp,
    /// When it is to begin, for those who want to come.
    pub(super) starts_at: Option<Timestamp>,
    pub(super) started_at: Option<Timestamp>,
    pub(super) finished_at: Option<Timestamp>,
    /// Everybody who has to do with it as a player, in the order in which they came.
    pub(super) entries: Vec<EntrantRequest>,
    /// How many have come so far, whoever has gone since.
    pub(super) entered: u32,
    /// The rounds that are published.
    pub(super) rounds: Vec<Round>,
    /// The pairing of the next one, while it is being made.
    pub(super) draft: Option<Draft>,
    /// How often a draft was written.
    pub(super) drafted: u32,
    pub(super) announcements: Vec<Announcement>,
    pub(super) announced: u32,
    /// Games that are still to be given up.
    pub(super) set_aside: Vec<GameId>,
    /// How often it has changed.
    pub(super) revision: u32,
    /// How often its settings have changed, from 1 on: what a director saves is checked against the settings that they have read.
    #[serde(default = "first_revision")]
    pub(super) settings_revision: u32,
    /// What decides between pairings that cost the same. Tournaments of earlier versions have 0.
    #[serde(default)]
    pub(super) seed: u32,
}

const fn first_revision() -> u32 {
    1
}

/// How far a tournament has come.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, EnumIter, EnumString, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TournamentStatus {
    /// It is being prepared; only its directors see it.
    Draft,
    /// People register.
    Open,
    /// It is being played: its first round is published.
    Running,
    /// It is over, and its results stand.
    Finished,
    /// It is called off.
    Cancelled,
}

/// Who may come, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = TournamentRegistration)]
pub struct Registration {
    /// Whether everybody may register, or only who is invited; everybody where it is left out.
    pub mode: RegistrationMode,
    /// How many play; whoever comes later waits. As many as like where it is left out.
    #[schema(minimum = 2, maximum = 1000, example = 64)]
    pub limit: Option<u32>,
    /// Whether only those are paired who say that they are there.
    pub check_in: bool,
    /// The last round with which somebody may begin who comes late; nobody may where it is left out.
    #[schema(minimum = 2, maximum = 50, example = 3)]
    pub late_until: Option<u32>,
}

/// Whether everybody may register.
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
    /// Everybody may.
    #[default]
    Open,
    /// Who is invited.
    Invited,
}

/// A part that somebody has in a tournament, for lists of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Display)]
#[strum(serialize_all = "snake_case")]
pub(super) enum Part {
    Director,
    Player,
}

impl Tournament {
    /// What it is called wherever it is named.
    pub(super) fn reference(&self) -> TournamentRef {
        TournamentRef { id: self.id, slug: self.slug.clone(), name: self.name.clone() }
    }

    /// Whether somebody directs it: its directors do, and admins.
    pub(super) fn is_directed_by(&self, caller: &Caller) -> bool {
        caller.acts_as(Role::Admin)
            || caller.acts_as(Role::Organiser) && self.directors.contains(&caller.user)
    }

    /// Refuses those who do not direct it.
    pub(super) fn check_director(&self, caller: &Caller) -> Result<(), Problem> {
        if self.is_directed_by(caller) {
            return Ok(());
        }
        Err(Problem::new(Code::NotYours, "only its directors, or an admin, may do this"))
    }

    /// Whether somebody may see it.
    pub(super) fn is_visible_to(&self, caller: Option<&Caller>) -> bool {
        self.status != TournamentStatus::Draft || caller.is_some_and(|caller| self.is_directed_by(caller))
    }

    /// Refuses what can only be done while it is in one of these states.
    pub(super) fn check_status(&self, fitting: &[TournamentStatus]) -> Result<(), Problem> {
        if fitting.contains(&self.status) {
            return Ok(());
        }
        let words: Vec<String> = fitting.iter().map(TournamentStatus::to_string).collect();
        let detail =
            format!("the tournament is {}, and this is for one that is {}", self.status, words.join(" or "));
        Err(Problem::new(Code::TournamentStage, detail))
    }

    /// The number of the round that will be published next.
    pub(super) fn next_round(&self) -> u32 {
        u32::try_from(self.rounds.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// The last round that is published.
    pub(super) fn last_round(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// A round by its number.
    pub(super) fn round(&self, number: u32) -> Result<&Round, Problem> {
        let round = self.rounds.iter().find(|round| round.number == number);
        round.ok_or_else(|| Problem::not_found(format!("round {number} of this tournament")))
    }

    /// A round by its number, to be changed.
    pub(super) fn round_mut(&mut self, number: u32) -> Result<&mut Round, Problem> {
        let round = self.rounds.iter_mut().find(|round| round.number == number);
        round.ok_or_else(|| Problem::not_found(format!("round {number} of this tournament")))
    }

    /// Everybody who is in it, as pairing and standings know them. Who has not been paired yet could play the next round.
    pub(super) fn entrants(&self) -> Vec<Entrant> {
        let next = self.next_round();
        let counted = self.entries.iter().filter(|entry| entry.counts(&self.registration));
        counted.map(|entry| entry.entrant(next)).collect()
    }

    /// The same for pairing: an entrant whose account is suspended has dropped out for as long as that lasts.
    pub(super) fn entrants_to_pair(&self) -> Vec<Entrant> {
        let suspended = self.suspended();
        let mut entrants = self.entrants();
        for entrant in &mut entrants {
            entrant.dropped |= suspended.contains(&entrant.player);
        }
        entrants
    }

    /// How everything has ended up to a round. A void table is one at which nobody sat.
    pub(super) fn results(&self, up_to: u32) -> Vec<RoundResult> {
        self.rounds.iter().filter(|round| round.number <= up_to).map(Round::result).collect()
    }

    /// The standings, as they follow from everything else.
    pub(super) fn standings(&self, up_to: u32) -> Vec<Standing> {
        standings(&self.rules, &self.entrants(), &self.results(up_to))
    }

    /// Who has which part in it.
    pub(super) fn roles(&self) -> BTreeSet<(UserId, Part)> {
        let directors = self.directors.iter().map(|user| (*user, Part::Director));
        directors.chain(self.entries.iter().map(|entry| (entry.player, Part::Player))).collect()
    }

    /// All who are in it or wait for a place, and so are told what concerns everybody.
    pub(super) fn audience(&self) -> impl Iterator<Item = UserId> {
        self.entries.iter().map(|entry| entry.player)
    }

    /// Everybody who is named in it.
    pub(super) fn people(&self) -> BTreeSet<UserId> {
        let of_rounds = self.rounds.iter().flat_map(Round::people);
        let of_announcements = self.announcements.iter().map(|announcement| announcement.by);
        let of_draft = self.draft.iter().map(|draft| draft.by);
        let own = self.directors.iter().copied().chain([self.creator]).chain(self.audience());
        own.chain(of_rounds).chain(of_announcements).chain(of_draft).collect()
    }

    /// The games that only their players and the directors may see.
    pub(super) fn hidden_games(&self) -> Vec<GameId> {
        let hidden = self.rounds.iter().filter(|round| round.is_hidden());
        hidden.flat_map(|round| round.tables.iter().flat_map(RoundTable::games)).collect()
    }

    /// When some server must look at it: at once where games are to be given up, and when a round is to start.
    pub(super) fn due_at(&self, now: Timestamp) -> Option<Timestamp> {
        let covered = |round: &Round| round.is_hidden() && round.finished_at.is_some();
        if !self.set_aside.is_empty() || self.rounds.iter().any(covered) {
            return Some(now);
        }
        let running = self.status == TournamentStatus::Running;
        let waiting = self.rounds.iter().filter(|round| running && round.started_at.is_none());
        waiting.filter_map(|round| round.starts_at).min()
    }
}
