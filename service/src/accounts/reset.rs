//! Password resets: an admin creates a one-time link with which a user sets a new password.

use std::sync::Arc;

use diesel::prelude::*;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::user::{self, Account};
use super::{Accounts, Caller, Tokens, password, session};
use crate::audit::{self, AuditAction, NewAuditEntry, Subject};
use crate::database::{DbConnection, Timestamp, password_resets, users, with_backend};
use crate::id::UserId;
use crate::problem::{Code, Problem};
use crate::secret;

/// How long a link is valid, in seconds: one day.
const GOOD_SECONDS: u32 = 24 * 60 * 60;

/// A link for setting a new password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ResetLink {
    /// The path of the link on this server. It is only returned once.
    #[schema(example = "/reset?token=iN3Zh0vJt1k0cJmJmZ8bq0O0xw8m1Qx2y3zP4r5s6t7")]
    pub path: String,
    /// When it expires.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

impl Accounts {
    /// Creates a link with which the owner of an account can set a new password. Earlier links become invalid.
    ///
    /// # Errors
    /// There is no such user, or it is a guest, who has no password.
    pub async fn reset_link(
        &self,
        by: &Caller,
        user: UserId,
        reason: Option<&str>,
    ) -> Result<ResetLink, Problem> {
        let reason = audit::reason(reason, "/reason")?;
        let token = secret::token()?;
        let (hash, expires_at) = (secret::digest(&token), self.db.now().plus_seconds(GOOD_SECONDS));
        let by = by.user;
        self.db
            .write(move |conn| {
                let account = user::account(conn, user)?.ok_or_else(|| Problem::not_found("such user"))?;
                if account.is_guest() {
                    return Err(Problem::new(Code::GuestAccount, "a guest account has no password to reset"));
                }
                forget(conn, user)?;
                let row = (
                    password_resets::hash.eq(hash),
                    password_resets::user_id.eq(user),
                    password_resets::expires_at.eq(expires_at),
                );
                with_backend!(conn, backend => diesel::insert_into(password_resets::table).values(row).execute(backend))?;
                let (what, subject) = (AuditAction::UserResetLink, Subject::user(&account.to_user()?));
                let after = json!({"expires_at": expires_at});
                NewAuditEntry { actor: Some(by), action: what, subject, reason, before: json!({}), after }
                    .insert(conn)?;
                Ok(())
            })
            .await?;
        Ok(ResetLink { path: format!("/reset?token={token}"), expires_at })
    }

    /// Sets the password of the account for which a link was created, and logs in. All other sessions are revoked,
    /// and the link becomes invalid.
    ///
    /// # Errors
    /// The link is invalid, used or expired, the password is invalid, or the account is suspended.
    pub async fn reset(self: &Arc<Self>, token: &str, new: String) -> Result<Tokens, Problem> {
        password::check(&new, "/password")?;
        let hash = secret::digest(token);
        // Only with a valid link can a request make the server hash passwords.
        let known = hash.clone();
        self.db.run(move |conn| account_of(conn, &known).map(|_| ())).await?;
        let password_hash = self.hasher.hash(new).await?;
        let this = Arc::clone(self);
        let (tokens, ended) = self
            .db
            .write(move |conn| {
                let account = account_of(conn, &hash)?;
                account.check_enabled()?;
                let used = password_resets::table.find(&hash);
                if with_backend!(conn, backend => diesel::delete(used).execute(backend))? == 0 {
                    return Err(useless());
                }
                forget(conn, account.id)?;
                with_backend!(conn, backend => diesel::update(users::table.find(account.id))
                    .set(users::password_hash.eq(Some(password_hash)))
                    .execute(backend))?;
                let ended = session::revoke_all(conn, account.id, None)?;
                Ok((this.new_session(&account)?.insert(conn)?, ended))
            })
            .await?;
        self.revoked.add(&ended);
        Ok(tokens)
    }
}

/// Returns the account of a valid link.
fn account_of(conn: &mut DbConnection, hash: &[u8]) -> Result<Account, Problem> {
    let query = password_resets::table
        .find(hash)
        .filter(password_resets::expires_at.gt(conn.now()))
        .select(password_resets::user_id);
    let user: Option<UserId> = with_backend!(conn, backend => query.first(backend).optional())?;
    let account = user.map(|user| user::account(conn, user)).transpose()?.flatten();
    account.ok_or_else(useless)
}

/// Invalidates all links of an account.
pub(super) fn forget(conn: &mut DbConnection, user: UserId) -> Result<(), Problem> {
    let links = password_resets::table.filter(password_resets::user_id.eq(user));
    with_backend!(conn, backend => diesel::delete(links).execute(backend))?;
    Ok(())
}

fn useless() -> Problem {
    Problem::new(Code::InvalidToken, "this link has been used or has expired, or there is a newer one")
}
