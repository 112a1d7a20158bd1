//! A table in the lobby: taking seats, starting, abandoning.

use std::sync::Arc;

use diesel::prelude::*;
use serde::Deserialize;
use serde_json::json;
use shinjuku_core::bots::BotName;
use shinjuku_core::game::RULES_VERSION;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::player::Color;
use shinjuku_core::plural::plural;
use utoipa::ToSchema;

use crate::accounts::{Caller, Role, UserRef};
use crate::audit::{self, AuditAction, NewAuditEntry, Subject};
use crate::database::{DbConnection, game_log, game_seats, games, invitations, with_backend};
use crate::games::event_log::load::no_game;
use crate::games::event_log::log::{LogEntry, LogRow};
use crate::games::event_log::pending::PendingEntry;
use crate::games::play::bot_games::check_people;
use crate::games::read::view::GameView;
use crate::games::state::at_version::GameAtVersion;
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::table::{GameTable, Status, TableSeat, Visibility};
use crate::games::tournament::check_no_tournament;
use crate::games::{Games, notices};
use crate::id::{GameId, UserId};
use crate::maps::Maps;
use crate::nodes::ClusterMessage;
use crate::notices::AddressedNotice;
use crate::problem::{Code, Problem};
use crate::secret;
use crate::task::run_to_completion;
use crate::tournaments::mark_due;
use crate::webhooks;

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

/// A change to a table in the lobby, made in one transaction with the current table. Returns the notices to send.
pub(in crate::games) type LobbyChange =
    Box<dyn FnOnce(&mut DbConnection, &GameTable) -> Result<Vec<AddressedNotice>, Problem> + Send>;

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

    /// Creates a new invite code. The old one no longer works.
    ///
    /// # Errors
    /// The caller is not a member of the table, or the game has started.
    pub async fn renew_invite_code(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
    ) -> Result<GameView, Problem> {
        self.visible_room(Some(caller), id, None).await?;
        let user = caller.user;
        let invite = secret::invite()?;
        let renew = move |conn: &mut DbConnection, table: &GameTable| {
            check_no_tournament(table)?;
            check_member(table, user)?;
            with_backend!(conn, backend => diesel::update(games::table.find(table.id))
                .set(games::invite.eq(invite))
                .execute(backend))?;
            Ok(Vec::new())
        };
        self.change_lobby(id, user, Box::new(renew)).await
    }

    /// Starts the game.
    ///
    /// # Errors
    /// A seat is empty, nobody but bots is seated, the caller is not a member of the table, or the game has started;
    /// or the only person already plays as many games against bots as the server allows.
    pub async fn start(self: &Arc<Self>, caller: &Caller, id: GameId) -> Result<GameView, Problem> {
        self.visible_room(Some(caller), id, None).await?;
        let (user, maps) = (caller.user, Arc::clone(&self.maps));
        let (is_admin, policy) = (caller.acts_as(Role::Admin), self.policy);
        let start = move |conn: &mut DbConnection, table: &GameTable| {
            check_no_tournament(table)?;
            check_member(table, user)?;
            check_people(conn, table, is_admin, policy)?;
            start_in(conn, &maps, table.id, user)
        };
        self.change_lobby(id, user, Box::new(start)).await
    }

    /// Abandons a game. Its creator may do so in the lobby or if they play all seats, moderators at any time.
    ///
    /// # Errors
    /// The caller may not abandon the game, or it is over.
    pub async fn abandon(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        reason: Option<&str>,
    ) -> Result<(), Problem> {
        let reason = audit::reason(reason, "reason")?;
        let room = self.visible_room(Some(caller), id, None).await?;
        let table = Arc::clone(&room.now().table);
        let own = table.creator.id == caller.user
            && table.tournament.is_none()
            && (table.status == Status::Lobby || table.is_solo());
        if !own {
            self.check_moderator(&table, caller).await?;
        }
        let user = caller.user;
        let audit_entry = (!own).then(|| NewAuditEntry {
            actor: Some(user),
            action: AuditAction::GameAbandoned,
            subject: Subject::game(id, &table.name),
            reason,
            before: json!({"status": table.status}),
            after: json!({"status": Status::Abandoned}),
        });
        if table.status == Status::Lobby {
            let cancel = |conn: &mut DbConnection, table: &GameTable| {
                let changes = (
                    games::status.eq(Status::Abandoned.to_string()),
                    games::finished_at.eq(Some(conn.now())),
                );
                with_backend!(conn, backend => diesel::update(games::table.find(table.id)).set(changes).execute(backend))?;
                audit_entry.map_or(Ok(()), |audit_entry| audit_entry.insert(conn))?;
                if let Some(place) = &table.tournament {
                    mark_due(conn, place.tournament.id)?;
                }
                Ok(Vec::new())
            };
            return self.change_lobby(id, user, Box::new(cancel)).await.map(|_| ());
        }
        let this = Arc::clone(self);
        run_to_completion(async move { this.abandon_running(id, user, audit_entry).await }).await
    }

    pub(in crate::games) async fn abandon_running(
        self: &Arc<Self>,
        id: GameId,
        user: UserId,
        audit_entry: Option<NewAuditEntry>,
    ) -> Result<(), Problem> {
        let (room, mut keys) = self.lock_for_write(id).await?;
        let now = room.now();
        check_running(&now.table)?;
        let pending = PendingEntry { audit_entry, ..PendingEntry::new(user, None, LogEntry::Abandon {}) };
        self.commit(&room, &mut keys, pending, |_, _| Ok(())).await
    }

    /// Changes a table in the lobby and returns its new state.
    pub(in crate::games) async fn change_lobby(
        self: &Arc<Self>,
        id: GameId,
        user: UserId,
        change: LobbyChange,
    ) -> Result<GameView, Problem> {
        let this = Arc::clone(self);
        run_to_completion(async move {
            let (room, mut keys) = this.lock_for_write(id).await?;
            let maps = Arc::clone(&this.maps);
            let changed = this
                .db
                .write(move |conn| {
                    claim_lobby(conn, id)?;
                    let table = GameTable::load(conn, &maps, id)?.ok_or_else(no_game)?;
                    let notices = change(conn, &table)?;
                    publish_change(conn, id, &notices)?;
                    Ok(notices)
                })
                .await;
            // If another server was faster, the caller gets the error and the room is refreshed too.
            this.refresh_from_log(id, &room, &mut keys).await?;
            this.hub.deliver(&changed?);
            let now = room.now();
            if now.due_action(this.db.now()).is_some() {
                this.spawn_automation(id);
            }
            GameView::new(&now, now.access(Some(user)))
        })
        .await
    }
}

