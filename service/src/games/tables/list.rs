//! Lists of games.

use std::sync::Arc;

use diesel::dsl::exists;
use diesel::prelude::*;
use serde::Serialize;
use shinjuku_core::bots::BotName;
use shinjuku_core::edition::Edition;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::mods::ModChoice;
use shinjuku_core::player::Color;
use shinjuku_core::view::AwaitingView;
use utoipa::ToSchema;

use crate::accounts::{Caller, Scope, UserRef};
use crate::database::{Timestamp, game_seats, games, lower, tournaments, with_backend};
use crate::games::Games;
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::table::{Status, TournamentPlace, Visibility};
use crate::id::{GameId, UserId};
use crate::maps::{MapOrigin, Slug};
use crate::page::{Page, Paging};
use crate::problem::{Code, Problem};
use crate::text;

/// Which games to list.
#[derive(Clone, Debug, Default)]
pub struct GameFilter {
    /// Only games with this status.
    pub status: Option<Status>,
    /// Only games on this map.
    pub map: Option<Slug>,
    /// Only games in which this user has a seat.
    pub player: Option<UserId>,
    /// Only games in which the caller has a seat, or whose table they created.
    pub mine: bool,
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

impl Games {
    /// Lists games, newest first: public ones, and those of the caller. Games of lessons are not listed, unless the
    /// filter asks for all games.
    ///
    /// # Errors
    /// The database fails.
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
        let search = text::searched(filter.search.as_deref(), "search")?;
        let of_id = filter.search.as_deref().and_then(ids_from);
        let user = caller.map(|caller| caller.user);
        let ids = self.db.run(move |conn| {
            Ok(with_backend!(conn, backend => {
                let seats = |user: UserId| exists(
                    game_seats::table
                        .filter(game_seats::game_id.eq(games::id))
                        .filter(game_seats::user_id.eq(user)),
                );
                let public = games::visibility.eq(Visibility::Public.to_string());
                let mut query =
                    games::table.select(games::id).order(games::id.desc()).limit(limit + 1).into_boxed();
                query = match user {
                    Some(user) if filter.mine => query.filter(games::creator_id.eq(user).or(seats(user))),
                    _ if filter.all => query,
                    Some(user) => query.filter(public.or(games::creator_id.eq(user)).or(seats(user))),
                    None => query.filter(public),
                };
                if !filter.all {
                    query = query.filter(games::lesson.is_null());
                }
                if let Some(status) = filter.status {
                    query = query.filter(games::status.eq(status.to_string()));
                }
                if let Some(map) = filter.map {
                    query = query.filter(games::map_slug.eq(map.to_string()));
                }
                if let Some(tournament) = filter.tournament {
                    let of = tournaments::table.filter(tournaments::slug.eq(tournament.to_string()));
                    query = query.filter(games::tournament_id.eq_any(of.select(tournaments::id.nullable())));
                }
                if let Some(player) = filter.player {
                    query = query.filter(seats(player));
                }
                if let Some(search) = search {
                    let named = lower(games::name).like(search).escape('\\');
                    query = match of_id {
                        Some((first, last)) => query.filter(named.or(games::id.between(first, last))),
                        None => query.filter(named),
                    };
                }
                if let Some(after) = paging.after() {
                    query = query.filter(games::id.lt(after));
                }
                query.load::<GameId>(backend)
            })?)
        });
        let page = Page::new(ids.await?, limit, |id: &GameId| *id, |id| Ok(*id))?;
        let mut items = Vec::with_capacity(page.items.len());
        for id in page.items {
            items.push(GameSummary::from_snapshot(&self.room(id).await?.now()));
        }
        Ok(Page { items, next_cursor: page.next_cursor })
    }
}

impl GameSummary {
    fn from_snapshot(now: &Arc<Snapshot>) -> Self {
        let table = &now.table;
        let game =
            now.game_at.as_ref().filter(|_| table.status == Status::Active).map(|game_at| &game_at.game);
        let awaiting = game.and_then(|game| {
            let awaiting = game.awaiting()?;
            Some(AwaitingView { player: game.color(awaiting.seat), decision: awaiting.decision })
        });
        let seats = table.seats.iter().enumerate();
        Self {
            id: table.id,
            name: table.name.clone(),
            status: table.status,
            version: now.version(),
            visibility: table.visibility,
            creator: table.creator.clone(),
            map: table.map_origin.clone(),
            edition: table.edition,
            mods: table.mods.clone(),
            sandbox: table.setup.is_some(),
            tournament: table.tournament.clone(),
            players: seats
                .map(|(seat, table_seat)| {
                    let now = now.game_at.as_ref().map(|game_at| game_at.live_table.seat(Seat::at(seat)));
                    SeatSummary {
                        seat,
                        color: table_seat.color,
                        user: table_seat.user.clone().filter(|_| now.is_none_or(|now| now.left.is_none())),
                        bot: now.map_or(table_seat.bot, |now| now.bot),
                    }
                })
                .collect(),
            awaiting,
            created_at: table.created_at,
            started_at: table.started_at,
            finished_at: table.finished_at,
        }
    }
}
