//! A table: its settings and its seats.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use shinjuku_core::bots::BotName;
use shinjuku_core::edition::Edition;
use shinjuku_core::event::Event;
use shinjuku_core::game::Game;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::map::Map;
use shinjuku_core::mods::ModChoice;
use shinjuku_core::player::Color;
use shinjuku_core::setup::{Options, SetupError};
use shinjuku_core::shuffle::Seed;
use shinjuku_core::view::Viewer;
use strum::{Display, EnumString};
use utoipa::ToSchema;

use crate::accounts::{Caller, UserRef, user_refs};
use crate::database::{DbConnection, Timestamp, game_seats, games, tournaments, with_backend};
use crate::games::state::clock::Clock;
use crate::games::state::live_table::TableConfig;
use crate::games::tables::create::Setup;
use crate::games::tables::invite::invited_to;
use crate::games::tables::rematch::rematch_of;
use crate::id::{GameId, TournamentId, UserId};
use crate::maps::{MapOrigin, Maps, Slug};
use crate::notices::TournamentRef;
use crate::problem::Problem;
use crate::secret;

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, EnumString, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Status {
    /// Players are still taking seats.
    Lobby,
    /// The game is being played.
    Active,
    /// The game was played to its end.
    Finished,
    /// The game was abandoned.
    Abandoned,
}

/// Who may see a game.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Display, EnumString, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Visibility {
    /// Everyone.
    #[default]
    Public,
    /// Its players, anyone with its invite code, and invited users.
    Private,
}

/// A row of the table `games`.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = games)]
pub(in crate::games) struct GameRow {
    pub(in crate::games) id: GameId,
    pub(in crate::games) name: String,
    pub(in crate::games) status: String,
    pub(in crate::games) visibility: String,
    pub(in crate::games) creator_id: UserId,
    pub(in crate::games) map_slug: String,
    pub(in crate::games) map_version: i32,
    pub(in crate::games) rules_version: i32,
    pub(in crate::games) edition: String,
    pub(in crate::games) mods: String,
    pub(in crate::games) setup: Option<String>,
    pub(in crate::games) seed: Vec<u8>,
    pub(in crate::games) invite: String,
    pub(in crate::games) revision: i32,
    pub(in crate::games) created_at: Timestamp,
    pub(in crate::games) started_at: Option<Timestamp>,
    pub(in crate::games) finished_at: Option<Timestamp>,
    pub(in crate::games) clock: Option<String>,
    pub(in crate::games) timeout_at: Option<Timestamp>,
    pub(in crate::games) rematch_of: Option<GameId>,
    pub(in crate::games) tournament_id: Option<TournamentId>,
    pub(in crate::games) tournament_round: Option<i32>,
    pub(in crate::games) tournament_table: Option<i32>,
    pub(in crate::games) lesson: Option<String>,
}

/// A row of the table `game_seats`.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = game_seats, treat_none_as_default_value = false)]
pub(in crate::games) struct SeatRow {
    pub(in crate::games) game_id: GameId,
    pub(in crate::games) seat: i16,
    pub(in crate::games) color: String,
    pub(in crate::games) user_id: Option<UserId>,
    pub(in crate::games) bot: Option<String>,
    /// The bot that has taken over the seat during the game.
    pub(in crate::games) substitute: Option<String>,
}

/// A table with its seats, parsed from the database.
#[derive(Clone, Debug)]
pub(in crate::games) struct GameTable {
    pub(in crate::games) id: GameId,
    pub(in crate::games) name: String,
    pub(in crate::games) status: Status,
    pub(in crate::games) visibility: Visibility,
    pub(in crate::games) creator: UserRef,
    pub(in crate::games) map: Arc<Map>,
    pub(in crate::games) map_origin: MapOrigin,
    pub(in crate::games) rules_version: u32,
    pub(in crate::games) edition: Edition,
    pub(in crate::games) mods: Vec<ModChoice>,
    pub(in crate::games) setup: Option<Setup>,
    pub(in crate::games) seed: Seed,
    /// The commitment to the seed, published before the start.
    pub(in crate::games) commitment: String,
    pub(in crate::games) clock: Option<Clock>,
    /// The finished game of which this is the rematch. The table is for its players only.
    pub(in crate::games) rematch_of: Option<GameId>,
    /// The rematch of this game.
    pub(in crate::games) rematch: Option<GameId>,
    /// The game's place in a tournament.
    pub(in crate::games) tournament: Option<TournamentPlace>,
    /// The lesson that the game was started from.
    pub(in crate::games) lesson: Option<String>,
    pub(in crate::games) invite: String,
    /// The users who are invited by name.
    pub(in crate::games) invited: Vec<UserId>,
    pub(in crate::games) revision: u32,
    pub(in crate::games) seats: Vec<TableSeat>,
    pub(in crate::games) created_at: Timestamp,
    pub(in crate::games) started_at: Option<Timestamp>,
    pub(in crate::games) finished_at: Option<Timestamp>,
}

