//! Compares the listed journeys with brute force: on small networks every path with every choice of who gets off is
//! tried, and for each legal one a MOVE or REUNITE of the same outcome must be listed.

use std::collections::{BTreeMap, BTreeSet};

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::json;
use shinjuku_core::action::{Action, ActionKind, Delivery, Passenger};
use shinjuku_core::customer::{Crowd, Good, Token};
use shinjuku_core::edition::Edition;
use shinjuku_core::event::{Event, Reason};
use shinjuku_core::game::Game;
use shinjuku_core::id::{Id, Seat, StationId, WardId};
use shinjuku_core::legal::{LegalActions, MAX_OUTCOMES};
use shinjuku_core::map::{Builtin, Name};
use shinjuku_core::mods::Mod;
use shinjuku_core::player::{Color, Store, StoreKind};
use shinjuku_core::refusal::Refusal;
use shinjuku_core::setup::{Options, Study};
use shinjuku_core::shuffle::Seed;
use shinjuku_core::state::GameState;
use shinjuku_core::view::Viewer;

use crate::kit::choices;

/// An outcome: who collects what, who takes INCOME, and where the remaining customers and every piece of a mod end
/// up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Outcome {
    collected: BTreeMap<Color, Vec<Token>>,
    incomes: BTreeSet<Color>,
    rest: Option<(Name, Crowd)>,
    chairmen: Vec<Option<Name>>,
    hachiko: Option<Name>,
}

/// Returns the outcome of a journey, read from the events and from the game after it.
fn outcome(game: &Game, seat: Seat, action: &Action) -> Result<Outcome, Refusal> {
    let mut game = game.clone();
    let events = game.play(seat, action)?;
    let view = game.view(Viewer::Spectator);
    let mut outcome = Outcome {
        collected: BTreeMap::new(),
        incomes: BTreeSet::new(),
        rest: None,
        chairmen: view.players.into_iter().map(|player| player.chairman).collect(),
        hachiko: view.board.hachiko,
    };
    for event in events {
        match event {
            Event::CustomerDelivered { player, customer, .. } => {
                outcome.collected.entry(player).or_default().push(customer);
            }
            Event::CardsDrawn { player, reason: Reason::Track, .. } => {
                outcome.incomes.insert(player);
            }
            Event::CustomersArrived { ward, customers } => outcome.rest = Some((ward, customers)),
            _ => {}
        }
    }
    for customers in outcome.collected.values_mut() {
        customers.sort();
    }
    Ok(outcome)
}

/// Returns every simple path over open ways from the stations of a ward, found without the engine's search.
fn all_paths(game: &Game, ward: WardId) -> Vec<Vec<StationId>> {
    let (map, state) = (game.map(), game.state());
    let mut paths: Vec<Vec<StationId>> = map.wards[ward].stations.iter().map(|start| vec![start]).collect();
    let mut index = 0;
    while let Some(path) = paths.get(index).cloned() {
        index += 1;
        let last = *path.last().expect("a path has a station");
        for way in &map.stations[last].edges {
            let open = way.connection.is_none_or(|connection| state.track[connection].is_some());
            if open && !path.contains(&way.to) {
                let mut longer = path.clone();
                longer.push(way.to);
                paths.push(longer);
            }
        }
    }
    paths
}

/// Returns every choice of who gets off on a path, at stores that accept a customer.
fn all_deliveries(game: &Game, path: &[StationId], group: Crowd, chairmen: &[Color]) -> Vec<Vec<Delivery>> {
    let mut choices = vec![(group, chairmen.to_vec(), Vec::new())];
    for station in path {
        let Some(store) = game.state().stores[*station] else { continue };
        let mut next: Vec<(Crowd, Vec<Color>, Vec<Delivery>)> = Vec::new();
        for (rest, aboard, deliver) in choices {
            let takes = rest.wanting(store.kind.sells());
            let letting = |who: Passenger| {
                deliver.iter().cloned().chain([Delivery { station: *station, who }]).collect()
            };
            if takes.is_empty() {
                next.push((rest, aboard, deliver));
                continue;
            }
            for customer in takes.kinds() {
                let deliver = letting(Passenger::Customer(customer));
                next.push((rest - Crowd::only(customer), aboard.clone(), deliver));
            }
            for chairman in &aboard {
                let others = aboard.iter().copied().filter(|other| other != chairman).collect();
                next.push((rest, others, letting(Passenger::Companion(*chairman))));
            }
        }
        choices = next;
    }
    choices.into_iter().map(|(_, _, deliver)| deliver).collect()
}

