//! Who sees what, and the format in which clients see it.

use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};
use shinjuku_core::action::Action;
use shinjuku_core::customer::Token;
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::id::{Id, Seat, Set, WardId};
use shinjuku_core::map::Builtin;
use shinjuku_core::setup::Options;
use shinjuku_core::shuffle::Seed;
use shinjuku_core::state::GameState;
use shinjuku_core::view::Viewer;

use crate::kit::{Blue, Green, Red, position, tokens, with_mods};
use crate::laws::all_sets_of_mods;

/// Returns a random game in its middle: every other one without mods, the others each with different mods.
pub(crate) fn midgame(seed: u64) -> Game {
    let mods = match usize::try_from(seed).expect("small") {
        plain if plain.is_multiple_of(2) => Vec::new(),
        seed => all_sets_of_mods().into_iter().cycle().nth(seed * 31).expect("a cycle has no end"),
    };
    let edition = if seed % 4 == 1 { Edition::CityGrowth } else { Edition::V2r8 };
    let options = Options::new(edition, 3).with_mods(mods);
    let map = Builtin::Tokyo.map();
    let (mut game, _) =
        Game::start(map, &options, Seed::from_number(seed)).expect("the options are in order");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..40 {
        let seat = game.awaiting().expect("the game goes on").seat;
        let action = game.random_action(&mut rng).expect("the game goes on");
        game.play_quietly(seat, &action).expect("a drawn action is legal");
    }
    game
}

/// Returns the same game with everything changed that none of `viewers` can see: other hands and the deck trade
/// cards, collected customers of others and the bag trade tokens, and the seed is different.
pub(crate) fn with_other_secrets(game: &Game, viewers: &[Viewer], rng: &mut ChaCha8Rng) -> Game {
    let mut state = game.state().clone();
    let hidden: Vec<Seat> = state
        .players
        .iter()
        .filter(|(_, player)| !viewers.iter().any(|viewer| viewer.sees_cards_of(player.color)))
        .map(|(seat, _)| seat)
        .collect();
    let mut cards: Vec<WardId> = state.deck.clone();
    cards.extend(hidden.iter().flat_map(|seat| state.players[*seat].hand.cards()));
    shuffle(&mut cards, rng);
    let mut tokens: Vec<Token> = state.bag.clone();
    tokens.extend(hidden.iter().flat_map(|seat| state.players[*seat].collected.tokens()));
    shuffle(&mut tokens, rng);
    let bag = state.bag.len();
    let deck = state.deck.len();
    for seat in &hidden {
        let player = &mut state.players[*seat];
        player.hand = cards.split_off(cards.len() - player.hand.len()).into_iter().collect();
    }
    state.deck = cards;
    state.bag = tokens.split_off(tokens.len() - bag);
    // The others get what is left, in any number: not even the number of collected customers is known.
    for (index, seat) in hidden.iter().enumerate() {
        let share = if index + 1 == hidden.len() { tokens.len() } else { tokens.len() / 3 };
        state.players[*seat].collected = tokens.drain(..share).collect();
    }
    assert_eq!(state.deck.len(), deck);
    let mut stored: Value = serde_json::to_value(&state).expect("a state can be written");
    stored["shuffler"]["seed"] = json!(vec![7; 32]);
    let state: GameState = serde_json::from_value(stored).expect("a state can be read");
    Game::resume(Arc::clone(game.map()), state).expect("the state is of this map")
}

fn shuffle<T>(items: &mut [T], rng: &mut ChaCha8Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.next_u32() as usize % (last + 1));
    }
}

#[test]
fn changing_what_a_viewer_cannot_see_changes_no_byte_of_the_view() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for seed in 0..30 {
        let game = midgame(seed);
        for viewer in [Viewer::Spectator, Viewer::Player(Red), Viewer::Player(Blue), Viewer::Player(Green)] {
            let seen = json!(game.view(viewer)).to_string();
            let other = with_other_secrets(&game, &[viewer], &mut rng);
            assert_ne!(other.state(), game.state());
            assert_eq!(json!(other.view(viewer)).to_string(), seen);
        }
    }
}

/// Returns what an action shows a viewer, up to the first event of placing customers, of the next turn or of the
/// viewer's own INCOME, which reveals something.
fn shown_before_any_reveal(game: &Game, seat: Seat, action: &Action, viewer: Viewer) -> Vec<String> {
    let events = game.clone().play(seat, action).expect("the mover's own cards are the same");
    let reveals = |event: &Value| {
        event["type"] == "turn_started"
            || event["type"] == "card_queued"
            || event["cards"].is_array() && event["reason"].is_string()
    };
    let shown = game.show(&events, viewer).into_iter().map(|event| json!(event));
    shown.take_while(|event| !reveals(event)).map(|event| event.to_string()).collect()
}

