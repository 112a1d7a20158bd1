//! Guests: accounts without a password, to play at once, and how a guest claims the account.

use diesel::prelude::*;

use super::user::{self, Account, insert};
use super::{Accounts, Caller, Role, Roles, Tokens, password};
use crate::database::{users, with_backend};
use crate::problem::{Code, Problem};
use crate::secret;
use crate::text::PersonName;

/// How many random numbers are tried as a suffix if a name is taken.
const TRIES: usize = 20;

impl Accounts {
    /// Creates an account without a password. If the name is taken, a number is appended.
    ///
    /// # Errors
    /// The name is invalid, or no free variant of it was found.
    pub async fn guest(&self, name: &str) -> Result<Tokens, Problem> {
        let asked = PersonName::parse(name, "/name")?;
        let mut name = asked.clone();
        for _ in 0..TRIES {
            let account = Account::new(name, None, None, &Roles::new([Role::Player]), self.db.now());
            let tokens = self.new_session(&account)?;
            let inserted = self
                .db
                .write(move |conn| {
                    insert(conn, &account)?;
                    tokens.insert(conn)
                })
                .await;
            match inserted {
                Err(problem) if problem.code == Code::NameTaken => {
                    name = asked.numbered(u32::from(u16::from_le_bytes(secret::random()?)));
                }
                other => return other,
            }
        }
        Err(Problem::new(Code::NameTaken, format!("the name '{}' is taken", asked.shown)))
    }

    /// Gives a guest account a password and the roles of a regular account. Returns new tokens with these roles.
    ///
    /// # Errors
    /// The account already has a password, or a field is invalid.
    pub async fn claim(
        &self,
        caller: &Caller,
        new_password: String,
        address: Option<String>,
    ) -> Result<Tokens, Problem> {
        let session = caller.session()?;
        password::check(&new_password, "/password")?;
        let address = user::email(address)?;
        // An account that already has a password cannot make the server hash another one.
        let account = self.account(caller.user).await?;
        account.check_enabled()?;
        if !account.is_guest() {
            return Err(already_claimed());
        }
        let hash = self.hasher.hash(new_password).await?;
        let roles = self.policy.new_roles.to_string();
        let user = caller.user;
        let claimed = self
            .db
            .write(move |conn| {
                let changes =
                    (users::password_hash.eq(Some(hash)), users::email.eq(address), users::roles.eq(roles));
                if let Some(account) = user::account(conn, user)? {
                    account.check_enabled()?;
                }
                let guest = users::table
                    .find(user)
                    .filter(users::password_hash.is_null())
                    .filter(users::disabled_at.is_null());
                let claims =
                    with_backend!(conn, backend => diesel::update(guest).set(changes).execute(backend))?;
                if claims == 0 {
                    return Err(already_claimed());
                }
                super::session::revoke(conn, session)?;
                user::account(conn, user)
            })
            .await?;
        self.revoked.add(&[session]);
        let account = claimed.ok_or_else(|| Problem::not_found("such user"))?;
        let tokens = self.new_session(&account)?;
        self.db.write(move |conn| tokens.insert(conn)).await
    }
}

fn already_claimed() -> Problem {
    Problem::new(Code::AlreadyClaimed, "this account already has a password")
}
