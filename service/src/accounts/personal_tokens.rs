//! Personal access tokens, for bots and apps.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::user::Account;
use super::{Accounts, Caller, Grant, Scope};
use crate::database::{Timestamp, personal_tokens, users, with_backend};
use crate::id::{PersonalTokenId, UserId};
use crate::problem::{Code, Problem};
use crate::secret;
use crate::text;

/// The prefix of every personal access token, so that leaked tokens can be recognized.
pub(super) const PREFIX: &str = "shinjuku_";

/// The maximum number of tokens per account.
const MAX_TOKENS: i64 = 50;

/// A personal access token, without the token itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PersonalToken {
    /// The id, used to revoke it.
    pub id: PersonalTokenId,
    /// The name that its owner gave it.
    #[schema(example = "my bot")]
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// When it was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When it expires. Null if it never does.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub expires_at: Option<Timestamp>,
}

/// A new personal access token.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTokenRequest {
    /// A name for the token.
    #[schema(min_length = 1, max_length = 80, example = "my bot")]
    pub name: String,
    /// What it may be used for.
    #[schema(min_items = 1, example = json!(["read", "play"]))]
    pub scopes: Vec<Scope>,
    /// The number of days until it expires. It never expires if omitted.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 3650, example = 90)]
    pub days: Option<u32>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = personal_tokens)]
struct PersonalTokenRow {
    id: PersonalTokenId,
    user_id: UserId,
    name: String,
    hash: Vec<u8>,
    scopes: String,
    created_at: Timestamp,
    expires_at: Option<Timestamp>,
}

impl PersonalTokenRow {
    fn scopes(&self) -> Vec<Scope> {
        let known = |name: &str| {
            let scope = name.parse();
            scope.inspect_err(|_| tracing::error!(name, "a personal access token has an unknown scope")).ok()
        };
        self.scopes.split(',').filter_map(known).collect()
    }

    fn into_view(self) -> PersonalToken {
        PersonalToken {
            id: self.id,
            scopes: self.scopes(),
            name: self.name,
            created_at: self.created_at,
            expires_at: self.expires_at,
        }
    }
}

impl Accounts {
    /// Creates a personal access token. This is the only time that the token itself is returned.
    ///
    /// # Errors
    /// A field is invalid, the account has too many tokens, or the caller uses a personal access token.
    pub async fn new_personal_token(
        &self,
        caller: &Caller,
        new: CreateTokenRequest,
    ) -> Result<(String, PersonalToken), Problem> {
        caller.session()?;
        let name = text::line(&new.name, "/name", text::MAX_TITLE_LEN)?;
        let mut scopes = new.scopes;
        scopes.sort_unstable();
        scopes.dedup();
        if scopes.is_empty() {
            return Err(Problem::field("/scopes", "empty", "a token needs at least one scope"));
        }
        if new.days.is_some_and(|days| !(1..=3650).contains(&days)) {
            return Err(Problem::field("/days", "out_of_range", "a token must be valid for 1 to 3650 days"));
        }
        let token = format!("{PREFIX}{}", secret::token()?);
        let now = self.db.now();
        let row = PersonalTokenRow {
            id: PersonalTokenId::new(),
            user_id: caller.user,
            name,
            hash: secret::digest(&token),
            scopes: scopes.iter().map(Scope::to_string).collect::<Vec<_>>().join(","),
            created_at: now,
            expires_at: new.days.map(|days| now.plus_seconds(days * 24 * 60 * 60)),
        };
        let inserted = self
            .db
            .write(move |conn| {
                let own = personal_tokens::table.filter(personal_tokens::user_id.eq(row.user_id)).count();
                let count: i64 = with_backend!(conn, backend => own.get_result(backend))?;
                if count >= MAX_TOKENS {
                    let message = format!("an account can have at most {MAX_TOKENS} tokens: revoke one first");
                    return Err(Problem::field("/name", "too_many", message));
                }
                with_backend!(conn, backend => diesel::insert_into(personal_tokens::table).values(&row).execute(backend))?;
                Ok(row.into_view())
            })
            .await?;
        Ok((token, inserted))
    }

    /// Returns the caller's personal access tokens.
    ///
    /// # Errors
    /// The caller uses a personal access token.
    pub async fn personal_tokens(&self, caller: &Caller) -> Result<Vec<PersonalToken>, Problem> {
        caller.session()?;
        let query = personal_tokens::table
            .filter(personal_tokens::user_id.eq(caller.user))
            .order(personal_tokens::id);
        let rows: Vec<PersonalTokenRow> = self
            .db
            .run(move |conn| {
                Ok(with_backend!(conn, backend => query.select(PersonalTokenRow::as_select()).load(backend))?)
            })
            .await?;
        Ok(rows.into_iter().map(PersonalTokenRow::into_view).collect())
    }

    /// Revokes one of the caller's personal access tokens.
    ///
    /// # Errors
    /// The caller has no such token, or uses a personal access token.
    pub async fn revoke_personal_token(&self, caller: &Caller, id: PersonalTokenId) -> Result<(), Problem> {
        caller.session()?;
        let own = personal_tokens::table.find(id).filter(personal_tokens::user_id.eq(caller.user));
        let gone = self
            .db
            .write(move |conn| Ok(with_backend!(conn, backend => diesel::delete(own).execute(backend))?))
            .await?;
        if gone == 0 { Err(Problem::not_found("such token")) } else { Ok(()) }
    }

    /// Checks that a personal access token is still valid.
    pub(super) async fn check_personal_token(&self, id: PersonalTokenId) -> Result<(), Problem> {
        let query = personal_tokens::table
            .inner_join(users::table.on(users::id.eq(personal_tokens::user_id)))
            .filter(personal_tokens::id.eq(id))
            .filter(users::disabled_at.is_null())
            .select(personal_tokens::expires_at);
        let found: Option<Option<Timestamp>> = self
            .db
            .run(move |conn| Ok(with_backend!(conn, backend => query.first(backend).optional())?))
            .await?;
        match found {
            Some(end) if end.is_none_or(|end| end >= self.db.now()) => Ok(()),
            _ => Err(bad_token()),
        }
    }

    pub(super) async fn caller_by_personal_token(&self, token: &str) -> Result<Caller, Problem> {
        let hash = secret::digest(token);
        let query = personal_tokens::table
            .inner_join(users::table.on(users::id.eq(personal_tokens::user_id)))
            .filter(personal_tokens::hash.eq(hash));
        let found: Option<(PersonalTokenRow, Account)> = self
            .db
            .run(move |conn| {
                Ok(with_backend!(conn, backend => query
                    .select((PersonalTokenRow::as_select(), Account::as_select()))
                    .first(backend)
                    .optional())?)
            })
            .await?;
        let (row, account) = found.ok_or_else(bad_token)?;
        if row.expires_at.is_some_and(|end| end < self.db.now()) || account.disabled_at.is_some() {
            return Err(bad_token());
        }
        Ok(Caller {
            user: account.id,
            guest: account.is_guest(),
            roles: account.roles()?,
            grant: Grant::Personal(row.id, row.scopes()),
        })
    }
}

fn bad_token() -> Problem {
    Problem::new(Code::InvalidToken, "the personal access token is invalid, expired or revoked")
}
