//! Users: stored accounts and their views, registration and login.

use std::collections::HashMap;

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Accounts, Role, Roles, Tokens, password};
use crate::database::{DbConnection, Timestamp, is_duplicate, users, with_backend};
use crate::id::UserId;
use crate::problem::{Code, Problem};
use crate::text::{self, PersonName};

/// A row of the table `users`.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = users)]
pub(crate) struct Account {
    pub(crate) id: UserId,
    pub(crate) name: String,
    pub(crate) name_key: String,
    pub(crate) email: Option<String>,
    pub(crate) password_hash: Option<String>,
    pub(crate) roles: String,
    pub(crate) created_at: Timestamp,
    pub(crate) disabled_at: Option<Timestamp>,
}

/// An account as its owner or an admin sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct User {
    /// The id of the user.
    pub id: UserId,
    /// The name of the user.
    #[schema(example = "Aki")]
    pub name: String,
    /// Whether the account has no password yet.
    pub guest: bool,
    /// The roles of the account.
    #[schema(value_type = Vec<Role>, example = json!(["player", "designer"]))]
    pub roles: Roles,
    /// The email address. Null if none was given.
    #[schema(required)]
    pub email: Option<String>,
    /// Whether an admin has suspended the account.
    pub disabled: bool,
    /// When the account was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

/// A reference to a user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct UserRef {
    /// The id of the user.
    pub id: UserId,
    /// The name of the user.
    #[schema(example = "Aki")]
    pub name: String,
}

/// The public profile of a user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Profile {
    /// The id of the user.
    pub id: UserId,
    /// The name of the user.
    #[schema(example = "Aki")]
    pub name: String,
    /// Whether the account has no password yet.
    pub guest: bool,
    /// When the account was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

/// The details of a new account.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterRequest {
    /// The name: 1 to 32 characters, unique.
    #[schema(min_length = 1, max_length = 32, example = "Aki")]
    pub name: String,
    /// An email address. Only the user and admins can see it.
    #[serde(default)]
    #[schema(max_length = 254, example = "aki@example.org")]
    pub email: Option<String>,
    /// The password: 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200, format = Password, example = "correct horse")]
    pub password: String,
}

impl Account {
    pub(super) fn new(
        name: PersonName,
        email: Option<String>,
        password_hash: Option<String>,
        roles: &Roles,
        created_at: Timestamp,
    ) -> Self {
        Self {
            id: UserId::new(),
            name: name.shown,
            name_key: name.key,
            email,
            password_hash,
            roles: roles.to_string(),
            created_at,
            disabled_at: None,
        }
    }

    pub(crate) const fn is_guest(&self) -> bool {
        self.password_hash.is_none()
    }

    pub(crate) fn roles(&self) -> Result<Roles, Problem> {
        self.roles.parse().map_err(|error| Problem::internal(&error))
    }

    pub(crate) fn to_user(&self) -> Result<User, Problem> {
        Ok(User {
            id: self.id,
            name: self.name.clone(),
            guest: self.is_guest(),
            roles: self.roles()?,
            email: self.email.clone(),
            disabled: self.disabled_at.is_some(),
            created_at: self.created_at,
        })
    }

    pub(crate) fn to_ref(&self) -> UserRef {
        UserRef { id: self.id, name: self.name.clone() }
    }

    /// Fails if an admin has suspended the account.
    pub(super) fn check_enabled(&self) -> Result<(), Problem> {
        match self.disabled_at {
            None => Ok(()),
            Some(_) => Err(Problem::new(Code::AccountDisabled, "this account has been suspended")),
        }
    }
}

/// Returns the account of a user.
pub(crate) fn account(conn: &mut DbConnection, user: UserId) -> Result<Option<Account>, Problem> {
    let query = users::table.find(user);
    Ok(with_backend!(conn, backend => query.select(Account::as_select()).first(backend).optional())?)
}

