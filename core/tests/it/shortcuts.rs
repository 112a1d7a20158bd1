//! What the engine caches or computes faster for speed equals the direct computation.

use serde_json::json;
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::id::{CAPACITY, Id, Seat, Set};
use shinjuku_core::map::Builtin;
use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_core::pieces::{Piece, Pieces};
use shinjuku_core::setup::Options;
use shinjuku_core::state::GameState;

use crate::laws::RandomGame;

/// Returns a random game with this many players, with all mods or none.
fn random_game(players: usize, with_mods: bool) -> RandomGame {
    let mods = Mod::all().filter(|_| with_mods).map(ModChoice::from);
    let options = Options::new(Edition::V2r8, players).with_mods(mods);
    RandomGame::new(Builtin::Tokyo.map(), &options, players as u64)
}

fn in_some_games(mut check: impl FnMut(&Game)) {
    for (players, with_mods) in [(2, false), (3, true), (4, false), (4, true)] {
        let mut random = random_game(players, with_mods);
        check(&random.game);
        while random.step().is_some() {
            check(&random.game);
        }
    }
}

fn check_pieces<I: Id, P: Piece>(pieces: &Pieces<I, P>) {
    let found = |fits: &dyn Fn(Option<P>) -> bool| -> Set<I> {
        pieces.iter().filter(|(_, piece)| fits(**piece)).map(|(at, _)| at).collect()
    };
    assert!(pieces.free() == found(&|piece| piece.is_none()));
    for seat in (0..4).map(Seat::at) {
        assert!(pieces.of(seat) == found(&|piece| piece.is_some_and(|piece| piece.owner() == seat)));
    }
}

#[test]
fn free_places_and_everybodys_pieces_are_those_that_a_look_at_all_places_finds() {
    in_some_games(|game| {
        check_pieces(&game.state().stores);
        check_pieces(&game.state().track);
    });
}

#[test]
fn a_state_read_from_its_json_is_the_state() {
    in_some_games(|game| {
        let written = serde_json::to_string(game.state()).expect("a state can be written");
        let read: GameState = serde_json::from_str(&written).expect("a state can be read");
        assert_eq!(&read, game.state());
    });
}

#[test]
fn a_state_with_more_places_than_a_map_may_have_cannot_be_read() {
    let mut state = json!(random_game(2, false).game.state());
    state["stores"] = json!(vec![None::<u8>; CAPACITY]);
    assert!(serde_json::from_value::<GameState>(state.clone()).is_ok());
    state["stores"] = json!(vec![None::<u8>; CAPACITY + 1]);
    assert!(serde_json::from_value::<GameState>(state).is_err());
}

#[test]
fn a_copy_in_the_place_of_any_other_game_is_the_game() {
    let mut copy = random_game(4, true).game;
    in_some_games(|game| {
        copy.clone_from(game);
        assert_eq!(copy.state(), game.state());
        assert_eq!(copy.clone().state(), game.state());
    });
}

/// The tables of a search are reused by the next one, whatever game that belongs to.
#[test]
fn a_list_does_not_depend_on_the_lists_before_it() {
    let mut others = random_game(4, true);
    in_some_games(|game| {
        let written = |game: &Game| format!("{:?}", game.legal_actions().iter().collect::<Vec<_>>());
        let fresh = std::thread::scope(|scope| scope.spawn(|| written(game)).join());
        assert_eq!(written(game), fresh.expect("the list can be made"));
        others.step();
        written(&others.game);
    });
}
