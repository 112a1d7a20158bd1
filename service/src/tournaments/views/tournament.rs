//! The views of a tournament, its announcements and entrants, and the caller's own role in it.

use serde::Serialize;
use utoipa::ToSchema;

use super::super::announcements::Announcement;
use super::super::entrants::{EntrantRecord, EntrantStatus};
use super::super::formats;
use super::super::round::RoundTable;
use super::super::rules::TournamentRules;
use super::super::tournament::{Registration, Tournament, TournamentStatus};
use super::People;
use crate::accounts::{Caller, UserRef};
use crate::database::Timestamp;
use crate::id::{GameId, TournamentId};
use crate::maps::Slug;

/// A tournament as it appears in lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TournamentSummary {
    /// The id of the tournament.
    pub id: TournamentId,
    /// The unique name of the tournament in URLs.
    pub slug: Slug,
    /// The display name.
    #[schema(example = "Spring cup")]
    pub name: String,
    /// The status of the tournament.
    pub status: TournamentStatus,
    /// The number of registered players.
    #[schema(example = 24)]
    pub players: usize,
    /// The maximum number of registered players; null if there is no limit.
    #[schema(required)]
    pub limit: Option<u32>,
    /// The number of the last published round; null before the first.
    #[schema(required)]
    pub round: Option<u32>,
    /// The announced start; null if none is set.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Timestamp>,
    /// When the tournament was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Tournament)]
pub struct TournamentView {
    /// The fields that are also in lists.
    #[serde(flatten)]
    pub summary: TournamentSummary,
    /// The revision of the tournament. It changes with every update.
    #[schema(example = 17)]
    pub revision: u32,
    /// The revision of the settings. A director who updates the settings sends it in `If-Match`. Results do not
    /// change it.
    #[schema(example = 3)]
    pub settings_revision: u32,
    /// The seed that decides between pairings with the same cost, so that anyone can recompute the pairings.
    #[schema(example = 2_718_281)]
    pub seed: u32,
    /// The description, written by the directors.
    pub description: String,
    /// The rules of the tournament.
    pub rules: TournamentRules,
    /// Who can register, and how.
    pub registration: Registration,
    /// The number of seconds without an action after which a table is reported as stuck.
    #[schema(example = 900)]
    pub stuck_after: u32,
    /// The user who created the tournament.
    pub creator: UserRef,
    /// The directors of the tournament.
    pub directors: Vec<UserRef>,
    /// The number of players on the waiting list.
    pub waiting: usize,
    /// The number of rounds with the current number of players; null if it cannot be computed yet.
    #[schema(required)]
    pub rounds: Option<u32>,
    /// The directors' announcements, newest first.
    pub announcements: Vec<AnnouncementView>,
    /// When the first round was published; null before that.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub started_at: Option<Timestamp>,
    /// When the tournament was finished or cancelled; null before that.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub finished_at: Option<Timestamp>,
    /// Your own role in the tournament.
    pub you: OwnRole,
}

/// The caller's own role in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnRole {
    /// Whether you can direct the tournament.
    pub directs: bool,
    /// You as an entrant; null if you are not one.
    #[schema(required)]
    pub entrant: Option<EntrantView>,
    /// Whether you can register now.
    pub can_register: bool,
    /// Your game in the current round; null if you have none, or its table is decided.
    #[schema(required)]
    pub game: Option<GameId>,
}

/// An announcement to all entrants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Announcement)]
pub struct AnnouncementView {
    /// The number of the announcement in the tournament.
    pub number: u32,
    /// The director who made the announcement.
    pub by: UserRef,
    /// When the announcement was made.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The text of the announcement.
    pub text: String,
}

/// An entrant: a user who is registered, on the waiting list or invited, or who has dropped out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Entrant)]
pub struct EntrantView {
    /// The user.
    pub user: UserRef,
    /// Registration order, starting at 1.
    #[schema(example = 12)]
    pub entry: u32,
    /// The status of the entrant.
    pub status: EntrantStatus,
    /// Whether the entrant has checked in.
    pub checked_in: bool,
    /// Whether the entrant's account is suspended, so that they are not paired. Only directors can see this; for
    /// others it is false.
    pub suspended: bool,
    /// The first round that the entrant could be paired in; null before that round is published.
    #[schema(required)]
    pub from_round: Option<u32>,
    /// The number of entrants ahead of them on the waiting list; null if they are not on it.
    #[schema(required)]
    pub waiting_before: Option<usize>,
    /// When the entrant registered or was invited.
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
        // With too few or too many players, the number of rounds cannot be computed yet.
        let planned = formats::rounds(&tournament.rules, players).ok();
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
        entry: &EntrantRecord,
        caller: Option<&Caller>,
        people: &People,
    ) -> Self {
        let directs = caller.is_some_and(|caller| tournament.is_directed_by(caller));
        let waits =
            |other: &&EntrantRecord| other.status == EntrantStatus::Waiting && other.number < entry.number;
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
