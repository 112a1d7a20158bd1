//! The web application: routes, what goes around them, and what answers where there is no route.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest, HttpResponse, ResponseError, web};
use serde::Deserialize;
use serde::de::IgnoredAny;
use shinjuku_editor::pages::trouble;
use shinjuku_service::Service;
use shinjuku_service::problem::{Code, Problem};
use uuid::Uuid;

use crate::http::{ApiError, identify};
use crate::metrics::Metrics;
use crate::server::document::DOCUMENT;

/// The request id, from the caller or ours, which is in the answer and in the log.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What every request passes through: it gets an id, is counted, timed and logged, and the answer gets the headers that keep
/// browsers from doing more with it than it is for.
pub(crate) async fn request_middleware(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let begun = Instant::now();
    let id = request_id(request.headers());
    let method = request.method().clone();
    // Whoever wants the head of an answer gets that of the whole one; the body is left out when it is sent.
    if method == Method::HEAD && !is_stream(request.path()) {
        request.head_mut().method = Method::GET;
    }
    identify(&request).await;
    let mut response = next.call(request).await?;
    let status = response.status().as_u16();
    let elapsed = begun.elapsed();
    tracing::info!(
        target: "shinjuku::request",
        %method,
        path = response.request().path(),
        status,
        micros = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX),
        id,
    );
    count(response.request(), method_name(&method), response.status(), elapsed);
    let policy = policy(response.request().path(), response.headers());
    protect(response.headers_mut(), policy);
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    Ok(response)
}

fn count(request: &HttpRequest, method: &'static str, status: StatusCode, elapsed: Duration) {
    if let Some(metrics) = request.app_data::<web::Data<Metrics>>() {
        metrics.count_request(request, method, status.as_str(), elapsed);
    }
    if let Some(service) = request.app_data::<web::Data<Service>>() {
        service.traffic.count(status.as_u16());
    }
}

/// Whether the answer at a path goes on and on, so that its head cannot be had alone.
fn is_stream(path: &str) -> bool {
    path.ends_with("/stream")
}

fn method_name(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "HEAD" => "HEAD",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

/// The id that the caller gave, if it is a decent one, or a new one.
fn request_id(headers: &HeaderMap) -> String {
    let given = headers.get(REQUEST_ID).and_then(|id| id.to_str().ok());
    let decent = |id: &&str| (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic());
    given.filter(decent).map_or_else(next_id, str::to_owned)
}

/// An id that no other request has: that of this process, and a number.
fn next_id() -> String {
    static PROCESS: LazyLock<u64> = LazyLock::new(|| Uuid::now_v7().as_u64_pair().1);
    static REQUESTS: AtomicU64 = AtomicU64::new(0);
    format!("{:016x}{:016x}", *PROCESS, REQUESTS.fetch_add(1, Ordering::Relaxed))
}

/// What browsers may do with data: nothing.
const DATA: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
/// What they may do with the documentation, whose scripts write styles.
const DOCS: &str =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
/// What they may do with pages: use what is ours, and show a picture that somebody has chosen on their own machine.
const PAGES: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' blob:; connect-src 'self'; \
                     form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What browsers may do with what is at a path; a picture by itself is data.
fn policy(path: &str, headers: &HeaderMap) -> &'static str {
    let is_picture = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "image/svg+xml");
    match path {
        _ if is_picture || path.starts_with("/api/") => DATA,
        _ if path.starts_with("/docs/") && path != "/docs/errors" => DOCS,
        _ => PAGES,
    }
}

/// Tells browsers what they may do with an answer.
fn protect(headers: &mut HeaderMap, policy: &'static str) {
    let set = [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "same-origin"),
    ];
    for (name, value) in set {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // What one caller is told is not for another, and may be otherwise the next time.
    if policy == DATA && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        headers.append(header::VARY, HeaderValue::from_static("Authorization, Cookie"));
    }
}

/// The paths of the API, with their methods.
pub(crate) struct Paths(Vec<(String, Vec<&'static str>)>);

impl Paths {
    /// Those of the API.
    pub(crate) fn from_openapi() -> Result<Arc<Self>, String> {
        static PATHS: LazyLock<Result<Arc<Paths>, String>> =
            LazyLock::new(|| Paths::parse(DOCUMENT).map(Arc::new).map_err(|error| error.to_string()));
        PATHS.clone()
    }

    /// Reads the paths of an OpenAPI document.
    #[expect(clippy::zero_sized_map_values, reason = "what the document says about operations is not read")]
    fn parse(document: &str) -> serde_json::Result<Self> {
        #[derive(Deserialize)]
        struct Document {
            // Sorted, so that a fixed part comes before a parameter in its place.
            paths: BTreeMap<String, BTreeMap<String, IgnoredAny>>,
        }
        let Document { paths } = serde_json::from_str(document)?;
        let methods = |path: &str, item: &BTreeMap<String, IgnoredAny>| {
            ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
                .into_iter()
                .filter(|method| match *method {
                    "HEAD" => item.contains_key("get") && !is_stream(path),
                    method => item.contains_key(&method.to_ascii_lowercase()),
                })
                .collect()
        };
        Ok(Self(paths.into_iter().map(|(path, item)| (path.clone(), methods(&path, &item))).collect()))
    }

    /// The pattern that a path matches.
    pub(crate) fn pattern(&self, path: &str) -> Option<&str> {
        self.find(path).map(|(pattern, _)| pattern.as_str())
    }

    /// The methods that a path has, if it is one.
    fn methods(&self, path: &str) -> Option<&[&'static str]> {
        self.find(path).map(|(_, methods)| methods.as_slice())
    }

    fn find(&self, path: &str) -> Option<&(String, Vec<&'static str>)> {
        self.0.iter().find(|(pattern, _)| matches(pattern, path))
    }
}

/// Whether a path is of a pattern whose parts in braces stand for anything.
fn matches(pattern: &str, path: &str) -> bool {
    let (mut pattern, mut path) = (pattern.split('/'), path.split('/'));
    loop {
        match (pattern.next(), path.next()) {
            (None, None) => return true,
            (Some(part), Some(given)) if part == given => {}
            (Some(part), Some(given)) if part.starts_with('{') && !given.is_empty() => {}
            _ => return false,
        }
    }
}

/// The answer where no route is: the path does not exist, or not with this method.
pub(crate) async fn not_found(request: HttpRequest, paths: web::Data<Paths>) -> HttpResponse {
    match paths.methods(request.path()) {
        None => {
            let problem = Problem::not_found(format!("path {}", request.path()));
            trouble(&request, &problem).unwrap_or_else(|| ApiError(problem).error_response())
        }
        Some(methods) => {
            let allowed = methods.join(", ");
            let detail = format!("this path has {allowed}");
            let mut response = ApiError(Problem::new(Code::MethodNotAllowed, detail)).error_response();
            if let Ok(allowed) = HeaderValue::from_str(&allowed) {
                response.headers_mut().insert(header::ALLOW, allowed);
            }
            response
        }
    }
}
