//! The audit: checks that every piece of a game is where it can be. The rules maintain this invariant; tests and
//! simulations check it.

use crate::customer::Crowd;
use crate::game::Game;
use crate::id::{PerId, WardId};
use crate::player::{StoreKind, Supply};

impl Game {
    /// Returns descriptions of what is wrong with the pieces of the game: pieces that are missing, too many, or on an
    /// impossible place. The list is empty if the game was played by the rules.
    pub fn check_invariants(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        self.check_cards(&mut wrong);
        self.check_customers(&mut wrong);
        self.check_supplies(&mut wrong);
        self.check_bonus_tokens(&mut wrong);
        wrong.extend(self.state.mods.check_invariants(self).map(|(_, message)| message));
        wrong
    }

    /// Checks that every card is in the deck, the discard pile, the queue or a hand.
    fn check_cards(&self, wrong: &mut Vec<String>) {
        let state = &self.state;
        let mut found: PerId<WardId, u8> = PerId::filled(self.map.wards.len(), 0);
        let hands = state.players.values().flat_map(|player| player.hand.cards()).copied();
        let queued = state.queue.cards().map(|(_, card)| card.ward);
        let piles = state.deck.iter().chain(&state.discard).copied();
        piles.chain(hands).chain(queued).for_each(|card| found[card] += 1);
        for (ward, there_are) in self.map.wards.iter() {
            if found[ward] != there_are.cards {
                wrong.push(format!(
                    "found {} of {} cards from {}",
                    found[ward], there_are.cards, there_are.name
                ));
            }
        }
    }

    /// Checks that every customer is in the bag, in the queue, in a ward, collected or out of the game.
    fn check_customers(&self, wrong: &mut Vec<String>) {
        let state = &self.state;
        let waiting = state.customers.values().fold(Crowd::EMPTY, |all, crowd| all + *crowd);
        let collected = state.players.values().fold(Crowd::EMPTY, |all, player| all + player.collected);
        let bag: Crowd = state.bag.iter().copied().collect();
        let found = waiting + collected + bag + state.queue.customers() + state.departed;
        let there_are = self.all_customers();
        if found != there_are {
            wrong.push(format!("found customers {found:?}, expected {there_are:?}"));
        }
    }

    /// Checks that every store, department store and track is on the map or in its owner's supply, and that each
    /// department store is on a sakura station.
    fn check_supplies(&self, wrong: &mut Vec<String>) {
        let state = &self.state;
        let full = Supply::full(self.ruleset());
        for (seat, player) in state.players.iter() {
            let mut found = player.supply;
            for store in state.stores.values().flatten().filter(|store| store.owner == seat) {
                match store.kind.good() {
                    Some(good) => *found.stores.of_mut(good) += 1,
                    None => found.department_stores += 1,
                }
            }
            state.track.values().filter(|owner| **owner == Some(seat)).for_each(|_| found.track += 1);
            if found != full {
                wrong.push(format!("found {}'s pieces {found:?}, expected {full:?}", player.color));
            }
        }
        for (station, store) in state.stores.iter() {
            let department = store.is_some_and(|store| store.kind == StoreKind::Department);
            if department && !self.map.sakura.contains(station) {
                wrong.push(format!(
                    "found a department store at {}, which has no sakura icon",
                    self.map.station_name(station)
                ));
            }
        }
    }

    /// Checks that every bonus token is in a stack or claimed by a player.
    fn check_bonus_tokens(&self, wrong: &mut Vec<String>) {
        let claimed: u8 = self.state.players.values().map(|player| player.bonus_tokens).sum();
        let found = claimed + self.state.bonus_stacks().iter().sum::<u8>();
        let there_are: u8 = self.ruleset().bonus_stacks.iter().sum();
        if found != there_are {
            wrong.push(format!("found {found} of {there_are} bonus tokens"));
        }
    }
}
