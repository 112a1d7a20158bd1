//! Bots: whole games without people, and what a bot may know.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::json;
use shinjuku_core::action::Action;
use shinjuku_core::bots::{Bot, BotName};
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::id::Id;
use shinjuku_core::map::Builtin;
use shinjuku_core::setup::Options;
use shinjuku_core::shuffle::Seed;
use shinjuku_core::view::Viewer;

use crate::laws::{check_pieces, with_all_sets_of_mods};
use crate::views::{midgame, with_other_secrets};

/// No game between bots is that long; one that is does not end.
const LONGEST_GAME: usize = 2_000;

/// A game on Tokyo at its start.
fn new_game(options: &Options, seed: u64) -> Game {
    let (game, _) = Game::start(Builtin::Tokyo.map(), options, Seed::from_number(seed))
        .expect("the options are in order");
    game
}

/// Plays a game to its end, with these bots in the seats, and gives the actions.
fn play_out(game: &mut Game, bots: &[&dyn Bot], seed: u64) -> Vec<Action> {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut actions = Vec::new();
    while let Some(awaiting) = game.awaiting() {
        let bot = bots.iter().cycle().nth(awaiting.seat.index()).expect("a bot sits there");
        let action = bot.choose(game, &mut chance).expect("somebody is awaited");
        game.play_quietly(awaiting.seat, &action).unwrap_or_else(|no| {
            panic!("a chosen action was refused: {} {no:?}", json!(action.named(game.map())))
        });
        actions.push(action);
        assert!(actions.len() < LONGEST_GAME, "the game does not end");
    }
    actions
}

#[test]
fn every_bot_plays_whole_games_of_every_kind_by_the_rules() {
    for name in BotName::all() {
        with_all_sets_of_mods(|start| {
            let mut game = start.game;
            play_out(&mut game, &[name.bot()], 1);
            assert!(game.state().is_finished());
            check_pieces(&game);
        });
    }
}

#[test]
fn a_bot_has_nothing_to_choose_once_the_game_is_over() {
    for name in BotName::all() {
        let mut game = new_game(&Options::new(Edition::V2r8, 2), 1);
        play_out(&mut game, &[name.bot()], 1);
        assert_eq!(name.bot().choose(&game, &mut ChaCha8Rng::seed_from_u64(1)), None);
    }
}

#[test]
fn bots_play_the_same_game_again_with_the_same_seed() {
    for name in BotName::all() {
        let play = |seed| {
            let mut game = new_game(&Options::new(Edition::CityGrowth, 3), 5);
            (play_out(&mut game, &[name.bot()], seed), game.state().standings())
        };
        assert_eq!(play(1), play(1));
        assert_ne!(play(1), play(2), "{name} leaves nothing to chance");
    }
}

#[test]
fn what_a_bot_cannot_see_does_not_change_what_it_chooses() {
    let mut chance = ChaCha8Rng::seed_from_u64(1);
    for seed in 0..60 {
        let game = midgame(seed);
        let awaiting = game.awaiting().expect("the game goes on");
        let viewer = Viewer::Player(game.color(awaiting.seat));
        for name in BotName::all() {
            let choose = |game: &Game| name.bot().choose(game, &mut ChaCha8Rng::seed_from_u64(seed));
            let chosen = choose(&game);
            for _ in 0..3 {
                let other = with_other_secrets(&game, &[viewer], &mut chance);
                assert_ne!(other.state(), game.state());
                assert_eq!(choose(&other), chosen, "{name}, seed {seed}");
            }
        }
    }
}

#[test]
fn the_names_of_bots_are_the_same_in_json_and_in_words() {
    for name in BotName::all() {
        assert_eq!(json!(name), json!(name.to_string()));
        assert_eq!(serde_json::from_value::<BotName>(json!(name)).expect("a name can be read"), name);
        assert_eq!(name.to_string().parse(), Ok(name));
    }
    assert!("nobody".parse::<BotName>().is_err());
}
