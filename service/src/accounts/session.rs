//! Sessions: a login, kept alive by refresh tokens, each of which can be used once.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use parking_lot::RwLock;
use serde::Serialize;
use utoipa::ToSchema;

use super::refresh_tokens::NewRefreshToken;
use super::user::{Account, User};
use super::{Accounts, Caller, Grant};
use crate::database::{Database, DbConnection, Timestamp, refresh_tokens, sessions, with_backend};
use crate::id::{SessionId, UserId};
use crate::nodes::ClusterMessage;
use crate::problem::Problem;
use crate::secret;

/// The maximum lifetime of an access token, in seconds, whatever the settings are or were: one day.
const MAX_ACCESS_SECONDS: u32 = 24 * 60 * 60;
const KEEP: Duration = Duration::from_secs(MAX_ACCESS_SECONDS as u64 + 1);

/// How often, in seconds, a server polls for sessions that were revoked elsewhere on the same database.
const CHECK_INTERVAL: u32 = 5;

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

impl NewTokens {
    /// When the session ends unless it is refreshed again.
    pub(super) const fn expires_at(&self) -> Timestamp {
        self.session.expires_at
    }

    /// Stores them as a new session.
    pub(super) fn insert(self, conn: &mut DbConnection) -> Result<Tokens, Problem> {
        with_backend!(conn, backend => diesel::insert_into(sessions::table).values(&self.session).execute(backend))?;
        self.insert_refreshed(conn)
    }

    /// Stores them for an existing session.
    pub(super) fn insert_refreshed(self, conn: &mut DbConnection) -> Result<Tokens, Problem> {
        with_backend!(conn, backend => diesel::insert_into(refresh_tokens::table).values(&self.refresh).execute(backend))?;
        Ok(self.tokens)
    }
}

impl Accounts {
    /// Creates tokens for a new session of an account.
    pub(super) fn new_session(&self, account: &Account) -> Result<NewTokens, Problem> {
        self.new_tokens(account, SessionId::new())
    }

    pub(super) fn new_tokens(&self, account: &Account, session: SessionId) -> Result<NewTokens, Problem> {
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
                    revoke(conn, *session)?;
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
pub(super) fn revoke(conn: &mut DbConnection, session: SessionId) -> Result<(), Problem> {
    let open = sessions::table.find(session).filter(sessions::revoked_at.is_null());
    with_backend!(conn, backend => diesel::update(open).set(sessions::revoked_at.eq(Some(conn.instance.time.now()))).execute(backend))?;
    let mut message = ClusterMessage::new(&conn.instance);
    message.session(session);
    message.notify(conn)?;
    Ok(())
}

/// Revokes all sessions of a user except `keep`, and returns them.
pub(super) fn revoke_all(
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
        revoke(conn, *session)?;
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
