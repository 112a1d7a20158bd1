//! Somebody who wants to play: who is logged in, or a guest who has just come.

use actix_web::{HttpRequest, HttpResponse};
use shinjuku_service::Service;
use shinjuku_service::accounts::{Caller, Scope};
use shinjuku_service::problem::{Code, Problem};

use crate::pages::visit::Visit;

/// Somebody who may play.
pub(in crate::pages) struct Player {
    pub(in crate::pages) caller: Caller,
    /// Their visit.
    visit: Visit,
    /// The cookie of a guest who has just come.
    cookie: Option<String>,
}

impl Player {
    /// Who is logged in. Anybody else becomes a guest, by the name that they give or without one.
    pub(in crate::pages) async fn load(
        visit: &Visit,
        request: &HttpRequest,
        service: &Service,
        name: &str,
    ) -> Result<Self, Problem> {
        match visit.require_login() {
            Ok(browser) => {
                browser.caller.require(Scope::Play)?;
                let visit = visit.by(browser.clone());
                return Ok(Self { caller: browser.caller.clone(), visit, cookie: None });
            }
            Err(problem) if problem.code == Code::Unauthenticated => {}
            Err(problem) => return Err(problem),
        }
        (visit.settings.check_auth_rate)(request, None)?;
        let name = Some(name.trim()).filter(|name| !name.is_empty()).unwrap_or(visit.say("Guest"));
        let tokens = service.accounts.guest(name).await?;
        let cookie = service.accounts.cookie(&tokens).await?;
        let browser = service.accounts.browser(&cookie).await?;
        let browser = browser.ok_or_else(|| Problem::unavailable(&"a guest who has just come is gone"))?;
        Ok(Self { caller: browser.caller.clone(), visit: visit.by(browser), cookie: Some(cookie) })
    }

    /// Their visit: pages for a guest who has just come are those of a guest.
    pub(super) const fn visit(&self) -> &Visit {
        &self.visit
    }

    /// What came of what they wanted: a page, or why there is none. A guest who has just come keeps the login either way, and need
    /// not come twice.
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
