//! Games that a tournament has played: their tables are made, started and given up by it, and it is told how they end.

use std::sync::Arc;

use diesel::prelude::*;
use shinjuku_core::edition::Edition;
use shinjuku_core::id::Id;
use shinjuku_core::mods::ModChoice;
use shinjuku_core::score::Score;
use shinjuku_core::shuffle::Seed;

use crate::accounts::UserRef;
use crate::games::Games;
use crate::games::event_log::log::{LogEntry, TableEvent};
use crate::games::event_log::pending::PendingEntry;
use crate::games::state::at_version::Replay;
use crate::games::state::clock::Clock;
use crate::games::tables::create::{CreateGameRequest, keep};
use crate::games::tables::seats::{claim_lobby, retry_on_conflict, run_to_completion, start_in};
use crate::games::tables::table::{GameRow, GameTable, SeatRow, Status, Visibility};
use crate::id::{GameId, TournamentId, UserId};
use crate::maps::Maps;
use crate::notices::AddressedNotice;
use crate::problem::{Code, Problem};
use crate::store::{Connection, Timestamp, game_log, games, on};

/// A table that a tournament wants.
#[derive(Clone, Debug)]
pub(crate) struct TableOrder {
    pub(crate) tournament: TournamentId,
    pub(crate) round: u32,
    pub(crate) table: u32,
    pub(crate) name: String,
    pub(crate) map: String,
    pub(crate) edition: Edition,
    pub(crate) mods: Vec<ModChoice>,
    pub(crate) clock: Option<Clock>,
    /// Who sits there, in the order of the seats.
    pub(crate) seats: Vec<UserId>,
    /// The seed of its shuffles, where it is not its own.
    pub(crate) seed: Option<Seed>,
    /// Whether nobody else may look on: there are tables with the same shuffle.
    pub(crate) hidden: bool,
}

/// A table of a tournament, ready to be kept.
pub(crate) struct OrderedTable {
    row: GameRow,
    seats: Vec<SeatRow>,
}

/// How a game of a tournament has ended.
#[derive(Clone, Debug)]
pub(crate) enum GameEnd {
    /// It was played to its end: the place and the points of each seat.
    Finished(Vec<(u8, Score)>),
    /// It was given up.
    Abandoned,
}

/// What can be seen of a game of a tournament from afar.
#[derive(Clone, Debug)]
pub(crate) struct GameProgress {
    pub(crate) version: u32,
    pub(crate) turn: Option<u32>,
    /// The person whom it waits for.
    pub(crate) awaiting: Option<UserRef>,
    /// When their time is up.
    pub(crate) deadline: Option<Timestamp>,
    /// When something was done last.
    pub(crate) at: Option<Timestamp>,
    /// The seats in which a bot has taken over.
    pub(crate) left: Vec<UserRef>,
    /// The place and the points of each seat, as they stand.
    pub(crate) standing: Vec<(u8, Score)>,
}

impl OrderedTable {
    /// The id of its game.
    pub(crate) const fn id(&self) -> GameId {
        self.row.id
    }
}

impl Games {
    /// Makes a table ready, after a look at whether it could be played.
    pub(crate) async fn order(&self, by: UserId, order: TableOrder) -> Result<OrderedTable, Problem> {
        let players = u8::try_from(order.seats.len()).unwrap_or(u8::MAX);
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
        row.tournament_round = i32::try_from(order.round).ok();
        row.tournament_table = i32::try_from(order.table).ok();
        for (seat, user) in seats.iter_mut().zip(order.seats) {
            seat.user_id = Some(user);
        }
        Ok(OrderedTable { row, seats })
    }

    /// How a game has ended, if it has.
    pub(crate) async fn end_of(&self, id: GameId) -> Result<Option<GameEnd>, Problem> {
        let mut now = self.room(id).await?.now();
        if matches!(now.table.status, Status::Lobby | Status::Active) {
            // Another server may know more.
            let (room, mut keys) = self.lock_for_write(id).await?;
            self.refresh_from_log(id, &room, &mut keys).await?;
            now = room.now();
        }
        Ok(match (now.table.status, &now.replay) {
            (Status::Finished, Some(replay)) => Some(GameEnd::Finished(standing(replay))),
            (Status::Abandoned, _) => Some(GameEnd::Abandoned),
            _ => None,
        })
    }

    /// What can be seen of a game from afar.
    pub(crate) async fn progress(&self, id: GameId) -> Result<GameProgress, Problem> {
        let now = self.room(id).await?.now();
        let replay = now.replay.as_ref();
        let active = replay.filter(|_| now.table.status == Status::Active);
        let awaited = now.awaited_person().map(|(user, _)| user);
        let people = || now.table.seats.iter().enumerate();
        let person =
            |user: UserId| people().filter_map(|(_, chair)| chair.user.clone()).find(|p| p.id == user);
        let gone = |index: usize| {
            replay.is_some_and(|replay| replay.table.seat(shinjuku_core::id::Seat::at(index)).left.is_some())
        };
        Ok(GameProgress {
            version: now.version(),
            turn: now.turn(),
            awaiting: awaited.and_then(person),
            deadline: active.and_then(|replay| replay.table.deadline(&replay.game)),
            at: replay.map(|replay| replay.at),
            left: people().filter(|(i, _)| gone(*i)).filter_map(|(_, chair)| chair.user.clone()).collect(),
            standing: replay.map(standing).unwrap_or_default(),
        })
    }

