//! Middleware and fallback of the web application.

use std::collections::{BTreeMap, HashMap};
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
use shinjuku_editor::pages::problem_page;
use shinjuku_service::Service;
use shinjuku_service::problem::{Code, Problem};
use tracing::Instrument;
use uuid::Uuid;

use crate::http::{ApiError, identify};
use crate::metrics::Metrics;
use crate::server::openapi_json::DOCUMENT;

/// The request id header, which is in the response and in the log. The client can set it; otherwise the server
/// generates one.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The target of the span of a request. The log always enables it, so that each line of a request has the request id.
pub(crate) const SPAN_TARGET: &str = "shinjuku::span";

/// The middleware around every request. It assigns a request id, which all log lines of the request have, and handles
/// the request.
pub(crate) async fn request_middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let id = request_id(request.headers());
    let span = tracing::error_span!(target: SPAN_TARGET, "request", request_id = id);
    let mut response = respond(request, next).instrument(span).await?;
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    Ok(response)
}

/// Authenticates the caller, counts, times and logs the request, and adds security headers to the response.
async fn respond(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let begun = Instant::now();
    let method = request.method().clone();
    // A HEAD request is handled as GET, so that it gets the same headers; the body is dropped when the response is
    // sent.
    if method == Method::HEAD && !is_stream(request.path()) {
        request.head_mut().method = Method::GET;
    }
    identify(&request).await;
    let mut response = next.call(request).await?;
    let elapsed = begun.elapsed();
    let route = response.request().match_pattern();
    let route = route.as_deref().unwrap_or(NO_ROUTE);
    tracing::info!(
        target: "shinjuku::request",
        %method,
        route,
        path = response.request().path(),
        status = response.status().as_u16(),
        micros = elapsed.as_secs() * 1_000_000 + u64::from(elapsed.subsec_micros()),
    );
    count(response.request(), method_name(&method), route, response.status(), elapsed);
    let policy = policy(response.request().path(), response.headers());
    protect(response.headers_mut(), policy);
    Ok(response)
}

/// The route of requests whose path matches no pattern.
const NO_ROUTE: &str = "none";

fn count(request: &HttpRequest, method: &'static str, route: &str, status: StatusCode, elapsed: Duration) {
    if let Some(metrics) = request.app_data::<web::Data<Metrics>>() {
        metrics.count_request(method, route, status.as_str(), elapsed);
    }
    if let Some(service) = request.app_data::<web::Data<Service>>() {
        service.traffic.count(status.as_u16());
    }
}

/// Returns whether the response at a path is an endless stream, so that HEAD cannot be handled as GET.
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

/// Returns the id that the client sent, if it is valid (1 to 64 visible ASCII characters), or a new one.
fn request_id(headers: &HeaderMap) -> String {
    let given = headers.get(REQUEST_ID).and_then(|id| id.to_str().ok());
    let decent = |id: &&str| (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic());
    given.filter(decent).map_or_else(next_id, str::to_owned)
}

/// Returns a unique request id: a random id of this process, followed by a counter.
fn next_id() -> String {
    static PROCESS: LazyLock<u64> = LazyLock::new(|| Uuid::now_v7().as_u64_pair().1);
    static REQUESTS: AtomicU64 = AtomicU64::new(0);
    format!("{:016x}{:016x}", *PROCESS, REQUESTS.fetch_add(1, Ordering::Relaxed))
}

/// The Content-Security-Policy of API responses and images: nothing may be loaded.
const DATA: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
/// The Content-Security-Policy of the API documentation, whose scripts write inline styles.
const DOCS: &str =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
/// The Content-Security-Policy of pages: they may load our own resources, and show an image that the user has chosen
/// on their own machine.
const PAGES: &str = "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self' blob:; \
                     connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Returns the Content-Security-Policy for a path. An SVG image on its own counts as data.
fn policy(path: &str, headers: &HeaderMap) -> &'static str {
    let is_picture = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "image/svg+xml");
    match path {
        _ if is_picture || path.starts_with("/api/") => DATA,
        _ if path.starts_with("/docs/") && path != "/docs/errors" => DOCS,
        _ => PAGES,
    }
}

/// Sets the security headers of a response.
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
    // Responses depend on the caller and may change at any time, so shared caches must not store them.
    if policy == DATA && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        headers.append(header::VARY, HeaderValue::from_static("Authorization, Cookie"));
    }
}

/// The methods of the API as values of the `Allow` header, by the pattern of the path.
pub(crate) struct ApiMethods(HashMap<String, String>);

impl ApiMethods {
    /// Returns the methods in the committed OpenAPI document, which is parsed once. The router cannot list them.
    ///
    /// # Errors
    /// Fails if the document cannot be parsed.
    pub(crate) fn from_openapi() -> Result<Arc<Self>, String> {
        static METHODS: LazyLock<Result<Arc<ApiMethods>, String>> =
            LazyLock::new(|| ApiMethods::parse(DOCUMENT).map(Arc::new).map_err(|error| error.to_string()));
        METHODS.clone()
    }

    /// Parses the paths of an OpenAPI document.
    #[expect(clippy::zero_sized_map_values, reason = "what the document says about operations is not read")]
    fn parse(document: &str) -> serde_json::Result<Self> {
        #[derive(Deserialize)]
        struct Document {
            paths: HashMap<String, BTreeMap<String, IgnoredAny>>,
        }
        let Document { paths } = serde_json::from_str(document)?;
        let methods = |path: &str, item: &BTreeMap<String, IgnoredAny>| {
            let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
            let has = |method: &str| match method {
                "HEAD" => item.contains_key("get") && !is_stream(path),
                method => item.contains_key(&method.to_ascii_lowercase()),
            };
            methods.into_iter().filter(|method| has(method)).collect::<Vec<_>>().join(", ")
        };
        Ok(Self(paths.into_iter().map(|(path, item)| (path.clone(), methods(&path, &item))).collect()))
    }

    /// Returns the methods that the path of a request allows, or `None` if there is no such path. The request itself
    /// has another method.
    fn allowed(&self, request: &HttpRequest) -> Option<&str> {
        let pattern = request.match_pattern()?;
        Some(match (self.0.get(&pattern), request.method().as_str()) {
            (Some(methods), _) => methods,
            // Pages only have the methods of links and forms.
            (None, "GET" | "HEAD") => "POST",
            (None, "POST") => "GET, HEAD",
            (None, _) => "GET, HEAD, POST",
        })
    }
}

/// The fallback handler. Responds with 404 if the path does not exist, or with 405 if it exists with other methods.
pub(crate) async fn not_found(request: HttpRequest, methods: web::Data<ApiMethods>) -> HttpResponse {
    let respond =
        |problem| problem_page(&request, &problem).unwrap_or_else(|| ApiError(problem).error_response());
    let Some(allowed) = methods.allowed(&request) else {
        return respond(Problem::not_found(format!("path {}", request.path())));
    };
    let detail = format!("this path only allows {allowed}");
    let mut response = respond(Problem::new(Code::MethodNotAllowed, detail));
    if let Ok(allowed) = HeaderValue::from_str(allowed) {
        response.headers_mut().insert(header::ALLOW, allowed);
    }
    response
}
