//! Tasks that keep the tracing span of their caller, so that their log lines carry the id of the request.

use tokio::task::JoinHandle;
use tracing::{Instrument, Span};

use crate::problem::{Code, Problem};

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

/// Runs work to completion even if the caller goes away.
pub(crate) async fn run_to_completion<T: Send + 'static>(
    work: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    spawn(work).await.unwrap_or_else(|panic| Err(Problem::internal(&panic)))
}

/// Retries work that depends on no version of a game if another writer was faster.
pub(crate) async fn retry_on_conflict<T, F: Future<Output = Result<T, Problem>>>(
    work: impl Fn() -> F,
) -> Result<T, Problem> {
    const TRIES: usize = 5;
    for _ in 1..TRIES {
        match work().await {
            Err(problem) if problem.code == Code::VersionConflict => {}
            done => return done,
        }
    }
    work().await
}
