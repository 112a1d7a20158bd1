//! A bounded queue for CPU-bound work on blocking threads.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::problem::Problem;
use crate::task;

/// How many seconds a client should wait before a retry if the queue is full.
const RETRY_AFTER: u64 = 2;

/// Runs a few jobs at once and lets some more wait. Further ones are refused with `Retry-After`, because their
/// clients would time out before their turn.
#[derive(Clone)]
pub struct WorkQueue {
    free: Arc<Semaphore>,
    /// The places in the queue, including those of running jobs.
    places: Arc<Semaphore>,
}

impl WorkQueue {
    /// Creates a queue that runs `at_once` jobs at the same time and lets `max_waiting` more wait.
    pub fn new(at_once: usize, max_waiting: usize) -> Self {
        Self {
            free: Arc::new(Semaphore::new(at_once)),
            places: Arc::new(Semaphore::new(at_once.saturating_add(max_waiting))),
        }
    }

    /// Runs a job when it is its turn. A job whose caller is gone before that is not started.
    ///
    /// # Errors
    /// The queue is full, or the job itself fails.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Problem::busy(RETRY_AFTER))?;
        let permit =
            Arc::clone(&self.free).acquire_owned().await.map_err(|error| Problem::internal(&error))?;
        let done = task::spawn_blocking(move || {
            let result = work();
            drop((permit, place));
            result
        });
        done.await.unwrap_or_else(|panic| Err(Problem::internal(&panic)))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::problem::Code;

    #[tokio::test]
    async fn work_waits_for_its_turn_and_a_full_queue_refuses() {
        let queue = WorkQueue::new(1, 1);
        let (finish, finished) = mpsc::channel::<()>();
        let running = task::spawn({
            let queue = queue.clone();
            async move { queue.run(move || Ok(finished.recv().is_ok())).await }
        });
        let waiting = task::spawn({
            let queue = queue.clone();
            async move { queue.run(|| Ok(2)).await }
        });
        while queue.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = queue.run(|| Ok(3)).await;
        assert!(refused.is_err_and(|problem| problem.code == Code::Unavailable));
        assert!(finish.send(()).is_ok());
        assert!(matches!(running.await, Ok(Ok(true))));
        assert!(matches!(waiting.await, Ok(Ok(2))));
        assert!(matches!(queue.run(|| Ok(4)).await, Ok(4)));
    }
}
