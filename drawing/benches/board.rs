//! How fast boards are drawn: `cargo bench -p shinjuku-drawing`.
#![expect(clippy::expect_used, reason = "a benchmark that cannot be set up stops")]

use divan::Bencher;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::map::Builtin;
use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_core::setup::Options;
use shinjuku_core::shuffle::Seed;
use shinjuku_core::view::Viewer;
use shinjuku_drawing::board::{self, BoardOptions, LabelNames, Layout};

fn main() {
    divan::main();
}

/// Empty boards.
#[divan::bench(args = ["tokyo", "paris", "london", "osaka"])]
fn empty(bencher: Bencher, city: &str) {
    let map = city.parse::<Builtin>().expect("a built-in city").map();
    let layout = Layout::new(&map, LabelNames::Both);
    bencher.bench(|| board::svg(&map, &layout, None, BoardOptions::default()));
}

/// Boards in the middle of a random game of four with all mods.
#[divan::bench(args = ["tokyo", "paris", "london", "osaka"])]
fn in_mid_game(bencher: Bencher, city: &str) {
    let map = city.parse::<Builtin>().expect("a built-in city").map();
    let options = Options::new(Edition::V2r8, 4).with_mods(Mod::all().map(ModChoice::from));
    let mut game =
        Game::start(map.clone(), &options, Seed::from_number(1)).expect("the options are in order").0;
    let half = game.state().bag.len() / 2;
    let mut chance = ChaCha8Rng::seed_from_u64(1);
    while let Some(awaiting) = game.awaiting().filter(|_| game.state().bag.len() > half) {
        let action = game.random_action(&mut chance).expect("somebody is awaited");
        game.play_quietly(awaiting.seat, &action).expect("a drawn action is legal");
    }
    let view = game.view(Viewer::Spectator);
    let layout = Layout::new(&map, LabelNames::Both);
    bencher.bench(|| board::svg(&map, &layout, Some(&view), BoardOptions::default()));
}

/// Layouts, which are found once for each version of a map.
#[divan::bench(args = ["tokyo", "paris", "london", "osaka"], sample_count = 5)]
fn layout(bencher: Bencher, city: &str) {
    let map = city.parse::<Builtin>().expect("a built-in city").map();
    bencher.bench(|| Layout::new(&map, LabelNames::Both));
}
