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
use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_core::player::{Color, Store, StoreKind};
use shinjuku_core::setup::{Options, Position, Study};
use shinjuku_core::shuffle::Seed;
use strum::VariantArray;

fn main() {
    divan::main();
}

fn start(city: Builtin, players: usize, seed: u64) -> Game {
    start_with(city, players, seed, &[])
}

fn start_with(city: Builtin, players: usize, seed: u64, mods: &[Mod]) -> Game {
    let mods = mods.iter().map(|which| ModChoice::from(*which));
    let options = Options::new(Edition::V2r8, players).with_mods(mods);
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
    let built = fully_built(city, &start(city, 4, 1));
    slowest_list(bencher, city, |ward| {
        let mut state = built.state().clone();
        state.customers[ward] = dozen();
        Game::resume(city.map(), state).expect("the state is of this map")
    });
}

/// The same with everybody's Chairman among the customers and Hachiko there, who can be moved along or brought home.
#[divan::bench(args = ["tokyo", "paris", "london", "osaka"])]
fn worst_list_with_mods(bencher: Bencher, city: &str) {
    let city: Builtin = city.parse().expect("a built-in city");
    slowest_list(bencher, city, |ward| {
        let ward_name = city.map().ward_name(ward);
        let chairmen = Color::ALL.map(|color| (color, Some(ward_name.clone())));
        let position = Position {
            chairmen: chairmen.into_iter().collect(),
            hachiko: Some(ward_name),
            ..Position::default()
        };
        let study = Study { position: Some(position), ..Study::default() };
        let mods = ["chairman", "hachiko:2"].map(|name| name.parse::<ModChoice>().expect("a mod"));
        let options = Options::new(Edition::V2r8, 4).with_mods(mods);
        let game = Game::start_study(city.map(), &options, Seed::from_number(1), &study);
        let mut state = fully_built(city, &game.expect("the study is in order").0).state().clone();
        state.customers[ward] = dozen();
        Game::resume(city.map(), state).expect("the state is of this map")
    });
}

fn slowest_list(bencher: Bencher, city: Builtin, crowded: impl Fn(WardId) -> Game) {
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

fn fully_built(city: Builtin, game: &Game) -> Game {
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