#[test]
fn changing_what_a_viewer_cannot_see_changes_no_byte_of_the_events() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut compared = 0;
    for seed in 0..100 {
        let game = midgame(seed);
        let seat = game.awaiting().expect("the game goes on").seat;
        let action = game.random_action(&mut rng).expect("the game goes on");
        // The mover's own cards stay, because with other cards the same action could not be paid.
        let mover = Viewer::Player(game.color(seat));
        for viewer in [Viewer::Spectator, Viewer::Player(Red), Viewer::Player(Blue), Viewer::Player(Green)] {
            let other = with_other_secrets(&game, &[mover, viewer], &mut rng);
            let shown = shown_before_any_reveal(&game, seat, &action, viewer);
            assert_eq!(shown_before_any_reveal(&other, seat, &action, viewer), shown);
            compared += shown.len();
        }
    }
    assert!(compared > 500, "only {compared} events were compared");
}

#[test]
fn an_action_that_may_be_taken_back_has_told_nobody_anything_hidden() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut undoable = 0;
    for seed in 0..200 {
        let game = midgame(seed);
        let seat = game.awaiting().expect("the game goes on").seat;
        let action = game.random_action(&mut rng).expect("the game goes on");
        let play = |game: &Game| {
            let mut after = game.clone();
            let events = after.play(seat, &action).expect("the mover's own cards are the same");
            (events, json!(after.view(Viewer::Spectator)), after.may_undo(seat))
        };
        let played = play(&game);
        if played.2.is_ok() {
            undoable += 1;
            let mover = Viewer::Player(game.color(seat));
            assert_eq!(play(&with_other_secrets(&game, &[mover], &mut rng)), played);
        }
    }
    assert!(undoable > 50, "only {undoable} could be taken back");
}

#[test]
fn drawn_cards_are_shown_to_their_owner_alone_until_the_game_is_over() {
    let mut table = position(Edition::V2r8, &[Red, Blue], json!({"hands": {"red": []}}));
    let seat = table.seat(Red);
    let events = table.game.play(seat, &Action::Income {}).expect("INCOME is legal");
    let cards = |viewer| {
        let shown = table.game.show(&events, viewer);
        shown
            .iter()
            .map(|event| json!(event))
            .find(|event| event["type"] == "cards_drawn")
            .expect("cards were drawn")["cards"]
            .clone()
    };
    assert_eq!(cards(Viewer::Player(Red)).as_array().map(Vec::len), Some(4));
    assert_eq!(cards(Viewer::AllSeats).as_array().map(Vec::len), Some(4));
    assert!(cards(Viewer::Player(Blue)).is_null() && cards(Viewer::Spectator).is_null());
}

#[test]
fn once_the_game_is_over_all_hands_and_screens_are_open() {
    let everybody = Edition::V2r8.ruleset().all_customers();
    let mut table =
        position(Edition::V2r8, &[Red, Blue], json!({"customers": {"ota": everybody}, "queue": []}));
    assert!(table.view(Viewer::Spectator)["players"][0]["hand"].is_null());
    table.play(Red, json!({"type": "pass"}));
    table.play(Blue, json!({"type": "pass"}));
    let view = table.view(Viewer::Spectator);
    assert!(view["players"][0]["hand"].is_array() && view["players"][1]["customers"].is_array());
    assert_eq!((&view["players"][0]["score"], &view["players"][0]["place"]), (&json!(0), &json!(1)));
}

#[test]
fn a_view_has_the_form_of_the_contract() {
    let table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "stores": [{"station": "tokyo", "owner": "blue", "kind": "department"}],
            "track": [{"between": ["yotsuya", "tokyo"], "owner": "red"}],
            "customers": {"ota": tokens("food, books×2")},
            "hands": {"red": ["chuo", "ota"], "blue": ["kita"]},
            "collected": {"red": tokens("food"), "blue": tokens("clothing")},
            "bonus_tokens": {"blue": 3},
            "queue": [
                {"space": 1, "ward": "koto", "customers": tokens("clothing")},
                {"space": 2, "ward": "minato", "customers": []},
            ],
            "actions_taken": ["expand"],
        }),
    );
    let supply = |department_stores: u8, track: u8| {
        json!({"stores": {"food": 2, "clothing": 2, "books": 2, "electronics": 2},
               "department_stores": department_stores, "track": track})
    };
    let token = |good: &str, value: u8| json!({"good": good, "value": value, "thief": false});
    assert_eq!(
        table.view(Viewer::Player(Red)),
        json!({
            "edition": "v2r8",
            "mods": [],
            "players": [
                {"seat": 0, "color": "red", "hand_size": 2, "hand": ["chuo", "ota"], "customers": [token("food", 1)],
                 "wild": [], "supply": supply(3, 15), "bonus_tokens": 0, "chairman": null, "score": 1,
                 "sets": [{"goods": ["food"], "bonus_goods": [], "points": 1}], "mod_points": 0,
                 "next_points": {"food": 1, "clothing": 2, "books": 2, "electronics": 2}, "place": null},
                {"seat": 1, "color": "blue", "hand_size": 1, "hand": null, "customers": null,
                 "wild": ["chiyoda"], "supply": supply(2, 16), "bonus_tokens": 3, "chairman": null, "score": null,
                 "sets": null, "mod_points": null, "next_points": null, "place": null},
            ],
            "board": {
                "stores": [{"station": "tokyo", "owner": "blue", "kind": "department"}],
                "track": [{"between": ["tokyo", "yotsuya"], "owner": "red"}],
                "customers": {"ota": [token("food", 1), token("books", 2)]},
                "princess": null, "kaiju": null, "hachiko": null,
            },
            "queue": [
                {"space": 1, "ward": "koto", "customers": [token("clothing", 1)]},
                {"space": 2, "ward": "minato", "customers": []},
            ],
            "deck_size": 72 - 2 - 1 - 2,
            "discard": [],
            "bag_size": 60 - 2 - 2 - 1,
            "bonus_stacks": [2, 2, 2, 1, 1],
            "turn": {"number": 1, "player": "red", "actions_taken": ["expand"], "actions_left": 1,
                     "mini_actions_taken": []},
            "awaiting": {"player": "red", "decision": "act"},
            "final_turns_left": null,
        })
    );
}

