//! Browsers: a login that a cookie carries, for pages and for the scripts on them.
//!
//! A cookie goes along with every request that a browser makes, whoever's page has it made. So whatever such a request would
//! change, it must also bring a word that only our own pages know.

use std::sync::Arc;

use diesel::prelude::*;
use sha2::{Digest, Sha256};

use super::user::Account;
use super::{Accounts, Caller, Grant, Tokens};
use crate::id::SessionId;
use crate::problem::{Code, Problem};
use crate::secret;
use crate::store::{Connection, Timestamp, on, session_cookies, sessions, users};

/// Somebody whose cookie was good.
#[derive(Clone, Debug)]
pub struct Browser {
    /// Who calls.
    pub caller: Caller,
    /// What they are called.
    pub name: String,
    /// The word that requests must bring to change anything.
    pub csrf: String,
}

impl Browser {
    /// Refuses a request that does not bring the word.
    ///
    /// # Errors
    /// It is not the word, or there is none.
    pub fn check_csrf(&self, word: Option<&str>) -> Result<(), Problem> {
        if word == Some(self.csrf.as_str()) {
            return Ok(());
        }
        let detail =
            "this did not come from a page of ours, or from one of another login: open the page again";
        Err(Problem::new(Code::CsrfFailed, detail))
    }
}

/// The word of a cookie: who does not know the cookie cannot know it.
fn csrf(cookie: &str) -> String {
    hex::encode(Sha256::new().chain_update(b"csrf").chain_update(cookie).finalize())
}

impl Accounts {
    /// A cookie for the session of these tokens.
    ///
    /// # Errors
    /// The tokens are not good, or not any more.
    pub async fn cookie(&self, tokens: &Tokens) -> Result<String, Problem> {
        let session = self.keys.verify(&tokens.access_token)?.session()?;
        let cookie = secret::token()?;
        let row =
            (session_cookies::hash.eq(secret::digest(&cookie)), session_cookies::session_id.eq(session));
        self.db
            .write(move |conn| {
                on!(conn, link => diesel::insert_into(session_cookies::table).values(row).execute(link))?;
                Ok(())
            })
            .await?;
        Ok(cookie)
    }

    /// Whose cookie this is; nobody's, if the session has ended. One that is used goes on living.
    ///
    /// # Errors
    /// The database does not do its part.
    pub async fn browser(self: &Arc<Self>, cookie: &str) -> Result<Option<Browser>, Problem> {
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
        Ok(Some(Browser { caller, name: account.name, csrf: csrf(cookie) }))
    }

    fn owner_of(&self, conn: &mut Connection, hash: &[u8]) -> Result<Option<(SessionId, Account)>, Problem> {
        let now = conn.now();
        let query = session_cookies::table
            .find(hash)
            .inner_join(sessions::table.on(sessions::id.eq(session_cookies::session_id)))
            .inner_join(users::table.on(users::id.eq(sessions::user_id)))
            .filter(sessions::revoked_at.is_null())
            .filter(sessions::expires_at.gt(now))
            .filter(users::disabled_at.is_null());
        let found: Option<(SessionId, Timestamp, Account)> = on!(conn, link => query
            .select((sessions::id, sessions::expires_at, Account::as_select()))
            .first(link)
            .optional())?;
        let Some((session, expires_at, account)) = found else { return Ok(None) };
        if expires_at < now.plus_seconds(self.policy.session_seconds / 2) {
            let later = sessions::expires_at.eq(now.plus_seconds(self.policy.session_seconds));
            on!(conn, link => diesel::update(sessions::table.find(session)).set(later).execute(link))?;
        }
        Ok(Some((session, account)))
    }
}
