//! Load generation: many connections at once, each of which sends its next request when it has received a response.

use std::net::SocketAddr;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;

use crate::BenchError;
use crate::wire::{Answer, Wire};

/// The requests of one connection.
pub(crate) trait Load: Send + 'static {
    /// Writes the next request; returns whether there is one.
    fn ask(&mut self, request: &mut Vec<u8>) -> bool;

    /// Checks the response. An unexpected one fails the benchmark.
    fn hear(&mut self, answer: &Answer<'_>) -> Result<(), BenchError>;
}

/// The result of a load.
pub(crate) struct Loaded<L> {
    /// The loads, in order, in their final state.
    pub(crate) loads: Vec<L>,
    /// The number of responses.
    answers: u32,
    /// The elapsed time.
    elapsed: Duration,
}

impl<L> Loaded<L> {
    /// Responses per second.
    pub(crate) fn rate(&self) -> f64 {
        f64::from(self.answers) / self.elapsed.as_secs_f64()
    }

    /// The expected number of responses in a time.
    pub(crate) fn answers_in(&self, time: Duration) -> usize {
        let answers = u128::from(self.answers) * time.as_millis() / self.elapsed.as_millis().max(1);
        usize::try_from(answers).unwrap_or(usize::MAX)
    }
}

/// The server, and how it is loaded.
#[derive(Clone, Copy)]
pub(crate) struct Target {
    pub(crate) server: SocketAddr,
    /// The number of threads that send.
    pub(crate) threads: usize,
}

impl Target {
    /// Runs one load per connection until all are done.
    pub(crate) async fn finish<L: Load>(self, loads: Vec<L>) -> Result<Vec<L>, BenchError> {
        Ok(self.spread(loads, None).await?.loads)
    }

    /// Runs one load per connection, for some time or until one of them has run out of requests.
    pub(crate) async fn time<L: Load>(self, loads: Vec<L>, time: Duration) -> Result<Loaded<L>, BenchError> {
        self.spread(loads, Some(time)).await
    }

    async fn spread<L: Load>(self, loads: Vec<L>, time: Option<Duration>) -> Result<Loaded<L>, BenchError> {
        let done = tokio::task::spawn_blocking(move || self.spread_here(loads, time));
        done.await?
    }

    fn spread_here<L: Load>(
        self,
        mut loads: Vec<L>,
        time: Option<Duration>,
    ) -> Result<Loaded<L>, BenchError> {
        let each = loads.len().div_ceil(self.threads).max(1);
        let mut shares = Vec::new();
        while !loads.is_empty() {
            let rest = loads.split_off(each.min(loads.len()));
            shares.push(std::mem::replace(&mut loads, rest));
        }
        let start = Start { all: Barrier::new(shares.len()), time, over: AtomicBool::new(false) };
        let parts: Vec<Result<Part<L>, BenchError>> = thread::scope(|scope| {
            let start = &start;
            let threads: Vec<_> = shares
                .into_iter()
                .map(|share| scope.spawn(move || carry(self.server, share, start)))
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|_| Err("a thread failed".into())))
                .collect()
        });
        let (mut loads, mut answers, mut elapsed) = (Vec::new(), 0, Duration::ZERO);
        for part in parts {
            let part = part?;
            loads.extend(part.loads);
            answers += part.answers;
            elapsed = elapsed.max(part.elapsed);
        }
        Ok(Loaded { loads, answers, elapsed })
    }
}

/// The common start and end of all threads.
struct Start {
    all: Barrier,
    time: Option<Duration>,
    over: AtomicBool,
}

/// The result of one thread.
struct Part<L> {
    loads: Vec<L>,
    answers: u32,
    elapsed: Duration,
}

fn carry<L: Load>(server: SocketAddr, loads: Vec<L>, start: &Start) -> Result<Part<L>, BenchError> {
    let connected = connect(server, loads.len());
    // Release the other threads even if this one could not connect.
    start.all.wait();
    let (runtime, wires) = connected?;
    let begun = Instant::now();
    let deadline = start.time.map(|time| begun + time);
    let all = loads.into_iter().zip(wires).map(|(load, wire)| async move {
        let done = drive(load, wire, deadline, &start.over).await;
        if done.is_err() {
            start.over.store(true, Ordering::Relaxed);
        }
        done
    });
    let done = runtime.block_on(futures_util::future::join_all(all));
    let elapsed = begun.elapsed();
    let (mut loads, mut answers) = (Vec::new(), 0);
    for done in done {
        let (load, count) = done?;
        loads.push(load);
        answers += count;
    }
    Ok(Part { loads, answers, elapsed })
}

fn connect(server: SocketAddr, count: usize) -> Result<(Runtime, Vec<Wire>), BenchError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let mut wires = Vec::new();
    for _ in 0..count {
        wires.push(runtime.block_on(Wire::to(server))?);
    }
    Ok((runtime, wires))
}

async fn drive<L: Load>(
    mut load: L,
    mut wire: Wire,
    deadline: Option<Instant>,
    over: &AtomicBool,
) -> Result<(L, u32), BenchError> {
    let (mut request, mut answers) = (Vec::new(), 0);
    while !over.load(Ordering::Relaxed) && deadline.is_none_or(|deadline| Instant::now() < deadline) {
        request.clear();
        if !load.ask(&mut request) {
            // A timed run ends with the first load, because it must not measure fewer connections than planned.
            over.fetch_or(deadline.is_some(), Ordering::Relaxed);
            break;
        }
        load.hear(&wire.exchange(&request).await?)?;
        answers += 1;
    }
    Ok((load, answers))
}
