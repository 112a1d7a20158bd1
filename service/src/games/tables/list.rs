//! Lists of games.

use std::collections::{BTreeMap, HashMap};

use diesel::dsl::exists;
use diesel::prelude::*;
use serde::Serialize;
use shinjuku_core::bots::BotName;
use shinjuku_core::edition::Edition;
use shinjuku_core::mods::ModChoice;
use shinjuku_core::player::Color;
use shinjuku_core::view::AwaitingView;
use utoipa::ToSchema;

use crate::accounts::{Caller, Scope, UserRef, account_named, user_refs};
use crate::database::{
    DbConnection, Timestamp, game_log, game_seats, games, lower, tournaments, with_backend,
};
use crate::games::Games;
use crate::games::tables::table::{
    SeatRow, Status, TournamentPlace, Visibility, corrupt, read_json, read_name, tournament_refs,
};
use crate::id::{GameId, TournamentId, UserId};
use crate::maps::{MapOrigin, Slug};
use crate::notices::TournamentRef;
use crate::page::{Page, Paging};
use crate::problem::{Code, Problem};
use crate::text;

/// Which games to list.
#[derive(Clone, Debug, Default)]
pub struct GameFilter {
    /// Only games with one of these statuses. Empty for all.
    pub statuses: Vec<Status>,
    /// Only games on this map.
    pub map: Option<Slug>,
    /// Only games in which this user has a seat.
    pub player: Option<UserId>,
    /// Only games in which the user with this name has a seat, ignoring case.
    pub player_name: Option<String>,
    /// Only games in which the caller has a seat, or whose table they created.
    pub mine: bool,
    /// Only active games that wait for a decision of the caller.
    pub awaiting_me: bool,
    /// Only games whose table name contains this text, ignoring case, or whose id starts with it.
    pub search: Option<String>,
    /// Only games of this tournament.
    pub tournament: Option<Slug>,
    /// Also private games of others. Requires the scope `organise`.
    pub all: bool,
}

/// Returns the first and the last id that start with the search text, if it can be the start of an id.
fn ids_from(search: &str) -> Option<(GameId, GameId)> {
    let digits: String = search.trim().chars().filter(|digit| *digit != '-').collect();
    if digits.is_empty() || digits.len() > 32 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let filled = |with: &str| (digits.clone() + &with.repeat(32 - digits.len())).parse().ok();
    Some((filled("0")?, filled("f")?))
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameSummary {
    /// The id.
    pub id: GameId,
    /// The name of the table.
    #[schema(example = "Friday night")]
    pub name: String,
    /// The status of the game.
    pub status: Status,
    /// The number of entries in its log; 0 in the lobby.
    pub version: u32,
    /// Who may see it.
    pub visibility: Visibility,
    /// The user who created the table.
    pub creator: UserRef,
    /// The map.
    pub map: MapOrigin,
    /// The edition of the rules.
    pub edition: Edition,
    /// The mods with which it starts.
    pub mods: Vec<ModChoice>,
    /// Whether it is a study.
    pub sandbox: bool,
    /// Its place in a tournament. Null if it belongs to none.
    #[schema(required)]
    pub tournament: Option<TournamentPlace>,
    /// The seats.
    pub players: Vec<SeatSummary>,
    /// The player whose decision the game is waiting for, and the decision. Null if there is none.
    #[schema(required)]
    pub awaiting: Option<AwaitingView>,
    /// When the table was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When the game started. Null before that.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub started_at: Option<Timestamp>,
    /// When the game ended. Null before that.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub finished_at: Option<Timestamp>,
}

/// A seat in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeatSummary {
    /// The number of the seat, starting at 0.
    #[schema(maximum = 3)]
    pub seat: usize,
    /// The colour.
    pub color: Color,
    /// The user in the seat. Null if it is empty or a bot plays there.
    #[schema(required)]
    pub user: Option<UserRef>,
    /// The bot that plays there. Null if none does.
    #[schema(required)]
    pub bot: Option<BotName>,
}

/// The columns of a game that a list shows.
#[derive(Queryable, Selectable)]
#[diesel(table_name = games)]
struct ListRow {
    id: GameId,
    name: String,
    status: String,
    visibility: String,
    creator_id: UserId,
    map_slug: String,
    map_version: i32,
    edition: String,
    mods: String,
    setup: Option<String>,
    created_at: Timestamp,
    started_at: Option<Timestamp>,
    finished_at: Option<Timestamp>,
    tournament_id: Option<TournamentId>,
    tournament_round: Option<i32>,
    tournament_table: Option<i32>,
    awaiting_seat: Option<i16>,
    awaiting_decision: Option<String>,
}

/// Which games a query returns, apart from the filter.
#[derive(Clone, Copy)]
enum Scoped {
    /// All games.
    All,
    /// Public games.
    Public,
    /// Games whose table a user created.
    CreatedBy(UserId),
    /// Games in which a user has a seat.
    SeatOf(UserId),
}

