//! Sessions: a login, kept alive by refresh tokens of which each is good once.

use std::collections::HashMap;
use std::sync::RwLock;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::user::{self, Account, User};
use super::{Accounts, Caller, Grant};
use crate::id::{SessionId, UserId};
use crate::nodes::ClusterMessage;
use crate::problem::{Code, Problem};
use crate::secret;
use crate::store::{Connection, Database, Timestamp, on, refresh_tokens, sessions};

/// The longest time for which an access token can be good, whatever the settings are or were: a day.
const MAX_ACCESS_SECONDS: u32 = 24 * 60 * 60;
const KEEP: Duration = Duration::from_secs(MAX_ACCESS_SECONDS as u64 + 1);

/// How often, in seconds, a server looks for sessions that were ended by others on the same database.
const CHECK_INTERVAL: u32 = 5;

/// How long it is remembered that a refresh token was used: a week. Whoever comes with an older one is refused all the same.
const REMEMBERED_SECONDS: u32 = 7 * 24 * 60 * 60;

/// What a login gives.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Tokens {
    /// Goes into the header `Authorization: Bearer …` of every request.
    pub access_token: String,
    /// Gets a new pair of tokens, once, when the access token has expired.
    pub refresh_token: String,
    /// Always `Bearer`.
    #[schema(example = "Bearer")]
    pub token_type: &'static str,
    /// How many seconds the access token is good for.
    #[schema(example = 900)]
    pub expires_in: u32,
    /// The account.
    pub user: User,
}

/// Tokens that are not kept yet.
pub(super) struct NewTokens {
    tokens: Tokens,
    session: NewSession,
    refresh: NewRefreshToken,
}

#[derive(Insertable)]
#[diesel(table_name = sessions)]
struct NewSession {
    id: SessionId,
    user_id: UserId,
    created_at: Timestamp,
    expires_at: Timestamp,
}

#[derive(Insertable)]
#[diesel(table_name = refresh_tokens)]
struct NewRefreshToken {
    hash: Vec<u8>,
    session_id: SessionId,
    created_at: Timestamp,
}

impl NewTokens {
    /// Keeps them, as the beginning of a session.
    pub(super) fn keep(self, conn: &mut Connection) -> Result<Tokens, Problem> {
        on!(conn, link => diesel::insert_into(sessions::table).values(&self.session).execute(link))?;
        self.keep_refreshed(conn)
    }

    /// Keeps them, as those of a session that goes on.
    fn keep_refreshed(self, conn: &mut Connection) -> Result<Tokens, Problem> {
        on!(conn, link => diesel::insert_into(refresh_tokens::table).values(&self.refresh).execute(link))?;
        Ok(self.tokens)
    }
}

/// What a refresh came to. A reused token ends its session, which must be kept although the caller gets nothing.
enum Refreshed {
    Tokens(Box<Tokens>),
    Reused(SessionId),
}

impl Accounts {
    /// Tokens for a new session of an account.
    pub(super) fn new_session(&self, account: &Account) -> Result<NewTokens, Problem> {
        self.new_tokens(account, SessionId::new())
    }

    fn new_tokens(&self, account: &Account, session: SessionId) -> Result<NewTokens, Problem> {
        let refresh_token = secret::token()?;
        let now = self.db.now();
        Ok(NewTokens {
            session: NewSession {
                id: session,
                user_id: account.id,
                created_at: now,
                expires_at: now.plus_seconds(self.policy.session_seconds),
            },
            refresh: NewRefreshToken {
                hash: secret::digest(&refresh_token),
                session_id: session,
                created_at: now,
            },
            tokens: Tokens {
                access_token: self.keys.sign(account, session, self.policy.access_seconds)?,
                refresh_token,
                token_type: "Bearer",
                expires_in: self.policy.access_seconds,
                user: account.to_user()?,
            },
        })
    }

    /// New tokens for a refresh token, which is not good any more. One that was used before ends its session: either the
    /// one who used it first or this caller has stolen it.
    ///
    /// # Errors
    /// The token is not one of ours, has expired, or was used before.
    pub async fn refresh(self: &std::sync::Arc<Self>, token: &str) -> Result<Tokens, Problem> {
        let hash = secret::digest(token);
        let this = std::sync::Arc::clone(self);
        let refreshed = self.db.write(move |conn| this.refreshed(conn, &hash)).await?;
        match refreshed {
            Refreshed::Tokens(tokens) => Ok(*tokens),
            Refreshed::Reused(session) => {
                self.revoked.add(&[session]);
                let detail = "this refresh token was used before; its session has ended";
                Err(Problem::new(Code::RefreshTokenReused, detail))
            }
        }
    }

