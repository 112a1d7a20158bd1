//! Browser sessions: a login in a cookie, for pages and their scripts.
//!
//! A browser sends the cookie with every request, even if another site caused it. So every request with a cookie that
//! changes anything must also send a CSRF token, which only our own pages contain.

use std::sync::Arc;

use diesel::prelude::*;
use sha2::{Digest, Sha256};

use super::user::Account;
use super::{Accounts, Caller, Grant, Tokens};
use crate::database::{DbConnection, Timestamp, session_cookies, sessions, users, with_backend};
use crate::id::SessionId;
use crate::problem::{Code, Problem};
use crate::secret;

/// A user who is authenticated by a valid cookie.
#[derive(Clone, Debug)]
pub struct BrowserSession {
    /// The caller.
    pub caller: Caller,
    /// The user's name.
    pub name: String,
    /// The CSRF token that requests must send to change anything.
    pub csrf: String,
}

impl BrowserSession {
    /// Checks the CSRF token of a request.
    ///
    /// # Errors
    /// The token is wrong or missing.
    pub fn check_csrf(&self, token: Option<&str>) -> Result<(), Problem> {
        if token == Some(self.csrf.as_str()) {
            return Ok(());
        }
        let detail = "the CSRF token is missing or belongs to another session: reload the page and try again";
        Err(Problem::new(Code::CsrfFailed, detail))
    }
}

/// Derives the CSRF token from a cookie. Without the cookie it cannot be guessed.
fn csrf(cookie: &str) -> String {
    hex::encode(Sha256::new().chain_update(b"csrf").chain_update(cookie).finalize())
}

impl Accounts {
    /// Creates a cookie for the session of these tokens.
    ///
    /// # Errors
    /// The tokens are invalid or have expired.
    pub async fn cookie(&self, tokens: &Tokens) -> Result<String, Problem> {
        let session = self.access_tokens.verify(&tokens.access_token)?.session()?;
        let cookie = secret::token()?;
        let row =
            (session_cookies::hash.eq(secret::digest(&cookie)), session_cookies::session_id.eq(session));
        self.db
            .write(move |conn| {
                with_backend!(conn, backend => diesel::insert_into(session_cookies::table).values(row).execute(backend))?;
                Ok(())
            })
            .await?;
        Ok(cookie)
    }

    /// Returns the user of a cookie, or `None` if the session has ended. Using a cookie extends its session.
    ///
    /// # Errors
    /// The database fails.
    pub async fn browser(self: &Arc<Self>, cookie: &str) -> Result<Option<BrowserSession>, Problem> {
        let hash = secret::digest(cookie);
        let this = Arc::clone(self);
        let found = self.db.run(move |conn| this.owner_of(conn, &hash)).await?;
        let Some((session, account)) = found else { return Ok(None) };
        let caller = Caller {
            user: account.id,
            guest: account.is_guest(),
            roles: account.roles()?,
            grant: Grant::Session(session),
        };
        Ok(Some(BrowserSession { caller, name: account.name, csrf: csrf(cookie) }))
    }

    fn owner_of(
        &self,
        conn: &mut DbConnection,
        hash: &[u8],
    ) -> Result<Option<(SessionId, Account)>, Problem> {
        let now = conn.now();
        let query = session_cookies::table
            .find(hash)
            .inner_join(sessions::table.on(sessions::id.eq(session_cookies::session_id)))
            .inner_join(users::table.on(users::id.eq(sessions::user_id)))
            .filter(sessions::revoked_at.is_null())
            .filter(sessions::expires_at.gt(now))
            .filter(users::disabled_at.is_null());
        let found: Option<(SessionId, Timestamp, Account)> = with_backend!(conn, backend => query
            .select((sessions::id, sessions::expires_at, Account::as_select()))
            .first(backend)
            .optional())?;
        let Some((session, expires_at, account)) = found else { return Ok(None) };
        if expires_at < now.plus_seconds(self.policy.session_seconds / 2) {
            let later = sessions::expires_at.eq(now.plus_seconds(self.policy.session_seconds));
            with_backend!(conn, backend => diesel::update(sessions::table.find(session)).set(later).execute(backend))?;
        }
        Ok(Some((session, account)))
    }
}
