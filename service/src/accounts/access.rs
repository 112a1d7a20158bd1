//! From a token to a caller.

use serde::Serialize;
use utoipa::ToSchema;

use super::personal_tokens::PREFIX;
use super::{Accounts, Caller, Grant};
use crate::problem::{Code, Problem};

/// What somebody brings to say who they are.
#[derive(Clone, Copy, Debug)]
pub struct Credentials<'a>(pub &'a str);

/// How long a ticket is good for, in seconds.
const TICKET_SECONDS: u32 = 60;

/// A ticket: who brings it may listen in the name of whoever has asked for it, for a short time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Ticket {
    /// The ticket, for the parameter `ticket` of a stream.
    pub ticket: String,
    /// For how many seconds a stream can be opened with it; the stream then lasts.
    #[schema(example = 60)]
    pub expires_in: u32,
}

impl Accounts {
    /// A ticket for the caller.
    ///
    /// # Errors
    /// It cannot be signed, which is a fault of ours.
    pub fn ticket(&self, caller: &Caller) -> Result<Ticket, Problem> {
        Ok(Ticket { ticket: self.keys.sign_ticket(caller, TICKET_SECONDS)?, expires_in: TICKET_SECONDS })
    }

    /// In whose name a ticket is good.
    ///
    /// # Errors
    /// It is not one of ours, has expired, or what it was made with was revoked.
    pub async fn redeem(&self, ticket: &str) -> Result<Caller, Problem> {
        let caller = self.keys.verify_ticket(ticket)?;
        self.check_still(&caller).await?;
        Ok(caller)
    }

    /// Whether somebody who was let in would still be.
    ///
    /// # Errors
    /// The session has ended, or the personal access token was revoked.
    pub async fn check_still(&self, caller: &Caller) -> Result<(), Problem> {
        match &caller.grant {
            Grant::Session(session) if self.revoked.contains(*session) => Err(ended()),
            Grant::Session(_) => Ok(()),
            Grant::Personal(token, _) => self.check_personal_token(*token).await,
        }
    }

    /// Who brings this token: an access token of a login, or a personal one.
    ///
    /// # Errors
    /// It is not one of ours, has expired or was revoked.
    pub async fn caller(&self, Credentials(token): Credentials<'_>) -> Result<Caller, Problem> {
        if token.starts_with(PREFIX) {
            return self.caller_by_personal_token(token).await;
        }
        let caller = self.keys.verify(token)?;
        match caller.grant {
            Grant::Session(session) if self.revoked.contains(session) => Err(ended()),
            _ => Ok(caller),
        }
    }
}

fn ended() -> Problem {
    Problem::new(Code::InvalidToken, "the session has ended: log in again")
}