/// Compares the outcomes of the journeys from a ward that brute force finds, each with its shortest path, with those
/// listed.
fn compare(game: &Game, ward: WardId, pay: &[WardId]) -> Met {
    let seat = game.awaiting().expect("somebody is awaited").seat;
    let view = game.view(Viewer::Spectator);
    let here = Some(game.map().ward_name(ward));
    let aboard: Vec<Color> =
        view.players.iter().filter(|player| player.chairman == here).map(|player| player.color).collect();
    let group = game.state().customers[ward];
    let mut possible: BTreeMap<(ActionKind, Outcome), usize> = BTreeMap::new();
    for path in all_paths(game, ward) {
        for deliver in all_deliveries(game, &path, group, &aboard) {
            let journeys = [
                Action::Move { ward, path: path.clone(), deliver: deliver.clone(), pay: pay.to_vec() },
                Action::Reunite { path: path.clone(), deliver },
            ];
            for action in journeys {
                if view.board.hachiko != here && action.kind() == ActionKind::Reunite {
                    continue;
                }
                if let Ok(outcome) = outcome(game, seat, &action) {
                    let shortest = possible.entry((action.kind(), outcome)).or_insert(path.len());
                    *shortest = path.len().min(*shortest);
                }
            }
        }
    }
    let list = game.legal_actions();
    let mut listed: BTreeMap<(ActionKind, Outcome), usize> = BTreeMap::new();
    for legal in list.iter() {
        let path = match &legal.action {
            Action::Move { ward: from, path, .. } if *from == ward => path,
            Action::Reunite { path, .. } if view.board.hachiko == here => path,
            _ => continue,
        };
        let outcome = outcome(game, seat, &legal.action).expect("what is listed is legal");
        let twice = listed.insert((legal.action.kind(), outcome), path.len());
        assert!(twice.is_none(), "listed twice: {}", json!(legal.action.named(game.map())));
    }
    let moves = |outcomes: &BTreeMap<(ActionKind, Outcome), usize>| {
        outcomes.keys().filter(|(kind, _)| *kind == ActionKind::Move).count()
    };
    if moves(&possible) <= MAX_OUTCOMES {
        assert!(!list.truncated);
        assert_eq!(listed, possible);
    } else {
        assert!(list.truncated);
        assert_eq!(moves(&listed), MAX_OUTCOMES);
        assert!(listed.iter().all(|(outcome, length)| possible.get(outcome) == Some(length)));
    }
    let reunions = possible.len() - moves(&possible);
    let dropped = possible.keys().filter(|(_, outcome)| {
        let places: BTreeSet<_> = outcome.chairmen.iter().flatten().collect();
        aboard.len() > 1 && places.len() > 1
    });
    Met { moves: moves(&possible), reunions, apart: dropped.count() }
}

/// Counts the cases that a comparison has covered.
#[derive(Default)]
struct Met {
    moves: usize,
    reunions: usize,
    /// Outcomes after which Chairmen who were together are apart.
    apart: usize,
}

