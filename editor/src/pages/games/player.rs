//! Somebody who wants to play: who is logged in, or a guest who has just come.

use actix_web::{HttpRequest, HttpResponse};
use shinjuku_service::Service;
use shinjuku_service::accounts::{Caller, Scope};
use shinjuku_service::problem::{Code, Problem};

use crate::pages::visit::Visit;

/// Somebody who may play.
pub(super) struct Player {
    pub(super) caller: Caller,
    /// The cookie of a guest who has just come.
    cookie: Option<String>,
}

impl Player {
    /// Who is logged in. Anybody else becomes a guest, by the name that they give or without one.
    pub(super) async fn of(
        visit: &Visit,
        request: &HttpRequest,
        service: &Service,
        name: &str,
    ) -> Result<Self, Problem> {
        match visit.someone() {
            Ok(browser) => {
                browser.caller.require(Scope::Play)?;
                return Ok(Self { caller: browser.caller.clone(), cookie: None });
            }
            Err(problem) if problem.code == Code::Unauthenticated => {}
            Err(problem) => return Err(problem),
        }
        (visit.settings.door)(request, None)?;
        let name = Some(name.trim()).filter(|name| !name.is_empty()).unwrap_or(visit.say("Guest"));
        let tokens = service.accounts.guest(name).await?;
        let cookie = service.accounts.cookie(&tokens).await?;
        let browser = service.accounts.browser(&cookie).await?;
        let browser = browser.ok_or_else(|| Problem::unavailable(&"a guest who has just come is gone"))?;
        Ok(Self { caller: browser.caller, cookie: Some(cookie) })
    }

    /// An answer to them; a guest who has just come keeps the login.
    pub(super) fn is_answered(&self, visit: &Visit, response: HttpResponse) -> Result<HttpResponse, Problem> {
        match &self.cookie {
            Some(cookie) => visit.with_login(response, cookie),
            None => Ok(response),
        }
    }
}
