//! Games and positions at which the engine is measured, by time (`cargo bench -p shinjuku-core`) and by instructions
//! (`scripts/instructions`).
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "what cannot be set up stops the measurement"
)]
#![expect(clippy::missing_panics_doc, reason = "nobody else calls this")]

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

/// A game of the current edition.
pub fn start(city: Builtin, players: usize, seed: u64) -> Game {
    start_with(city, players, seed, &[])
}

/// The same with mods.
pub fn start_with(city: Builtin, players: usize, seed: u64, mods: &[Mod]) -> Game {
    let mods = mods.iter().map(|which| ModChoice::from(*which));
    let options = Options::new(Edition::V2r8, players).with_mods(mods);
    Game::start(city.map(), &options, Seed::from_number(seed)).expect("the options are in order").0
}

/// Plays random actions until the game ends or `stop` says so; gives their number.
pub fn play(game: &mut Game, rng: &mut ChaCha8Rng, stop: impl Fn(&Game) -> bool) -> usize {
    let mut actions = 0;
    while let Some(awaiting) = game.awaiting() {
        if stop(game) {
            break;
        }
        let action = game.random_action(rng).expect("somebody is awaited");
        game.play_quietly(awaiting.seat, &action).expect("a drawn action is legal");
        actions += 1;
    }
    actions
}

/// So many positions from the middle of random games on Tokyo.
pub fn mid_game(players: usize, count: u64) -> Vec<Game> {
    let position = |seed| {
        let mut game = start(Builtin::Tokyo, players, seed);
        let half = game.state().bag.len() / 2;
        play(&mut game, &mut ChaCha8Rng::seed_from_u64(seed), |game| game.state().bag.len() <= half);
        game
    };
    (0..count).map(position).collect()
}

/// Every track built, a store on every station, and a dozen customers in a ward.
pub fn crowded(city: Builtin, ward: WardId) -> Game {
    with_a_dozen(city, &start(city, 4, 1), ward)
}

/// The same with everybody's Chairman among the customers and Hachiko there, who can be moved along or brought home.
pub fn crowded_with_mods(city: Builtin, ward: WardId) -> Game {
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
    with_a_dozen(city, &game.expect("the study is in order").0, ward)
}

fn with_a_dozen(city: Builtin, game: &Game, ward: WardId) -> Game {
    let mut state = game.state().clone();
    for (index, connection) in city.map().connections.ids().enumerate() {
        state.track.put(connection, Some(Seat::at(index % 4)));
    }
    for (index, station) in city.map().stations.ids().enumerate() {
        let kind = if city.map().sakura.contains(station) {
            StoreKind::Department
        } else {
            Good::ALL[index / 4 % 4].into()
        };
        state.stores.put(station, Some(Store { owner: Seat::at(index % 4), kind }));
    }
    state.customers[ward] = dozen();
    Game::resume(city.map(), state).expect("the state is of this map")
}

fn dozen() -> Crowd {
    let singles = Good::ALL.map(|good| Crowd::several(Token::single(good), 2));
    let doubles = Good::ALL.map(|good| Crowd::only(Token::double(good)));
    singles.into_iter().chain(doubles).fold(Crowd::EMPTY, |all, some| all + some)
}
