//! A visit: the session and language of a page request, and the responses to it.

use std::fmt::Display;
use std::future::{Ready, ready};

use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::http::StatusCode;
use actix_web::http::header::{self, AcceptLanguage, Header};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::accounts::{BrowserSession, Caller, Role, Tokens};
use shinjuku_service::database::Timestamp;
use shinjuku_service::problem::{Code, Problem};

use super::PageSettings;
use super::files::VERSION;
use crate::translations::Language;

/// The cookie that contains the login session.
const LOGIN: &str = "shinjuku_login";
/// The cookie that contains the chosen language.
const LANGUAGE: &str = "shinjuku_language";

/// The session of a request, as its cookie identifies it.
#[derive(Clone)]
struct IdentifiedBrowser(Result<Option<BrowserSession>, Problem>);

/// Reads the session from a request's cookie, before anything else of the request is read.
pub async fn identify_browser(request: &ServiceRequest) {
    let (Some(cookie), Some(service)) = (request.cookie(LOGIN), request.app_data::<web::Data<Service>>())
    else {
        return;
    };
    let browser = service.accounts.browser(cookie.value()).await;
    request.extensions_mut().insert(IdentifiedBrowser(browser));
}

/// Returns the session of a request's cookie, if there is one.
///
/// # Errors
/// Fails if the database could not be read.
pub fn browser(request: &HttpRequest) -> Result<Option<BrowserSession>, Problem> {
    request
        .extensions()
        .get::<IdentifiedBrowser>()
        .map_or(Ok(None), |IdentifiedBrowser(browser)| browser.clone())
}

/// Returns an error page, if a browser has requested a page.
pub fn problem_page(request: &HttpRequest, problem: &Problem) -> Option<HttpResponse> {
    let accepts = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let is_page =
        !request.path().starts_with("/api/") && accepts.is_some_and(|kinds| kinds.contains("text/html"));
    let visit = is_page.then(|| Visit::from_request(request)).flatten()?;
    Some(visit.problem_page(problem))
}

/// A request for a page.
pub(super) struct Visit {
    browser: Result<Option<BrowserSession>, Problem>,
    pub(super) language: Language,
    /// The path and query of the page, to return to it.
    pub(super) here: String,
    /// The origin of the server, as the browser knows it.
    pub(super) origin: String,
    pub(super) settings: web::Data<PageSettings>,
}

impl FromRequest for Visit {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let not_set_up = || actix_web::error::ErrorInternalServerError("pages are not set up");
        ready(Self::from_request(request).ok_or_else(not_set_up))
    }
}

impl Visit {
    /// Builds the visit of a request; `None` if the server has no pages.
    fn from_request(request: &HttpRequest) -> Option<Self> {
        let settings = request.app_data::<web::Data<PageSettings>>().cloned()?;
        let chosen = request.cookie(LANGUAGE).and_then(|cookie| cookie.value().parse().ok());
        let liked = || AcceptLanguage::parse(request).map(Language::from_header).unwrap_or_default();
        let here = request.uri().path_and_query().map_or("/", |path| path.as_str());
        Some(Self {
            browser: browser(request),
            language: chosen.unwrap_or_else(liked),
            here: here.to_owned(),
            origin: origin(request),
            settings,
        })
    }
}

fn origin(request: &HttpRequest) -> String {
    let connection = request.connection_info();
    format!("{}://{}", connection.scheme(), connection.host())
}

impl Visit {
    /// The current time.
    pub(super) fn now(&self) -> Timestamp {
        self.settings.time.now()
    }

    /// The session, if somebody is logged in.
    pub(super) fn browser(&self) -> Option<&BrowserSession> {
        self.browser.as_ref().ok()?.as_ref()
    }

    /// The caller, for pages that anyone may see.
    pub(super) fn caller(&self) -> Option<&Caller> {
        self.browser().map(|browser| &browser.caller)
    }

    /// Returns the session; fails if nobody is logged in.
    pub(super) fn require_login(&self) -> Result<&BrowserSession, Problem> {
        let browser = self.browser.as_ref().map_err(Clone::clone)?;
        browser.as_ref().ok_or_else(|| Problem::new(Code::Unauthenticated, "log in first"))
    }

    /// Whether the caller is an admin.
    pub(super) fn is_admin(&self) -> bool {
        self.caller().is_some_and(|caller| caller.acts_as(Role::Admin))
    }

    /// Whether the page is at this path or below it.
    pub(super) fn is_at(&self, path: &str) -> bool {
        self.here.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
    }

    /// The CSRF token that forms must send; empty if nobody is logged in.
    pub(super) fn csrf(&self) -> &str {
        self.browser().map_or("", |browser| &browser.csrf)
    }

    /// The same visit with the session of somebody who has just logged in.
    pub(super) fn with_session(&self, browser: BrowserSession) -> Self {
        Self {
            browser: Ok(Some(browser)),
            language: self.language,
            here: self.here.clone(),
            origin: self.origin.clone(),
            settings: self.settings.clone(),
        }
    }

