//! Laws that hold in every game: random play on every map, in every edition, with every number of players.

use std::collections::BTreeMap;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::json;
use shinjuku_core::action::Action;
use shinjuku_core::customer::Crowd;
use shinjuku_core::edition::Edition;
use shinjuku_core::event::Event;
use shinjuku_core::game::Game;
use shinjuku_core::id::WardId;
use shinjuku_core::map::{Builtin, Map};
use shinjuku_core::player::{StoreKind, Supply};
use shinjuku_core::setup::Options;
use shinjuku_core::shuffle::Seed;
use strum::VariantArray;

use crate::kit::hamlet;

/// No random game is that long; one that is does not end.
const LONGEST_GAME: usize = 5_000;

/// A random game, move by move.
struct RandomGame {
    game: Game,
    chance: ChaCha8Rng,
}

impl RandomGame {
    fn new(map: Arc<Map>, edition: Edition, players: usize, seed: u64) -> Self {
        let options = Options::new(edition, players);
        let (game, _) =
            Game::start(map, &options, Seed::from_number(seed)).expect("the options are in order");
        Self { game, chance: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Plays a random action; none once the game is over.
    fn step(&mut self) -> Option<(Action, Vec<Event>)> {
        let awaiting = self.game.awaiting()?;
        let action = self.game.random_action(&mut self.chance).expect("somebody is awaited");
        let events = self.game.play(awaiting.seat, &action);
        let events = events.unwrap_or_else(|no| {
            panic!("a drawn action was refused: {} {:?}", json!(action.named(self.game.map())), no)
        });
        Some((action, events))
    }
}

/// Calls `check` with a few random games of every kind, some of them on a map with hardly enough cards.
fn in_all_kinds_of_game(games: u64, mut check: impl FnMut(RandomGame)) {
    let maps = Builtin::ALL.iter().map(|city| city.map()).chain([hamlet()]);
    for map in maps {
        for edition in Edition::VARIANTS {
            for players in 2..=4 {
                for seed in 0..games {
                    check(RandomGame::new(Arc::clone(&map), *edition, players, seed));
                }
            }
        }
    }
}

/// Every card is in the deck, the discard pile, the queue or a hand, and every piece is on the map or in its supply.
pub(crate) fn check_pieces(game: &Game) {
    let (map, state) = (game.map(), game.state());
    let mut cards: BTreeMap<WardId, u8> = BTreeMap::new();
    let hands = state.players.values().flat_map(|player| player.hand.cards());
    let queued: Vec<WardId> = state.queue.cards().map(|(_, card)| card.ward).collect();
    for card in state.deck.iter().chain(&state.discard).chain(hands).chain(&queued) {
        *cards.entry(*card).or_default() += 1;
    }
    let printed: BTreeMap<WardId, u8> = map.wards.iter().map(|(id, ward)| (id, ward.cards)).collect();
    assert_eq!(cards, printed, "cards");

    let waiting = state.customers.values().fold(Crowd::EMPTY, |all, crowd| all + *crowd);
    let collected = state.players.values().fold(Crowd::EMPTY, |all, player| all + player.collected);
    let bag: Crowd = state.bag.iter().copied().collect();
    let everybody = waiting + collected + bag + state.queue.customers() + state.departed;
    assert_eq!(everybody, game.ruleset().all_customers(), "customers");

    let full = Supply::full(game.ruleset());
    for (seat, player) in state.players.iter() {
        let mut all = player.supply;
        for store in state.stores.values().flatten().filter(|store| store.owner == seat) {
            match store.kind.good() {
                Some(good) => *all.stores.of_mut(good) += 1,
                None => all.department_stores += 1,
            }
        }
        all.track +=
            u8::try_from(state.track.values().filter(|owner| **owner == Some(seat)).count()).expect("few");
        assert_eq!(all, full, "pieces");
    }

    let claimed: u8 = state.players.values().map(|player| player.bonus_tokens).sum();
    let left: u8 = state.bonus_stacks().iter().sum();
    assert_eq!(claimed + left, 11, "bonus tokens");
    for (station, store) in state.stores.iter() {
        let department = store.is_some_and(|store| store.kind == StoreKind::Department);
        assert!(!department || map.sakura.contains(station), "a department store without sakura");
    }
}

#[test]
fn random_games_end_and_conserve_every_piece_after_every_action() {
    in_all_kinds_of_game(4, |mut random| {
        check_pieces(&random.game);
        let mut actions = 0;
        while random.step().is_some() {
            check_pieces(&random.game);
            actions += 1;
            assert!(actions < LONGEST_GAME, "the game does not end");
        }
        let state = random.game.state();
        let placed = state.bag.is_empty() && state.queue.customers().is_empty();
        let may_run_out_of_cards = random.game.map().card_total() < 72;
        assert!(placed || may_run_out_of_cards, "customers never came to town");
        assert!(random.game.legal_actions().is_empty());
    });
}

#[test]
fn the_queue_holds_two_customers_and_one_for_each_department_store_while_the_bag_lasts() {
    in_all_kinds_of_game(2, |mut random| {
        while random.step().is_some() {
            let state = random.game.state();
            if !state.bag.is_empty() && state.queue.spaces.iter().all(Option::is_some) {
                assert_eq!(state.queue.customers().len(), 2 + state.department_stores());
            }
        }
    });
}

#[test]
fn the_same_seed_and_actions_give_the_same_bytes() {
    in_all_kinds_of_game(2, |mut random| {
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
    });
}

#[test]
fn another_seed_gives_another_game() {
    let states: Vec<_> = (0..20)
        .map(|seed| RandomGame::new(Builtin::Tokyo.map(), Edition::V2r8, 3, seed).game.state().clone())
        .collect();
    for (index, state) in states.iter().enumerate() {
        assert!(states[..index].iter().all(|other| other.deck != state.deck && other.bag != state.bag));
    }
}

#[test]
fn what_is_listed_is_legal_as_it_is_and_with_every_payment() {
    in_all_kinds_of_game(1, |mut random| {
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
    });
}

fn paid_with(action: &Action, cards: Vec<WardId>) -> Action {
    let mut action = action.clone();
    match &mut action {
        Action::Open { pay, .. }
        | Action::Expand { pay, .. }
        | Action::Move { pay, .. }
        | Action::Upgrade { pay, .. } => *pay = cards,
        _ => panic!("{action:?} costs nothing, but has other payments"),
    }
    action
}

#[test]
fn the_list_is_sorted_and_names_nothing_twice() {
    in_all_kinds_of_game(1, |mut random| {
        while random.step().is_some() {
            let actions: Vec<Action> =
                random.game.legal_actions().iter().map(|legal| unpaid(legal.action)).collect();
            for pair in actions.windows(2) {
                let [before, after] = pair else { continue };
                match (before, after) {
                    // The MOVEs of a ward come best first, so only their wards are in order.
                    (Action::Move { ward, .. }, Action::Move { ward: next, .. }) => assert!(ward <= next),
                    _ => assert!(before < after, "{before:?} {after:?}"),
                }
            }
            let moves: std::collections::BTreeSet<_> =
                actions.iter().filter(|action| matches!(action, Action::Move { .. })).collect();
            assert_eq!(
                moves.len(),
                actions.iter().filter(|action| matches!(action, Action::Move { .. })).count()
            );
        }
    });
}

fn unpaid(action: Action) -> Action {
    if matches!(action, Action::Income {} | Action::Pass {}) {
        action
    } else {
        paid_with(&action, Vec::new())
    }
}

/// Actions that are not MOVEs are few enough to try them all.
#[test]
fn every_legal_open_expand_and_upgrade_is_listed() {
    for edition in Edition::VARIANTS {
        try_all_but_moves(RandomGame::new(Builtin::Tokyo.map(), *edition, 3, 11));
    }
}

fn try_all_but_moves(mut random: RandomGame) {
    let mut looked = 0;
    while random.step().is_some() {
        let Some(awaiting) = random.game.awaiting() else { break };
        looked += 1;
        if looked % 5 != 0 {
            continue;
        }
        let list: std::collections::BTreeSet<Action> =
            random.game.legal_actions().iter().map(|legal| unpaid(legal.action)).collect();
        for candidate in candidates(&random.game) {
            let hand = random.game.state().players[awaiting.seat].hand.cards().to_vec();
            let payments = std::iter::once(Vec::new())
                .chain(hand.iter().map(|card| vec![*card]))
                .chain((hand.len() >= 3).then(|| hand[..3].to_vec()));
            let mut paid = payments.map(|pay| paid_with(&candidate, pay));
            let legal = paid.any(|action| random.game.clone().play_quietly(awaiting.seat, &action).is_ok());
            assert_eq!(legal, list.contains(&candidate), "{}", json!(candidate.named(random.game.map())));
        }
    }
    assert!(looked > 50, "the game was long enough to look at");
}

fn candidates(game: &Game) -> Vec<Action> {
    use shinjuku_core::customer::{Good, Token};
    let map = game.map();
    let mut all = Vec::new();
    for station in map.stations.ids() {
        for good in Good::ALL {
            let froms = map.stations.ids().map(Some).chain([None]);
            all.extend(froms.map(|from| Action::Open { station, good, from, pay: Vec::new() }));
        }
        all.extend(Token::all().map(|customer| Action::Upgrade { station, customer, pay: Vec::new() }));
    }
    for first in map.connections.values() {
        let connection = first.between;
        let seconds = map.connections.values().map(|second| Some(second.between)).chain([None]);
        all.extend(seconds.map(|second| Action::Expand { connection, second, pay: Vec::new() }));
    }
    all
}

#[test]
fn actions_drawn_at_random_reach_every_kind() {
    let mut kinds = std::collections::BTreeSet::new();
    let mut random = RandomGame::new(Builtin::Tokyo.map(), Edition::V2r8, 4, 3);
    let mut relocations = 0;
    let mut doubles = 0;
    while let Some((action, _)) = random.step() {
        kinds.insert(action.kind().to_string());
        relocations += usize::from(matches!(action, Action::Open { from: Some(_), .. }));
        doubles += usize::from(matches!(action, Action::Expand { second: Some(_), .. }));
    }
    assert_eq!(
        kinds.into_iter().collect::<Vec<_>>(),
        ["expand", "income", "move", "open", "pass", "upgrade"]
    );
    assert!(relocations > 0 && doubles > 0);
}

#[test]
fn a_random_refused_action_changes_nothing() {
    let mut random = RandomGame::new(Builtin::Paris.map(), Edition::V2r8, 3, 5);
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
