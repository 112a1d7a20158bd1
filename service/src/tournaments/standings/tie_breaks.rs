//! The values of the tie-breaks.

use std::collections::BTreeMap;

use super::super::points::Points;
use super::super::results::{Entrant, entries};
use super::super::rules::TieBreak;
use super::Value;
use super::tally::Tally;
use crate::id::UserId;

/// Computes the values of a tie-break for all players. `groups` are the groups of players who are still tied.
pub(super) fn values(
    by: TieBreak,
    groups: &[Vec<UserId>],
    tallies: &BTreeMap<UserId, Tally>,
    entrants: &[Entrant],
) -> BTreeMap<UserId, Option<Value>> {
    let none = Tally::default();
    let of = |player: &UserId| tallies.get(player).unwrap_or(&none);
    let entries = entries(entrants);
    let value = |player: &UserId, group: &[UserId]| match by {
        TieBreak::Wins => Some(Value::whole(i64::from(of(player).wins))),
        TieBreak::Seconds => Some(Value::whole(i64::from(of(player).seconds))),
        TieBreak::GamePoints => Some(Value::from_points(of(player).game_points)),
        TieBreak::ScoreShare => Some(mean_share(of(player))),
        TieBreak::Entry => entries.get(player).map(|entry| Value::whole(i64::from(*entry))),
        TieBreak::OpponentsPoints => {
            let met = of(player).history.met.iter();
            let points: Points = met.map(|(other, times)| of(other).points.times(*times)).sum();
            Some(Value::from_points(points))
        }
        TieBreak::HeadToHead => {
            let others = || group.iter().filter(|other| *other != player);
            let halves: i64 = others().filter_map(|other| of(player).against.get(other)).sum();
            all_met(group, &of).then_some(Value::ten_thousandths(halves * Value::ONE / 2))
        }
    };
    groups.iter().flat_map(|group| group.iter().map(|player| (*player, value(player, group)))).collect()
}

/// Whether the group has several players, and all of them have met.
fn all_met<'a>(group: &[UserId], of: &impl Fn(&UserId) -> &'a Tally) -> bool {
    let met = |a: &UserId, b: &UserId| a == b || of(a).history.met.contains_key(b);
    group.len() > 1 && group.iter().all(|a| group.iter().all(|b| met(a, b)))
}

fn mean_share(tally: &Tally) -> Value {
    let parts = i64::from(tally.tables.max(1)) * 1_000_000 / Value::ONE;
    Value::ten_thousandths((2 * tally.shares + parts).div_euclid(2 * parts))
}