/// Returns references to the users with these ids.
pub(crate) fn user_refs(
    conn: &mut DbConnection,
    ids: impl IntoIterator<Item = UserId>,
) -> Result<HashMap<UserId, UserRef>, Problem> {
    let mut ids: Vec<UserId> = ids.into_iter().collect();
    ids.sort_unstable();
    ids.dedup();
    let query = users::table.filter(users::id.eq_any(ids));
    let accounts: Vec<Account> =
        with_backend!(conn, backend => query.select(Account::as_select()).load(backend))?;
    Ok(accounts.iter().map(|account| (account.id, account.to_ref())).collect())
}

/// Returns the account with a name, ignoring case.
pub(crate) fn account_named(conn: &mut DbConnection, name: &str) -> Result<Option<Account>, Problem> {
    // No name contains this character, and Postgres does not accept it in a query.
    if name.contains('\0') {
        return Ok(None);
    }
    let query = users::table.filter(users::name_key.eq(text::key(name)));
    Ok(with_backend!(conn, backend => query.select(Account::as_select()).first(backend).optional())?)
}

/// Stores a new account, unless the name is taken.
pub(super) fn insert(conn: &mut DbConnection, account: &Account) -> Result<(), Problem> {
    let inserted =
        with_backend!(conn, backend => diesel::insert_into(users::table).values(account).execute(backend));
    match inserted {
        Err(error) if is_duplicate(&error) => {
            Err(Problem::new(Code::NameTaken, format!("the name '{}' is taken", account.name)))
        }
        other => Ok(other.map(|_| ())?),
    }
}

/// Fails if the account is no longer as it was read. Hashing a password takes time, in which an admin may have
/// disabled the account or its owner may have changed the password. This locks the row until the transaction ends.
fn check_unchanged(conn: &mut DbConnection, account: &Account) -> Result<(), Problem> {
    let same = users::table
        .find(account.id)
        .filter(users::roles.eq(&account.roles))
        .filter(users::password_hash.eq(&account.password_hash))
        .filter(users::disabled_at.is_null());
    let count = with_backend!(conn, backend => diesel::update(same).set(users::name.eq(&account.name)).execute(backend))?;
    if count == 1 {
        return Ok(());
    }
    let now = self::account(conn, account.id)?;
    now.map_or(Ok(()), |now| now.check_enabled())?;
    Err(Problem::new(Code::WrongCredentials, "the account has just changed: try again"))
}

/// Checks the syntax of an email address.
pub(super) fn email(text: Option<String>) -> Result<Option<String>, Problem> {
    let Some(text) = text else { return Ok(None) };
    let bad = || Problem::field("/email", "bad_email", "this is not an email address");
    let text = text::line(&text, "/email", 254).map_err(|_| bad())?;
    let (name, host) = text.split_once('@').ok_or_else(bad)?;
    if name.is_empty() || host.is_empty() || host.contains('@') || text.contains(' ') {
        return Err(bad());
    }
    Ok(Some(text))
}

impl Accounts {
    /// Creates an account with a password, and logs in.
    ///
    /// # Errors
    /// The name is taken, or a field is invalid.
    pub async fn register(&self, registration: RegisterRequest) -> Result<Tokens, Problem> {
        let account = self.make_account(registration, &self.policy.new_roles).await?;
        let tokens = self.new_session(&account)?;
        self.db
            .write(move |conn| {
                insert(conn, &account)?;
                tokens.insert(conn)
            })
            .await
    }

    /// Creates an account with these roles, without logging in.
    ///
    /// # Errors
    /// The name is taken, or a field is invalid.
    pub async fn add(&self, registration: RegisterRequest, roles: &Roles) -> Result<User, Problem> {
        let account = self.make_account(registration, roles).await?;
        let user = account.to_user()?;
        self.db.write(move |conn| insert(conn, &account)).await?;
        Ok(user)
    }

