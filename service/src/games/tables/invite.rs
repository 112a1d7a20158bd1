//! Inviting users to a table.

use std::sync::Arc;

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::{Caller, UserRef, account_named, user_refs};
use crate::database::{DbConnection, Timestamp, games, invitations, with_backend};
use crate::games::Games;
use crate::games::event_log::load::no_game;
use crate::games::read::view::GameView;
use crate::games::tables::lobby::check_member;
use crate::games::tables::table::{GameTable, Status};
use crate::games::tournament::check_no_tournament;
use crate::id::{GameId, UserId};
use crate::notices::{AddressedNotice, GameRef, News, Notice};
use crate::problem::{Code, Problem};
use crate::secret;

/// The maximum number of users who can be invited to one table.
const MAX_INVITED: usize = 20;

/// The user to invite.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InviteRequest {
    /// The user's name.
    #[schema(example = "Ben")]
    pub name: String,
}

/// An invitation to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Invitation {
    /// The table.
    pub game: GameRef,
    /// The invited user.
    pub user: UserRef,
    /// The user who sent the invitation.
    pub by: UserRef,
    /// The finished game of which this is the rematch. Null for any other table.
    #[schema(required)]
    pub rematch_of: Option<GameId>,
    /// When the invitation was sent.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

impl Games {
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

    /// Invites a user to a table in the lobby. They may see it and take a seat without its invite code.
    ///
    /// # Errors
    /// The caller is not a member of the table, there is no user of that name, or they are already seated or invited.
    pub async fn invite_user(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        invite: InviteRequest,
    ) -> Result<Invitation, Problem> {
        self.visible_room(Some(caller), id, None).await?;
        let by = caller.user;
        let user = self.db.run(move |conn| user_named(conn, &invite.name)).await?;
        let ask = move |conn: &mut DbConnection, table: &GameTable| {
            check_no_tournament(table)?;
            check_member(table, by)?;
            invite_in(conn, table, by, user)
        };
        self.change_lobby(id, by, Box::new(ask)).await?;
        let asked = self.db.run(move |conn| invitations_of(conn, user)).await?;
        asked.into_iter().find(|invitation| invitation.game.id == id).ok_or_else(no_game)
    }

    /// Returns the caller's invitations to tables in the lobby, latest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn invitations(&self, caller: &Caller) -> Result<Vec<Invitation>, Problem> {
        let user = caller.user;
        self.db.run(move |conn| invitations_of(conn, user)).await
    }

    /// Declines an invitation.
    ///
    /// # Errors
    /// The caller was not invited.
    pub async fn decline_invitation(self: &Arc<Self>, caller: &Caller, id: GameId) -> Result<(), Problem> {
        self.visible_room(Some(caller), id, None).await?;
        let user = caller.user;
        let decline = move |conn: &mut DbConnection, table: &GameTable| {
            let own = invitations::table.find((table.id, user));
            match with_backend!(conn, backend => diesel::delete(own).execute(backend))? {
                0 => Err(Problem::not_found("such invitation")),
                _ => Ok(Vec::new()),
            }
        };
        self.change_lobby(id, user, Box::new(decline)).await.map(|_| ())
    }
}

fn user_named(conn: &mut DbConnection, name: &str) -> Result<UserId, Problem> {
    let account = account_named(conn, name)?;
    let unknown = || Problem::field("/name", "unknown_user", "there is no user with this name");
    account.map(|account| account.id).ok_or_else(unknown)
}

/// Invites a user to a table and returns the notice to them.
pub(in crate::games) fn invite_in(
    conn: &mut DbConnection,
    table: &GameTable,
    by: UserId,
    user: UserId,
) -> Result<Vec<AddressedNotice>, Problem> {
    if table.seats.iter().any(|table_seat| table_seat.user.as_ref().is_some_and(|sitter| sitter.id == user)) {
        return Err(Problem::new(Code::AlreadySeated, "this player is already seated at this table"));
    }
    if table.invited.contains(&user) {
        return Err(Problem::new(Code::AlreadyInvited, "this player is already invited to this table"));
    }
    if table.invited.len() >= MAX_INVITED {
        let message = format!("a table can have at most {MAX_INVITED} open invitations");
        return Err(Problem::field("/name", "too_many", message));
    }
    let at = conn.now();
    let row = (
        invitations::game_id.eq(table.id),
        invitations::user_id.eq(user),
        invitations::inviter_id.eq(by),
        invitations::at.eq(at),
    );
    with_backend!(conn, backend => diesel::insert_into(invitations::table).values(row).execute(backend))?;
    let by = user_refs(conn, [by])?.remove(&by).ok_or_else(|| Problem::not_found("such user"))?;
    let game = GameRef { id: table.id, name: table.name.clone() };
    let notice = Notice {
        at,
        game: Some(game),
        tournament: None,
        news: News::Invitation { by, rematch_of: table.rematch_of },
    };
    Ok(vec![AddressedNotice { to: user, notice }])
}

/// Returns the users who are invited to a table.
pub(in crate::games) fn invited_to(conn: &mut DbConnection, game: GameId) -> Result<Vec<UserId>, Problem> {
    let query = invitations::table.filter(invitations::game_id.eq(game)).select(invitations::user_id);
    Ok(with_backend!(conn, backend => query.load(backend))?)
}

impl Invitation {
    fn notice(&self) -> AddressedNotice {
        let news = News::Invitation { by: self.by.clone(), rematch_of: self.rematch_of };
        let notice = Notice { at: self.at, game: Some(self.game.clone()), tournament: None, news };
        AddressedNotice { to: self.user.id, notice }
    }
}

fn invitations_of(conn: &mut DbConnection, user: UserId) -> Result<Vec<Invitation>, Problem> {
    let query = invitations::table
        .inner_join(games::table.on(games::id.eq(invitations::game_id)))
        .filter(invitations::user_id.eq(user))
        .filter(games::status.eq(Status::Lobby.to_string()))
        .order(invitations::at.desc())
        .select((games::id, games::name, games::rematch_of, invitations::inviter_id, invitations::at));
    let rows: Vec<(GameId, String, Option<GameId>, UserId, Timestamp)> =
        with_backend!(conn, backend => query.load(backend))?;
    let people = user_refs(conn, rows.iter().map(|(_, _, _, by, _)| *by).chain([user]))?;
    let person = |id: UserId| people.get(&id).cloned().ok_or_else(|| Problem::not_found("such user"));
    rows.into_iter()
        .map(|(id, name, rematch_of, by, at)| {
            Ok(Invitation {
                game: GameRef { id, name },
                user: person(user)?,
                by: person(by)?,
                rematch_of,
                at,
            })
        })
        .collect()
}

/// Returns the notices of a user's open invitations.
pub(in crate::games) fn waiting_for(
    conn: &mut DbConnection,
    user: UserId,
) -> Result<Vec<AddressedNotice>, Problem> {
    Ok(invitations_of(conn, user)?.iter().map(Invitation::notice).collect())
}
