//! Listing accounts, for admins.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString};
use utoipa::ToSchema;

use super::user::Account;
use super::{Accounts, Role, User};
use crate::database::{users, with_backend};
use crate::id::UserId;
use crate::page::{Page, Paging};
use crate::problem::Problem;
use crate::text;

/// Which accounts to list.
#[derive(Clone, Debug, Default)]
pub struct UserFilter {
    /// Only accounts with this text in their name, ignoring case.
    pub search: Option<String>,
    /// Only accounts with this role.
    pub role: Option<Role>,
    /// Only accounts in this state.
    pub state: Option<UserState>,
}

/// The state of an account.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, EnumIter, EnumString, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum UserState {
    /// It has a password and is enabled.
    Active,
    /// An admin has suspended it.
    Suspended,
    /// It has no password yet and is enabled.
    Guest,
}

impl Accounts {
    /// Lists accounts, newest first.
    ///
    /// # Errors
    /// The search text is invalid.
    pub async fn list(&self, filter: UserFilter, paging: Paging<UserId>) -> Result<Page<User>, Problem> {
        let limit = paging.limit();
        let search = text::searched(filter.search.as_deref(), "search")?;
        let accounts: Vec<Account> = self
            .db
            .run(move |conn| {
                Ok(with_backend!(conn, backend => {
                    let mut query = users::table
                        .order(users::id.desc())
                        .limit(limit + 1)
                        .select(Account::as_select())
                        .into_boxed();
                    if let Some(search) = search {
                        query = query.filter(users::name_key.like(search).escape('\\'));
                    }
                    if let Some(role) = filter.role {
                        query = query.filter(users::roles.like(format!("%{role}%")));
                    }
                    query = match filter.state {
                        None => query,
                        Some(UserState::Suspended) => query.filter(users::disabled_at.is_not_null()),
                        Some(UserState::Active) => query
                            .filter(users::disabled_at.is_null())
                            .filter(users::password_hash.is_not_null()),
                        Some(UserState::Guest) => query
                            .filter(users::disabled_at.is_null())
                            .filter(users::password_hash.is_null()),
                    };
                    if let Some(after) = paging.after() {
                        query = query.filter(users::id.lt(after));
                    }
                    query.load(backend)
                })?)
            })
            .await?;
        Page::new(accounts, limit, |account| account.id, Account::to_user)
    }
}
