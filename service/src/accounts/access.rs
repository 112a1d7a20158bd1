//! From a token to a caller.

use super::personal::PREFIX;
use super::{Accounts, Caller, Grant};
use crate::problem::{Code, Problem};

/// What somebody brings to say who they are.
#[derive(Clone, Copy, Debug)]
pub struct Credentials<'a>(pub &'a str);

impl Accounts {
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
            Grant::Session(session) if self.revoked.contains(session) => {
                Err(Problem::new(Code::InvalidToken, "the session has ended: log in again"))
            }
            _ => Ok(caller),
        }
    }
}
