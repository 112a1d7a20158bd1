//! Somebody who wants to play: a logged-in user, or a new guest.

use actix_web::{HttpRequest, HttpResponse};
use shinjuku_service::Service;
use shinjuku_service::accounts::{Caller, Scope};
use shinjuku_service::problem::{Code, Problem};

use crate::pages::visit::Visit;

/// A caller who may play.
pub(in crate::pages) struct Player {
    pub(in crate::pages) caller: Caller,
    /// The visit of the player.
    visit: Visit,
    /// The login cookie, if a guest account has just been created.
    cookie: Option<String>,
}

impl Player {
    /// Returns the logged-in player. For anyone else, creates a guest account, with the given name if there is one.
    pub(in crate::pages) async fn load(
        visit: &Visit,
        request: &HttpRequest,
        service: &Service,
        name: &str,
    ) -> Result<Self, Problem> {
        match visit.require_login() {
            Ok(browser) => {
                browser.caller.require(Scope::Play)?;
                let visit = visit.with_session(browser.clone());
                return Ok(Self { caller: browser.caller.clone(), visit, cookie: None });
            }
            Err(problem) if problem.code == Code::Unauthenticated => {}
            Err(problem) => return Err(problem),
        }
        (visit.settings.check_auth_rate)(request, None)?;
        let name = Some(name.trim()).filter(|name| !name.is_empty()).unwrap_or(visit.say("common-guest"));
        let tokens = service.accounts.guest(name).await?;
        let cookie = service.accounts.cookie(&tokens).await?;
        let browser = service.accounts.browser(&cookie).await?;
        let browser = browser
            .ok_or_else(|| Problem::unavailable(&"a guest account that was just created no longer exists"))?;
        Ok(Self { caller: browser.caller.clone(), visit: visit.with_session(browser), cookie: Some(cookie) })
    }

    /// The visit of the player; for a new guest, pages are rendered as for a guest.
    pub(super) const fn visit(&self) -> &Visit {
        &self.visit
    }

    /// Converts the result into a response. A new guest gets the login cookie even if the request failed, so that a
    /// retry does not create another guest account.
    pub(in crate::pages) fn answer(
        &self,
        result: Result<HttpResponse, Problem>,
    ) -> Result<HttpResponse, Problem> {
        let response = self.visit.answer(result);
        match &self.cookie {
            Some(cookie) => self.visit.with_login(response, cookie),
            None => Ok(response),
        }
    }
}
