//! Extractors for submitted forms, with CSRF checks.

use std::collections::HashMap;
use std::str::FromStr;

use actix_multipart::MultipartError;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use actix_multipart::form::{MultipartForm, MultipartFormConfig};
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use futures_util::future::LocalBoxFuture;
use serde::Serialize;
use shinjuku_service::accounts::BrowserSession;
use shinjuku_service::problem::{Code, Problem};

use super::PageSettings;
use super::visit::browser;

/// The maximum size of a form from an anonymous visitor, in bytes: enough for a name, a password and a URL.
const MAX_ANONYMOUS_FORM: usize = 16 * 1024;

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

    /// Parses a field that every form of ours has. Fails if the field is missing or cannot be parsed: the form is not
    /// ours.
    pub(super) fn require<T: FromStr>(&self, name: &str) -> Result<T, Problem> {
        self.read(name).ok_or_else(invalid_form)
    }

    fn check_csrf(self, browser: Option<&BrowserSession>) -> Result<Self, Problem> {
        match browser {
            Some(browser) => browser.check_csrf(Some(self.text("csrf"))).map(|()| self),
            None => Ok(self),
        }
    }
}

/// The problem of a form that lacks fields that our pages send.
pub(super) fn invalid_form() -> Problem {
    Problem::new(
        Code::MalformedRequest,
        "this form does not belong to this page: reload the page and try again",
    )
}

/// Serializes a value for a page or a hidden field. Fails with an internal error, which is logged.
pub(super) fn json_text(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|error| Problem::internal(&error))
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
        let (request, mut payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let nobody = || Problem::new(Code::Unauthenticated, "log in first");
            let fields = async {
                let (browser, limit) = sender(&request)?;
                let browser = browser.ok_or_else(nobody)?;
                let upload = MultipartForm::<Upload>::from_request(&request, &mut payload).await;
                let MultipartForm(upload) = upload.map_err(|error| upload_problem(&error, limit))?;
                upload.fields()?.check_csrf(Some(&browser))
            };
            Ok(Self(fields.await))
        })
    }
}

/// The parts of a multipart form.
#[derive(MultipartForm)]
#[multipart(deny_unknown_fields, duplicate_field = "deny")]
struct Upload {
    csrf: Option<Text<String>>,
    slug: Option<Text<String>>,
    revision: Option<Text<String>>,
    file: Option<Bytes>,
}

impl Upload {
    /// Returns the parts as fields. Fails if the file is not UTF-8.
    fn fields(self) -> Result<Fields, Problem> {
        let Self { csrf, slug, revision, file } = self;
        let file = file.map(|file| String::from_utf8(file.data.into())).transpose();
        let file = file.map_err(|_| malformed_upload())?;
        let texts = [("csrf", csrf), ("slug", slug), ("revision", revision)];
        let texts = texts.into_iter().filter_map(|(name, text)| Some((name, text?.into_inner())));
        let file = file.map(|file| ("file", file));
        Ok(Fields::from_pairs(texts.chain(file).map(|(name, text)| (name.to_owned(), text))))
    }
}

/// The limits of multipart forms: the same as those of other forms.
pub(super) fn upload_config(max_form: usize) -> MultipartFormConfig {
    MultipartFormConfig::default().total_limit(max_form).memory_limit(max_form)
}

fn upload_problem(error: &actix_web::Error, limit: usize) -> Problem {
    match error.as_error() {
        Some(MultipartError::Payload(PayloadError::Overflow)) => too_large(limit),
        _ => malformed_upload(),
    }
}

fn malformed_upload() -> Problem {
    Problem::new(Code::MalformedRequest, "the form must contain a UTF-8 text file")
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
