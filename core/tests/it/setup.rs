//! Set-up: from a seed, with fixed draws, and from a position.

use std::collections::BTreeSet;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::map::Builtin;
use shinjuku_core::player::Color;
use shinjuku_core::setup::{Options, SetupIssueCode as Code};
use shinjuku_core::shuffle::{Seed, Shuffler};
use strum::VariantArray;

use crate::kit::{Blue, Green, Red, position, study, tokens, try_study, with_mods};
use crate::laws::check_pieces;

#[test]
fn a_game_starts_with_four_cards_each_a_full_queue_and_two_customers() {
    for players in 2..=4 {
        let (game, _) =
            Game::start(Builtin::Tokyo.map(), &Options::new(Edition::V2r8, players), Seed::from_number(8))
                .expect("fine");
        let state = game.state();
        let first = state.turn().expect("a turn").seat;
        for (seat, player) in state.players.iter() {
            assert_eq!(
                player.hand.len(),
                if seat == first { 5 } else { 4 },
                "the first player has taken a card"
            );
        }
        assert!(state.queue.spaces.iter().all(Option::is_some));
        assert_eq!(state.queue.customers().len(), 2);
        assert_eq!(
            state.bag.len() + state.customers.values().map(|crowd| crowd.len() as usize).sum::<usize>(),
            58
        );
    }
}

#[test]
fn every_seat_is_drawn_first_now_and_then() {
    let firsts: BTreeSet<_> = (0..40)
        .map(|seed| {
            let options = Options::new(Edition::V2r8, 4);
            let (game, _) =
                Game::start(Builtin::Tokyo.map(), &options, Seed::from_number(seed)).expect("fine");
            game.state().turn().expect("a turn").seat
        })
        .collect();
    assert_eq!(firsts.len(), 4);
}

/// The shuffles of stored games must never change: neither the first of a game nor later ones.
#[test]
fn a_known_seed_gives_known_shuffles() {
    let mut shuffler = Shuffler::new(Seed::from_number(2026));
    let mut shuffle = || {
        let mut numbers: Vec<u8> = (0..12).collect();
        shuffler.shuffle(&mut numbers);
        numbers
    };
    assert_eq!(shuffle(), [5, 0, 2, 6, 3, 10, 1, 4, 7, 9, 11, 8_u8]);
    assert_eq!(shuffle(), [6, 0, 5, 8, 9, 1, 2, 11, 7, 3, 10, 4_u8]);
    assert_eq!(shuffle(), [4, 2, 8, 6, 10, 11, 9, 5, 0, 7, 1, 3_u8]);
}

#[test]
fn a_known_seed_gives_a_known_game() {
    let (game, _) =
        Game::start(Builtin::Tokyo.map(), &Options::new(Edition::V2r8, 3), Seed::from_number(2026))
            .expect("fine");
    let view = json!(game.view(shinjuku_core::view::Viewer::AllSeats));
    let hands: Vec<_> =
        view["players"].as_array().expect("players").iter().map(|p| p["hand"].clone()).collect();
    let queue: Vec<_> =
        view["queue"].as_array().expect("cards").iter().map(|card| card["ward"].clone()).collect();
    assert_eq!(view["turn"]["player"], "green");
    assert_eq!(
        hands,
        [
            json!(["taito", "koto", "shibuya", "kita"]),
            json!(["shinjuku", "shibuya", "adachi", "edogawa"]),
            json!(["minato", "ota", "ota", "nakano", "nerima"]),
        ]
    );
    assert_eq!(queue, ["edogawa", "meguro", "nerima", "nakano"]);
}

#[test]
fn a_position_keeps_every_piece_in_the_game() {
    let table = position(
        Edition::V2r8,
        &[Red, Blue, Green],
        json!({
            "hands": {"red": ["chiyoda", "chiyoda", "chiyoda"]},
            "customers": {"ota": tokens("electronics×2, electronics×2")},
            "collected": {"blue": tokens("food")},
        }),
    );
    assert_eq!(table.hand(Red), ["chiyoda"; 3]);
    assert_eq!(table.hand(Blue).len(), 4, "cards that were needed elsewhere are drawn anew");
    let view = table.all();
    let hands: usize = [Red, Blue, Green].map(|color| table.hand(color).len()).iter().sum();
    assert_eq!(view["deck_size"], 72 - 4 - hands);
    assert_eq!(view["bag_size"], 60 - 2 - 2 - 1);
}