/// A seat, parsed from the database.
#[derive(Clone, Debug)]
pub(in crate::games) struct TableSeat {
    pub(in crate::games) color: Color,
    pub(in crate::games) user: Option<UserRef>,
    pub(in crate::games) bot: Option<BotName>,
}

impl TableSeat {
    /// Whether neither a person nor a bot has the seat.
    pub(in crate::games) const fn is_empty(&self) -> bool {
        self.user.is_none() && self.bot.is_none()
    }
}

/// The place of a game in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TournamentPlace {
    /// The tournament.
    #[serde(flatten)]
    pub tournament: TournamentRef,
    /// The number of the round.
    #[schema(example = 3)]
    pub round: u32,
    /// The number of the table in the round.
    #[schema(example = 12)]
    pub table: u32,
}

impl TournamentPlace {
    fn read(conn: &mut DbConnection, row: &GameRow) -> Result<Option<Self>, Problem> {
        let tournaments = tournament_refs(conn, row.tournament_id)?;
        Self::new(&tournaments, row.tournament_id, row.tournament_round, row.tournament_table)
    }

    /// The place that the columns of a game describe, if the game belongs to a tournament.
    pub(in crate::games) fn new(
        tournaments: &HashMap<TournamentId, TournamentRef>,
        id: Option<TournamentId>,
        round: Option<i32>,
        table: Option<i32>,
    ) -> Result<Option<Self>, Problem> {
        let (Some(id), Some(round), Some(table)) = (id, round, table) else { return Ok(None) };
        let tournament = tournaments.get(&id).cloned().ok_or_else(|| corrupt("its tournament is missing"))?;
        Ok(Some(Self { tournament, round: round.unsigned_abs(), table: table.unsigned_abs() }))
    }
}

/// What a user may see and do at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games) struct Access {
    /// What they may see of the game.
    pub(in crate::games) viewer: Viewer,
    /// Their seat. `None` if they have none or all.
    pub(in crate::games) seat: Option<Seat>,
    /// Whether they have a seat or created the table, and so may invite others.
    pub(in crate::games) member: bool,
}

impl Access {
    /// Whether they play here, in one seat or in all of them.
    pub(in crate::games) fn plays(self, table: &GameTable) -> bool {
        self.seat.is_some() || table.is_solo() && self.member
    }
}

impl GameTable {
    /// Reads a table with its seats and users. `None` if there is no such game.
    pub(in crate::games) fn load(
        conn: &mut DbConnection,
        maps: &Maps,
        id: GameId,
    ) -> Result<Option<Self>, Problem> {
        let query = games::table.find(id);
        let row: Option<GameRow> =
            with_backend!(conn, backend => query.select(GameRow::as_select()).first(backend).optional())?;
        let Some(row) = row else { return Ok(None) };
        let query = game_seats::table.filter(game_seats::game_id.eq(id)).order(game_seats::seat);
        let seats: Vec<SeatRow> =
            with_backend!(conn, backend => query.select(SeatRow::as_select()).load(backend))?;
        Self::read(conn, maps, row, &seats).map(Some)
    }

    fn read(conn: &mut DbConnection, maps: &Maps, row: GameRow, seats: &[SeatRow]) -> Result<Self, Problem> {
        let people = seats.iter().filter_map(|seat| seat.user_id).chain([row.creator_id]);
        let people = user_refs(conn, people)?;
        let person = |id: UserId| people.get(&id).cloned().ok_or_else(|| corrupt("a player is missing"));
        let invited = invited_to(conn, row.id)?;
        let rematch = rematch_of(conn, row.id)?;
        let tournament = TournamentPlace::read(conn, &row)?;
        let map_origin =
            MapOrigin { slug: Slug::from_database(row.map_slug), version: row.map_version.unsigned_abs() };
        let seed: [u8; 32] = row.seed.try_into().map_err(|_| corrupt("the seed does not have 32 bytes"))?;
        let table_seat = |seat: &SeatRow| {
            Ok(TableSeat {
                color: read_name(&seat.color)?,
                user: seat.user_id.map(person).transpose()?,
                bot: seat.bot.as_deref().map(read_name).transpose()?,
            })
        };
        Ok(Self {
            id: row.id,
            name: row.name,
            status: row.status.parse().map_err(|error| Problem::internal(&error))?,
            visibility: row.visibility.parse().map_err(|error| Problem::internal(&error))?,
            creator: person(row.creator_id)?,
            map: maps.compiled_with(conn, &map_origin.slug, map_origin.version)?,
            map_origin,
            rules_version: row.rules_version.unsigned_abs(),
            edition: row.edition.parse().map_err(|error| Problem::internal(&error))?,
            mods: read_json(&row.mods)?,
            setup: row.setup.as_deref().map(read_json).transpose()?,
            commitment: secret::commitment(Seed(seed)),
            clock: row.clock.as_deref().map(read_json).transpose()?,
            rematch_of: row.rematch_of,
            rematch,
            tournament,
            lesson: row.lesson,
            seed: Seed(seed),
            invite: row.invite,
            invited,
            revision: row.revision.unsigned_abs(),
            seats: seats.iter().map(table_seat).collect::<Result<_, Problem>>()?,
            created_at: row.created_at,
            started_at: row.started_at,
            finished_at: row.finished_at,
        })
    }

