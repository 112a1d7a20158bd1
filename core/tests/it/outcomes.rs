//! The listed MOVEs against brute force: on small networks every path with every delivery is tried, and each legal one
//! must have a listed MOVE of the same outcome.

use std::collections::{BTreeMap, BTreeSet};

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::json;
use shinjuku_core::action::{Action, Delivery, Passenger};
use shinjuku_core::customer::{Crowd, Good, Token};
use shinjuku_core::edition::Edition;
use shinjuku_core::event::{Event, Reason};
use shinjuku_core::game::Game;
use shinjuku_core::id::{Id, Seat, StationId, WardId};
use shinjuku_core::legal::{LegalActions, MOST_OUTCOMES};
use shinjuku_core::map::{Builtin, Name};
use shinjuku_core::player::{Color, Store, StoreKind};
use shinjuku_core::setup::Options;
use shinjuku_core::shuffle::Seed;
use shinjuku_core::state::GameState;

/// What an outcome is: who collects what, who takes INCOME, and where whoever is left ends up.
type Outcome = (BTreeMap<Color, Vec<Token>>, BTreeSet<Color>, Option<(Name, Crowd)>);

/// The outcome of a MOVE, read from what happened.
fn outcome(events: &[Event]) -> Outcome {
    let mut collected: BTreeMap<Color, Vec<Token>> = BTreeMap::new();
    let mut incomes = BTreeSet::new();
    let mut rest = None;
    for event in events {
        match event {
            Event::CustomerDelivered { player, customer, .. } => {
                collected.entry(*player).or_default().push(*customer);
            }
            Event::CardsDrawn { player, reason: Reason::Track, .. } => {
                incomes.insert(*player);
            }
            Event::CustomersArrived { ward, customers } => rest = Some((ward.clone(), *customers)),
            _ => {}
        }
    }
    for customers in collected.values_mut() {
        customers.sort();
    }
    (collected, incomes, rest)
}

