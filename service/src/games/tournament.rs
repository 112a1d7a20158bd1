//! Games of tournaments. The tournament creates, starts and abandons their tables, and is marked as due when a game
//! ends.

use std::sync::Arc;

use diesel::prelude::*;
use shinjuku_core::edition::Edition;
use shinjuku_core::id::Id;
use shinjuku_core::mods::ModChoice;
use shinjuku_core::score::Score;
use shinjuku_core::shuffle::Seed;

use crate::accounts::UserRef;
use crate::database::{DbConnection, Timestamp, game_log, games, with_backend};
use crate::games::Games;
use crate::games::event_log::log::LogEntry;
use crate::games::event_log::pending::PendingEntry;
use crate::games::state::at_version::GameAtVersion;
use crate::games::state::clock::Clock;
use crate::games::tables::create::{CreateGameRequest, insert_game};
use crate::games::tables::seats::{claim_lobby, start_in};
use crate::games::tables::table::{GameRow, GameTable, SeatRow, Status, Visibility};
use crate::id::{GameId, TournamentId, UserId};
use crate::maps::Maps;
use crate::notices::AddressedNotice;
use crate::problem::{Code, Problem};
use crate::task::{retry_on_conflict, run_to_completion};

/// The specification of a table of a tournament.
#[derive(Clone, Debug)]
pub(crate) struct TableSpec {
    pub(crate) tournament: TournamentId,
    pub(crate) round: u32,
    pub(crate) table: u32,
    pub(crate) name: String,
    pub(crate) map: String,
    pub(crate) edition: Edition,
    pub(crate) mods: Vec<ModChoice>,
    pub(crate) clock: Option<Clock>,
    /// The players, in seat order.
    pub(crate) seats: Vec<UserId>,
    /// The seed of the shuffles, if it is shared with other tables.
    pub(crate) seed: Option<Seed>,
    /// Whether spectators are excluded, because other tables have the same shuffle.
    pub(crate) hidden: bool,
}

/// A checked table that is ready to be stored.
pub(crate) struct PreparedTable {
    row: GameRow,
    seats: Vec<SeatRow>,
}

/// How a game of a tournament ended.
#[derive(Clone, Debug)]
pub(crate) enum GameEnd {
    /// It was finished, with the place and points of each seat.
    Finished(Vec<(u8, Score)>),
    /// It was abandoned.
    Abandoned,
}

/// The public progress of a tournament game.
#[derive(Clone, Debug)]
pub(crate) struct GameProgress {
    pub(crate) version: u32,
    pub(crate) turn: Option<u32>,
    /// The person whom the game waits for.
    pub(crate) awaiting: Option<UserRef>,
    /// When that person's time is up.
    pub(crate) deadline: Option<Timestamp>,
    /// When the last entry was made.
    pub(crate) at: Option<Timestamp>,
    /// The players whose seats a bot has taken over.
    pub(crate) left: Vec<UserRef>,
    /// The current place and points of each seat.
    pub(crate) standing: Vec<(u8, Score)>,
}

impl PreparedTable {
    /// The id of the game.
    pub(crate) const fn id(&self) -> GameId {
        self.row.id
    }
}

impl Games {
    /// Prepares a table after checking that the game could be set up.
    pub(crate) async fn prepare_table(&self, by: UserId, order: TableSpec) -> Result<PreparedTable, Problem> {
        let players = u8::try_from(order.seats.len()).map_err(|error| Problem::internal(&error))?;
        let new = CreateGameRequest {
            name: Some(order.name),
            map: order.map,
            edition: order.edition,
            mods: order.mods,
            players,
            visibility: if order.hidden { Visibility::Private } else { Visibility::Public },
            clock: order.clock,
            setup: None,
            join: false,
        };
        let (mut row, mut seats) = self.prepare(by, new).await?;
        if let Some(seed) = order.seed {
            row.seed = seed.0.to_vec();
        }
        row.tournament_id = Some(order.tournament);
        row.tournament_round = Some(i32::try_from(order.round).map_err(|error| Problem::internal(&error))?);
        row.tournament_table = Some(i32::try_from(order.table).map_err(|error| Problem::internal(&error))?);
        for (seat, user) in seats.iter_mut().zip(order.seats) {
            seat.user_id = Some(user);
        }
        Ok(PreparedTable { row, seats })
    }

    /// Returns how a game ended, or `None` if it is not over.
    pub(crate) async fn end_of(&self, id: GameId) -> Result<Option<GameEnd>, Problem> {
        let mut now = self.room(id).await?.now();
        if matches!(now.table.status, Status::Lobby | Status::Active) {
            // Another server may be ahead.
            let (room, mut keys) = self.lock_for_write(id).await?;
            self.refresh_from_log(id, &room, &mut keys).await?;
            now = room.now();
        }
        Ok(match (now.table.status, &now.game_at) {
            (Status::Finished, Some(game_at)) => Some(GameEnd::Finished(standing(game_at))),
            (Status::Abandoned, _) => Some(GameEnd::Abandoned),
            _ => None,
        })
    }