#[test]
fn fixed_draws_come_before_the_shuffled_rest() {
    let table = study(
        Edition::V2r8,
        &[Red, Blue],
        json!({"first": "red", "deck": ["ota", "ota", "ota", "ota", "ota"], "bag": tokens("books×2")}),
    );
    assert_eq!(table.queue().iter().filter(|card| card.starts_with("ota")).count(), 3, "one was taken");
    assert_eq!(table.in_ward("ota"), "books×2");
    assert_eq!(table.hand(Red).iter().filter(|card| *card == "ota").count(), 2, "one dealt, one taken");
}

/// Returns a random position: some hands, crowds, stores and track, from the available pieces.
fn random_position(rng: &mut ChaCha8Rng) -> Value {
    let map = Builtin::Tokyo.map();
    let mut below = |count: usize| rng.next_u32() as usize % count;
    let mut cards: Vec<_> =
        map.wards.values().flat_map(|ward| vec![ward.name.clone(); usize::from(ward.cards)]).collect();
    let mut customers: Vec<_> = Edition::V2r8.ruleset().all_customers().tokens().collect();
    let mut position = json!({});
    for color in ["red", "blue", "green"] {
        if below(2) == 0 {
            let some = below(cards.len().min(40) + 1);
            let hand: Vec<_> = (0..some).map(|_| cards.swap_remove(below(cards.len()))).collect();
            position["hands"][color] = json!(hand);
        }
        if below(2) == 0 {
            let some = below(customers.len().min(25) + 1);
            let crowd: Vec<_> = (0..some).map(|_| customers.swap_remove(below(customers.len()))).collect();
            position["collected"][color] = json!(crowd);
        }
    }
    if below(2) == 0 {
        let some = below(customers.len() + 1);
        let crowd: Vec<_> = (0..some).map(|_| customers.swap_remove(below(customers.len()))).collect();
        position["customers"] = json!({"ota": crowd});
    }
    if below(3) == 0 {
        let mut queue = Vec::new();
        for space in 1..=4 {
            if below(2) == 0 && !cards.is_empty() && !customers.is_empty() {
                let ward = cards.swap_remove(below(cards.len()));
                let customer = customers.swap_remove(below(customers.len()));
                queue.push(json!({"space": space, "ward": ward, "customers": [customer]}));
            }
        }
        position["queue"] = json!(queue);
    }
    let track: Vec<_> = map
        .connections
        .ids()
        .take(below(17))
        .map(|connection| json!({"between": map.connection_names(connection), "owner": "green"}))
        .collect();
    position["track"] = json!(track);
    position
}

#[test]
fn any_position_keeps_every_piece_and_can_be_played_to_its_end() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..400 {
        let setup = json!({"position": random_position(&mut rng)});
        let mut game = study(Edition::V2r8, &[Red, Blue, Green], setup).game;
        check_pieces(&game);
        while let Some(awaiting) = game.awaiting() {
            let action = game.random_action(&mut rng).expect("somebody is awaited");
            game.play_quietly(awaiting.seat, &action).expect("a drawn action is legal");
            check_pieces(&game);
        }
    }
}

#[test]
fn customers_whose_card_of_the_queue_is_needed_elsewhere_go_back_into_the_bag() {
    let map = Builtin::Tokyo.map();
    let everything: Vec<_> =
        map.wards.values().flat_map(|ward| vec![ward.name.clone(); usize::from(ward.cards)]).collect();
    let table = position(Edition::V2r8, &[Red, Blue], json!({"hands": {"red": everything}}));
    check_pieces(&table.game);
    assert!(table.queue().is_empty());
}