    fn refreshed(&self, conn: &mut Connection, hash: &[u8]) -> Result<Refreshed, Problem> {
        let now = conn.now();
        let unused = refresh_tokens::table.find(hash).filter(refresh_tokens::used_at.is_null());
        let first_use = on!(conn, link => diesel::update(unused)
            .set(refresh_tokens::used_at.eq(Some(now)))
            .execute(link))?
            == 1;
        let bad = || Problem::new(Code::InvalidRefreshToken, "this refresh token is not good: log in again");
        let query = refresh_tokens::table
            .find(&hash)
            .inner_join(sessions::table.on(sessions::id.eq(refresh_tokens::session_id)))
            .select((sessions::id, sessions::user_id, sessions::expires_at, sessions::revoked_at));
        let found: Option<(SessionId, UserId, Timestamp, Option<Timestamp>)> =
            on!(conn, link => query.first(link).optional())?;
        let (session, user, expires_at, revoked_at) = found.ok_or_else(bad)?;
        if revoked_at.is_some() || expires_at < now {
            return Err(bad());
        }
        if !first_use {
            end(conn, session)?;
            return Ok(Refreshed::Reused(session));
        }
        let account = user::account(conn, user)?.ok_or_else(bad)?;
        account.check_enabled()?;
        let tokens = self.new_tokens(&account, session)?;
        let forgotten = refresh_tokens::table
            .filter(refresh_tokens::session_id.eq(session))
            .filter(refresh_tokens::used_at.lt(now.minus_seconds(REMEMBERED_SECONDS)));
        on!(conn, link => diesel::delete(forgotten).execute(link))?;
        on!(conn, link => diesel::update(sessions::table.find(session))
            .set(sessions::expires_at.eq(tokens.session.expires_at))
            .execute(link))?;
        tokens.keep_refreshed(conn).map(|tokens| Refreshed::Tokens(Box::new(tokens)))
    }

    /// Ends the caller's session, and that of a refresh token.
    ///
    /// # Errors
    /// The database does not do its part.
    pub async fn logout(&self, caller: Option<&Caller>, refresh_token: Option<&str>) -> Result<(), Problem> {
        let own = caller.and_then(|caller| match caller.grant {
            Grant::Session(session) => Some(session),
            Grant::Personal(..) => None,
        });
        let hash = refresh_token.map(secret::digest);
        let ended = self
            .db
            .write(move |conn| {
                let query = |hash| refresh_tokens::table.find(hash).select(refresh_tokens::session_id);
                let other: Option<SessionId> = match hash {
                    Some(hash) => on!(conn, link => query(hash).first(link).optional())?,
                    None => None,
                };
                let ended: Vec<SessionId> = own.into_iter().chain(other).collect();
                for session in &ended {
                    end(conn, *session)?;
                }
                Ok(ended)
            })
            .await?;
        self.revoked.add(&ended);
        Ok(())
    }
}

impl Accounts {
    /// Learns that a session has ended on another server.
    pub(crate) fn heard_of_end(&self, session: SessionId) {
        self.revoked.add(&[session]);
    }

    /// Learns which sessions have ended while the other servers were not heard.
    pub(crate) async fn resync(&self) {
        // A database that does not answer has been logged, and is asked again.
        let _ = self.revoked.learn(&self.db, MAX_ACCESS_SECONDS).await;
    }

    /// Goes on learning which sessions have ended elsewhere: on another server, or by the command line.
    pub async fn keep_watch(&self) {
        loop {
            tokio::time::sleep(Duration::from_secs(u64::from(CHECK_INTERVAL))).await;
            // A database that does not answer has been logged, and is asked again.
            let _ = self.revoked.learn(&self.db, 4 * CHECK_INTERVAL).await;
        }
    }
}

/// Ends a session.
pub(super) fn end(conn: &mut Connection, session: SessionId) -> Result<(), Problem> {
    let open = sessions::table.find(session).filter(sessions::revoked_at.is_null());
    on!(conn, link => diesel::update(open).set(sessions::revoked_at.eq(Some(conn.instance.time.now()))).execute(link))?;
    let mut word = ClusterMessage::new(&conn.instance);
    word.session(session);
    word.tell(conn)?;
    Ok(())
}

/// Ends all sessions of a user but one, and says which.
pub(super) fn end_all(
    conn: &mut Connection,
    user: UserId,
    keep: Option<SessionId>,
) -> Result<Vec<SessionId>, Problem> {
    let query = sessions::table
        .filter(sessions::user_id.eq(user))
        .filter(sessions::revoked_at.is_null())
        .select(sessions::id);
    let open: Vec<SessionId> = on!(conn, link => query.load(link))?;
    let ended: Vec<SessionId> = open.into_iter().filter(|session| Some(*session) != keep).collect();
    for session in &ended {
        end(conn, *session)?;
    }
    Ok(ended)
}

/// Sessions that ended while access tokens of theirs may still be around. These are refused although their signature is
/// good.
pub(super) struct Revoked {
    until: RwLock<HashMap<SessionId, Instant>>,
}

impl Revoked {
    pub(super) async fn load(db: &Database) -> Result<Self, Problem> {
        let this = Self { until: RwLock::default() };
        let now = db.now();
        db.write(move |conn| {
            let expired = sessions::table.filter(sessions::expires_at.lt(now));
            on!(conn, link => diesel::delete(expired).execute(link))?;
            Ok(())
        })
        .await?;
        this.learn(db, MAX_ACCESS_SECONDS).await?;
        Ok(this)
    }

    /// Learns of the sessions that ended in the last seconds, here or elsewhere.
    async fn learn(&self, db: &Database, seconds: u32) -> Result<(), Problem> {
        let since = db.now().minus_seconds(seconds);
        let query = sessions::table.filter(sessions::revoked_at.ge(since)).select(sessions::id);
        let ended: Vec<SessionId> = db.run(move |conn| Ok(on!(conn, link => query.load(link))?)).await?;
        self.add(&ended);
        Ok(())
    }

    pub(super) fn add(&self, sessions: &[SessionId]) {
        if sessions.is_empty() {
            return;
        }
        let now = Instant::now();
        if let Ok(mut until) = self.until.write() {
            until.retain(|_, end| *end > now);
            until.extend(sessions.iter().map(|session| (*session, now + KEEP)));
        }
    }

    pub(super) fn contains(&self, session: SessionId) -> bool {
        self.until.read().is_ok_and(|until| until.contains_key(&session))
    }
}