/// Every simple path over open ways from the stations of a ward, found without the engine's search.
fn all_paths(game: &Game, ward: WardId) -> Vec<Vec<StationId>> {
    let (map, state) = (game.map(), game.state());
    let mut paths: Vec<Vec<StationId>> = map.wards[ward].stations.iter().map(|start| vec![start]).collect();
    let mut index = 0;
    while let Some(path) = paths.get(index).cloned() {
        index += 1;
        let last = *path.last().expect("a path has a station");
        for way in &map.stations[last].ways {
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

/// Every way to hand customers over on a path, as far as the stores on it may be asked.
fn all_deliveries(game: &Game, path: &[StationId], group: Crowd) -> Vec<Vec<Delivery>> {
    let mut choices = vec![(group, Vec::new())];
    for station in path {
        let Some(store) = game.state().stores[*station] else { continue };
        choices = choices
            .into_iter()
            .flat_map(|(rest, deliver): (Crowd, Vec<Delivery>)| {
                let takes = rest.wanting(store.kind.sells());
                if takes.is_empty() {
                    return vec![(rest, deliver)];
                }
                let hand_over = |customer: Token| {
                    let mut deliver = deliver.clone();
                    deliver.push(Delivery { station: *station, who: Passenger::Customer(customer) });
                    (rest - Crowd::only(customer), deliver)
                };
                takes.kinds().map(hand_over).collect()
            })
            .collect();
    }
    choices.into_iter().map(|(_, deliver)| deliver).collect()
}

/// The outcomes of moving a ward: those that brute force finds, each with its shortest path, and those listed.
fn compare(game: &Game, ward: WardId, pay: &[WardId]) {
    let seat = game.awaiting().expect("somebody is awaited").seat;
    let group = game.state().customers[ward];
    let mut possible: BTreeMap<Outcome, usize> = BTreeMap::new();
    for path in all_paths(game, ward) {
        for deliver in all_deliveries(game, &path, group) {
            let action = Action::Move { ward, path: path.clone(), deliver, pay: pay.to_vec() };
            if let Ok(events) = game.clone().play(seat, &action) {
                let shortest = possible.entry(outcome(&events)).or_insert(path.len());
                *shortest = path.len().min(*shortest);
            }
        }
    }
    let list = game.legal_actions();
    let mut listed: BTreeMap<Outcome, usize> = BTreeMap::new();
    for legal in list.iter() {
        let Action::Move { ward: from, path, .. } = &legal.action else { continue };
        if *from != ward {
            continue;
        }
        let events = game.clone().play(seat, &legal.action).expect("what is listed is legal");
        let twice = listed.insert(outcome(&events), path.len());
        assert!(twice.is_none(), "listed twice: {}", json!(legal.action.named(game.map())));
    }
    if possible.len() <= MOST_OUTCOMES {
        assert!(!list.truncated);
        assert_eq!(listed, possible);
    } else {
        assert!(list.truncated);
        assert_eq!(listed.len(), MOST_OUTCOMES);
        assert!(listed.iter().all(|(outcome, length)| possible.get(outcome) == Some(length)));
    }
}

/// A random small network with stores and customers, in the middle of a game.
fn small_network(seed: u64, edition: Edition) -> (Game, WardId, Vec<WardId>) {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut below = |count: usize| chance.next_u32() as usize % count;
    let city = Builtin::ALL[below(Builtin::ALL.len())];
    let players = 2 + below(3);
    let options = Options::new(edition, players);
    let (game, _) =
        Game::start(city.map(), &options, Seed::from_number(seed)).expect("the options are in order");
    let mut state = game.state().clone();
    let map = city.map();
    let ward = WardId::at(below(map.wards.len()));

    // Track grows from the ward, so that there is somewhere to go, and now and then closes a circle.
    let mut reached: Vec<StationId> = map.wards[ward].stations.iter().collect();
    for _ in 0..4 + below(14) {
        let from = reached[below(reached.len())];
        let ways = &map.stations[from].ways;
        let way = ways[below(ways.len())];
        if let Some(connection) = way.connection {
            state.track[connection] = Some(Seat::at(below(players)));
        }
        reached.push(way.to);
    }
    for _ in 0..below(8) {
        let station = reached[below(reached.len())];
        let kind = match Good::ALL.get(below(5)) {
            Some(good) => StoreKind::from(*good),
            None => StoreKind::Department,
        };
        state.stores[station] = Some(Store { owner: Seat::at(below(players)), kind });
    }
    let kinds: Vec<Token> = Token::all().filter(|token| !token.is_thief()).collect();
    state.customers[ward] = (0..=below(4)).map(|_| kinds[below(kinds.len())]).collect();
    let game = Game::resume(map, state).expect("the state is of this map");
    let seat = game.awaiting().expect("somebody is awaited").seat;
    let pay = game.state().players[seat].hand.cards()[..3].to_vec();
    (game, ward, pay)
}

#[test]
fn on_small_networks_the_list_has_every_outcome_of_every_path_and_its_shortest_path() {
    for seed in 0..6_000 {
        let edition = if seed % 2 == 0 { Edition::V2r8 } else { Edition::CityGrowth };
        let (game, ward, pay) = small_network(seed, edition);
        compare(&game, ward, &pay);
    }
}

/// A map on which every track is built, by players in turn, and nothing else stands.
fn fully_built(city: Builtin) -> GameState {
    let options = Options::new(Edition::V2r8, 4);
    let (game, _) =
        Game::start(city.map(), &options, Seed::from_number(1)).expect("the options are in order");
    let mut state = game.state().clone();
    for connection in city.map().connections.ids() {
        state.track[connection] = Some(Seat::at(connection.index() * 7 / 3 % 4));
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
                state.stores[station] = Some(Store { owner: Seat::at(station.index() % 4), kind });
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
    // The best margins were found with two hundred times the work that a list may take.
    for (city, best) in [(Builtin::Tokyo, 6), (Builtin::Paris, 7), (Builtin::London, 4), (Builtin::Osaka, 3)]
    {
        let map = city.map();
        let mut state = fully_built(city);
        let mover = state.turn().expect("a turn").seat;
        let others: Vec<Seat> = state.others_after(mover).collect();
        let start = map.wards.ids().next().expect("a map has wards");
        // Every station but those of the mover has somebody else's store: what the mover does not fetch soon, others get.
        let far = map.stations.ids().filter(|station| !map.wards[start].stations.contains(*station));
        for (index, station) in far.enumerate() {
            let owner = if index % 5 == 0 { mover } else { others[index % others.len()] };
            state.stores[station] = Some(Store { owner, kind: Good::ALL[index / 2 % 4].into() });
        }
        let singles = Good::ALL.map(|good| Crowd::several(Token::single(good), 2));
        let doubles = Good::ALL.map(|good| Crowd::only(Token::double(good)));
        state.customers[start] =
            singles.into_iter().chain(doubles).fold(Crowd::EMPTY, |all, some| all + some);
        let game = Game::resume(city.map(), state).expect("the state is of this map");
        let list = game.legal_actions();
        assert!(list.truncated);
        let listed = moves(&list);
        assert_eq!(listed.len(), MOST_OUTCOMES);
        let margins: Vec<i32> = listed.iter().map(|action| margin(&game, mover, action)).collect();
        assert!(margins.is_sorted_by(|a, b| a >= b), "{city}: {margins:?}");
        assert_eq!(margins[0], best, "{city}");
    }
}

fn margin(game: &Game, mover: Seat, action: &Action) -> i32 {
    let (collected, ..) = outcome(&game.clone().play(mover, action).expect("what is listed is legal"));
    let value =
        |customers: &[Token]| customers.iter().map(|customer| i32::from(customer.value())).sum::<i32>();
    let own = game.color(mover);
    collected
        .iter()
        .map(|(color, customers)| if *color == own { value(customers) } else { -value(customers) })
        .sum()
}