#[test]
fn all_faults_of_a_study_are_named_at_once() {
    let forty_food = tokens(&vec!["food"; 40].join(", "));
    let faults = faults_of(
        &[Red, Blue],
        json!({
            "deck": ["kita", "kita", "kita"],
            "position": {
                "hands": {"red": ["taito", "taito", "taito"]},
                "collected": {"red": tokens("electronics"), "blue": forty_food},
                "bonus_tokens": {"red": 300},
                "customers": {"a/b~c": []},
            },
        }),
    );
    let expected = [
        (Code::TooManyPieces, "/deck"),
        (Code::ImpossibleBonus, "/position/bonus_tokens"),
        (Code::UnknownWard, "/position/customers/a~1b~0c"),
        (Code::TooManyPieces, "/position"),
        (Code::TooManyPieces, "/position"),
        (Code::TooManyPieces, "/position"),
    ];
    assert_eq!(faults, expected.map(|(code, pointer)| (code, pointer.to_string())));
}

fn faults_of(colors: &[Color], setup: Value) -> Vec<(Code, String)> {
    let faults = try_study(Builtin::Tokyo.map(), Edition::V2r8, colors, setup);
    let faults = faults.err().expect("the set-up is impossible");
    faults.into_iter().map(|fault| (fault.code, fault.pointer)).collect()
}

#[test]
fn more_pieces_than_exist_are_refused_one_by_one() {
    let stations = ["ueno", "shinjuku", "akihabara", "shimbashi", "meguro"];
    let stores: Vec<_> = stations
        .iter()
        .map(|station| json!({"station": station, "owner": "red", "kind": "department"}))
        .collect();
    let faults =
        try_study(Builtin::Tokyo.map(), Edition::V2r8, &[Red, Blue], json!({"position": {"stores": stores}}));
    let faults = faults.err().expect("too many");
    assert_eq!(faults[0].message, "too many of red's department stores: 5 requested, but only 3 available");

    let too_many = |pointer: &str| (Code::TooManyPieces, pointer.to_string());
    let hands = json!({"position": {"hands": {"red": ["taito", "taito", "taito", "kita", "kita", "kita"]}}});
    assert_eq!(faults_of(&[Red, Blue], hands), [too_many("/position"), too_many("/position")]);
    assert_eq!(faults_of(&[Red, Blue], json!({"bag": tokens("electronics")})), [too_many("/bag")]);
    assert_eq!(faults_of(&[Red, Blue], json!({"deck": ["kita", "kita", "kita"]})), [too_many("/deck")]);
}

#[test]
fn every_fault_of_a_set_up_is_found_where_it_is() {
    let many = json!({
        "position": {
            "stores": [
                {"station": "atlantis", "owner": "red", "kind": "food"},
                {"station": "yotsuya", "owner": "red", "kind": "department"},
                {"station": "ueno", "owner": "red", "kind": "food"},
                {"station": "ueno", "owner": "red", "kind": "books"},
                {"station": "tokyo", "owner": "yellow", "kind": "books"},
            ],
            "track": [{"between": ["ueno", "shibuya"], "owner": "red"}],
            "customers": {"atlantis": []},
            "bonus_tokens": {"red": 1},
            "queue": [{"space": 5, "ward": "ota", "customers": []}],
            "actions_taken": ["income"],
        },
    });
    let mut found = faults_of(&[Red, Blue], many);
    found.sort_by(|a, b| a.1.cmp(&b.1));
    let expected = [
        (Code::ImpossibleTurn, "/position/actions_taken/0"),
        (Code::ImpossibleBonus, "/position/bonus_tokens"),
        (Code::UnknownWard, "/position/customers/atlantis"),
        (Code::UnknownSpace, "/position/queue/0/space"),
        (Code::UnknownStation, "/position/stores/0/station"),
        (Code::NoSakura, "/position/stores/1"),
        (Code::PlaceTaken, "/position/stores/3"),
        (Code::UnknownPlayer, "/position/stores/4/owner"),
        (Code::UnknownConnection, "/position/track/0"),
    ];
    assert_eq!(found, expected.map(|(code, pointer)| (code, pointer.to_string())));

    let mut met: BTreeSet<String> = expected.iter().map(|(code, _)| code.to_string()).collect();
    met.insert(Code::TooManyPieces.to_string());
    assert_eq!(faults_of(&[Red], json!({}))[0].0, Code::WrongNumberOfPlayers);
    assert_eq!(faults_of(&[Red, Red], json!({}))[0], (Code::DuplicateColor, "/colors/1".into()));
    met.extend([Code::WrongNumberOfPlayers.to_string(), Code::DuplicateColor.to_string()]);
    met.extend(faults_of_mods());
    assert_eq!(met, Code::VARIANTS.iter().map(ToString::to_string).collect(), "a fault that no test meets");
}

