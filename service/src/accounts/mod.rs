//! Accounts: authentication and authorization.

mod access;
mod access_tokens;
mod admin;
mod browser_session;
mod caller;
mod guest;
mod jwt_crypto_provider;
mod list;
mod password;
mod personal_tokens;
mod refresh_tokens;
mod reset;
mod role;
mod session;
mod user;

pub use access::{Credentials, Ticket};
pub use admin::UpdateUserRequest;
pub use browser_session::BrowserSession;
pub use caller::{Caller, Grant};
pub use list::{UserFilter, UserState};
pub use password::{MAX_PASSWORD_LEN, MIN_PASSWORD_LEN};
pub use personal_tokens::{CreateTokenRequest, PersonalToken};
pub use reset::ResetLink;
pub use role::{Role, Roles, Scope, UnknownRole};
pub use session::Tokens;
pub use user::{Profile, RegisterRequest, User, UserRef};
pub(crate) use user::{account_named, user_refs};

use crate::database::Database;
use crate::problem::Problem;

/// The account settings of a server.
#[derive(Clone, Debug)]
pub struct AccountPolicy {
    /// The roles of a new account that has a password.
    pub new_roles: Roles,
    /// The lifetime of an access token, in seconds.
    pub access_seconds: u32,
    /// How long a session lives after its last refresh, in seconds.
    pub session_seconds: u32,
}

impl Default for AccountPolicy {
    fn default() -> Self {
        Self {
            new_roles: Roles::new([Role::Player, Role::Designer]),
            access_seconds: 15 * 60,
            session_seconds: 60 * 24 * 60 * 60,
        }
    }
}

/// The accounts of a server.
pub struct Accounts {
    pub(crate) db: Database,
    policy: AccountPolicy,
    access_tokens: access_tokens::AccessTokens,
    revoked: session::Revoked,
    hasher: password::Hasher,
}

impl Accounts {
    /// Opens the accounts in a database. The key that signs tokens is created at the first start and stored there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn open(db: Database, policy: AccountPolicy) -> Result<Self, Problem> {
        let keys = access_tokens::AccessTokens::load_or_create(&db).await?;
        let revoked = session::Revoked::load(&db).await?;
        Ok(Self { db, policy, access_tokens: keys, revoked, hasher: password::Hasher::new()? })
    }
}
