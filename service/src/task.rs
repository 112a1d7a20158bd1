//! Tasks that keep the tracing span of their caller, so that their log lines carry the id of the request.

use tokio::task::JoinHandle;
use tracing::{Instrument, Span};

/// Spawns a task.
#[expect(clippy::disallowed_methods, reason = "the future is in the span of the caller")]
pub fn spawn<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
    tokio::spawn(work.in_current_span())
}

/// Runs work on a thread pool, so that it does not block other tasks.
#[expect(clippy::disallowed_methods, reason = "the work is in the span of the caller")]
pub fn spawn_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    let span = Span::current();
    tokio::task::spawn_blocking(move || span.in_scope(work))
}
