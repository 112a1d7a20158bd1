//! Refresh tokens: each can be exchanged once for new tokens of its session.

use std::sync::Arc;

use diesel::prelude::*;

use super::session::{Tokens, revoke};
use super::{Accounts, user};
use crate::database::{DbConnection, Timestamp, refresh_tokens, sessions, with_backend};
use crate::id::{SessionId, UserId};
use crate::problem::{Code, Problem};
use crate::secret;

/// How long, in seconds, a used refresh token is remembered: one week. Older ones are refused all the same.
const REMEMBERED_SECONDS: u32 = 7 * 24 * 60 * 60;

#[derive(Insertable)]
#[diesel(table_name = refresh_tokens)]
pub(super) struct NewRefreshToken {
    pub(super) hash: Vec<u8>,
    pub(super) session_id: SessionId,
    pub(super) created_at: Timestamp,
}

/// The outcome of a refresh. Reusing a token revokes its session; that must be committed although the caller gets an
/// error.
enum Refreshed {
    Tokens(Box<Tokens>),
    Reused(SessionId),
}

impl Accounts {
    /// Exchanges a refresh token for new tokens. Each token can be used once. Reusing it revokes its session, because
    /// either the first user or this caller has stolen it.
    ///
    /// # Errors
    /// The token is invalid, has expired, or was used before.
    pub async fn refresh(self: &Arc<Self>, token: &str) -> Result<Tokens, Problem> {
        let hash = secret::digest(token);
        let this = Arc::clone(self);
        let refreshed = self.db.write(move |conn| this.refreshed(conn, &hash)).await?;
        match refreshed {
            Refreshed::Tokens(tokens) => Ok(*tokens),
            Refreshed::Reused(session) => {
                self.revoked.add(&[session]);
                let detail =
                    "this refresh token has already been used, so its session has ended: log in again";
                Err(Problem::new(Code::RefreshTokenReused, detail))
            }
        }
    }

    fn refreshed(&self, conn: &mut DbConnection, hash: &[u8]) -> Result<Refreshed, Problem> {
        let now = conn.now();
        let unused = refresh_tokens::table.find(hash).filter(refresh_tokens::used_at.is_null());
        let first_use = with_backend!(conn, backend => diesel::update(unused)
            .set(refresh_tokens::used_at.eq(Some(now)))
            .execute(backend))?
            == 1;
        let bad = || Problem::new(Code::InvalidRefreshToken, "this refresh token is invalid: log in again");
        let query = refresh_tokens::table
            .find(&hash)
            .inner_join(sessions::table.on(sessions::id.eq(refresh_tokens::session_id)))
            .select((sessions::id, sessions::user_id, sessions::expires_at, sessions::revoked_at));
        let found: Option<(SessionId, UserId, Timestamp, Option<Timestamp>)> =
            with_backend!(conn, backend => query.first(backend).optional())?;
        let (session, user, expires_at, revoked_at) = found.ok_or_else(bad)?;
        if revoked_at.is_some() || expires_at < now {
            return Err(bad());
        }
        if !first_use {
            revoke(conn, session)?;
            return Ok(Refreshed::Reused(session));
        }
        let account = user::account(conn, user)?.ok_or_else(bad)?;
        account.check_enabled()?;
        let tokens = self.new_tokens(&account, session)?;
        let forgotten = refresh_tokens::table
            .filter(refresh_tokens::session_id.eq(session))
            .filter(refresh_tokens::used_at.lt(now.minus_seconds(REMEMBERED_SECONDS)));
        with_backend!(conn, backend => diesel::delete(forgotten).execute(backend))?;
        with_backend!(conn, backend => diesel::update(sessions::table.find(session))
            .set(sessions::expires_at.eq(tokens.expires_at()))
            .execute(backend))?;
        tokens.insert_refreshed(conn).map(|tokens| Refreshed::Tokens(Box::new(tokens)))
    }
}
