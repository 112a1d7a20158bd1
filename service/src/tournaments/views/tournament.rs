//! A tournament, and what somebody is in it.

use serde::Serialize;
use utoipa::ToSchema;

use super::super::announcements::Announcement;
use super::super::plan;
use super::super::registration::{EntrantRequest, EntrantStatus};
use super::super::round::RoundTable;
use super::super::rules::TournamentRules;
use super::super::tournament::{Registration, Tournament, TournamentStatus};
use super::People;
use crate::accounts::{Caller, UserRef};
use crate::id::{GameId, TournamentId};
use crate::maps::Slug;
use crate::store::Timestamp;

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TournamentSummary {
    /// The id.
    pub id: TournamentId,
    /// Its name in addresses.
    pub slug: Slug,
    /// What it is called.
    #[schema(example = "Spring cup")]
    pub name: String,
    /// How far it has come.
    pub status: TournamentStatus,
    /// How many are in.
    #[schema(example = 24)]
    pub players: usize,
    /// How many can be in; null where as many as like.
    #[schema(required)]
    pub limit: Option<u32>,
    /// The last round that is published; null before the first.
    #[schema(required)]
    pub round: Option<u32>,
    /// When it is to begin; null where nobody has said so.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Timestamp>,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Tournament)]
pub struct TournamentView {
    /// What lists show of it.
    #[serde(flatten)]
    pub summary: TournamentSummary,
    /// How often it has changed.
    #[schema(example = 17)]
    pub revision: u32,
    /// How often its settings have changed: to be sent in `If-Match` by a director who changes them. Results do not change it.
    #[schema(example = 3)]
    pub settings_revision: u32,
    /// What decides between pairings that cost the same, so that anyone can recompute them.
    #[schema(example = 2_718_281)]
    pub seed: u32,
    /// What its directors say about it.
    pub description: String,
    /// What it agrees on.
    pub rules: TournamentRules,
    /// Who may come, and how.
    pub registration: Registration,
    /// After how many seconds without an action a table wants a director's attention.
    #[schema(example = 900)]
    pub stuck_after: u32,
    /// Who made it.
    pub creator: UserRef,
    /// Who directs it.
    pub directors: Vec<UserRef>,
    /// How many wait for a place.
    pub waiting: usize,
    /// How many rounds it has with the players of now; null where that cannot be told.
    #[schema(required)]
    pub rounds: Option<u32>,
    /// What its directors have said to everybody, the latest first.
    pub announcements: Vec<AnnouncementView>,
    /// When its first round was published; null before.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub started_at: Option<Timestamp>,
    /// When it was over; null before.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub finished_at: Option<Timestamp>,
    /// What you are in it.
    pub you: OwnRole,
}

/// What the caller is in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnRole {
    /// Whether you direct it.
    pub directs: bool,
    /// You as a player; null where you are none.
    #[schema(required)]
    pub entrant: Option<EntrantView>,
    /// Whether you could register.
    pub can_register: bool,
    /// Your game in the round that is played; null where you have none.
    #[schema(required)]
    pub game: Option<GameId>,
}

/// Something that was said to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Announcement)]
pub struct AnnouncementView {
    /// Its number.
    pub number: u32,
    /// Who said it.
    pub by: UserRef,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// What.
    pub text: String,
}

/// Somebody who has to do with a tournament as a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Entrant)]
pub struct EntrantView {
    /// Who.
    pub user: UserRef,
    /// The how-manieth they were to come.
    #[schema(example = 12)]
    pub entry: u32,
    /// What they are.
    pub status: EntrantStatus,
    /// Whether they have said that they are there.
    pub checked_in: bool,
    /// Whether their account is suspended, so that they are not paired; only directors are told, to others it is false.
    pub suspended: bool,
    /// The first round for which they were paired; null before.
    #[schema(required)]
    pub from_round: Option<u32>,
    /// How many wait before them; null where they do not wait.
    #[schema(required)]
    pub waiting_before: Option<usize>,
    /// Since when.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

impl TournamentSummary {
    pub(in super::super) fn new(tournament: &Tournament) -> Self {
        Self {
            id: tournament.id,
            slug: tournament.slug.clone(),
            name: tournament.name.clone(),
            status: tournament.status,
            players: tournament.count(EntrantStatus::Registered),
            limit: tournament.registration.limit,
            round: tournament.last_round().map(|round| round.number),
            starts_at: tournament.starts_at,
            created_at: tournament.created_at,
        }
    }
}

impl TournamentView {
    pub(in super::super) fn new(tournament: &Tournament, caller: Option<&Caller>, people: &People) -> Self {
        let said = tournament.announcements.iter().rev();
        let players = tournament.entrants().iter().filter(|entrant| !entrant.dropped).count();
        let published = tournament.next_round() - 1;
        // A field that is too small or too large yet has no number of rounds.
        let planned = plan::rounds(&tournament.rules, players).ok();
        Self {
            summary: TournamentSummary::new(tournament),
            revision: tournament.revision,
            settings_revision: tournament.settings_revision,
            seed: tournament.seed,
            description: tournament.description.clone(),
            rules: tournament.rules.clone(),
            registration: tournament.registration.clone(),
            stuck_after: tournament.stuck_after,
            creator: people.get(tournament.creator),
            directors: people.all(&tournament.directors),
            waiting: tournament.count(EntrantStatus::Waiting),
            rounds: planned.filter(|_| players > 1).map(|planned| planned.max(published)),
            announcements: said.map(|announcement| AnnouncementView::new(announcement, people)).collect(),
            started_at: tournament.started_at,
            finished_at: tournament.finished_at,
            you: OwnRole::new(tournament, caller, people),
        }
    }
}

impl OwnRole {
    fn new(tournament: &Tournament, caller: Option<&Caller>, people: &People) -> Self {
        let user = caller.map(|caller| caller.user);
        let entry = tournament.entries.iter().find(|entry| Some(entry.player) == user);
        let round = tournament.last_round().filter(|_| tournament.status == TournamentStatus::Running);
        let own = |table: &&RoundTable| user.is_some_and(|user| table.seats.contains(&user));
        let table = round.and_then(|round| round.tables.iter().find(own)).filter(|table| !table.is_decided());
        Self {
            directs: caller.is_some_and(|caller| tournament.is_directed_by(caller)),
            entrant: entry.map(|entry| EntrantView::new(tournament, entry, caller, people)),
            can_register: tournament.could_register(user),
            game: table.map(RoundTable::current_game),
        }
    }
}

impl AnnouncementView {
    pub(in super::super) fn new(announcement: &Announcement, people: &People) -> Self {
        let Announcement { number, by, at, text } = announcement;
        Self { number: *number, by: people.get(*by), at: *at, text: text.clone() }
    }
}

impl EntrantView {
    pub(in super::super) fn new(
        tournament: &Tournament,
        entry: &EntrantRequest,
        caller: Option<&Caller>,
        people: &People,
    ) -> Self {
        let directs = caller.is_some_and(|caller| tournament.is_directed_by(caller));
        let waits =
            |other: &&EntrantRequest| other.status == EntrantStatus::Waiting && other.number < entry.number;
        let before = tournament.entries.iter().filter(waits).count();
        Self {
            user: people.get(entry.player),
            entry: entry.number,
            status: entry.status,
            checked_in: entry.checked_in,
            suspended: directs && entry.suspended,
            from_round: entry.from_round,
            waiting_before: (entry.status == EntrantStatus::Waiting).then_some(before),
            at: entry.at,
        }
    }
}
