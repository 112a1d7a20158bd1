//! How fast the engine is: `cargo bench -p shinjuku-core`.
#![expect(clippy::expect_used, clippy::indexing_slicing, reason = "a benchmark that cannot be set up stops")]

use std::time::Instant;

use divan::Bencher;
use divan::counter::ItemsCount;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use shinjuku_core::customer::{Crowd, Good, Token};
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::id::{Id, Seat, WardId};
use shinjuku_core::map::Builtin;
use shinjuku_core::player::{Store, StoreKind};
use shinjuku_core::setup::Options;
use shinjuku_core::shuffle::Seed;

fn main() {
    divan::main();
}

fn start(city: Builtin, players: usize, seed: u64) -> Game {
    let options = Options::new(Edition::V2r8, players);
    Game::start(city.map(), &options, Seed::from_number(seed)).expect("the options are in order").0
}

/// Plays random actions until the game ends or `stop` says so; gives their number.
fn play(game: &mut Game, chance: &mut ChaCha8Rng, stop: impl Fn(&Game) -> bool) -> usize {
    let mut actions = 0;
    while let Some(awaiting) = game.awaiting() {
        if stop(game) {
            break;
        }
        let action = game.random_action(chance).expect("somebody is awaited");
        game.play_quietly(awaiting.seat, &action).expect("a drawn action is legal");
        actions += 1;
    }
    actions
}

/// Whole games of random players on Tokyo; items are actions.
#[divan::bench(args = [2, 4])]
fn random_self_play(bencher: Bencher, players: usize) {
    const GAMES: u64 = 100;
    let games = || {
        (0..GAMES).map(move |seed| (start(Builtin::Tokyo, players, seed), ChaCha8Rng::seed_from_u64(seed)))
    };
    let actions: usize = games().map(|(mut game, mut chance)| play(&mut game, &mut chance, |_| false)).sum();
    bencher.counter(ItemsCount::new(actions)).bench(|| {
        games().map(|(mut game, mut chance)| play(&mut game, &mut chance, |_| false)).sum::<usize>()
    });
}

/// Positions from the middle of random games on Tokyo.
fn mid_game(players: usize) -> Vec<Game> {
    let position = |seed| {
        let mut game = start(Builtin::Tokyo, players, seed);
        let half = game.state().bag.len() / 2;
        play(&mut game, &mut ChaCha8Rng::seed_from_u64(seed), |game| game.state().bag.len() <= half);
        game
    };
    (0..100).map(position).collect()
}

/// Every legal action in the middle of the game; items are lists.
#[divan::bench(args = [2, 4])]
fn whole_lists_in_mid_game(bencher: Bencher, players: usize) {
    let positions = mid_game(players);
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().map(|game| game.legal_actions().len()).sum::<usize>());
}

/// The same, with every action and its payments spelled out; items are lists.
#[divan::bench(args = [2, 4])]
fn whole_lists_spelled_out(bencher: Bencher, players: usize) {
    let positions = mid_game(players);
    let ways_to_pay =
        |game: &Game| game.legal_actions().iter().map(|legal| legal.payments.len()).sum::<usize>();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().map(ways_to_pay).sum::<usize>());
}

/// Every track built, a store on every station, and a dozen customers in the ward for which that takes longest.
#[divan::bench(args = ["tokyo", "paris", "london", "osaka"])]
fn worst_list(bencher: Bencher, city: &str) {
    let city: Builtin = city.parse().expect("a built-in city");
    let built = fully_built(city);
    let crowded = |ward: WardId| {
        let mut state = built.state().clone();
        state.customers[ward] = dozen();
        Game::resume(city.map(), state).expect("the state is of this map")
    };
    let slowest = city.map().wards.ids().max_by_key(|ward| {
        let game = crowded(*ward);
        let time = |_| {
            let begun = Instant::now();
            divan::black_box(game.legal_actions().len());
            begun.elapsed()
        };
        (0..5).map(time).min()
    });
    let game = crowded(slowest.expect("a map has wards"));
    bencher.bench(|| game.legal_actions().len());
}

fn fully_built(city: Builtin) -> Game {
    let game = start(city, 4, 1);
    let mut state = game.state().clone();
    for (index, connection) in city.map().connections.ids().enumerate() {
        state.track[connection] = Some(Seat::at(index % 4));
    }
    for (index, station) in city.map().stations.ids().enumerate() {
        let kind = if city.map().sakura.contains(station) {
            StoreKind::Department
        } else {
            Good::ALL[index / 4 % 4].into()
        };
        state.stores[station] = Some(Store { owner: Seat::at(index % 4), kind });
    }
    Game::resume(city.map(), state).expect("the state is of this map")
}

fn dozen() -> Crowd {
    let singles = Good::ALL.map(|good| Crowd::several(Token::single(good), 2));
    let doubles = Good::ALL.map(|good| Crowd::only(Token::double(good)));
    singles.into_iter().chain(doubles).fold(Crowd::EMPTY, |all, some| all + some)
}