    /// Returns the public progress of a game.
    pub(crate) async fn progress(&self, id: GameId) -> Result<GameProgress, Problem> {
        let now = self.room(id).await?.now();
        let game_at = now.game_at.as_ref();
        let active = game_at.filter(|_| now.table.status == Status::Active);
        let awaited = now.awaited_person().map(|(user, _)| user);
        let people = || now.table.seats.iter().enumerate();
        let person = |user: UserId| {
            people().filter_map(|(_, table_seat)| table_seat.user.clone()).find(|p| p.id == user)
        };
        let gone = |index: usize| {
            game_at.is_some_and(|game_at| {
                game_at.live_table.seat(shinjuku_core::id::Seat::at(index)).left.is_some()
            })
        };
        Ok(GameProgress {
            version: now.version(),
            turn: now.turn(),
            awaiting: awaited.and_then(person),
            deadline: active.and_then(|game_at| game_at.live_table.deadline(&game_at.game)),
            at: game_at.map(|game_at| game_at.at),
            left: people()
                .filter(|(i, _)| gone(*i))
                .filter_map(|(_, table_seat)| table_seat.user.clone())
                .collect(),
            standing: game_at.map(standing).unwrap_or_default(),
        })
    }

    /// Abandons a game that its tournament has replaced, unless it is over.
    pub(crate) async fn abandon_replaced(self: &Arc<Self>, id: GameId) -> Result<(), Problem> {
        retry_on_conflict(|| {
            let this = Arc::clone(self);
            run_to_completion(async move {
                let (room, mut keys) = this.lock_for_write(id).await?;
                this.refresh_from_log(id, &room, &mut keys).await?;
                let now = room.now();
                match (now.table.status, &now.game_at) {
                    (Status::Lobby, _) => {
                        this.db.write(move |conn| close_lobby(conn, id)).await?;
                        this.refresh_from_log(id, &room, &mut keys).await
                    }
                    (Status::Active, Some(_)) => {
                        let pending = PendingEntry::new(UserId::SERVER, None, LogEntry::Abandon {});
                        this.commit(&room, &mut keys, pending, |_, _| Ok(())).await
                    }
                    _ => Ok(()),
                }
            })
        })
        .await
    }

    /// Refreshes the rooms of games that a tournament has changed in the database. Returns once they are up to date,
    /// so that no later response shows an earlier state.
    pub(crate) async fn refresh(self: &Arc<Self>, games: &[GameId]) {
        let in_memory = games.iter().filter(|id| self.room_in_memory(**id).is_some());
        let refreshes: Vec<_> = in_memory.map(|id| self.catch_up(*id, 0)).collect();
        for refresh in refreshes {
            // The room of a game that cannot be read is evicted; the next request loads it.
            let _ = refresh.await;
        }
    }
}

/// The place and points of each seat. Players who left come last.
fn standing(game_at: &GameAtVersion) -> Vec<(u8, Score)> {
    let state = game_at.game.state();
    let scores = state.standings().into_iter().map(|standing| standing.score);
    game_at.live_table.places(state).into_iter().zip(scores).collect()
}

/// Fails if only the directors of a tournament may decide this.
pub(in crate::games) fn check_no_tournament(table: &GameTable) -> Result<(), Problem> {
    match &table.tournament {
        None => Ok(()),
        Some(place) => {
            let detail = format!("only the directors of {} can decide this", place.tournament.name);
            Err(Problem::new(Code::TournamentGame, detail))
        }
    }
}

/// Stores a prepared table and, if `starts` is set, starts its game.
pub(crate) fn insert_prepared(
    conn: &mut DbConnection,
    maps: &Maps,
    table: PreparedTable,
    starts: bool,
) -> Result<Vec<AddressedNotice>, Problem> {
    let (id, by) = (table.row.id, table.row.creator_id);
    insert_game(conn, table.row, &table.seats)?;
    if starts { start_in(conn, maps, id, by) } else { Ok(Vec::new()) }
}

/// Starts a game that was created before, unless it was abandoned or started meanwhile.
pub(crate) fn start_prepared(
    conn: &mut DbConnection,
    maps: &Maps,
    id: GameId,
    by: UserId,
) -> Result<Vec<AddressedNotice>, Problem> {
    match claim_lobby(conn, id) {
        Err(problem) if matches!(problem.code, Code::GameAbandoned | Code::GameStarted) => Ok(Vec::new()),
        Err(problem) => Err(problem),
        Ok(()) => start_in(conn, maps, id, by),
    }
}

fn close_lobby(conn: &mut DbConnection, id: GameId) -> Result<(), Problem> {
    claim_lobby(conn, id)?;
    let changes = (games::status.eq(Status::Abandoned.to_string()), games::finished_at.eq(Some(conn.now())));
    with_backend!(conn, backend => diesel::update(games::table.find(id)).set(changes).execute(backend))?;
    crate::games::tables::seats::publish_change(conn, id, &[])
}

/// Makes games public that were hidden while other tables had the same shuffle.
pub(crate) fn reveal(conn: &mut DbConnection, ids: &[GameId]) -> Result<(), Problem> {
    if ids.is_empty() {
        return Ok(());
    }
    let hidden = games::table.filter(games::id.eq_any(ids));
    let public = games::visibility.eq(Visibility::Public.to_string());
    with_backend!(conn, backend => diesel::update(hidden).set(public).execute(backend))?;
    Ok(())
}

/// Returns the users who have made entries in a game themselves.
pub(crate) fn have_acted(conn: &mut DbConnection, id: GameId) -> Result<Vec<UserId>, Problem> {
    let users = game_log::table
        .filter(game_log::game_id.eq(id))
        .filter(game_log::version.gt(1))
        .select(game_log::user_id)
        .distinct();
    Ok(with_backend!(conn, backend => users.load(backend))?)
}
