//! What `/metrics` tells of requests: how many there were, and how long they took, by route.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use actix_web::{HttpRequest, web};
use metrics::{Counter, Histogram, counter, gauge, histogram};
use shinjuku_service::system::{Requests, Traffic};

use crate::app::Paths;

/// The meters of one kind of request.
#[derive(Clone)]
struct Meters {
    requests: Counter,
    seconds: Histogram,
}

impl Meters {
    fn of(route: String, method: &'static str, status: u16) -> Self {
        Self {
            requests: counter!("http_requests_total", "method" => method, "route" => route.clone(), "status" => status.to_string()),
            seconds: histogram!("http_request_seconds", "route" => route),
        }
    }
}

thread_local! {
    /// Those of the paths of the API, by number: finding them by name takes longer than some requests do.
    static OF_PATHS: RefCell<HashMap<(usize, &'static str, u16), Meters>> = RefCell::default();
}

/// When this process began to serve.
static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);
/// Requests since then, by the class of their answer: 2xx, 3xx, 4xx, 5xx.
static CLASSES: [AtomicU64; 4] = [const { AtomicU64::new(0) }; 4];
/// The streams that are open.
static STREAMS: AtomicU64 = AtomicU64::new(0);

/// Begins to count.
pub(crate) fn begin() {
    LazyLock::force(&STARTED);
}

/// What has come and gone since the start.
pub(crate) fn traffic() -> Traffic {
    let [success, redirection, client_error, server_error] =
        CLASSES.each_ref().map(|class| class.load(Ordering::Relaxed));
    Traffic {
        version: env!("CARGO_PKG_VERSION"),
        uptime_seconds: STARTED.elapsed().as_secs(),
        streams: STREAMS.load(Ordering::Relaxed),
        requests: Requests { success, redirection, client_error, server_error },
    }
}

/// Counts as an open stream while it is there.
pub(crate) struct OpenStream;

impl OpenStream {
    pub(crate) fn new() -> Self {
        gauge!("streams_open").increment(1);
        STREAMS.fetch_add(1, Ordering::Relaxed);
        Self
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        gauge!("streams_open").decrement(1);
        STREAMS.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Counts a request.
pub(crate) fn count(request: &HttpRequest, method: &'static str, status: u16, elapsed: Duration) {
    let meters =
        request.app_data::<web::Data<Paths>>().and_then(|paths| of_path(paths, request, method, status));
    let Meters { requests, seconds } = meters.unwrap_or_else(|| {
        Meters::of(request.match_pattern().unwrap_or_else(|| "none".to_owned()), method, status)
    });
    requests.increment(1);
    if let Some(class) = usize::from(status / 100).checked_sub(2).and_then(|class| CLASSES.get(class)) {
        class.fetch_add(1, Ordering::Relaxed);
    }
    seconds.record(elapsed.as_secs_f64());
}

fn of_path(paths: &Paths, request: &HttpRequest, method: &'static str, status: u16) -> Option<Meters> {
    let number = paths.number(request.path())?;
    let pattern = paths.pattern(number)?;
    OF_PATHS.with_borrow_mut(|known| {
        let new = || Meters::of(pattern.to_owned(), method, status);
        Some(known.entry((number, method, status)).or_insert_with(new).clone())
    })
}
