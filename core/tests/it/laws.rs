//! Invariants of every game: random play on every map, in every edition, with every number of players, and with every
//! set of mods in every revision.

use std::collections::BTreeMap;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};
use shinjuku_core::action::{Action, ActionKind, Location, Passenger};
use shinjuku_core::customer::Crowd;
use shinjuku_core::edition::Edition;
use shinjuku_core::event::Event;
use shinjuku_core::game::{Awaiting, Decision, Game};
use shinjuku_core::id::{Set, WardId};
use shinjuku_core::map::{Builtin, Map};
use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_core::player::{Store, StoreKind};
use shinjuku_core::setup::Options;
use shinjuku_core::shuffle::Seed;
use shinjuku_core::state::{GameState, Stage};
use shinjuku_core::view::{BoardView, Viewer};
use strum::VariantArray;

use crate::kit::{Red, choices, hamlet, with_mods};

/// The maximum number of actions in a random game; a game with more does not end.
const MAX_ACTIONS: usize = 5_000;

/// A random game, played action by action.
pub(crate) struct RandomGame {
    pub(crate) game: Game,
    rng: ChaCha8Rng,
}

impl RandomGame {
    pub(crate) fn new(map: Arc<Map>, options: &Options, seed: u64) -> Self {
        let (game, _) = Game::start(map, options, Seed::from_number(seed)).expect("the options are in order");
        Self { game, rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Plays a random action; returns `None` once the game is over.
    pub(crate) fn step(&mut self) -> Option<(Action, Vec<Event>)> {
        let awaiting = self.game.awaiting()?;
        let action = self.game.random_action(&mut self.rng).expect("somebody is awaited");
        let events = self.game.play(awaiting.seat, &action);
        let events = events.unwrap_or_else(|no| {
            panic!("a drawn action was refused: {} {:?}", json!(action.named(self.game.map())), no)
        });
        Some((action, events))
    }
}

/// Calls `check` with a few random games of every kind without chosen mods, some of them on a map with hardly enough
/// cards.
fn in_all_kinds_of_game(games: u64, mut check: impl FnMut(RandomGame)) {
    for map in all_maps() {
        for edition in Edition::VARIANTS {
            for players in 2..=4 {
                for seed in 0..games {
                    check(RandomGame::new(Arc::clone(&map), &Options::new(*edition, players), seed));
                }
            }
        }
    }
}

fn all_maps() -> Vec<Arc<Map>> {
    Builtin::ALL.iter().map(|city| city.map()).chain([hamlet()]).collect()
}

/// Returns every set of mods, with each mod in every revision: 215 sets, and the empty one.
pub(crate) fn all_sets_of_mods() -> Vec<Vec<ModChoice>> {
    Mod::all().fold(vec![Vec::new()], |sets, which| {
        let with = |set: &Vec<ModChoice>, revision| {
            let added = ModChoice { which, revision: Some(revision), home: None };
            set.iter().cloned().chain([added]).collect()
        };
        let grown = |set: Vec<ModChoice>| {
            let larger: Vec<_> = which.revisions().map(|revision| with(&set, revision)).collect();
            std::iter::once(set).chain(larger)
        };
        sets.into_iter().flat_map(grown).collect()
    })
}

/// Calls `check` with a game for each set of mods, each on another map, in another edition and with another number of
/// players than the one before; Hachiko has another home if he may.
pub(crate) fn with_all_sets_of_mods(check: impl FnMut(RandomGame)) {
    with_all_sets_of_mods_from(0, check);
}

/// Does the same with other seeds.
fn with_all_sets_of_mods_from(seed: usize, mut check: impl FnMut(RandomGame)) {
    let maps = all_maps();
    for (index, mut mods) in (seed..).zip(all_sets_of_mods()) {
        let map = Arc::clone(&maps[index % maps.len()]);
        let edition = Edition::VARIANTS[index / 2 % 2];
        let station = &map.stations.values().nth(index * 7 % map.stations.len()).expect("a station").name;
        for hachiko in mods.iter_mut().filter(|choice| choice.which == Mod::Hachiko) {
            hachiko.home = (hachiko.revision == Some(3)).then(|| station.clone());
        }
        let options = Options::new(edition, 2 + index % 3).with_mods(mods);
        check(RandomGame::new(map, &options, index as u64));
    }
}

/// Checks that every card, customer and piece is where it can be.
pub(crate) fn check_pieces(game: &Game) {
    assert_eq!(game.check_invariants(), Vec::<String>::new());
    let thieves = game.all_customers().tokens().filter(|token| token.is_thief()).count();
    assert_eq!(thieves, if game.state().mods.has(Mod::Thief) { 8 } else { 0 }, "thieves");
}

#[test]
fn an_audit_sees_what_is_missing_too_many_or_misplaced() {
    let sound = with_mods("kaiju").position(json!({
        "kaiju": "ota",
        "customers": {},
        "stores": [{"station": "tokyo", "owner": "red", "kind": "food"}],
        "bonus_tokens": {"red": 3},
    }));
    check_pieces(&sound.game);
    let audit = |tamper: &dyn Fn(&mut GameState)| {
        let mut state = sound.game.state().clone();
        tamper(&mut state);
        Game::resume(Arc::clone(sound.game.map()), state)
            .expect("the state is of this map")
            .check_invariants()
    };
    let ward = |name: &str| sound.game.map().ward(name).expect("a ward");
    let station = |name: &str| sound.game.map().station(name).expect("a station");
    let department = |owner| Some(Store { owner, kind: StoreKind::Department });
    let seat = sound.seat(Red);
    assert_eq!(audit(&|state| state.deck.truncate(state.deck.len() - 1)).len(), 1);
    assert_eq!(audit(&|state| state.discard.push(ward("ota"))).len(), 1);
    assert!(audit(&|state| state.bag.truncate(state.bag.len() - 1))[0].starts_with("found customers"));
    assert!(audit(&|state| state.players[seat].supply.track -= 1)[0].starts_with("found red's pieces"));
    assert!(
        audit(&|state| _ = state.stores.put(station("tokyo"), None))[0].starts_with("found red's pieces")
    );
    let no_sakura = |state: &mut GameState| {
        state.stores.put(station("yotsuya"), department(seat));
        state.players[seat].supply.department_stores -= 1;
    };
    assert_eq!(audit(&no_sakura), ["found a department store at yotsuya, which has no sakura icon"]);
    assert_eq!(audit(&|state| state.stacks_claimed += 1), ["found 9 of 11 bonus tokens"]);
    let with_the_kaiju = |state: &mut GameState| {
        let customer = state.bag.pop().expect("somebody is in the bag");
        state.customers[ward("ota")] = Crowd::only(customer);
    };
    assert_eq!(audit(&with_the_kaiju), ["the Kaiju cannot be in 'ota', where customers are"]);
}

/// Checks that the pieces of mods are where they may be together.
fn check_places(game: &Game) {
    let BoardView { princess, kaiju, hachiko, customers, .. } = game.view(Viewer::Spectator).board;
    let in_play = |which: Mod| game.state().mods.has(which);
    assert_eq!(in_play(Mod::Princess), princess.is_some());
    assert_eq!(in_play(Mod::Kaiju), kaiju.is_some());
    assert_eq!(in_play(Mod::Hachiko), hachiko.is_some());
    if let Some(ward) = kaiju.filter(|place| **place != *"water") {
        assert_ne!(princess.as_ref(), Some(&ward), "the Princess is with the Kaiju");
        assert_ne!(hachiko.as_ref(), Some(&ward), "Hachiko is with the Kaiju");
        assert!(!customers.contains_key(&ward), "customers are with the Kaiju");
    }
}

/// Plays a game to its end and checks every piece after every action.
fn play_and_check(mut random: RandomGame) {
    check_pieces(&random.game);
    let mut actions = 0;
    let mut ran_out_of_cards = false;
    while random.step().is_some() {
        ran_out_of_cards |= random.game.state().queue.spaces.iter().any(Option::is_none);
        check_pieces(&random.game);
        check_places(&random.game);
        actions += 1;
        assert!(actions < MAX_ACTIONS, "the game does not end");
    }
    let state = random.game.state();
    let placed = state.bag.is_empty() && state.queue.customers().is_empty();
    assert!(placed || ran_out_of_cards, "customers never came to town");
    assert!(random.game.legal_actions().is_empty());
}

#[test]
fn random_games_end_and_conserve_every_piece_after_every_action() {
    in_all_kinds_of_game(4, play_and_check);
}

#[test]
fn they_do_so_with_every_set_of_mods_in_every_edition_on_every_map_with_every_number_of_players() {
    let maps = all_maps();
    let mut seed = 0;
    for mods in all_sets_of_mods() {
        for map in &maps {
            for edition in Edition::VARIANTS {
                for players in 2..=4 {
                    let options = Options::new(*edition, players).with_mods(mods.clone());
                    play_and_check(RandomGame::new(Arc::clone(map), &options, seed));
                    seed += 1;
                }
            }
        }
    }
}

fn check_queue(mut random: RandomGame) {
    while random.step().is_some() {
        let state = random.game.state();
        let refreshed = state.turn().is_some_and(|turn| {
            turn.stage == Stage::Acting && turn.taken.is_empty() && !state.bag.is_empty()
        });
        if refreshed && state.queue.spaces.iter().all(Option::is_some) {
            let honest = state.queue.customers().tokens().filter(|token| !token.is_thief()).count();
            assert_eq!(honest, 2 + state.department_stores() as usize);
        }
    }
}

#[test]
fn the_queue_holds_two_honest_customers_and_one_for_each_department_store_while_the_bag_lasts() {
    in_all_kinds_of_game(2, check_queue);
    with_all_sets_of_mods(check_queue);
}

/// Every question of the game can be answered, and every listed answer is valid.
#[test]
fn forced_choices_can_always_be_answered() {
    let mut asked: BTreeMap<String, usize> = BTreeMap::new();
    let mut answer_all = |mut random: RandomGame| {
        while random.step().is_some() {
            let Some(Awaiting { seat, decision }) = random.game.awaiting() else { break };
            let Decision::Answer(kind) = decision else { continue };
            *asked.entry(kind.to_string()).or_default() += 1;
            let list = random.game.legal_actions();
            assert!(!list.is_empty(), "{kind} cannot be answered");
            for legal in list.iter() {
                assert_eq!(legal.action.kind(), kind);
                let mut game = random.game.clone();
                game.play_quietly(seat, &legal.action).expect("what is listed is legal");
                assert_ne!(game.awaiting(), random.game.awaiting(), "the question was not answered");
                check_pieces(&game);
            }
        }
    };
    for round in 0..2 {
        with_all_sets_of_mods_from(1_000 * round, &mut answer_all);
    }
    assert!(asked["relocate_kaiju"] > 100 && asked["choose_mod"] > 20, "{asked:?}");
}

fn check_replay(mut random: RandomGame) {
    let mut replay = random.game.clone();
    let mut resumed = random.game.clone();
    while let Some((action, events)) = random.step() {
        let seat = replay.awaiting().expect("somebody is awaited").seat;
        assert_eq!(replay.play(seat, &action), Ok(events));
        resumed.play_quietly(seat, &action).expect("it was legal");
        let stored = serde_json::to_string(random.game.state()).expect("a state can be written");
        assert_eq!(serde_json::to_string(replay.state()).expect("a state can be written"), stored);
        let read = serde_json::from_str(&stored).expect("a state can be read");
        resumed = Game::resume(Arc::clone(resumed.map()), read).expect("the state is of this map");
        assert_eq!(resumed.state(), random.game.state());
    }
}

#[test]
fn the_same_seed_and_actions_give_the_same_bytes() {
    in_all_kinds_of_game(2, check_replay);
    with_all_sets_of_mods(check_replay);
}

#[test]
fn a_state_with_mods_that_are_not_of_the_map_or_the_table_is_not_taken_up() {
    let all = "princess, chairman, kaiju, hachiko";
    let table = with_mods(all).position(json!({
        "princess": "chuo", "kaiju": "kita", "hachiko": "koto", "chairmen": {"red": "ota"}, "customers": {},
    }));
    let stored = serde_json::to_value(table.game.state()).expect("a state can be written");
    let resumed = |change: &dyn Fn(&mut Value)| {
        let mut stored = stored.clone();
        change(&mut stored);
        let state: GameState = serde_json::from_value(stored).ok()?;
        Game::resume(Arc::clone(table.game.map()), state).ok()
    };
    assert!(resumed(&|_| {}).is_some());
    let foreign: [&dyn Fn(&mut Value); 9] = [
        &|state| state["mods"]["princess"]["ward"] = json!(100),
        &|state| state["mods"]["kaiju"]["at"] = json!(100),
        &|state| state["mods"]["hachiko"]["ward"] = json!(100),
        &|state| state["mods"]["hachiko"]["home"] = json!(100),
        &|state| state["mods"]["chairman"]["wards"] = json!([100, null]),
        &|state| state["mods"]["chairman"]["wards"] = json!([null]),
        &|state| state["mods"]["godzilla"] = json!({}),
        &|state| state["phase"]["turn"]["asked"] = json!({"seat": 3, "answer": "relocate_kaiju"}),
        &|state| state["phase"]["turn"]["asked"] = json!({"seat": 0, "answer": "choose_mod"}),
    ];
    for (index, change) in foreign.into_iter().enumerate() {
        assert!(resumed(change).is_none(), "change {index}");
    }
    let asked =
        |state: &mut Value| state["phase"]["turn"]["asked"] = json!({"seat": 0, "answer": "relocate_kaiju"});
    assert!(resumed(&asked).is_some());
    let without = |state: &mut Value| {
        asked(state);
        state["mods"].as_object_mut().expect("mods").remove("kaiju");
    };
    assert!(resumed(&without).is_none());
}

#[test]
fn another_seed_gives_another_game() {
    let states: Vec<_> = (0..20)
        .map(|seed| RandomGame::new(Builtin::Tokyo.map(), &Options::new(Edition::V2r8, 3), seed))
        .map(|random| random.game.state().clone())
        .collect();
    for (index, state) in states.iter().enumerate() {
        assert!(states[..index].iter().all(|other| other.deck != state.deck && other.bag != state.bag));
    }
}

fn check_that_listed_is_legal(mut random: RandomGame) {
    let mut turn = 0;
    while random.step().is_some() {
        turn += 1;
        let Some(awaiting) = random.game.awaiting() else { break };
        if turn % 7 != 0 {
            continue;
        }
        for legal in random.game.legal_actions().iter() {
            let ways = legal.payments.iter().cloned().map(|pay| paid_with(&legal.action, pay));
            for action in std::iter::once(legal.action.clone()).chain(ways) {
                let played = random.game.clone().play_quietly(awaiting.seat, &action);
                assert_eq!(played, Ok(()), "{}", json!(action.named(random.game.map())));
            }
        }
    }
}

#[test]
fn what_is_listed_is_legal_as_it_is_and_with_every_payment() {
    in_all_kinds_of_game(1, check_that_listed_is_legal);
    with_all_sets_of_mods(check_that_listed_is_legal);
}

fn paid_with(action: &Action, cards: Vec<WardId>) -> Action {
    let mut action = action.clone();
    *action.pay_mut().expect("an action with other payments can be paid for") = cards;
    action
}

/// Returns the part of a journey that determines its order: the kind, and the ward that a MOVE leaves.
fn journey(action: &Action) -> Option<(ActionKind, Option<WardId>)> {
    match action {
        Action::Move { ward, .. } => Some((ActionKind::Move, Some(*ward))),
        Action::Reunite { .. } => Some((ActionKind::Reunite, None)),
        _ => None,
    }
}

fn check_order(mut random: RandomGame) {
    while random.step().is_some() {
        let actions: Vec<Action> =
            random.game.legal_actions().iter().map(|legal| unpaid(legal.action)).collect();
        for pair in actions.windows(2) {
            let [before, after] = pair else { continue };
            match (journey(before), journey(after)) {
                // The journeys of a ward are listed best first, so only their wards are in order.
                (Some(one), Some(next)) => assert!(one <= next),
                _ => assert!(before < after, "{before:?} {after:?}"),
            }
        }
        let journeys: Vec<&Action> = actions.iter().filter(|action| journey(action).is_some()).collect();
        let different: std::collections::BTreeSet<_> = journeys.iter().collect();
        assert_eq!(different.len(), journeys.len());
    }
}

#[test]
fn the_list_is_sorted_and_names_nothing_twice() {
    in_all_kinds_of_game(1, check_order);
    with_all_sets_of_mods(check_order);
}

fn unpaid(mut action: Action) -> Action {
    if let Some(pay) = action.pay_mut() {
        pay.clear();
    }
    action
}

/// Actions other than journeys are few enough to try them all.
#[test]
fn every_legal_action_but_journeys_is_listed() {
    let all = "princess, thief, chairman:1, kaiju, hachiko:2";
    for (edition, mods) in [(0, ""), (1, ""), (0, all), (1, "princess, chairman, kaiju, hachiko")] {
        let options = Options::new(Edition::VARIANTS[edition], 3).with_mods(choices(mods));
        try_all_but_journeys(RandomGame::new(Builtin::Tokyo.map(), &options, 11));
    }
}

fn try_all_but_journeys(mut random: RandomGame) {
    let mut looked = 0;
    while random.step().is_some() {
        let Some(Awaiting { seat, decision }) = random.game.awaiting() else { break };
        looked += 1;
        if looked % 5 != 0 && decision == Decision::Act {
            continue;
        }
        let list: std::collections::BTreeSet<Action> =
            random.game.legal_actions().iter().map(|legal| unpaid(legal.action)).collect();
        let candidates = candidates(&random.game);
        let tried: Set<ActionKind> = candidates.iter().map(Action::kind).collect();
        let journeys = Set::only(ActionKind::Move).with(ActionKind::Reunite);
        assert_eq!(
            tried | journeys,
            ActionKind::VARIANTS.iter().copied().collect(),
            "a kind that is not tried"
        );
        for candidate in candidates {
            let hand = random.game.state().players[seat].hand.cards().to_vec();
            let payments = std::iter::once(Vec::new())
                .chain(hand.iter().map(|card| vec![*card]))
                .chain((hand.len() >= 3).then(|| hand[..3].to_vec()));
            let mut paid: Vec<Action> = match candidate.clone().pay_mut() {
                Some(_) => payments.map(|pay| paid_with(&candidate, pay)).collect(),
                None => vec![candidate.clone()],
            };
            let legal = paid.iter_mut().any(|action| random.game.clone().play_quietly(seat, action).is_ok());
            assert_eq!(legal, list.contains(&candidate), "{}", json!(candidate.named(random.game.map())));
        }
    }
    assert!(looked > 50, "the game was long enough to look at");
}

fn candidates(game: &Game) -> Vec<Action> {
    use shinjuku_core::customer::{Good, Token};
    let map = game.map();
    let mut all = vec![Action::Income {}, Action::Pass {}];
    for station in map.stations.ids() {
        for good in Good::ALL {
            let froms = map.stations.ids().map(Some).chain([None]);
            all.extend(froms.map(|from| Action::Open { station, good, from, pay: Vec::new() }));
        }
        all.extend(Token::all().map(|customer| Action::Upgrade { station, customer, pay: Vec::new() }));
        let own = station == map.hachiko_station;
        let home = (!own).then_some(station);
        all.extend(Mod::all().map(|chosen| Action::ChooseMod { chosen, home }));
    }
    for first in map.connections.values() {
        let connection = first.between;
        let seconds = map.connections.values().map(|second| Some(second.between)).chain([None]);
        all.extend(seconds.map(|second| Action::Expand { connection, second, pay: Vec::new() }));
    }
    let or_none = || map.wards.ids().map(Some).chain([None]);
    for to in map.wards.ids() {
        all.extend([Action::Wander { to }, Action::Explore { to }]);
    }
    // Flights are tried only to the wards adjacent to the Kaiju's destination, which is enough; other wards are
    // refused in other tests.
    for to in map.wards.ids().map(Location::Ward).chain([Location::water()]) {
        let near = to.ward().map_or(Set::EMPTY, |ward| map.wards[ward].neighbors);
        let refuge = |ward: &Option<WardId>| ward.is_none_or(|ward| near.contains(ward));
        for flee_to in or_none().filter(refuge) {
            for princess_to in or_none().filter(refuge) {
                all.push(Action::Kaiju { to, flee_to, princess_to, pay: Vec::new() });
                all.push(Action::RelocateKaiju { to, flee_to, princess_to });
            }
        }
    }
    all
}

#[test]
fn actions_drawn_at_random_reach_every_kind() {
    let mut kinds = Set::EMPTY;
    let mut relocations = 0;
    let mut doubles = 0;
    let mut dropped = 0;
    let mut count = |mut random: RandomGame| {
        while let Some((action, _)) = random.step() {
            kinds.insert(action.kind());
            relocations += usize::from(matches!(action, Action::Open { from: Some(_), .. }));
            doubles += usize::from(matches!(action, Action::Expand { second: Some(_), .. }));
            if let Action::Move { deliver, .. } = &action {
                dropped += deliver.iter().filter(|stop| matches!(stop.who, Passenger::Companion(_))).count();
            }
        }
    };
    with_all_sets_of_mods(&mut count);
    assert_eq!(kinds, ActionKind::VARIANTS.iter().copied().collect());
    assert!(relocations > 0 && doubles > 0 && dropped > 0);
}

#[test]
fn a_random_refused_action_changes_nothing() {
    let options =
        Options::new(Edition::V2r8, 3).with_mods(choices("princess, thief, chairman, kaiju, hachiko"));
    let mut random = RandomGame::new(Builtin::Paris.map(), &options, 5);
    let mut noise = ChaCha8Rng::seed_from_u64(9);
    let mut refused = 0;
    let mut earlier: Vec<Action> = Vec::new();
    while let Some((action, _)) = random.step() {
        earlier.push(action);
        let Some(awaiting) = random.game.awaiting() else { break };
        for _ in 0..20 {
            let stale = &earlier[noise.next_u32() as usize % earlier.len()];
            let mut game = random.game.clone();
            if game.play(awaiting.seat, stale).is_err() {
                assert_eq!(game.state(), random.game.state());
                refused += 1;
            }
        }
    }
    assert!(refused > 1_000, "only {refused} were refused");
}