    /// Builds an account that is not stored yet.
    pub(super) async fn make_account(
        &self,
        RegisterRequest { name, email: address, password }: RegisterRequest,
        roles: &Roles,
    ) -> Result<Account, Problem> {
        let name = PersonName::parse(&name, "/name")?;
        let address = email(address)?;
        password::check(&password, "/password")?;
        let hash = self.hasher.hash(password).await?;
        Ok(Account::new(name, address, Some(hash), roles, self.db.now()))
    }

    /// Logs in with a name and a password.
    ///
    /// # Errors
    /// The name or the password is wrong, or the account is suspended.
    pub async fn login(&self, name: String, password: String) -> Result<Tokens, Problem> {
        let account = self.db.run(move |conn| account_named(conn, &name)).await?;
        let hash = account.as_ref().and_then(|account| account.password_hash.clone());
        let right = self.hasher.verify(password, hash).await?;
        let Some(account) = account.filter(|_| right) else {
            return Err(Problem::new(Code::WrongCredentials, "the name or password is wrong"));
        };
        let tokens = self.new_session(&account)?;
        self.db
            .write(move |conn| {
                check_unchanged(conn, &account)?;
                tokens.insert(conn)
            })
            .await
    }

    /// Returns an account as its owner sees it.
    ///
    /// # Errors
    /// There is no such user.
    pub async fn user(&self, user: UserId) -> Result<User, Problem> {
        self.account(user).await?.to_user()
    }

    /// Returns the public profile of a user.
    ///
    /// # Errors
    /// There is no such user.
    pub async fn profile(&self, user: UserId) -> Result<Profile, Problem> {
        let account = self.account(user).await?;
        let guest = account.is_guest();
        Ok(Profile { id: account.id, name: account.name, guest, created_at: account.created_at })
    }

    pub(super) async fn account(&self, user: UserId) -> Result<Account, Problem> {
        let account = self.db.run(move |conn| account(conn, user)).await?;
        account.ok_or_else(|| Problem::not_found("such user"))
    }

    /// Changes the caller's password. All other sessions of the account are revoked.
    ///
    /// # Errors
    /// The current password is wrong, the new one is invalid, or the account is a guest's.
    pub async fn change_password(
        &self,
        caller: &super::Caller,
        current: String,
        new: String,
    ) -> Result<(), Problem> {
        let session = caller.session()?;
        password::check(&new, "/new_password")?;
        let account = self.account(caller.user).await?;
        if account.is_guest() {
            return Err(Problem::new(
                Code::GuestAccount,
                "a guest account has no password: claim the account first",
            ));
        }
        if !self.hasher.verify(current, account.password_hash).await? {
            return Err(Problem::new(Code::WrongPassword, "the current password is wrong"));
        }
        self.set_password(account.id, new, Some(session)).await
    }

    /// Sets a password and revokes every session except `keep`.
    pub(super) async fn set_password(
        &self,
        user: UserId,
        new: String,
        keep: Option<crate::id::SessionId>,
    ) -> Result<(), Problem> {
        let hash = self.hasher.hash(new).await?;
        let ended = self
            .db
            .write(move |conn| {
                with_backend!(conn, backend => diesel::update(users::table.find(user))
                    .set(users::password_hash.eq(Some(hash)))
                    .execute(backend))?;
                super::reset::forget(conn, user)?;
                super::session::revoke_all(conn, user, keep)
            })
            .await?;
        self.revoked.add(&ended);
        Ok(())
    }

    /// Whether there is an enabled admin.
    pub(super) fn has_admin(conn: &mut DbConnection) -> Result<bool, Problem> {
        let query = users::table
            .filter(users::roles.like(format!("%{}%", Role::Admin)))
            .filter(users::disabled_at.is_null())
            .select(users::id)
            .limit(1);
        let found: Option<UserId> = with_backend!(conn, backend => query.first(backend).optional())?;
        Ok(found.is_some())
    }
}