#[test]
fn what_is_public_of_each_mod_is_shown_to_everybody() {
    let table = with_mods("princess, thief:2, chairman:1, kaiju, hachiko:2:yoyogi").position(json!({
        "princess": "chuo", "kaiju": "koto", "hachiko": "ota", "chairmen": {"blue": "kita"},
        "customers": {"ota": tokens("food, food thief")},
        "mini_actions_taken": ["wander"],
        "actions_taken": ["kaiju"],
    }));
    for viewer in [Viewer::Spectator, Viewer::Player(Red), Viewer::Player(Blue), Viewer::AllSeats] {
        let view = table.view(viewer);
        assert_eq!(
            view["mods"],
            json!([
                {"mod": "princess", "revision": 3},
                {"mod": "thief", "revision": 2},
                {"mod": "chairman", "revision": 1},
                {"mod": "kaiju", "revision": 3},
                {"mod": "hachiko", "revision": 2, "home": "yoyogi"},
            ])
        );
        let board = &view["board"];
        assert_eq!(
            (&board["princess"], &board["kaiju"], &board["hachiko"]),
            (&json!("chuo"), &json!("koto"), &json!("ota"))
        );
        assert_eq!(board["customers"], json!({"ota": tokens("food, food thief")}));
        let chairmen: Vec<&Value> =
            view["players"].as_array().expect("players").iter().map(|player| &player["chairman"]).collect();
        assert_eq!(chairmen, [&json!(null), &json!("kita")]);
        assert_eq!(view["turn"]["actions_taken"], json!(["kaiju"]));
        assert_eq!(view["turn"]["mini_actions_taken"], json!(["wander"]));
    }
}

/// The single cards with which the player the game waits for can pay for each listed OPEN are those of the ward and
/// the wild ones.
#[test]
fn the_wards_shown_as_wild_are_those_whose_cards_pay_for_everything() {
    let mut compared = 0;
    for seed in 0..100 {
        let game = midgame(seed);
        let seat = game.awaiting().expect("the game goes on").seat;
        let view = game.view(Viewer::Spectator);
        let player = &view.players[seat.index()];
        assert!(player.wild.is_sorted_by_key(|name| game.map().ward(name).expect("a ward")));
        let wild: Set<WardId> =
            player.wild.iter().map(|name| game.map().ward(name).expect("a ward")).collect();
        let held: Set<WardId> = game.state().players[seat].hand.cards().iter().copied().collect();
        for legal in game.legal_actions().iter() {
            let Action::Open { station, pay, .. } = &legal.action else { continue };
            let ways = legal.payments.iter().chain([pay]).filter(|cards| cards.len() == 1);
            let singles: Set<WardId> = ways.flatten().copied().collect();
            assert_eq!(singles, held & wild.with(game.map().stations[*station].ward));
            compared += (singles & wild).len();
        }
    }
    assert!(compared > 500, "only {compared} wild cards were offered");
}

#[test]
fn nothing_is_wild_once_the_game_is_over() {
    let everybody = Edition::V2r8.ruleset().all_customers();
    let stores = json!([{"station": "tokyo", "owner": "red", "kind": "food"}]);
    let mut table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({"customers": {"ota": everybody}, "queue": [], "stores": stores}),
    );
    assert_eq!(table.player(Red)["wild"], json!(["chiyoda"]));
    table.play(Red, json!({"type": "pass"}));
    table.play(Blue, json!({"type": "pass"}));
    assert_eq!(table.player(Red)["wild"], json!([]));
}
