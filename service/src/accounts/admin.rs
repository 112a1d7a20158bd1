//! Managing accounts as an admin, and creating the first admin.

use diesel::prelude::*;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::user::{self, Account, insert};
use super::{Accounts, Caller, RegisterRequest, Role, Roles, Tokens, User, password, session};
use crate::audit::{self, AuditAction, NewAuditEntry, Subject};
use crate::database::{DbConnection, secrets, users, with_backend};
use crate::id::UserId;
use crate::problem::{Code, Problem};
use crate::secret;

const FIRST_ADMIN: &str = "first_admin";

/// An admin's changes to an account.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct UpdateUserRequest {
    /// The new roles. Unchanged if omitted.
    #[schema(value_type = Option<Vec<Role>>, example = json!(["player", "designer"]))]
    pub roles: Option<Roles>,
    /// Whether the account is suspended. Unchanged if omitted.
    pub disabled: Option<bool>,
    /// The reason, for the audit log.
    #[schema(max_length = 1000, example = "At the user's request")]
    pub reason: Option<String>,
}

impl Accounts {
    /// Creates a one-time token with which someone can become the first admin. Returns `None` if there is an admin.
    /// Each call invalidates the token of the previous one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn first_admin_token(&self) -> Result<Option<String>, Problem> {
        let token = secret::token()?;
        let digest = secret::digest(&token);
        self.db
            .write(move |conn| {
                if Self::has_admin(conn)? {
                    return Ok(None);
                }
                with_backend!(conn, backend => diesel::insert_into(secrets::table)
                    .values((secrets::name.eq(FIRST_ADMIN), secrets::value.eq(&digest)))
                    .on_conflict(secrets::name)
                    .do_update()
                    .set(secrets::value.eq(&digest))
                    .execute(backend))?;
                Ok(Some(token))
            })
            .await
    }

    /// Creates the first admin with the token that the server printed at startup.
    ///
    /// # Errors
    /// The token is no longer valid, or a field is invalid.
    pub async fn become_first_admin(
        &self,
        token: &str,
        registration: RegisterRequest,
    ) -> Result<Tokens, Problem> {
        let digest = secret::digest(token);
        let good = secrets::table.find(FIRST_ADMIN).filter(secrets::value.eq(digest));
        let useless = || Problem::new(Code::InvalidToken, "this link has been used, or there is a newer one");
        // Only with a valid token can a request make the server hash passwords.
        let known: i64 = self
            .db
            .run(move |conn| Ok(with_backend!(conn, backend => good.clone().count().get_result(backend))?))
            .await?;
        if known == 0 {
            return Err(useless());
        }
        let digest = secret::digest(token);
        let account = self.make_account(registration, &Roles::all()).await?;
        let tokens = self.new_session(&account)?;
        self.db
            .write(move |conn| {
                let good = secrets::table.find(FIRST_ADMIN).filter(secrets::value.eq(digest));
                let used = with_backend!(conn, backend => diesel::delete(good).execute(backend))?;
                if used == 0 || Self::has_admin(conn)? {
                    return Err(useless());
                }
                insert(conn, &account)?;
                tokens.insert(conn)
            })
            .await
    }

    /// Creates an admin with this name and password, unless there is one.
    ///
    /// # Errors
    /// The name is taken, or a field is invalid.
    pub async fn ensure_admin(&self, registration: RegisterRequest) -> Result<(), Problem> {
        if self.db.run(Self::has_admin).await? {
            return Ok(());
        }
        self.add(registration, &Roles::all()).await.map(|_| ())
    }

    /// Changes an account. All its sessions are revoked, so that existing tokens cannot carry the old roles; only a
    /// guest who is not suspended keeps them. The audit entry names the caller, or nobody if `by` is `None`, as on the
    /// command line.
    ///
    /// # Errors
    /// There is no such user, or no admin would be left.
    pub async fn update(
        &self,
        by: Option<&Caller>,
        user: UserId,
        change: UpdateUserRequest,
    ) -> Result<User, Problem> {
        let by = by.map(|caller| caller.user);
        let (user, ended) = self.db.write(move |conn| update_account(conn, by, user, change)).await?;
        self.revoked.add(&ended);
        Ok(user)
    }

    /// Sets the password of an account whose owner has lost it. All its sessions are revoked.
    ///
    /// # Errors
    /// There is no such user, or the password is invalid.
    pub async fn reset_password(&self, name: String, new: String) -> Result<(), Problem> {
        password::check(&new, "/password")?;
        let account = self.named(name).await?;
        self.set_password(account.id, new, None).await
    }

    /// Returns the account with a name.
    ///
    /// # Errors
    /// There is no such user.
    pub async fn named(&self, name: String) -> Result<User, Problem> {
        let account = self.db.run(move |conn| user::account_named(conn, &name)).await?;
        account.ok_or_else(|| Problem::not_found("such user"))?.to_user()
    }
}

fn update_account(
    conn: &mut DbConnection,
    by: Option<UserId>,
    user: UserId,
    UpdateUserRequest { roles, disabled, reason }: UpdateUserRequest,
) -> Result<(User, Vec<crate::id::SessionId>), Problem> {
    let reason = audit::reason(reason.as_deref(), "/reason")?;
    // This locks all admins, so that two admins cannot remove each other's role at the same time.
    let admins = users::table.filter(users::roles.like(format!("%{}%", Role::Admin)));
    with_backend!(conn, backend => diesel::update(admins).set(users::name.eq(users::name)).execute(backend))?;
    let before = user::account(conn, user)?.ok_or_else(|| Problem::not_found("such user"))?;
    let roles = roles.map_or_else(|| before.roles(), Ok)?;
    let disabled_at = match disabled {
        None => before.disabled_at,
        Some(false) => None,
        Some(true) => before.disabled_at.or_else(|| Some(conn.now())),
    };
    with_backend!(conn, backend => diesel::update(users::table.find(user))
        .set((users::roles.eq(roles.to_string()), users::disabled_at.eq(disabled_at)))
        .execute(backend))?;
    if before.roles()?.have(Role::Admin) && !Accounts::has_admin(conn)? {
        return Err(Problem::new(Code::LastAdmin, "the last admin cannot be demoted or suspended"));
    }
    // A guest could not log in again, so their tokens keep the old roles until they are refreshed.
    let stays = before.is_guest() && disabled_at.is_none();
    let ended = if stays { Vec::new() } else { session::revoke_all(conn, user, None)? };
    let after = user::account(conn, user)?.ok_or_else(|| Problem::not_found("such user"))?;
    audit(conn, by, reason.as_deref(), &before, &after)?;
    Ok((after.to_user()?, ended))
}

/// Writes audit entries for what has changed about an account.
fn audit(
    conn: &mut DbConnection,
    by: Option<UserId>,
    reason: Option<&str>,
    before: &Account,
    after: &Account,
) -> Result<(), Problem> {
    let (was, is) = (before.to_user()?, after.to_user()?);
    let of_roles = (was.roles != is.roles).then(|| {
        (AuditAction::UserRoles, json!({"roles": was.roles.clone()}), json!({"roles": is.roles.clone()}))
    });
    let action = if is.disabled { AuditAction::UserSuspended } else { AuditAction::UserRestored };
    let of_state = (was.disabled != is.disabled)
        .then(|| (action, json!({"disabled": was.disabled}), json!({"disabled": is.disabled})));
    for (what, before, after) in of_roles.into_iter().chain(of_state) {
        let subject = Subject::user(&is);
        NewAuditEntry { actor: by, action: what, subject, reason: reason.map(str::to_owned), before, after }
            .insert(conn)?;
    }
    Ok(())
}
