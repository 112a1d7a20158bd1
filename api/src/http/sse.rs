//! Responses with server-sent events.

use std::sync::Arc;
use std::time::Duration;

use actix_web::http::header;
use actix_web::web;
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;
use futures_util::stream::unfold;
use shinjuku_service::Service;
use shinjuku_service::accounts::{Caller, Grant};
use shinjuku_service::problem::Problem;
use shinjuku_service::system::OpenStream;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, interval_at};
use tracing::{Instrument, Span};

/// The interval of keep-alive comments. Proxies close streams that are silent for about a minute.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The minimum interval between two checks that a listener with a personal token still has access, while events are
/// sent. An idle stream checks after `KEEP_ALIVES_PER_ACCESS_CHECK` keep-alive comments.
const ACCESS_CHECK_INTERVAL: Duration = Duration::from_secs(2);
const KEEP_ALIVES_PER_ACCESS_CHECK: u32 = 4;

/// A source of events.
pub(crate) trait Source: 'static {
    /// Returns the next event, or `None` after the last. Must be cancel-safe: the future may be dropped and `next`
    /// called again.
    fn next(&mut self) -> impl Future<Output = Result<Option<Bytes>, Problem>>;
}

/// A signal that tells streams and idle connections that the server is shutting down.
#[derive(Clone)]
pub(crate) struct ShutdownSignal(watch::Sender<bool>);

impl ShutdownSignal {
    pub(crate) fn new() -> Self {
        Self(watch::Sender::new(false))
    }

    /// Waits until the server shuts down.
    pub(crate) fn closed(&self) -> impl Future<Output = ()> + use<> {
        let mut closing = self.0.subscribe();
        async move {
            let _ = closing.wait_for(|closing| *closing).await;
        }
    }

    /// Ends all streams. Clients reconnect to another server, or wait for this one.
    pub(crate) fn close(&self) {
        self.0.send_replace(true);
    }
}

/// Reads the `Last-Event-ID` header, the number of the last event that the client has received. `what` describes it
/// in the error message.
pub(crate) fn last_event_id(request: &HttpRequest, what: &str) -> Result<Option<u32>, Problem> {
    let Some(id) = request.headers().get("Last-Event-ID") else { return Ok(None) };
    let number = id.to_str().ok().and_then(|text| text.trim().parse().ok());
    let message = format!("the event id must be {what}");
    number.map(Some).ok_or_else(|| Problem::field("Last-Event-ID", "bad_version", message))
}

/// Formats one event.
pub(crate) fn event(kind: &str, id: Option<&str>, data: &[u8]) -> Bytes {
    let mut text = Vec::with_capacity(data.len() + 64);
    if let Some(id) = id {
        text.extend_from_slice(b"id: ");
        text.extend_from_slice(id.as_bytes());
        text.push(b'\n');
    }
    text.extend_from_slice(b"event: ");
    text.extend_from_slice(kind.as_bytes());
    text.extend_from_slice(b"\ndata: ");
    text.extend_from_slice(data);
    text.extend_from_slice(b"\n\n");
    text.into()
}

struct SseBody<S> {
    source: S,
    service: web::Data<Service>,
    caller: Option<Caller>,
    closing: watch::Receiver<bool>,
    signs: Interval,
    /// When the caller's access was last checked.
    checked_at: Instant,
    greeted: bool,
    _counted: OpenStream,
}

/// Streams the events of a source until it ends, the caller loses access, or the server shuts down.
pub(crate) fn stream<S: Source>(
    source: S,
    service: web::Data<Service>,
    caller: Option<Caller>,
    closing: &ShutdownSignal,
) -> HttpResponse {
    let counted = OpenStream::new(Arc::clone(&service.traffic));
    let listening = SseBody {
        source,
        service,
        caller,
        closing: closing.0.subscribe(),
        signs: interval_at(Instant::now() + KEEP_ALIVE, KEEP_ALIVE),
        checked_at: Instant::now(),
        greeted: false,
        _counted: counted,
    };
    // The body is sent after the handler has returned, but its log lines belong to the request.
    let span = Span::current();
    let body = unfold(listening, move |mut listening| {
        let span = span.clone();
        async {
            let piece = listening.next().instrument(span).await?;
            Some((Ok::<_, std::convert::Infallible>(piece), listening))
        }
    });
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("X-Accel-Buffering", "no"))
        // Compression would buffer events until there is more data.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .streaming(Box::pin(body))
}

impl<S: Source> SseBody<S> {
    async fn next(&mut self) -> Option<Bytes> {
        if !self.greeted {
            self.greeted = true;
            return Some(Bytes::from_static(b"retry: 1000\n\n"));
        }
        if *self.closing.borrow() {
            return None;
        }
        tokio::select! {
            biased;
            _ = self.closing.changed() => None,
            next = self.source.next() => match next {
                Ok(Some(event)) => self.may_listen(ACCESS_CHECK_INTERVAL).await.then_some(event),
                Ok(None) => None,
                Err(problem) => {
                    // Clients that still have access reconnect.
                    tracing::debug!(detail = problem.context().detail, "an event stream ended with an error");
                    None
                }
            },
            _ = self.signs.tick() => self.sign_of_life().await,
        }
    }

    async fn sign_of_life(&mut self) -> Option<Bytes> {
        let sign = Bytes::from_static(b": still here\n\n");
        self.may_listen(KEEP_ALIVE * KEEP_ALIVES_PER_ACCESS_CHECK).await.then_some(sign)
    }

    /// Returns whether the caller still has access. A session is checked every time; a personal token, which needs a
    /// database query, only if the last check is at least `for_a_while` ago.
    async fn may_listen(&mut self, for_a_while: Duration) -> bool {
        let Some(caller) = &self.caller else { return true };
        if matches!(caller.grant, Grant::Personal(..)) && self.checked_at.elapsed() < for_a_while {
            return true;
        }
        self.checked_at = Instant::now();
        self.service.accounts.check_still_valid(caller).await.is_ok()
    }
}
