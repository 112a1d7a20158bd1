//! Callers: authenticated users.

use super::role::{Role, Roles, Scope};
use crate::id::{PersonalTokenId, SessionId, UserId};
use crate::problem::{Code, Problem};

/// An authenticated user, and how they authenticated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The user's id.
    pub user: UserId,
    /// Whether the account has no password.
    pub guest: bool,
    /// The roles of the account.
    pub roles: Roles,
    /// The kind of token that was used.
    pub grant: Grant,
}

/// The kind of token with which a caller authenticated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grant {
    /// A session, started by logging in.
    Session(SessionId),
    /// A personal access token, with its scopes.
    Personal(PersonalTokenId, Vec<Scope>),
}

impl Caller {
    /// Checks that the caller may do what a scope permits.
    ///
    /// # Errors
    /// The token lacks the scope, or the account lacks the role.
    pub fn require(&self, scope: Scope) -> Result<(), Problem> {
        if let Grant::Personal(_, scopes) = &self.grant
            && !scopes.contains(&scope)
        {
            let detail = format!("this personal access token does not have the scope '{scope}'");
            return Err(Problem::new(Code::MissingScope, detail));
        }
        match scope.role() {
            Some(role) if !self.roles.allow(role) => {
                Err(Problem::new(Code::MissingRole, format!("you need the role '{role}' to do this")))
            }
            _ => Ok(()),
        }
    }

    /// Returns the session, for operations that personal access tokens may not do.
    ///
    /// # Errors
    /// The caller uses a personal access token.
    pub fn session(&self) -> Result<SessionId, Problem> {
        match self.grant {
            Grant::Session(session) => Ok(session),
            Grant::Personal(..) => Err(Problem::new(
                Code::SessionRequired,
                "a personal access token cannot be used for this: log in instead",
            )),
        }
    }

    /// Whether the caller has this role and uses a token whose scopes permit it.
    pub fn acts_as(&self, role: Role) -> bool {
        let scope = match role {
            Role::Player => Scope::Play,
            Role::Designer => Scope::Design,
            Role::Organiser => Scope::Organise,
            Role::Admin => Scope::Admin,
        };
        self.require(scope).is_ok()
    }
}