/// A filter with its texts and names resolved.
struct Search {
    filter: GameFilter,
    player: Option<UserId>,
    /// The caller, if only games that wait for them are listed.
    awaited: Option<UserId>,
    pattern: Option<String>,
    ids: Option<(GameId, GameId)>,
    after: Option<GameId>,
    limit: i64,
}

impl Games {
    /// Lists games, newest first: public ones, and those of the caller. Games of lessons are not listed, unless the
    /// filter asks for all games. The number of queries does not depend on the number of games.
    ///
    /// # Errors
    /// The caller may not see all games, or the database fails.
    pub async fn list(
        &self,
        caller: Option<&Caller>,
        filter: GameFilter,
        paging: Paging<GameId>,
    ) -> Result<Page<GameSummary>, Problem> {
        let limit = paging.limit();
        if filter.all {
            let nobody = || Problem::new(Code::Unauthenticated, "log in to see all games");
            caller.ok_or_else(nobody)?.require(Scope::Organise)?;
        }
        let user = caller.map(|caller| caller.user);
        let mut search = Search {
            player: filter.player,
            awaited: user.filter(|_| filter.awaiting_me),
            pattern: text::searched(filter.search.as_deref(), "search")?,
            ids: filter.search.as_deref().and_then(ids_from),
            after: paging.after(),
            limit: limit + 1,
            filter,
        };
        // Each query reads one index from its newest entry; a condition with OR would read all games.
        let scopes = match user {
            Some(user) if search.awaited.is_some() => vec![Scoped::SeatOf(user)],
            Some(user) if search.filter.mine => vec![Scoped::CreatedBy(user), Scoped::SeatOf(user)],
            _ if search.filter.all => vec![Scoped::All],
            Some(user) => vec![Scoped::Public, Scoped::CreatedBy(user), Scoped::SeatOf(user)],
            None => vec![Scoped::Public],
        };
        let found = self.db.run(move |conn| {
            if let Some(name) = &search.filter.player_name {
                let Some(account) = account_named(conn, name)? else { return Ok((Vec::new(), Vec::new())) };
                search.player = Some(account.id);
            }
            let mut rows = BTreeMap::new();
            for scope in scopes {
                rows.extend(load_rows(conn, &search, scope)?.into_iter().map(|row| (row.id, row)));
            }
            let rows: Vec<ListRow> = rows.into_values().rev().collect();
            let summaries = summaries(conn, rows.get(..page_len(limit, rows.len())).unwrap_or(&rows))?;
            Ok((rows.into_iter().map(|row| row.id).collect(), summaries))
        });
        let (ids, items): (Vec<GameId>, Vec<GameSummary>) = found.await?;
        let next_cursor = Page::new(ids, limit, |id: &GameId| *id, |id| Ok(*id))?.next_cursor;
        Ok(Page { items, next_cursor })
    }
}

/// The number of rows on a page.
fn page_len(limit: i64, rows: usize) -> usize {
    usize::try_from(limit).map_or(rows, |limit| limit.min(rows))
}

/// Returns the newest games in a scope that match a search.
fn load_rows(conn: &mut DbConnection, search: &Search, scope: Scoped) -> Result<Vec<ListRow>, Problem> {
    let Search { filter, player, awaited, pattern, ids, after, limit } = search;
    Ok(with_backend!(conn, backend => {
        let seats_of = |user: UserId| {
            game_seats::table.filter(game_seats::user_id.eq(user)).select(game_seats::game_id)
        };
        let mut query =
            games::table.select(ListRow::as_select()).order(games::id.desc()).limit(*limit).into_boxed();
        query = match scope {
            Scoped::All => query,
            Scoped::Public => query.filter(games::visibility.eq(Visibility::Public.to_string())),
            Scoped::CreatedBy(user) => query.filter(games::creator_id.eq(user)),
            Scoped::SeatOf(user) => query.filter(games::id.eq_any(seats_of(user))),
        };
        if !filter.all {
            query = query.filter(games::lesson.is_null());
        }
        match filter.statuses.as_slice() {
            [] => {}
            [status] => query = query.filter(games::status.eq(status.to_string())),
            statuses => {
                let statuses: Vec<String> = statuses.iter().map(ToString::to_string).collect();
                query = query.filter(games::status.eq_any(statuses));
            }
        }
        if let Some(map) = &filter.map {
            query = query.filter(games::map_slug.eq(map.to_string()));
        }
        if let Some(tournament) = &filter.tournament {
            let of = tournaments::table.filter(tournaments::slug.eq(tournament.to_string()));
            query = query.filter(games::tournament_id.eq_any(of.select(tournaments::id.nullable())));
        }
        if let Some(player) = player {
            query = query.filter(games::id.eq_any(seats_of(*player)));
        }
        if let Some(user) = awaited {
            let own = game_seats::table
                .filter(game_seats::game_id.eq(games::id))
                .filter(game_seats::seat.nullable().eq(games::awaiting_seat))
                .filter(game_seats::user_id.eq(*user))
                .filter(game_seats::substitute.is_null());
            query = query.filter(games::status.eq(Status::Active.to_string())).filter(exists(own));
        }
        if let Some(pattern) = pattern {
            let named = lower(games::name).like(pattern).escape('\\');
            query = match ids {
                Some((first, last)) => query.filter(named.or(games::id.between(*first, *last))),
                None => query.filter(named),
            };
        }
        if let Some(after) = after {
            query = query.filter(games::id.lt(*after));
        }
        query.load(backend)
    })?)
}

