//! Checks the numbers for which the game was balanced.

use super::Check;
use crate::map::issue::{MapIssue, MapIssueCode};
use crate::plural::there_are;

/// The number of cards needed at the start: a hand for each of four players, and the queue.
const FEWEST_CARDS: u32 = 4 * 4 + 4;
/// The numbers of the printed board; a map with very different numbers is likely to play differently.
const TOKYO_CARDS: u32 = 72;
const TOKYO_SAKURA: usize = 12;
const TOKYO_WARDS: usize = 23;
const TOKYO_STATIONS: usize = 44;
const TOKYO_CONNECTIONS: usize = 67;

impl Check<'_> {
    pub(super) fn numbers(&mut self) {
        let document = self.document;
        let cards = document.wards.iter().fold(0, |sum: u32, ward| sum.saturating_add(ward.cards));
        if cards < FEWEST_CARDS {
            let cards = there_are(cards, "ward card");
            let message = format!("{cards}; a game needs at least {FEWEST_CARDS} to start");
            self.error(MapIssue::new(MapIssueCode::TooFewCards, "/wards", message));
        } else if cards.abs_diff(TOKYO_CARDS) > TOKYO_CARDS / 6 {
            let cards = there_are(cards, "ward card");
            let message = format!("{cards}; the game was balanced for {TOKYO_CARDS}");
            self.unusual("cards", "/wards", message);
        }
        let sakura = document.stations.iter().filter(|station| station.sakura).count();
        if sakura > 0 && sakura.abs_diff(TOKYO_SAKURA) > TOKYO_SAKURA / 3 {
            let sakura = there_are(sakura, "sakura icon");
            let message = format!("{sakura}; the game was balanced for {TOKYO_SAKURA}");
            self.unusual("sakura", "/stations", message);
        }
        for (noun, count, usual) in [
            ("ward", document.wards.len(), TOKYO_WARDS),
            ("station", document.stations.len(), TOKYO_STATIONS),
            ("connection", document.connections.len(), TOKYO_CONNECTIONS),
        ] {
            if count > 0 && count.abs_diff(usual) > usual / 3 {
                let list = format!("{noun}s");
                let message = format!("{}; the game was balanced for {usual}", there_are(count, noun));
                self.unusual(&list, &format!("/{list}"), message);
            }
        }
    }

    fn unusual(&mut self, what: &str, at: &str, message: String) {
        self.warning(MapIssue::new(MapIssueCode::UnusualNumber, at, message).about([what]));
    }
}
