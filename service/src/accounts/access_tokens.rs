//! Access tokens: signed, short-lived, and verified without a database query.

use std::collections::HashMap;

use diesel::prelude::*;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use parking_lot::RwLock;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::caller::{Caller, Grant};
use super::jwt_crypto_provider;
use super::role::{Roles, Scope};
use super::user::Account;
use crate::TimeSource;
use crate::database::{Database, secrets, with_backend};
use crate::id::{PersonalTokenId, SessionId, UserId};
use crate::problem::{Code, Problem};
use crate::secret;

const KEY_NAME: &str = "access_token_key";

/// The maximum number of cached tokens.
const MAX_CACHED: usize = 10_000;

/// The key that signs access tokens. The algorithm is HS256, because the same servers sign and verify.
pub(super) struct AccessTokens {
    encoding: EncodingKey,
    decoding: DecodingKey,
    validation: Validation,
    /// Keys for tickets, derived from the same secret, so that tickets are not valid as access tokens or vice versa.
    tickets: (EncodingKey, DecodingKey),
    /// A cache of verified tokens with their callers and expiry times, because most tokens are used many times.
    known: RwLock<HashMap<String, (Caller, i64)>>,
    time: TimeSource,
}

#[derive(Serialize, Deserialize)]
struct Claims {
    sub: UserId,
    sid: SessionId,
    guest: bool,
    roles: Roles,
    iat: i64,
    exp: i64,
}

#[derive(Serialize, Deserialize)]
struct TicketClaims {
    sub: UserId,
    sid: Option<SessionId>,
    pat: Option<PersonalTokenId>,
    guest: bool,
    roles: Roles,
    exp: i64,
}

impl AccessTokens {
    /// Loads the key from the database, and creates it if there is none.
    pub(super) async fn load_or_create(db: &Database) -> Result<Self, Problem> {
        let fresh = secret::random::<64>()?.to_vec();
        let key: Vec<u8> = db
            .write(move |conn| {
                with_backend!(conn, backend => diesel::insert_into(secrets::table)
                    .values((secrets::name.eq(KEY_NAME), secrets::value.eq(fresh)))
                    .on_conflict_do_nothing()
                    .execute(backend))?;
                Ok(with_backend!(conn, backend => secrets::table.find(KEY_NAME).select(secrets::value).first(backend))?)
            })
            .await?;
        jwt_crypto_provider::install();
        let ticket_key = Sha256::new().chain_update(b"ticket").chain_update(&key).finalize();
        let mut validation = Validation::new(Algorithm::HS256);
        validation.leeway = 0;
        Ok(Self {
            encoding: EncodingKey::from_secret(&key),
            decoding: DecodingKey::from_secret(&key),
            validation,
            tickets: (EncodingKey::from_secret(&ticket_key), DecodingKey::from_secret(&ticket_key)),
            known: RwLock::default(),
            time: db.time_source().clone(),
        })
    }

    /// Signs a ticket with which others may open streams on behalf of the caller.
    pub(super) fn sign_ticket(&self, caller: &Caller, seconds: u32) -> Result<String, Problem> {
        let (sid, pat) = match &caller.grant {
            Grant::Session(session) => (Some(*session), None),
            Grant::Personal(token, _) => (None, Some(*token)),
        };
        let exp = self.time.now().plus_seconds(seconds).unix_seconds();
        let claims = TicketClaims {
            sub: caller.user,
            sid,
            pat,
            guest: caller.guest,
            roles: caller.roles.clone(),
            exp,
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.tickets.0)
            .map_err(|error| Problem::internal(&error))
    }

    /// Returns the caller for whom a ticket was created. A ticket of a personal access token permits only reading.
    pub(super) fn verify_ticket(&self, ticket: &str) -> Result<Caller, Problem> {
        let bad = || Problem::new(Code::InvalidToken, "the ticket is invalid or has expired");
        let claims = jsonwebtoken::decode::<TicketClaims>(ticket, &self.tickets.1, &self.validation);
        let TicketClaims { sub, sid, pat, guest, roles, .. } = claims.map_err(|_| bad())?.claims;
        let grant = match (sid, pat) {
            (Some(session), None) => Grant::Session(session),
            (None, Some(token)) => Grant::Personal(token, vec![Scope::Read]),
            _ => return Err(bad()),
        };
        Ok(Caller { user: sub, guest, roles, grant })
    }

    /// Signs an access token for a session of an account.
    pub(super) fn sign(
        &self,
        account: &Account,
        session: SessionId,
        seconds: u32,
    ) -> Result<String, Problem> {
        let now = self.time.now();
        let claims = Claims {
            sub: account.id,
            sid: session,
            guest: account.is_guest(),
            roles: account.roles()?,
            iat: now.unix_seconds(),
            exp: now.plus_seconds(seconds).unix_seconds(),
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.encoding)
            .map_err(|error| Problem::internal(&error))
    }

    /// Returns the caller of an access token.
    pub(super) fn verify(&self, token: &str) -> Result<Caller, Problem> {
        let now = self.time.now().unix_seconds();
        if let Some(caller) = self.cached(token, now) {
            return Ok(caller);
        }
        let Claims { sub, sid, guest, roles, exp, .. } =
            jsonwebtoken::decode::<Claims>(token, &self.decoding, &self.validation)
                .map_err(|_| Problem::new(Code::InvalidToken, "the access token is invalid or has expired"))?
                .claims;
        let caller = Caller { user: sub, guest, roles, grant: Grant::Session(sid) };
        self.cache(token, &caller, exp, now);
        Ok(caller)
    }

    fn cached(&self, token: &str, now: i64) -> Option<Caller> {
        let known = self.known.read();
        known.get(token).filter(|(_, exp)| *exp >= now).map(|(caller, _)| caller.clone())
    }

    fn cache(&self, token: &str, caller: &Caller, exp: i64, now: i64) {
        let mut known = self.known.write();
        if known.len() >= MAX_CACHED {
            known.retain(|_, (_, exp)| *exp >= now);
        }
        if known.len() >= MAX_CACHED {
            known.clear();
        }
        known.insert(token.to_owned(), (caller.clone(), exp));
    }
}
