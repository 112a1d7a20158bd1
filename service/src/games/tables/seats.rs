//! Taking seats at a table in the lobby.

use std::sync::Arc;

use diesel::prelude::*;
use serde::Deserialize;
use shinjuku_core::bots::BotName;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::player::Color;
use utoipa::ToSchema;

use crate::accounts::{Caller, Role, UserRef};
use crate::database::{DbConnection, game_seats, invitations, with_backend};
use crate::games::Games;
use crate::games::event_log::load::no_game;
use crate::games::read::view::GameView;
use crate::games::tables::lobby::check_member;
use crate::games::tables::table::{GameTable, TableSeat, Visibility};
use crate::games::tournament::check_no_tournament;
use crate::id::{GameId, UserId};
use crate::problem::{Code, Problem};

/// The seat to take.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SeatRequest {
    /// The seat. Defaults to the first empty one.
    #[schema(maximum = 3, example = 1)]
    pub seat: Option<u8>,
    /// The colour. Defaults to that of the seat.
    pub color: Option<Color>,
    /// The invite code of a private table.
    pub invite: Option<String>,
    /// Seats this bot instead of you.
    pub bot: Option<BotName>,
}

/// The occupant of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games) enum Occupant {
    Person(UserId),
    Bot(BotName),
}

impl Games {
    /// Takes a seat, or seats a bot.
    ///
    /// # Errors
    /// The seat or the colour is taken, the game has started, or the table is private and the caller is not invited.
    pub async fn sit(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        request: SeatRequest,
    ) -> Result<GameView, Problem> {
        self.check_invited(caller, id, request.invite.as_deref()).await?;
        let user = caller.user;
        let sit_down = move |conn: &mut DbConnection, table: &GameTable| {
            check_no_tournament(table)?;
            let occupant = request.bot.map_or(Occupant::Person(user), Occupant::Bot);
            if let Occupant::Bot(_) = occupant {
                check_member(table, user)?;
            }
            seat(conn, table, occupant, &request)?;
            if let Occupant::Person(user) = occupant {
                // Anyone who is seated is no longer invited.
                let asked = invitations::table.find((table.id, user));
                with_backend!(conn, backend => diesel::delete(asked).execute(backend))?;
            }
            Ok(Vec::new())
        };
        let view = self.change_lobby(id, user, Box::new(sit_down)).await?;
        let full = view.players.iter().all(|player| player.user.is_some() || player.bot.is_some());
        let again = self.room(id).await?.now().table.rematch_of.is_some();
        if !again || !full {
            return Ok(view);
        }
        // Players of a rematch need not start it themselves.
        match self.start(caller, id).await {
            Err(problem) if problem.code == Code::GameStarted => self.view_of_seated(caller, id).await,
            started => started,
        }
    }

    /// Returns the current state of a game as the caller may see it.
    pub(in crate::games) async fn view_of_seated(
        &self,
        caller: &Caller,
        id: GameId,
    ) -> Result<GameView, Problem> {
        let now = self.visible_room(Some(caller), id, None).await?.now();
        GameView::new(&now, now.access(Some(caller.user)))
    }

    /// Fails if the caller may not take a seat at a private table.
    async fn check_invited(&self, caller: &Caller, id: GameId, invite: Option<&str>) -> Result<(), Problem> {
        let table = Arc::clone(&self.room(id).await?.now().table);
        let invited = invite == Some(table.invite.as_str());
        let member = table.access(Some(caller.user)).member || table.invited.contains(&caller.user);
        if table.rematch_of.is_some() && !member && !invited {
            return Err(Problem::new(
                Code::WrongInvite,
                "this table is a rematch: only players of the earlier game can join",
            ));
        }
        match (table.visibility, invite) {
            (Visibility::Private, None) if !member && caller.acts_as(Role::Organiser) => Err(Problem::new(
                Code::WrongInvite,
                "this table is private: you need its invite code to take a seat",
            )),
            (Visibility::Private, None) if !member => Err(no_game()),
            (Visibility::Private, Some(_)) if !member && !invited => {
                Err(Problem::new(Code::WrongInvite, "this invite code is wrong or no longer valid"))
            }
            _ => Ok(()),
        }
    }
}

/// Seats a person or a bot. If the wanted colour is free, it is swapped with that of the seat. In a study, colours
/// are fixed.
fn seat(
    conn: &mut DbConnection,
    table: &GameTable,
    occupant: Occupant,
    request: &SeatRequest,
) -> Result<(), Problem> {
    let sits = |user: &UserRef| occupant == Occupant::Person(user.id);
    if table.seats.iter().any(|table_seat| table_seat.user.as_ref().is_some_and(sits)) {
        return Err(Problem::new(Code::AlreadySeated, "you are already seated at this table"));
    }
    let fixed = table.setup.is_some();
    let of_color = |color: Color| table.seats.iter().position(|table_seat| table_seat.color == color);
    let empty = || table.seats.iter().position(TableSeat::is_empty);
    let chosen = request.seat.map(usize::from).or_else(|| request.color.filter(|_| fixed).and_then(of_color));
    let index = chosen.or_else(empty).ok_or_else(|| Problem::new(Code::SeatTaken, "all seats are taken"))?;
    let Some(table_seat) = table.seats.get(index) else {
        let message = format!("the seats of this table are numbered 0 to {}", table.seats.len() - 1);
        return Err(Problem::field("/seat", "no_such_seat", message));
    };
    if !table_seat.is_empty() {
        return Err(Problem::new(Code::SeatTaken, format!("seat {index} is taken")));
    }
    let color = request.color.unwrap_or(table_seat.color);
    if color != table_seat.color {
        let other = of_color(color);
        let taken = other.and_then(|other| table.seats.get(other)).is_some_and(|other| !other.is_empty());
        if taken || fixed {
            return Err(Problem::new(Code::ColorTaken, format!("{color} is already taken")));
        }
        if let Some(other) = other {
            occupy(conn, table.id, Seat::at(other), None, Some(table_seat.color))?;
        }
    }
    occupy(conn, table.id, Seat::at(index), Some(occupant), Some(color))
}

pub(in crate::games) fn occupy(
    conn: &mut DbConnection,
    game: GameId,
    seat: Seat,
    occupant: Option<Occupant>,
    color: Option<Color>,
) -> Result<(), Problem> {
    let (user, bot) = match occupant {
        None => (None, None),
        Some(Occupant::Person(user)) => (Some(user), None),
        Some(Occupant::Bot(bot)) => (None, Some(bot.to_string())),
    };
    let table_seat = game_seats::table.find((game, i16::from(seat.number())));
    let changes = (game_seats::user_id.eq(user), game_seats::bot.eq(bot));
    with_backend!(conn, backend => diesel::update(table_seat).set(changes).execute(backend))?;
    if let Some(color) = color {
        with_backend!(conn, backend => diesel::update(table_seat)
            .set(game_seats::color.eq(color.to_string()))
            .execute(backend))?;
    }
    Ok(())
}