/// Returns the codes of the faults of mods, found one by one.
fn faults_of_mods() -> Vec<String> {
    let wrong = [
        ("kaiju, kaiju", json!({}), Code::DuplicateMod, "/mods/1"),
        ("princess:1", json!({}), Code::UnknownRevision, "/mods/0/revision"),
        ("thief, hachiko:2:ueno", json!({}), Code::ImpossibleHome, "/mods/1/home"),
        (
            "princess",
            json!({"position": {"mini_actions_taken": ["wander", "wander"]}}),
            Code::ImpossibleTurn,
            "/position/mini_actions_taken/1",
        ),
        ("kaiju", json!({"position": {"princess": "ota"}}), Code::ModNotInPlay, "/position/princess"),
        ("", json!({"position": {"chairmen": {"red": "ota"}}}), Code::ModNotInPlay, "/position/chairmen"),
        (
            "chairman",
            json!({"position": {"chairmen": {"red": "atlantis"}}}),
            Code::UnknownWard,
            "/position/chairmen/red",
        ),
        (
            "chairman",
            json!({"position": {"chairmen": {"green": "ota"}}}),
            Code::UnknownPlayer,
            "/position/chairmen/green",
        ),
        ("kaiju", json!({"position": {"kaiju": "marker"}}), Code::UnknownWard, "/position/kaiju"),
        ("hachiko", json!({"position": {"hachiko": "water"}}), Code::UnknownWard, "/position/hachiko"),
        (
            "kaiju",
            json!({"position": {"kaiju": "ota", "customers": {"ota": tokens("food")}}}),
            Code::ImpossiblePlace,
            "/position/kaiju",
        ),
        (
            "kaiju",
            json!({"position": {"actions_taken": ["reunite"]}}),
            Code::ImpossibleTurn,
            "/position/actions_taken/0",
        ),
        (
            "princess",
            json!({"position": {"mini_actions_taken": ["wander", "explore"]}}),
            Code::ImpossibleTurn,
            "/position/mini_actions_taken/1",
        ),
    ];
    wrong
        .into_iter()
        .map(|(mods, setup, code, pointer)| {
            let faults = with_mods(mods).try_study(setup).err().expect("a fault");
            let found: Vec<_> = faults.iter().map(|fault| (fault.code, fault.pointer.as_str())).collect();
            assert_eq!(found, [(code, pointer)]);
            code.to_string()
        })
        .collect()
}

#[test]
fn too_many_players_are_a_fault_whatever_the_mods() {
    let colors = vec![Red; 200];
    let faults =
        with_mods("chairman, hachiko:2:ueno").seating(&colors).try_study(json!({})).err().expect("faults");
    assert_eq!(faults[0].code, Code::WrongNumberOfPlayers);
    assert!(faults.iter().any(|fault| fault.code == Code::ImpossibleHome));
}

#[test]
fn whoever_a_position_leaves_out_makes_room_for_the_kaiju() {
    for ward in ["ota", "kita", "chuo", "nakano"] {
        let setup = json!({"deck": [ward], "bag": tokens("food"), "position": {"kaiju": ward}});
        let table = with_mods("kaiju, hachiko").study(setup);
        assert_eq!((table.in_ward(ward), table.board()["hachiko"].clone()), (String::new(), json!("marker")));
        check_pieces(&table.game);
    }
}

#[test]
fn a_position_may_say_that_an_action_of_a_mod_was_taken() {
    let mut table = with_mods("kaiju").position(json!({"actions_taken": ["kaiju"], "customers": {}}));
    assert_eq!(table.refuse(Red, json!({"type": "kaiju", "to": "ota"})).code, "action_taken");
}
