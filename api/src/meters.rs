//! What `/metrics` tells of requests: how many there were, and how long they took, by route.

use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Duration;

use actix_web::{HttpRequest, web};
use metrics::{Counter, Histogram, counter, histogram};

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

/// Counts a request.
pub(crate) fn count(request: &HttpRequest, method: &'static str, status: u16, elapsed: Duration) {
    let meters =
        request.app_data::<web::Data<Paths>>().and_then(|paths| of_path(paths, request, method, status));
    let Meters { requests, seconds } = meters.unwrap_or_else(|| {
        Meters::of(request.match_pattern().unwrap_or_else(|| "none".to_owned()), method, status)
    });
    requests.increment(1);
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
