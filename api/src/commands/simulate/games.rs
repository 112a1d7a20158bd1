//! The games of a series, played by several threads.

use std::fmt;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use shinjuku_core::simulation::{Series, Tally, Trouble};

/// A game that did not come to its end.
#[derive(Debug)]
pub(super) struct Failure {
    game: u64,
    trouble: Trouble,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.trouble)
    }
}

/// Plays the games from 0 on, each by whatever thread is free, and tells of every one that is over. However many threads there are,
/// the tally is the same.
///
/// After a failure no other game is begun. Games are begun in the order of their numbers and played to their ends, so that the
/// first that fails is always found.
pub(super) fn play_all(
    series: &Series,
    games: u64,
    threads: usize,
    one_more: impl Fn() + Sync,
) -> Result<Tally, Failure> {
    let next = AtomicU64::new(0);
    let failed = AtomicBool::new(false);
    let begun = Instant::now();
    let work = || {
        let mut tally = Tally::new(series);
        while !failed.load(Ordering::Relaxed) {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                break;
            }
            match series.play(game, &|| begun.elapsed()) {
                Ok((_, of_game)) => tally.merge(&of_game),
                Err(trouble) => {
                    failed.store(true, Ordering::Relaxed);
                    return Err(Failure { game, trouble });
                }
            }
            one_more();
        }
        Ok(tally)
    };
    let played: Vec<Result<Tally, Failure>> = thread::scope(|scope| {
        let most = usize::try_from(games).unwrap_or(usize::MAX);
        let threads: Vec<_> = (0..threads.min(most)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    let (tallies, failures): (Vec<_>, Vec<_>) = played.into_iter().partition(Result::is_ok);
    if let Some(first) = failures.into_iter().filter_map(Result::err).min_by_key(|failure| failure.game) {
        return Err(first);
    }
    let mut all = Tally::new(series);
    tallies.iter().flatten().for_each(|tally| all.merge(tally));
    Ok(all)
}
