//! The cost of a table in a pairing, in words.

use std::collections::HashMap;

use shinjuku_service::id::UserId;
use shinjuku_service::tournaments::pairing::{PastMeeting, PastSeat, PastTableSize, TableCost};
use shinjuku_service::tournaments::{Points, Standings};

use crate::pages::visit::Visit;

/// The record of a player in the pairing.
pub(super) struct PlayerRecord {
    pub(super) name: String,
    pub(super) points: Points,
    pub(super) byes: u32,
    pub(super) entry: u32,
}

/// The records of all players in the pairing.
pub(super) struct PlayerRecords(HashMap<UserId, PlayerRecord>);

impl PlayerRecords {
    pub(super) fn new(standings: Standings) -> Self {
        let record = |standing: shinjuku_service::tournaments::StandingView| {
            let (id, name) = (standing.player.id, standing.player.name);
            (id, PlayerRecord { name, points: standing.points, byes: standing.byes, entry: standing.entry })
        };
        Self(standings.items.into_iter().map(record).collect())
    }

    pub(super) fn get(&self, id: &UserId) -> Option<&PlayerRecord> {
        self.0.get(id)
    }

    fn name(&self, id: UserId) -> Option<&str> {
        self.get(&id).map(|record| record.name.as_str())
    }

    /// The name of a player with their points.
    fn name_and_points(&self, id: UserId) -> Option<String> {
        self.get(&id).map(|record| format!("{} ({})", record.name, record.points))
    }
}

/// Formats a number with thousands separators.
pub(super) fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    format!("{}{}", if number < 0 { "-" } else { "" }, groups.join("\u{202f}"))
}

/// Why a table has a cost: each part in words, with its cost. Players who have left the tournament since it was paired
/// have no record and are not mentioned.
pub(super) fn reasons(visit: &Visit, cost: &TableCost, records: &PlayerRecords) -> Vec<(String, String)> {
    let fill = |text: &str, values: &[(&str, &str)]| visit.language.fill(text, values);
    let mut reasons = Vec::new();
    let person = |id: Option<UserId>| id.and_then(|id| records.name_and_points(id));
    if let (Some(most), Some(fewest), true) =
        (person(cost.score_gap.most), person(cost.score_gap.fewest), cost.score_gap.gap != Points::ZERO)
    {
        let gap = cost.score_gap.gap.to_string();
        let values = [("gap", gap.as_str()), ("most", &most), ("fewest", &fewest)];
        reasons.push((fill("director-cost-score-gap", &values), grouped(cost.score_gap.cost)));
    }
    let met = |PastMeeting { players: [one, other], times }: &PastMeeting| {
        let times = times.to_string();
        let values =
            [("one", records.name(*one)?), ("other", records.name(*other)?), ("times", times.as_str())];
        Some(fill("director-cost-rematch", &values))
    };
    part(&mut reasons, cost.rematches.pairs.iter().filter_map(met), cost.rematches.cost);
    let sat = |PastSeat { player, seat, times, excess }: &PastSeat| {
        let (seat, times, excess) = ((seat + 1).to_string(), times.to_string(), excess.to_string());
        let values =
            [("who", records.name(*player)?), ("seat", &seat), ("times", &times), ("excess", &excess)];
        Some(fill("director-cost-seat", &values))
    };
    part(&mut reasons, cost.seats.players.iter().filter_map(sat), cost.seats.cost);
    let elsewhere = |PastTableSize { player, times }: &PastTableSize| {
        let times = times.to_string();
        let values = [("who", records.name(*player)?), ("times", times.as_str())];
        Some(fill("director-cost-table-size", &values))
    };
    part(&mut reasons, cost.sizes.players.iter().filter_map(elsewhere), cost.sizes.cost);
    reasons
}

/// Adds the reasons of one part of the cost as one entry; adds nothing if there are none.
fn part(reasons: &mut Vec<(String, String)>, words: impl Iterator<Item = String>, cost: i64) {
    let words: Vec<String> = words.collect();
    if !words.is_empty() {
        reasons.push((words.join("; "), grouped(cost)));
    }
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_stand_apart() {
        let apart: Vec<String> = [0, 999, 60_000, -2_000_000_000].into_iter().map(grouped).collect();
        assert_eq!(apart, ["0", "999", "60\u{202f}000", "-2\u{202f}000\u{202f}000\u{202f}000"]);
    }
}