/// Returns what a list shows of games.
fn summaries(conn: &mut DbConnection, rows: &[ListRow]) -> Result<Vec<GameSummary>, Problem> {
    let ids: Vec<GameId> = rows.iter().map(|row| row.id).collect();
    let latest = game_log::table
        .filter(game_log::game_id.eq(games::id))
        .select(diesel::dsl::max(game_log::version))
        .single_value();
    let versions = games::table.filter(games::id.eq_any(&ids)).select((games::id, latest));
    let versions: Vec<(GameId, Option<i32>)> = with_backend!(conn, backend => versions.load(backend))?;
    let versions: HashMap<GameId, Option<i32>> = versions.into_iter().collect();
    let seats = game_seats::table
        .filter(game_seats::game_id.eq_any(&ids))
        .order((game_seats::game_id, game_seats::seat));
    let seats: Vec<SeatRow> =
        with_backend!(conn, backend => seats.select(SeatRow::as_select()).load(backend))?;
    let people = seats.iter().filter_map(|seat| seat.user_id);
    let people = user_refs(conn, people.chain(rows.iter().map(|row| row.creator_id)))?;
    let tournaments = tournament_refs(conn, rows.iter().filter_map(|row| row.tournament_id))?;
    let mut players: HashMap<GameId, Vec<SeatSummary>> = HashMap::new();
    for seat in &seats {
        players.entry(seat.game_id).or_default().push(SeatSummary::new(seat, &people)?);
    }
    rows.iter()
        .map(|row| {
            let players = players.remove(&row.id).unwrap_or_default();
            let version = versions.get(&row.id).copied().flatten().map_or(0, i32::unsigned_abs);
            GameSummary::new(row, version, players, &people, &tournaments)
        })
        .collect()
}

impl SeatSummary {
    fn new(row: &SeatRow, people: &HashMap<UserId, UserRef>) -> Result<Self, Problem> {
        let substitute = row.substitute.as_deref();
        let user = row.user_id.filter(|_| substitute.is_none());
        let person = |id: UserId| people.get(&id).cloned().ok_or_else(|| corrupt("a player is missing"));
        Ok(Self {
            seat: usize::from(row.seat.unsigned_abs()),
            color: read_name(&row.color)?,
            user: user.map(person).transpose()?,
            bot: substitute.or(row.bot.as_deref()).map(read_name).transpose()?,
        })
    }
}

impl GameSummary {
    fn new(
        row: &ListRow,
        version: u32,
        players: Vec<SeatSummary>,
        people: &HashMap<UserId, UserRef>,
        tournaments: &HashMap<TournamentId, TournamentRef>,
    ) -> Result<Self, Problem> {
        let (id, round, table) = (row.tournament_id, row.tournament_round, row.tournament_table);
        let creator = people.get(&row.creator_id).cloned();
        Ok(Self {
            id: row.id,
            name: row.name.clone(),
            status: row.status.parse().map_err(|error| Problem::internal(&error))?,
            version,
            visibility: row.visibility.parse().map_err(|error| Problem::internal(&error))?,
            creator: creator.ok_or_else(|| corrupt("its creator is missing"))?,
            map: MapOrigin {
                slug: Slug::from_database(row.map_slug.clone()),
                version: row.map_version.unsigned_abs(),
            },
            edition: row.edition.parse().map_err(|error| Problem::internal(&error))?,
            mods: read_json(&row.mods)?,
            sandbox: row.setup.is_some(),
            tournament: TournamentPlace::new(tournaments, id, round, table)?,
            awaiting: awaiting(row, &players)?,
            players,
            created_at: row.created_at,
            started_at: row.started_at,
            finished_at: row.finished_at,
        })
    }
}

/// The decision that a game waits for.
fn awaiting(row: &ListRow, players: &[SeatSummary]) -> Result<Option<AwaitingView>, Problem> {
    let (Some(seat), Some(decision)) = (row.awaiting_seat, &row.awaiting_decision) else { return Ok(None) };
    let awaited = players.iter().find(|player| player.seat == usize::from(seat.unsigned_abs()));
    let player = awaited.ok_or_else(|| corrupt("the awaited player is missing"))?.color;
    Ok(Some(AwaitingView { player, decision: read_name(decision)? }))
}