    /// Returns a text in the reader's language.
    pub(super) fn say(&self, key: &str) -> &'static str {
        self.language.say(key)
    }

    /// Returns a text in the reader's language with the value of its variable `$value`.
    #[expect(clippy::needless_pass_by_value, reason = "templates hand over whatever they have")]
    pub(super) fn fill(&self, key: &str, value: impl ToString) -> String {
        self.language.fill(key, &[("value", &value.to_string())])
    }

    /// The name of something that has an identifier, such as a colour or a mod.
    pub(super) fn name(&self, kind: &str, id: impl Display) -> &'static str {
        self.language.name(kind, id)
    }

    /// The URL of a static file.
    #[expect(clippy::unused_self, reason = "templates ask the visit for everything")]
    pub(super) fn file(&self, name: &str) -> String {
        let version: &str = &VERSION;
        format!("/static/{version}/{name}")
    }

    /// The other languages, for the language menu.
    pub(super) fn other_languages(&self) -> impl Iterator<Item = Language> {
        let own = self.language;
        <Language as strum::VariantArray>::VARIANTS.iter().copied().filter(move |language| *language != own)
    }

    /// Converts a result into a response: the page, a redirect to the login, or an error page.
    pub(super) fn answer(&self, result: Result<HttpResponse, Problem>) -> HttpResponse {
        match result {
            Ok(response) => response,
            Err(problem) if problem.code == Code::Unauthenticated => {
                let next: String = form_urlencoded::byte_serialize(self.here.as_bytes()).collect();
                see_other(&format!("/login?next={next}"))
            }
            Err(problem) => self.problem_page(&problem),
        }
    }

    /// Renders an error page.
    pub(super) fn problem_page(&self, problem: &Problem) -> HttpResponse {
        let status = (self.settings.status)(problem.code);
        let detail = &self.problem(problem);
        let page = ProblemPage { visit: self, detail, missing: status == StatusCode::NOT_FOUND };
        // If not even this page can be rendered, the response is its text.
        render(status, &page).unwrap_or_else(|_| HttpResponse::build(status).body(detail.clone()))
    }

    /// Renders a page. If that fails, logs the error and renders an error page instead.
    pub(super) fn page(&self, status: StatusCode, page: &impl Template) -> HttpResponse {
        render(status, page).unwrap_or_else(|problem| self.problem_page(&problem))
    }

    /// Redirects somebody who has just logged in to the page they wanted, and sets the login cookie.
    pub(super) async fn finish_login(
        &self,
        service: &Service,
        tokens: &Tokens,
        next: &str,
    ) -> Result<HttpResponse, Problem> {
        let cookie = service.accounts.cookie(tokens).await?;
        self.with_login(see_other(local(next)), &cookie)
    }

    /// Adds the login cookie to a response.
    pub(super) fn with_login(&self, response: HttpResponse, cookie: &str) -> Result<HttpResponse, Problem> {
        let cookie = Cookie::build(LOGIN, cookie).path("/").http_only(true).same_site(SameSite::Lax);
        with_cookie(response, &cookie.secure(self.settings.secure).permanent().finish())
    }

    /// Redirects to the start page and removes the login cookie.
    pub(super) fn finish_logout() -> Result<HttpResponse, Problem> {
        let mut cookie = Cookie::build(LOGIN, "").path("/").finish();
        cookie.make_removal();
        with_cookie(see_other("/"), &cookie)
    }

    /// Sets the language cookie and redirects to `next`.
    pub(super) fn in_language(language: Language, next: &str) -> Result<HttpResponse, Problem> {
        let cookie = Cookie::build(LANGUAGE, language.tag()).path("/").same_site(SameSite::Lax).permanent();
        with_cookie(see_other(local(next)), &cookie.finish())
    }
}

fn with_cookie(mut response: HttpResponse, cookie: &Cookie<'_>) -> Result<HttpResponse, Problem> {
    response.add_cookie(cookie).map_err(|error| Problem::internal(&error))?;
    Ok(response)
}

/// An error page.
#[derive(Template)]
#[template(path = "pages/problem.html")]
struct ProblemPage<'a> {
    visit: &'a Visit,
    detail: &'a str,
    missing: bool,
}

/// Renders a template as a response. It must not be cached, so that the next person at the same computer does not see
/// it.
fn render<T: Template>(status: StatusCode, page: &T) -> Result<HttpResponse, Problem> {
    let html = page.render().map_err(|error| {
        let template = std::any::type_name::<T>();
        Problem::internal(&format!("the template {template} cannot be rendered: {error}"))
    })?;
    Ok(HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(html))
}

/// Redirects to another page, which is fetched with GET.
pub(super) fn see_other(path: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((header::LOCATION, path)).finish()
}

/// Returns the path if it is on this server, otherwise the start page.
pub(super) fn local(path: &str) -> &str {
    let leads_away =
        |path: &str| path.starts_with("//") || path.contains('\\') || path.contains(char::is_control);
    if path.starts_with('/') && !leads_away(path) { path } else { "/" }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that meets something unexpected fails")]
mod tests {
    use actix_web::body::to_bytes;
    use shinjuku_service::TimeSource;

    use super::*;

    #[derive(Template)]
    #[template(source = "<p>{{ text }}</p>", ext = "html")]
    struct Broken {
        text: Unwritable,
    }

    /// A value that cannot be written.
    struct Unwritable;

    impl Display for Unwritable {
        fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            Err(std::fmt::Error)
        }
    }

    #[actix_web::test]
    async fn a_page_that_cannot_be_rendered_is_an_error_page() {
        let status = |code| match code {
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        };
        let visit = Visit {
            browser: Ok(None),
            language: Language::default(),
            here: "/".to_owned(),
            origin: "http://localhost".to_owned(),
            settings: web::Data::new(PageSettings {
                errors: Vec::new(),
                status,
                secure: false,
                max_form: 0,
                time: TimeSource::default(),
                count: |_, _| Ok(()),
                check_auth_rate: |_, _| Ok(()),
            }),
        };
        let response = visit.page(StatusCode::OK, &Broken { text: Unwritable });
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let html = to_bytes(response.into_body()).await.expect("a body");
        let html = String::from_utf8(html.to_vec()).expect("text");
        assert!(html.contains("<h1>") && html.contains("role=\"alert\""), "{html}");
    }
}
