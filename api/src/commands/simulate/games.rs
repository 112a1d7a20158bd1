//! Plays the games of a series on several threads.

use std::fmt;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use shinjuku_core::simulation::{SeriesError, Tally};

/// The error of a game that did not finish.
#[derive(Debug)]
pub(super) struct GameError {
    game: u64,
    error: SeriesError,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.error)
    }
}

/// Plays the games 0 to `games - 1`, each on whichever thread is free, and merges their tallies into a copy of
/// `none`. The result does not depend on the number of threads.
///
/// # Errors
/// Fails if a game fails. After a failure no other game is started. Games are started in the order of their numbers
/// and played to their ends, so if several fail, the error is always that of the first.
pub(super) fn play_all(
    none: &Tally,
    games: u64,
    threads: usize,
    play: impl Fn(u64) -> Result<Tally, SeriesError> + Sync,
) -> Result<Tally, GameError> {
    let next = AtomicU64::new(0);
    let failed = AtomicBool::new(false);
    let work = || {
        let _panic = CancelFlag(&failed);
        let mut tally = none.clone();
        while !failed.load(Ordering::Relaxed) {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                break;
            }
            match play(game) {
                Ok(of_game) => tally.merge(&of_game),
                Err(error) => {
                    failed.store(true, Ordering::Relaxed);
                    return Err(GameError { game, error });
                }
            }
        }
        Ok(tally)
    };
    let played: Vec<Result<Tally, GameError>> = thread::scope(|scope| {
        let threads = usize::try_from(games).map_or(threads, |games| games.min(threads));
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    let (tallies, failures): (Vec<_>, Vec<_>) = played.into_iter().partition(Result::is_ok);
    if let Some(first) = failures.into_iter().filter_map(Result::err).min_by_key(|failure| failure.game) {
        return Err(first);
    }
    let mut all = none.clone();
    tallies.iter().flatten().for_each(|tally| all.merge(tally));
    Ok(all)
}

/// Sets the flag if its thread panics, so that the other threads stop.
struct CancelFlag<'a>(&'a AtomicBool);

impl Drop for CancelFlag<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that meets something unexpected fails")]
mod tests {
    use std::time::Duration;

    use shinjuku_core::bots::BotName;
    use shinjuku_core::edition::Edition;
    use shinjuku_core::map::Builtin;
    use shinjuku_core::simulation::{Series, SimulationPlan};

    use super::*;

    #[test]
    fn the_first_game_that_fails_is_told_and_others_are_not_begun() {
        let series = Series::new(Builtin::Tokyo.map(), SimulationPlan::new(Edition::V2r8, 2))
            .expect("a plan in order");
        let none = Tally::new(&series);
        for threads in [1, 2, 5] {
            let begun = AtomicU64::new(0);
            let play = |game: u64| {
                begun.fetch_add(1, Ordering::Relaxed);
                // The earlier of the two failing games takes longer.
                thread::sleep(Duration::from_millis(if game == 20 { 30 } else { 1 }));
                let fails = game == 20 || game == 21;
                if fails { Err(SeriesError::NoChoice { bot: BotName::Random }) } else { Ok(none.clone()) }
            };
            let failure = play_all(&none, 1_000_000, threads, play).expect_err("two games fail");
            assert_eq!(failure.to_string(), "game 20: the bot random found no action");
            assert!(begun.into_inner() < 10_000, "{threads} threads go on");
        }
    }

    #[test]
    fn a_panic_ends_all_games() {
        let series = Series::new(Builtin::Tokyo.map(), SimulationPlan::new(Edition::V2r8, 2))
            .expect("a plan in order");
        let none = Tally::new(&series);
        let begun = AtomicU64::new(0);
        let play = |game: u64| {
            begun.fetch_add(1, Ordering::Relaxed);
            thread::sleep(Duration::from_millis(1));
            assert_ne!(game, 20, "a fault of the program");
            Ok(none.clone())
        };
        let played =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| play_all(&none, 1_000_000, 3, play)));
        assert!(played.is_err());
        assert!(begun.into_inner() < 10_000, "the others go on");
    }
}