/// Returns a random small network with stores and customers, in the middle of a game.
fn small_network(seed: u64, edition: Edition, mods: &str) -> (Game, WardId, Vec<WardId>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut below = |count: usize| rng.next_u32() as usize % count;
    let city = Builtin::ALL[below(Builtin::ALL.len())];
    let players = 2 + below(3);
    let map = city.map();
    let ward = WardId::at(below(map.wards.len()));
    let mut options = Options::new(edition, players).with_mods(choices(mods));
    // Hachiko's home is a few steps from the ward, so that there are many journeys home.
    let mut home = map.wards[ward].stations.iter().next().expect("a ward has a station");
    for _ in 0..below(5) {
        let ways = &map.stations[home].edges;
        home = ways[below(ways.len())].to;
    }
    for hachiko in
        options.mods.iter_mut().filter(|choice| choice.which == Mod::Hachiko && choice.revision.is_none())
    {
        hachiko.home = Some(map.station_name(home));
    }
    // Everybody who can be in the ward is there with some probability. The Kaiju is in another ward, and Hachiko's
    // ward is nearly empty.
    let mut position = json!({"customers": {}});
    if mods.contains("chairman") {
        let chairmen = options.colors.iter().filter(|_| below(3) > 0);
        let wards: BTreeMap<Color, Name> = chairmen.map(|color| (*color, map.ward_name(ward))).collect();
        position["chairmen"] = json!(wards);
    }
    if mods.contains("hachiko") {
        position["hachiko"] = if below(3) > 0 { json!(map.ward_name(ward)) } else { json!("marker") };
    }
    if edition == Edition::CityGrowth {
        position["princess"] = json!(map.ward_name(ward));
    }
    let far = WardId::at(below(map.wards.len()));
    if mods.contains("kaiju") && far != ward {
        position["kaiju"] = json!(map.ward_name(far));
    }
    let study: Study = serde_json::from_value(json!({"position": position})).expect("a study");
    let (game, _) = Game::start_study(city.map(), &options, Seed::from_number(seed), &study)
        .expect("the options are in order");
    let mut state = game.state().clone();

    // Track grows from the ward, so that there is somewhere to go, and sometimes closes a circle.
    let mut reached: Vec<StationId> = map.wards[ward].stations.iter().collect();
    if !mods.is_empty() {
        reached.push(home);
    }
    for _ in 0..4 + below(14) {
        let from = reached[below(reached.len())];
        let ways = &map.stations[from].edges;
        let way = ways[below(ways.len())];
        if let Some(connection) = way.connection {
            state.track.put(connection, Some(Seat::at(below(players))));
        }
        reached.push(way.to);
    }
    for _ in 0..below(8) {
        let station = reached[below(reached.len())];
        let kind = match Good::ALL.get(below(5)) {
            Some(good) => StoreKind::from(*good),
            None => StoreKind::Department,
        };
        state.stores.put(station, Some(Store { owner: Seat::at(below(players)), kind }));
    }
    let kinds: Vec<Token> =
        Token::all().filter(|token| mods.contains("thief") || !token.is_thief()).collect();
    let fewest = usize::from(mods.is_empty());
    state.customers[ward] = (0..fewest + below(4)).map(|_| kinds[below(kinds.len())]).collect();
    // Customers wait in a few other wards, where a piece that follows the group would stay.
    for _ in 0..if mods.is_empty() { 0 } else { 6 } {
        let elsewhere = map.stations[reached[below(reached.len())]].ward;
        if elsewhere != ward && !(mods.contains("kaiju") && elsewhere == far) {
            state.customers[elsewhere] = Crowd::only(kinds[below(kinds.len())]);
        }
    }
    let game = Game::resume(map, state).expect("the state is of this map");
    let seat = game.awaiting().expect("somebody is awaited").seat;
    let pay = game.state().players[seat].hand.cards()[..3].to_vec();
    (game, ward, pay)
}

#[test]
fn on_small_networks_the_list_has_every_outcome_of_every_path_and_its_shortest_path() {
    for seed in 0..6_000 {
        let edition = if seed % 2 == 0 { Edition::V2r8 } else { Edition::CityGrowth };
        let (game, ward, pay) = small_network(seed, edition, "");
        compare(&game, ward, &pay);
    }
}

/// With Chairmen aboard, a Kaiju in the way, thieves in the group, and Hachiko, who follows, guards or goes home.
#[test]
fn so_it_has_with_mods_for_move_and_reunite() {
    let sets = [
        "chairman",
        "hachiko:2",
        "hachiko",
        "chairman, hachiko:2",
        "chairman, hachiko",
        "thief, chairman, kaiju, hachiko:2",
        "thief, chairman, kaiju, hachiko",
        "kaiju",
    ];
    let mut all = Met::default();
    for seed in 0..4_000 {
        let edition = if seed % 2 == 0 { Edition::V2r8 } else { Edition::CityGrowth };
        let mods =
            sets.iter().cycle().nth(usize::try_from(seed / 2).expect("small")).expect("a cycle has no end");
        let (game, ward, pay) = small_network(seed, edition, mods);
        let met = compare(&game, ward, &pay);
        all.moves += met.moves;
        all.reunions += met.reunions;
        all.apart += met.apart;
    }
    assert!(
        all.moves > 10_000 && all.reunions > 2_000 && all.apart > 1_000,
        "{} {} {}",
        all.moves,
        all.reunions,
        all.apart
    );
}

