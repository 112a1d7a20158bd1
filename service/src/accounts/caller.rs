//! Callers: somebody whose token was good.

use super::role::{Role, Roles, Scope};
use crate::id::{PersonalTokenId, SessionId, UserId};
use crate::problem::{Code, Problem};

/// Somebody whose token was good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Who.
    pub user: UserId,
    /// Whether the account has no password.
    pub guest: bool,
    /// What the account may do.
    pub roles: Roles,
    /// By which kind of token.
    pub grant: Grant,
}

/// By which kind of token somebody calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grant {
    /// That of a login.
    Session(SessionId),
    /// A personal access token, with its scopes.
    Personal(PersonalTokenId, Vec<Scope>),
}

impl Caller {
    /// Whether the caller may do what a scope stands for.
    ///
    /// # Errors
    /// The token has not the scope, or the account has not the role.
    pub fn require(&self, scope: Scope) -> Result<(), Problem> {
        if let Grant::Personal(_, scopes) = &self.grant
            && !scopes.contains(&scope)
        {
            let detail = format!("this personal access token has not the scope '{scope}'");
            return Err(Problem::new(Code::MissingScope, detail));
        }
        match scope.role() {
            Some(role) if !self.roles.allow(role) => {
                Err(Problem::new(Code::MissingRole, format!("this needs the role '{role}'")))
            }
            _ => Ok(()),
        }
    }

    /// The session, for what a personal access token may not do.
    ///
    /// # Errors
    /// The caller uses a personal access token.
    pub fn session(&self) -> Result<SessionId, Problem> {
        match self.grant {
            Grant::Session(session) => Ok(session),
            Grant::Personal(..) => Err(Problem::new(
                Code::SessionRequired,
                "a personal access token cannot be used for this: log in",
            )),
        }
    }

    /// Whether the caller has this role, and uses a token that is good for it.
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
