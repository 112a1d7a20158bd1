//! Forms that somebody has filled in on a page of ours.

use std::str::FromStr;

use actix_multipart::Multipart;
use actix_web::dev::Payload;
use actix_web::http::header::HeaderValue;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use shinjuku_service::accounts::Browser;
use shinjuku_service::problem::{Code, Problem};

use super::PageSettings;
use super::visit::browser;

/// A form, unless it came from elsewhere.
pub(super) struct Submitted(Result<Fields, Problem>);

/// The fields of a form, in the order of the page.
#[derive(Debug, Default)]
pub(super) struct Fields(Vec<(String, String)>);

impl Submitted {
    /// The fields.
    pub(super) fn fields(self) -> Result<Fields, Problem> {
        self.0
    }
}

impl Fields {
    /// What was written in a field; nothing where there is no such field.
    pub(super) fn text(&self, name: &str) -> &str {
        self.0.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value.as_str())
    }

    /// All fields, with what was written in them.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(field, value)| (field.as_str(), value.as_str()))
    }

    /// What was written in a field, as what it should be.
    pub(super) fn read<T: FromStr>(&self, name: &str) -> Option<T> {
        self.text(name).trim().parse().ok()
    }
}

impl FromRequest for Submitted {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let limit = request.app_data::<web::Data<PageSettings>>().map_or(0, |settings| settings.max_form);
        let is_form = request.content_type() == "application/x-www-form-urlencoded";
        let checked = check_origin(request).and_then(|()| browser(request));
        let payload = payload.take();
        Box::pin(async move {
            let body =
                actix_web::body::to_bytes_limited(actix_web::body::BodyStream::new(payload), limit).await;
            Ok(Self(checked.and_then(|browser| {
                let too_large = || Problem::new(Code::BodyTooLarge, format!("a form can have {limit} bytes"));
                let malformed =
                    || Problem::new(Code::MalformedRequest, "this is not a form that was filled in");
                let body = body.map_err(|_| too_large())?.map_err(|_| malformed())?;
                if !is_form {
                    return Err(malformed());
                }
                let fields = form_urlencoded::parse(&body).into_owned().collect();
                Fields(fields).only_from_our_page(browser.as_ref())
            })))
        })
    }
}

impl Fields {
    fn only_from_our_page(self, browser: Option<&Browser>) -> Result<Self, Problem> {
        match browser {
            Some(browser) => browser.check_csrf(Some(self.text("csrf"))).map(|()| self),
            None => Ok(self),
        }
    }
}

/// A form with a file, unless it came from elsewhere: a file arrives byte for byte, which no other field does.
pub(super) struct Uploaded(Result<Fields, Problem>);

impl Uploaded {
    /// The fields, the text of the file among them.
    pub(super) fn fields(self) -> Result<Fields, Problem> {
        self.0
    }
}

impl FromRequest for Uploaded {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let limit = request.app_data::<web::Data<PageSettings>>().map_or(0, |settings| settings.max_form);
        let checked = check_origin(request).and_then(|()| browser(request));
        let parts = Multipart::new(request.headers(), payload.take());
        Box::pin(async move {
            let fields = read_parts(parts, limit).await;
            Ok(Self(checked.and_then(|browser| fields?.only_from_our_page(browser.as_ref()))))
        })
    }
}

async fn read_parts(mut parts: Multipart, limit: usize) -> Result<Fields, Problem> {
    let malformed = || Problem::new(Code::MalformedRequest, "this is not a form with a file of UTF-8 text");
    let mut fields = Vec::new();
    let mut room = limit;
    while let Some(part) = parts.next().await {
        let mut part = part.map_err(|_| malformed())?;
        let name = part.name().unwrap_or_default().to_owned();
        let mut bytes = Vec::new();
        while let Some(chunk) = part.next().await {
            let chunk = chunk.map_err(|_| malformed())?;
            let too_large = || Problem::new(Code::BodyTooLarge, format!("a form can have {limit} bytes"));
            room = room.checked_sub(chunk.len()).ok_or_else(too_large)?;
            bytes.extend_from_slice(&chunk);
        }
        fields.push((name, String::from_utf8(bytes).map_err(|_| malformed())?));
    }
    Ok(Fields(fields))
}

/// Refuses what a page elsewhere has a browser send. Browsers say so themselves, and no page can make them say otherwise.
pub(super) fn check_origin(request: &HttpRequest) -> Result<(), Problem> {
    match request.headers().get("sec-fetch-site").map(HeaderValue::as_bytes) {
        None | Some(b"same-origin" | b"none") => Ok(()),
        Some(_) => Err(Problem::new(Code::CsrfFailed, "this form came from another site")),
    }
}
