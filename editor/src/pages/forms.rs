//! Extractors for submitted forms, with CSRF checks.

use std::collections::HashMap;
use std::str::FromStr;

use actix_multipart::Multipart;
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use shinjuku_service::accounts::BrowserSession;
use shinjuku_service::problem::{Code, Problem};

use super::PageSettings;
use super::visit::browser;

/// The maximum size of a form from an anonymous visitor, in bytes: enough for a name, a password and a URL.
const MAX_ANONYMOUS_FORM: usize = 16 * 1024;
/// The maximum number of fields of a multipart form, and the minimum that each counts towards the size limit, in
/// bytes.
const MAX_PARTS: usize = 8;
const PART: usize = 256;

/// A submitted form, which must come from our own pages. A form of a logged-in user counts as a write for the rate
/// limit.
pub(super) struct SubmittedForm(Result<Fields, Problem>);

/// The fields of a form; if a name occurs several times, the first value counts.
#[derive(Debug, Default)]
pub(super) struct Fields(HashMap<String, String>);

impl SubmittedForm {
    /// Returns the fields, or why the form was rejected.
    pub(super) fn fields(self) -> Result<Fields, Problem> {
        self.0
    }
}

impl Fields {
    /// Builds fields from names and values.
    pub(super) fn from_pairs(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut fields = HashMap::new();
        for (name, value) in pairs {
            fields.entry(name).or_insert(value);
        }
        Self(fields)
    }

    /// The fields of a query string.
    pub(super) fn from_query(request: &HttpRequest) -> Self {
        Self::from_pairs(form_urlencoded::parse(request.query_string().as_bytes()).into_owned())
    }

    /// The text of a field; empty if there is no such field.
    pub(super) fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// All fields with their text.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(field, value)| (field.as_str(), value.as_str()))
    }

    /// Parses a field; returns `usual` if it is empty.
    pub(super) fn read_or<T: FromStr>(&self, name: &str, usual: T) -> Result<T, Problem> {
        Ok(self.read_optional(name)?.unwrap_or(usual))
    }

    /// Parses a field; returns `None` if it is empty.
    pub(super) fn read_optional<T: FromStr>(&self, name: &str) -> Result<Option<T>, Problem> {
        match self.text(name).trim() {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| bad_choice(name, text)),
        }
    }

    /// Parses a field; returns `None` if that fails.
    pub(super) fn read<T: FromStr>(&self, name: &str) -> Option<T> {
        self.text(name).trim().parse().ok()
    }

    fn check_csrf(self, browser: Option<&BrowserSession>) -> Result<Self, Problem> {
        match browser {
            Some(browser) => browser.check_csrf(Some(self.text("csrf"))).map(|()| self),
            None => Ok(self),
        }
    }
}

fn bad_choice(name: &str, text: &str) -> Problem {
    let message = format!("'{text}' cannot be chosen here ({name})");
    Problem::field(&format!("/{name}"), "bad_choice", message)
}

impl FromRequest for SubmittedForm {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let sender = sender(request);
        let is_form = request.content_type() == "application/x-www-form-urlencoded";
        let payload = payload.take();
        Box::pin(async move {
            let (browser, limit) = match sender {
                Ok(sender) => sender,
                Err(problem) => return Ok(Self(Err(problem))),
            };
            let body =
                actix_web::body::to_bytes_limited(actix_web::body::BodyStream::new(payload), limit).await;
            let malformed = || Problem::new(Code::MalformedRequest, "the form data could not be read");
            let read = || {
                let body = body.map_err(|_| too_large(limit))?.map_err(|_| malformed())?;
                if !is_form {
                    return Err(malformed());
                }
                Fields::from_pairs(form_urlencoded::parse(&body).into_owned()).check_csrf(browser.as_ref())
            };
            Ok(Self(read()))
        })
    }
}

/// A submitted multipart form with a file, which must come from our own pages. A file arrives byte for byte, unlike
/// any other field.
pub(super) struct UploadedForm(Result<Fields, Problem>);

impl UploadedForm {
    /// Returns the fields, including the text of the file, or why the form was rejected.
    pub(super) fn fields(self) -> Result<Fields, Problem> {
        self.0
    }
}

impl FromRequest for UploadedForm {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let sender = sender(request);
        let parts = Multipart::new(request.headers(), payload.take());
        Box::pin(async move {
            let nobody = || Problem::new(Code::Unauthenticated, "log in first");
            let fields = async {
                let (browser, limit) = sender?;
                let browser = browser.ok_or_else(nobody)?;
                read_parts(parts, limit).await?.check_csrf(Some(&browser))
            };
            Ok(Self(fields.await))
        })
    }
}

async fn read_parts(mut parts: Multipart, limit: usize) -> Result<Fields, Problem> {
    let malformed = || Problem::new(Code::MalformedRequest, "the form must contain a UTF-8 text file");
    let mut fields = Vec::new();
    let mut room = limit;
    let mut take = |bytes: usize| {
        room = room.checked_sub(bytes).ok_or_else(|| too_large(limit))?;
        Ok::<(), Problem>(())
    };
    while let Some(part) = parts.next().await {
        let mut part = part.map_err(|_| malformed())?;
        let name = part.name().unwrap_or_default().to_owned();
        take(PART + name.len())?;
        if fields.len() >= MAX_PARTS {
            return Err(malformed());
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = part.next().await {
            let chunk = chunk.map_err(|_| malformed())?;
            take(chunk.len())?;
            bytes.extend_from_slice(&chunk);
        }
        fields.push((name, String::from_utf8(bytes).map_err(|_| malformed())?));
    }
    Ok(Fields::from_pairs(fields))
}

fn too_large(limit: usize) -> Problem {
    Problem::new(Code::BodyTooLarge, format!("a form can have at most {limit} bytes"))
}

/// Returns the session of the sender and the size limit of the form. Fails if the form comes from another site or
/// exceeds the rate limit.
fn sender(request: &HttpRequest) -> Result<(Option<BrowserSession>, usize), Problem> {
    check_origin(request)?;
    let browser = browser(request)?;
    let settings = request.app_data::<web::Data<PageSettings>>();
    let limit = match (&browser, settings) {
        (Some(browser), Some(settings)) => {
            (settings.count)(request, Some(&browser.caller))?;
            settings.max_form
        }
        _ => MAX_ANONYMOUS_FORM,
    };
    Ok((browser, limit))
}

/// Rejects requests from other sites, by the `Sec-Fetch-Site` or `Origin` header. Browsers set these headers
/// themselves and pages cannot change them; over plain HTTP browsers only send the origin.
fn check_origin(request: &HttpRequest) -> Result<(), Problem> {
    let elsewhere = || Problem::new(Code::CsrfFailed, "this form came from another site");
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    match (header("sec-fetch-site"), header(header::ORIGIN.as_str())) {
        (Some("same-origin" | "none"), _) | (None, None) => Ok(()),
        (None, Some(origin)) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            if host == Some(request.connection_info().host()) { Ok(()) } else { Err(elsewhere()) }
        }
        (Some(_), _) => Err(elsewhere()),
    }
}
