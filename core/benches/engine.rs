//! How fast the engine is: `cargo bench -p shinjuku-core`. What the machine does besides moves these times by a tenth or
//! more; `scripts/instructions` counts instead, and fails where it has become much slower.
#![expect(clippy::expect_used, reason = "a benchmark that cannot be set up stops")]

use std::time::Instant;

use divan::Bencher;
use divan::counter::ItemsCount;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use shinjuku_core::game::Game;
use shinjuku_core::id::WardId;
use shinjuku_core::map::Builtin;
use shinjuku_core::mods::Mod;
use shinjuku_workload::{crowded, crowded_with_mods, mid_game, play, start_with};
use strum::VariantArray;

fn main() {
    divan::main();
}

/// Whole games of random players on Tokyo; items are actions.
#[divan::bench(args = [2, 4])]
fn random_self_play(bencher: Bencher, players: usize) {
    self_play(bencher, players, &[]);
}

/// The same with all mods.
#[divan::bench(args = [2, 4])]
fn random_self_play_with_all_mods(bencher: Bencher, players: usize) {
    self_play(bencher, players, Mod::VARIANTS);
}

fn self_play(bencher: Bencher, players: usize, mods: &[Mod]) {
    const GAMES: u64 = 100;
    let games = || {
        (0..GAMES).map(move |seed| {
            (start_with(Builtin::Tokyo, players, seed, mods), ChaCha8Rng::seed_from_u64(seed))
        })
    };
    let actions: usize = games().map(|(mut game, mut rng)| play(&mut game, &mut rng, |_| false)).sum();
    bencher
        .counter(ItemsCount::new(actions))
        .bench(|| games().map(|(mut game, mut rng)| play(&mut game, &mut rng, |_| false)).sum::<usize>());
}

/// Copies of positions from the middle of the game, as a search makes them; items are copies. Each is an allocation for
/// every list of the state.
#[divan::bench(args = [2, 4])]
fn copies(bencher: Bencher, players: usize) {
    let positions = mid_game(players, 100);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        positions.iter().map(|game| divan::black_box(game.clone()).state().deck.len()).sum::<usize>()
    });
}

/// The same in the place of an earlier copy, which needs no allocation, with a random action played on it; items are actions.
#[divan::bench(args = [2, 4])]
fn copies_played_on(bencher: Bencher, players: usize) {
    let positions = mid_game(players, 100);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut copy = start_with(Builtin::Tokyo, players, 1, &[]);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            copy.clone_from(position);
            let awaiting = copy.awaiting().expect("the game is not over");
            let action = copy.random_action(&mut rng).expect("somebody is awaited");
            copy.play_quietly(awaiting.seat, &action).expect("a drawn action is legal");
        }
    });
}

/// Every legal action in the middle of the game; items are lists.
#[divan::bench(args = [2, 4])]
fn whole_lists_in_mid_game(bencher: Bencher, players: usize) {
    let positions = mid_game(players, 100);
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().map(|game| game.legal_actions().len()).sum::<usize>());
}

/// The same, with every action and its payments spelled out; items are lists. Two fifths of the instructions allocate and free
/// the cards of each payment.
#[divan::bench(args = [2, 4])]
fn whole_lists_spelled_out(bencher: Bencher, players: usize) {
    let positions = mid_game(players, 100);
    let ways_to_pay = |game: &Game| {
        game.legal_actions().iter().map(|legal| divan::black_box(legal).payments.len()).sum::<usize>()
    };
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().map(ways_to_pay).sum::<usize>());
}

/// Every track built, a store on every station, and a dozen customers in the ward for which that takes longest.
#[divan::bench(args = ["tokyo", "paris", "london", "osaka"])]
fn worst_list(bencher: Bencher, city: &str) {
    slowest_list(bencher, city, crowded);
}

/// The same with everybody's Chairman among the customers and Hachiko there, who can be moved along or brought home.
#[divan::bench(args = ["tokyo", "paris", "london", "osaka"])]
fn worst_list_with_mods(bencher: Bencher, city: &str) {
    slowest_list(bencher, city, crowded_with_mods);
}

fn slowest_list(bencher: Bencher, city: &str, crowded: fn(Builtin, WardId) -> Game) {
    let city: Builtin = city.parse().expect("a built-in city");
    let slowest = city.map().wards.ids().max_by_key(|ward| {
        let game = crowded(city, *ward);
        let time = |_| {
            let begun = Instant::now();
            divan::black_box(game.legal_actions().len());
            begun.elapsed()
        };
        (0..5).map(time).min()
    });
    let game = crowded(city, slowest.expect("a map has wards"));
    bencher.bench(|| game.legal_actions().len());
}