    /// Whether one person plays all seats.
    pub(in crate::games) fn is_solo(&self) -> bool {
        self.setup.as_ref().is_some_and(|setup| setup.solo)
    }

    /// Whether players receive notices about the game. Anyone who plays all seats or takes a lesson needs none.
    pub(in crate::games) fn sends_notices(&self) -> bool {
        !self.is_solo() && self.lesson.is_none()
    }

    /// The user in a seat.
    pub(in crate::games) fn user_of(&self, seat: Seat) -> Option<UserId> {
        self.seats.get(seat.index())?.user.as_ref().map(|user| user.id)
    }

    /// The colours, in seat order.
    pub(in crate::games) fn colors(&self) -> Vec<Color> {
        self.seats.iter().map(|table_seat| table_seat.color).collect()
    }

    /// Sets up the game and starts its first turn. Deterministic: the result is the same at any time, on any machine.
    pub(in crate::games) fn begin(&self) -> Result<(Game, Vec<Event>), SetupError> {
        let options = Options { edition: self.edition, mods: self.mods.clone(), colors: self.colors() };
        match &self.setup {
            None => Game::start(Arc::clone(&self.map), &options, self.seed),
            Some(setup) => Game::start_study(Arc::clone(&self.map), &options, self.seed, &setup.to_study()),
        }
    }

    /// The settings that matter while the game is played.
    pub(in crate::games) fn config(&self) -> TableConfig {
        TableConfig {
            clock: self.clock,
            bots: self.seats.iter().map(|table_seat| table_seat.bot).collect(),
            solo: self.is_solo(),
            started_at: self.started_at.unwrap_or(self.created_at),
        }
    }

    /// Returns the table after its game ended.
    pub(in crate::games) fn ended(&self, status: Status, at: Timestamp) -> Arc<Self> {
        Arc::new(Self { status, finished_at: Some(at), ..self.clone() })
    }

    /// Whether other tables have the same shuffle, so that nothing may be shown outside this table.
    pub(in crate::games) fn is_hidden_duplicate(&self) -> bool {
        self.tournament.is_some() && self.visibility == Visibility::Private
    }

    /// Returns what a user may see and do at this table.
    pub(in crate::games) fn access(&self, user: Option<UserId>) -> Access {
        let sits = |table_seat: &&TableSeat| table_seat.user.as_ref().map(|user| user.id) == user;
        let own = user.and_then(|_| self.seats.iter().enumerate().find(|(_, table_seat)| sits(table_seat)));
        let member = own.is_some() || user == Some(self.creator.id) && self.tournament.is_none();
        match own {
            Some(_) if self.is_solo() => Access { viewer: Viewer::AllSeats, seat: None, member },
            Some((index, table_seat)) => {
                Access { viewer: Viewer::Player(table_seat.color), seat: Some(Seat::at(index)), member }
            }
            None => Access { viewer: Viewer::Spectator, seat: None, member },
        }
    }

    /// Whether the caller may see the game regardless of their role. A private game is visible to its members, to
    /// anyone with its invite code, and to users who are invited by name.
    pub(in crate::games) fn is_open_to(&self, caller: Option<&Caller>, invite: Option<&str>) -> bool {
        self.visibility == Visibility::Public
            || self.access(caller.map(|caller| caller.user)).member
            || invite == Some(self.invite.as_str())
            || caller.is_some_and(|caller| self.invited.contains(&caller.user))
    }
}

/// Returns the names of tournaments.
pub(in crate::games) fn tournament_refs(
    conn: &mut DbConnection,
    ids: impl IntoIterator<Item = TournamentId>,
) -> Result<HashMap<TournamentId, TournamentRef>, Problem> {
    let ids: BTreeSet<TournamentId> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let query = tournaments::table.filter(tournaments::id.eq_any(ids)).select((
        tournaments::id,
        tournaments::slug,
        tournaments::name,
    ));
    let rows: Vec<(TournamentId, String, String)> = with_backend!(conn, backend => query.load(backend))?;
    let named = |(id, slug, name)| (id, TournamentRef { id, slug: Slug::from_database(slug), name });
    Ok(rows.into_iter().map(named).collect())
}

pub(in crate::games) fn corrupt(what: &str) -> Problem {
    Problem::internal(&format!("a stored game is damaged: {what}"))
}

pub(in crate::games) fn read_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::internal(&error))
}

/// Returns the JSON string of a value without its quotes, to be stored.
pub(in crate::games) fn write_name(value: &impl Serialize) -> Result<String, Problem> {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => Ok(name),
        Ok(other) => Err(Problem::internal(&format!("{other} is not a name"))),
        Err(error) => Err(Problem::internal(&error)),
    }
}

/// Parses a JSON string that is stored without its quotes.
pub(in crate::games) fn read_name<T: serde::de::DeserializeOwned>(name: &str) -> Result<T, Problem> {
    serde_json::from_value(name.into()).map_err(|error| Problem::internal(&error))
}