/// Returns a state in which every track is built, by the players in turn, and there are no stores.
fn fully_built(city: Builtin) -> GameState {
    let options = Options::new(Edition::V2r8, 4);
    let (game, _) =
        Game::start(city.map(), &options, Seed::from_number(1)).expect("the options are in order");
    let mut state = game.state().clone();
    for connection in city.map().connections.ids() {
        state.track.put(connection, Some(Seat::at(connection.index() * 7 / 3 % 4)));
    }
    for ward in city.map().wards.ids() {
        state.customers[ward] = Crowd::EMPTY;
    }
    state
}

fn moves(list: &LegalActions) -> Vec<Action> {
    list.iter().map(|legal| legal.action).filter(|action| matches!(action, Action::Move { .. })).collect()
}

#[test]
fn on_a_fully_built_map_a_single_customers_outcomes_are_all_listed() {
    for city in Builtin::ALL {
        let map = city.map();
        for ward in map.wards.ids() {
            let mut state = fully_built(*city);
            for station in map.stations.ids().filter(|station| station.index() % 3 == 0) {
                let kind = Good::ALL[station.index() / 4 % 4].into();
                state.stores.put(station, Some(Store { owner: Seat::at(station.index() % 4), kind }));
            }
            state.customers[ward] = Crowd::only(Token::single(Good::Books));
            let game = Game::resume(city.map(), state).expect("the state is of this map");
            let list = game.legal_actions();
            assert!(!list.truncated, "{city} {ward:?}");
            assert!(!moves(&list).is_empty());
        }
    }
}

/// Hundreds of millions of paths lead from here, and only one order of visits collects the most.
#[test]
fn on_a_fully_built_map_the_best_of_too_many_outcomes_come_first() {
    // The best margins were found with two hundred times the work budget of a list.
    for (city, best) in [(Builtin::Tokyo, 6), (Builtin::Paris, 7), (Builtin::London, 4), (Builtin::Osaka, 3)]
    {
        let map = city.map();
        let mut state = fully_built(city);
        let mover = state.turn().expect("a turn").seat;
        let others: Vec<Seat> = state.others_after(mover).collect();
        let start = map.wards.ids().next().expect("a map has wards");
        // Every station outside the start ward has a store, four of five of them other players': others collect what
        // the mover does not deliver soon.
        let far = map.stations.ids().filter(|station| !map.wards[start].stations.contains(*station));
        for (index, station) in far.enumerate() {
            let owner = if index % 5 == 0 { mover } else { others[index % others.len()] };
            state.stores.put(station, Some(Store { owner, kind: Good::ALL[index / 2 % 4].into() }));
        }
        let singles = Good::ALL.map(|good| Crowd::several(Token::single(good), 2));
        let doubles = Good::ALL.map(|good| Crowd::only(Token::double(good)));
        state.customers[start] =
            singles.into_iter().chain(doubles).fold(Crowd::EMPTY, |all, some| all + some);
        let game = Game::resume(city.map(), state).expect("the state is of this map");
        let list = game.legal_actions();
        assert!(list.truncated);
        let listed = moves(&list);
        assert_eq!(listed.len(), MAX_OUTCOMES);
        let margins: Vec<i32> = listed.iter().map(|action| margin(&game, mover, action)).collect();
        assert!(margins.is_sorted_by(|a, b| a >= b), "{city}: {margins:?}");
        assert_eq!(margins[0], best, "{city}");
    }
}

fn margin(game: &Game, mover: Seat, action: &Action) -> i32 {
    let collected = outcome(game, mover, action).expect("what is listed is legal").collected;
    let value =
        |customers: &[Token]| customers.iter().map(|customer| i32::from(customer.value())).sum::<i32>();
    let own = game.color(mover);
    collected
        .iter()
        .map(|(color, customers)| if *color == own { value(customers) } else { -value(customers) })
        .sum()
}
