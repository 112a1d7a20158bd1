//! A fixed amount of work for the engine, so that its instructions can be counted: `scripts/instructions`. The argument
//! says which; nothing of it depends on time, and all chance has a fixed seed.
#![expect(clippy::expect_used, clippy::panic, reason = "work that cannot be set up stops")]

use std::collections::BTreeSet;
use std::hint::black_box;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use shinjuku_core::bots::{BotName, Patience};
use shinjuku_core::game::Game;
use shinjuku_core::id::WardId;
use shinjuku_core::map::Builtin;
use shinjuku_core::mods::Mod;
use shinjuku_workload::{crowded, crowded_with_mods, mid_game, play, start_with};
use strum::VariantArray;

fn main() {
    let work = std::env::args().nth(1).unwrap_or_default();
    let result = match work.as_str() {
        "self_play" => self_play(&[]),
        "self_play_with_mods" => self_play(Mod::VARIANTS),
        "copies" => copies(),
        "copies_played_on" => copies_played_on(),
        "lists" => lists(),
        "lists_spelled_out" => lists_spelled_out(),
        "crowded_lists" => crowded_lists(crowded),
        "crowded_lists_with_mods" => crowded_lists(crowded_with_mods),
        "greedy" => decisions(BotName::Greedy, 50),
        "planner" => decisions(BotName::Planner, 2),
        unknown => panic!("there is no work called '{unknown}'"),
    };
    println!("{result}");
}

/// What is counted. Everything else is set-up, which callgrind leaves out by the name of this function.
#[inline(never)]
fn counted(work: impl FnOnce() -> usize) -> usize {
    black_box(work())
}

/// Whole games of random players on Tokyo; gives the number of actions.
fn self_play(mods: &[Mod]) -> usize {
    Builtin::Tokyo.map();
    let game = |seed| {
        let players = if seed % 2 == 0 { 2 } else { 4 };
        let mut game = start_with(Builtin::Tokyo, players, seed, mods);
        play(&mut game, &mut ChaCha8Rng::seed_from_u64(seed), |_| false)
    };
    counted(|| (0..40).map(game).sum())
}

/// Copies of positions.
fn copies() -> usize {
    let positions = positions();
    let copy = |game: &Game| black_box(game.clone()).state().deck.len();
    counted(|| (0..10).map(|_| positions.iter().map(copy).sum::<usize>()).sum())
}

/// Copies of positions in the place of an earlier one, each with one action played on it.
fn copies_played_on() -> usize {
    let positions = positions();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut game = start_with(Builtin::Tokyo, 4, 1, &[]);
    let mut next = |position: &Game| {
        game.clone_from(position);
        let awaiting = game.awaiting().expect("the game is not over");
        let action = game.random_action(&mut rng).expect("somebody is awaited");
        game.play_quietly(awaiting.seat, &action).expect("a drawn action is legal");
        game.state().deck.len()
    };
    counted(|| (0..10).map(|_| positions.iter().map(&mut next).sum::<usize>()).sum())
}

/// The lists of positions from the middle of games; gives their length.
fn lists() -> usize {
    let positions = positions();
    counted(|| positions.iter().map(|game| game.legal_actions().len()).sum())
}

/// The same, with all actions spelled out; gives the number of ways to pay.
fn lists_spelled_out() -> usize {
    let positions = positions();
    let ways_to_pay =
        |game: &Game| game.legal_actions().iter().map(|legal| black_box(legal).payments.len()).sum::<usize>();
    counted(|| positions.iter().map(ways_to_pay).sum())
}

/// The lists of crowded positions, one for each city.
fn crowded_lists(crowded: fn(Builtin, WardId) -> Game) -> usize {
    let crowded = |city: &Builtin| crowded(*city, city.map().princess_ward);
    let positions: Vec<Game> = Builtin::VARIANTS.iter().map(crowded).collect();
    counted(|| positions.iter().map(|game| game.legal_actions().len()).sum())
}

/// What a bot chooses in so many positions from the middle of games; gives how many kinds of action that is.
fn decisions(bot: BotName, most: usize) -> usize {
    let positions = positions();
    let step = positions.len() / most;
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut choose =
        |game: &Game| bot.choose(game, Patience::Looks(24), &mut rng).map(|action| action.kind());
    counted(|| positions.iter().step_by(step).filter_map(&mut choose).collect::<BTreeSet<_>>().len())
}

fn positions() -> Vec<Game> {
    [2, 4].into_iter().flat_map(|players| mid_game(players, 25)).collect()
}