/// Notifies the other servers that a table has changed and queues the webhook deliveries, once the transaction
/// commits.
pub(in crate::games) fn publish_change(
    conn: &mut DbConnection,
    id: GameId,
    notices: &[AddressedNotice],
) -> Result<(), Problem> {
    let mut message = ClusterMessage::new(&conn.instance);
    message.game(id, 0);
    for notice in notices {
        message.notice(notice);
    }
    message.notify(conn)?;
    webhooks::enqueue(conn, notices)?;
    Ok(())
}

/// Fails unless the game is active.
pub(in crate::games) fn check_running(table: &GameTable) -> Result<(), Problem> {
    match table.status {
        Status::Lobby => Err(Problem::new(Code::GameNotStarted, "the game has not started")),
        Status::Active => Ok(()),
        Status::Finished => Err(Problem::new(Code::Refused("game_finished"), "the game is over")),
        Status::Abandoned => Err(Problem::new(Code::GameAbandoned, "the game was abandoned")),
    }
}

pub(in crate::games) fn check_member(table: &GameTable, user: UserId) -> Result<(), Problem> {
    if table.access(Some(user)).member {
        return Ok(());
    }
    Err(Problem::new(Code::NotSeated, "you are not seated at this table"))
}

/// Increments the revision of a table, which must be in the lobby. This locks the row until the transaction ends.
pub(in crate::games) fn claim_lobby(conn: &mut DbConnection, id: GameId) -> Result<(), Problem> {
    let open = games::table.find(id).filter(games::status.eq(Status::Lobby.to_string()));
    let counted = with_backend!(conn, backend => diesel::update(open)
        .set(games::revision.eq(games::revision + 1))
        .execute(backend))?;
    if counted == 1 {
        return Ok(());
    }
    let query = games::table.find(id).select(games::status);
    let status: Option<String> = with_backend!(conn, backend => query.first(backend).optional())?;
    match status.as_deref().map(str::parse) {
        Some(Ok(Status::Abandoned)) => Err(Problem::new(Code::GameAbandoned, "the game was abandoned")),
        Some(_) => Err(Problem::new(Code::GameStarted, "the game has started")),
        None => Err(no_game()),
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

/// Starts a game whose row is locked by writing the first entry of its log. Returns the notices to send.
pub(in crate::games) fn start_in(
    conn: &mut DbConnection,
    maps: &Maps,
    id: GameId,
    user: UserId,
) -> Result<Vec<AddressedNotice>, Problem> {
    let mut table = GameTable::load(conn, maps, id)?.ok_or_else(no_game)?;
    let empty = table.seats.iter().filter(|table_seat| table_seat.is_empty()).count();
    if empty > 0 {
        let verb = if empty == 1 { "is" } else { "are" };
        let detail = format!("{} {verb} still empty", plural(empty, "seat"));
        return Err(Problem::new(Code::SeatsEmpty, detail));
    }
    let at = conn.now();
    (table.status, table.started_at) = (Status::Active, Some(at));
    let (game_at, _) = GameAtVersion::begin(&table)?;
    let row = LogRow::new(id, 1, user, None, &LogEntry::Start { colors: table.colors() }, None, at)?;
    let game = Snapshot::new(Arc::new(table), Some(game_at));
    with_backend!(conn, backend => diesel::insert_into(game_log::table).values(&row).execute(backend))?;
    let changes = (
        games::status.eq(Status::Active.to_string()),
        games::started_at.eq(Some(at)),
        game.live_columns()?,
        games::rules_version.eq(i32::try_from(RULES_VERSION).map_err(|error| Problem::internal(&error))?),
    );
    with_backend!(conn, backend => diesel::update(games::table.find(id)).set(changes).execute(backend))?;
    Ok(notices::notices_at_start(&game))
}
