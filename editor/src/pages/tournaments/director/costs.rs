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

    pub(super) fn points(&self, id: &UserId) -> Points {
        self.get(id).map(|record| record.points).unwrap_or_default()
    }

    fn name(&self, id: UserId) -> &str {
        self.0.get(&id).map_or("", |record| &record.name)
    }
}

/// Formats a number with thousands separators.
pub(super) fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    format!("{}{}", if number < 0 { "-" } else { "" }, groups.join("\u{202f}"))
}

/// Why a table has a cost: each part in words, with its cost.
pub(super) fn reasons(visit: &Visit, cost: &TableCost, records: &PlayerRecords) -> Vec<(String, String)> {
    let fill = |text: &str, values: &[(&str, &str)]| visit.language.fill(text, values);
    let mut reasons = Vec::new();
    if let (Some(most), Some(fewest), true) =
        (cost.score_gap.most, cost.score_gap.fewest, cost.score_gap.gap != Points::ZERO)
    {
        let (gap, most, fewest) =
            (cost.score_gap.gap.to_string(), person(records, most), person(records, fewest));
        let values = [("gap", gap.as_str()), ("most", &most), ("fewest", &fewest)];
        reasons.push((fill("director-cost-score-gap", &values), grouped(cost.score_gap.cost)));
    }
    let met = |PastMeeting { players: [one, other], times }: &PastMeeting| {
        let times = times.to_string();
        let values =
            [("one", records.name(*one)), ("other", records.name(*other)), ("times", times.as_str())];
        fill("director-cost-rematch", &values)
    };
    part(&mut reasons, cost.rematches.pairs.iter().map(met), cost.rematches.cost);
    let sat = |PastSeat { player, seat, times, excess }: &PastSeat| {
        let (seat, times, excess) = ((seat + 1).to_string(), times.to_string(), excess.to_string());
        let values =
            [("who", records.name(*player)), ("seat", &seat), ("times", &times), ("excess", &excess)];
        fill("director-cost-seat", &values)
    };
    part(&mut reasons, cost.seats.players.iter().map(sat), cost.seats.cost);
    let elsewhere = |PastTableSize { player, times }: &PastTableSize| {
        let times = times.to_string();
        let values = [("who", records.name(*player)), ("times", times.as_str())];
        fill("director-cost-table-size", &values)
    };
    part(&mut reasons, cost.sizes.players.iter().map(elsewhere), cost.sizes.cost);
    reasons
}

/// Adds the reasons of one part of the cost as one entry; adds nothing if there are none.
fn part(reasons: &mut Vec<(String, String)>, words: impl Iterator<Item = String>, cost: i64) {
    let words: Vec<String> = words.collect();
    if !words.is_empty() {
        reasons.push((words.join("; "), grouped(cost)));
    }
}

/// A player's name with their points.
fn person(records: &PlayerRecords, id: UserId) -> String {
    format!("{} ({})", records.name(id), records.points(&id))
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
