//! Sessions: a login, kept alive by refresh tokens, each of which can be used once.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use parking_lot::RwLock;
use serde::Serialize;
use utoipa::ToSchema;

use super::user::{self, Account, User};
use super::{Accounts, Caller, Grant};
use crate::database::{Database, DbConnection, Timestamp, refresh_tokens, sessions, with_backend};
use crate::id::{SessionId, UserId};
use crate::nodes::ClusterMessage;
use crate::problem::{Code, Problem};
use crate::secret;

/// The maximum lifetime of an access token, in seconds, whatever the settings are or were: one day.
const MAX_ACCESS_SECONDS: u32 = 24 * 60 * 60;
const KEEP: Duration = Duration::from_secs(MAX_ACCESS_SECONDS as u64 + 1);

/// How often, in seconds, a server polls for sessions that were revoked elsewhere on the same database.
const CHECK_INTERVAL: u32 = 5;

/// How long, in seconds, a used refresh token is remembered: one week. Older ones are refused all the same.
const REMEMBERED_SECONDS: u32 = 7 * 24 * 60 * 60;

/// The tokens of a session.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Tokens {
    /// The access token, for the header `Authorization: Bearer …` of every request.
    pub access_token: String,
    /// The refresh token. It can be exchanged once for a new pair of tokens when the access token has expired.
    pub refresh_token: String,
    /// The token type, always `Bearer`.
    #[schema(example = "Bearer")]
    pub token_type: &'static str,
    /// The lifetime of the access token, in seconds.
    #[schema(example = 900)]
    pub expires_in: u32,
    /// The account.
    pub user: User,
}

/// Tokens that are not stored yet.
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
    /// Stores them as a new session.
    pub(super) fn insert(self, conn: &mut DbConnection) -> Result<Tokens, Problem> {
        with_backend!(conn, backend => diesel::insert_into(sessions::table).values(&self.session).execute(backend))?;
        self.insert_refreshed(conn)
    }

    /// Stores them for an existing session.
    fn insert_refreshed(self, conn: &mut DbConnection) -> Result<Tokens, Problem> {
        with_backend!(conn, backend => diesel::insert_into(refresh_tokens::table).values(&self.refresh).execute(backend))?;
        Ok(self.tokens)
    }
}

/// The outcome of a refresh. Reusing a token revokes its session; that must be committed although the caller gets an
/// error.
enum Refreshed {
    Tokens(Box<Tokens>),
    Reused(SessionId),
}

impl Accounts {
    /// Creates tokens for a new session of an account.
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
                access_token: self.access_tokens.sign(account, session, self.policy.access_seconds)?,
                refresh_token,
                token_type: "Bearer",
                expires_in: self.policy.access_seconds,
                user: account.to_user()?,
            },
        })
    }

    /// Exchanges a refresh token for new tokens. Each token can be used once. Reusing it revokes its session, because
    /// either the first user or this caller has stolen it.
    ///
    /// # Errors
    /// The token is invalid, has expired, or was used before.
    pub async fn refresh(self: &std::sync::Arc<Self>, token: &str) -> Result<Tokens, Problem> {
        let hash = secret::digest(token);
        let this = std::sync::Arc::clone(self);
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
            end(conn, session)?;
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
            .set(sessions::expires_at.eq(tokens.session.expires_at))
            .execute(backend))?;
        tokens.insert_refreshed(conn).map(|tokens| Refreshed::Tokens(Box::new(tokens)))
    }

    /// Revokes the caller's session and that of a refresh token.
    ///
    /// # Errors
    /// The database fails.
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
                    Some(hash) => with_backend!(conn, backend => query(hash).first(backend).optional())?,
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
    /// Records that another server revoked a session.
    pub(crate) fn on_remote_revocation(&self, session: SessionId) {
        self.revoked.add(&[session]);
    }

    /// Reads the sessions that were revoked while messages from other servers may have been missed.
    pub(crate) async fn resync(&self) {
        // A database error was already logged; the next poll retries.
        let _ = self.revoked.load_recent(&self.db, MAX_ACCESS_SECONDS).await;
    }

    /// Polls forever for sessions that were revoked elsewhere: on another server or on the command line.
    pub async fn poll_revocations(&self) {
        loop {
            tokio::time::sleep(Duration::from_secs(u64::from(CHECK_INTERVAL))).await;
            // A database error was already logged; the next poll retries.
            let _ = self.revoked.load_recent(&self.db, 4 * CHECK_INTERVAL).await;
        }
    }
}

/// Revokes a session and notifies the other servers.
pub(super) fn end(conn: &mut DbConnection, session: SessionId) -> Result<(), Problem> {
    let open = sessions::table.find(session).filter(sessions::revoked_at.is_null());
    with_backend!(conn, backend => diesel::update(open).set(sessions::revoked_at.eq(Some(conn.instance.time.now()))).execute(backend))?;
    let mut message = ClusterMessage::new(&conn.instance);
    message.session(session);
    message.notify(conn)?;
    Ok(())
}

/// Revokes all sessions of a user except `keep`, and returns them.
pub(super) fn end_all(
    conn: &mut DbConnection,
    user: UserId,
    keep: Option<SessionId>,
) -> Result<Vec<SessionId>, Problem> {
    let query = sessions::table
        .filter(sessions::user_id.eq(user))
        .filter(sessions::revoked_at.is_null())
        .select(sessions::id);
    let open: Vec<SessionId> = with_backend!(conn, backend => query.load(backend))?;
    let ended: Vec<SessionId> = open.into_iter().filter(|session| Some(*session) != keep).collect();
    for session in &ended {
        end(conn, *session)?;
    }
    Ok(ended)
}

/// Revoked sessions whose access tokens may not have expired yet. Those tokens are refused although their signature
/// is valid.
pub(super) struct Revoked {
    until: RwLock<HashMap<SessionId, Instant>>,
}

impl Revoked {
    pub(super) async fn load(db: &Database) -> Result<Self, Problem> {
        let this = Self { until: RwLock::default() };
        let now = db.now();
        db.write(move |conn| {
            let expired = sessions::table.filter(sessions::expires_at.lt(now));
            with_backend!(conn, backend => diesel::delete(expired).execute(backend))?;
            Ok(())
        })
        .await?;
        this.load_recent(db, MAX_ACCESS_SECONDS).await?;
        Ok(this)
    }

    /// Reads the sessions that were revoked in the last `seconds`, here or elsewhere.
    async fn load_recent(&self, db: &Database, seconds: u32) -> Result<(), Problem> {
        let since = db.now().minus_seconds(seconds);
        let query = sessions::table.filter(sessions::revoked_at.ge(since)).select(sessions::id);
        let ended: Vec<SessionId> =
            db.run(move |conn| Ok(with_backend!(conn, backend => query.load(backend))?)).await?;
        self.add(&ended);
        Ok(())
    }

    pub(super) fn add(&self, sessions: &[SessionId]) {
        if sessions.is_empty() {
            return;
        }
        let now = Instant::now();
        let mut until = self.until.write();
        until.retain(|_, end| *end > now);
        until.extend(sessions.iter().map(|session| (*session, now + KEEP)));
    }

    pub(super) fn contains(&self, session: SessionId) -> bool {
        self.until.read().contains_key(&session)
    }
}
