//! Authentication: from a token to a caller.

use serde::Serialize;
use utoipa::ToSchema;

use super::personal_tokens::PREFIX;
use super::{Accounts, Caller, Grant};
use crate::problem::{Code, Problem};

/// The token that a client sends to authenticate.
#[derive(Clone, Copy, Debug)]
pub struct Credentials<'a>(pub &'a str);

/// How long a ticket is valid, in seconds.
const TICKET_SECONDS: u32 = 60;

/// A short-lived ticket. Anyone who presents it can open a stream on behalf of the user who requested it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Ticket {
    /// The ticket, for the query parameter `ticket` of a stream.
    pub ticket: String,
    /// How many seconds remain to open a stream with it. An open stream is not limited by this.
    #[schema(example = 60)]
    pub expires_in: u32,
}

impl Accounts {
    /// Creates a ticket for the caller.
    ///
    /// # Errors
    /// The ticket cannot be signed, which is an internal error.
    pub fn ticket(&self, caller: &Caller) -> Result<Ticket, Problem> {
        Ok(Ticket {
            ticket: self.access_tokens.sign_ticket(caller, TICKET_SECONDS)?,
            expires_in: TICKET_SECONDS,
        })
    }

    /// Returns the caller for whom a ticket was created.
    ///
    /// # Errors
    /// The ticket is invalid or has expired, or the session or token behind it was revoked.
    pub async fn redeem(&self, ticket: &str) -> Result<Caller, Problem> {
        let caller = self.access_tokens.verify_ticket(ticket)?;
        self.check_still_valid(&caller).await?;
        Ok(caller)
    }

    /// Checks that an authenticated caller's credentials are still valid.
    ///
    /// # Errors
    /// The session has ended, or the personal access token was revoked.
    pub async fn check_still_valid(&self, caller: &Caller) -> Result<(), Problem> {
        match &caller.grant {
            Grant::Session(session) if self.revoked.contains(*session) => Err(ended()),
            Grant::Session(_) => Ok(()),
            Grant::Personal(token, _) => self.check_personal_token(*token).await,
        }
    }

    /// Returns the caller for an access token of a session, or for a personal access token.
    ///
    /// # Errors
    /// The token is invalid, has expired or was revoked.
    pub async fn caller(&self, Credentials(token): Credentials<'_>) -> Result<Caller, Problem> {
        if token.starts_with(PREFIX) {
            return self.caller_by_personal_token(token).await;
        }
        let caller = self.access_tokens.verify(token)?;
        match caller.grant {
            Grant::Session(session) if self.revoked.contains(session) => Err(ended()),
            _ => Ok(caller),
        }
    }
}

fn ended() -> Problem {
    Problem::new(Code::InvalidToken, "the session has ended: log in again")
}