    /// Gives a game up that its tournament has set aside, if it is not over.
    pub(crate) async fn abandon_replaced(self: &Arc<Self>, id: GameId) -> Result<(), Problem> {
        retry_on_conflict(|| {
            let this = Arc::clone(self);
            run_to_completion(async move {
                let (room, mut keys) = this.lock_for_write(id).await?;
                this.refresh_from_log(id, &room, &mut keys).await?;
                let now = room.now();
                match (now.table.status, &now.replay) {
                    (Status::Lobby, _) => {
                        this.db.write(move |conn| close_lobby(conn, id)).await?;
                        this.refresh_from_log(id, &room, &mut keys).await
                    }
                    (Status::Active, Some(replay)) => {
                        let step = PendingEntry {
                            user: UserId::SERVER,
                            seat: None,
                            entry: LogEntry::Abandon {},
                            key: None,
                            next: replay.given_up(this.db.now()),
                            happened: vec![TableEvent::GameAbandoned {}.into()],
                            stored: false,
                            noted: None,
                        };
                        this.commit(&room, &mut keys, step, |_, _| Ok(())).await
                    }
                    _ => Ok(()),
                }
            })
        })
        .await
    }

    /// Brings the rooms of games up to date that a tournament has changed in the database. Returns when they are, so that nobody
    /// who is answered afterwards is shown an earlier state.
    pub(crate) async fn refresh(self: &Arc<Self>, games: &[GameId]) {
        let in_memory = games.iter().filter(|id| self.known_room(**id).is_some());
        let refreshes: Vec<_> = in_memory.map(|id| self.catch_up(*id, 0)).collect();
        for refresh in refreshes {
            // A game that cannot be read is forgotten, and read by the next request.
            let _ = refresh.await;
        }
    }
}

/// The place and the points of each seat; who has left comes last.
fn standing(replay: &Replay) -> Vec<(u8, Score)> {
    let state = replay.game.state();
    let scores = state.standings().into_iter().map(|standing| standing.score);
    replay.table.places(state).into_iter().zip(scores).collect()
}

/// Refuses what only the directors of a tournament decide.
pub(in crate::games) fn not_of_a_tournament(table: &GameTable) -> Result<(), Problem> {
    match &table.tournament {
        None => Ok(()),
        Some(place) => {
            let detail = format!("this is for the directors of {} to decide", place.tournament.name);
            Err(Problem::new(Code::TournamentGame, detail))
        }
    }
}

/// Keeps a table that was ordered, and starts its game if that is to be.
pub(crate) fn keep_ordered(
    conn: &mut Connection,
    maps: &Maps,
    table: OrderedTable,
    starts: bool,
) -> Result<Vec<AddressedNotice>, Problem> {
    let (id, by) = (table.row.id, table.row.creator_id);
    keep(conn, table.row, &table.seats)?;
    if starts { start_in(conn, maps, id, by) } else { Ok(Vec::new()) }
}

/// Starts a game that was ordered before, unless it was given up meanwhile.
pub(crate) fn start_ordered(
    conn: &mut Connection,
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

fn close_lobby(conn: &mut Connection, id: GameId) -> Result<(), Problem> {
    claim_lobby(conn, id)?;
    let changes = (games::status.eq(Status::Abandoned.to_string()), games::finished_at.eq(Some(conn.now())));
    on!(conn, link => diesel::update(games::table.find(id)).set(changes).execute(link))?;
    crate::games::tables::seats::announce(conn, id, &[])
}

/// Lets everybody see games that were hidden while others had the same shuffle.
pub(crate) fn reveal(conn: &mut Connection, ids: &[GameId]) -> Result<(), Problem> {
    if ids.is_empty() {
        return Ok(());
    }
    let hidden = games::table.filter(games::id.eq_any(ids));
    let public = games::visibility.eq(Visibility::Public.to_string());
    on!(conn, link => diesel::update(hidden).set(public).execute(link))?;
    Ok(())
}

/// Who has done something in a game by themselves.
pub(crate) fn have_acted(conn: &mut Connection, id: GameId) -> Result<Vec<UserId>, Problem> {
    let users = game_log::table
        .filter(game_log::game_id.eq(id))
        .filter(game_log::version.gt(1))
        .select(game_log::user_id)
        .distinct();
    Ok(on!(conn, link => users.load(link))?)
}
