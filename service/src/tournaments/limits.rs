//! Plausibility limits: the scores that a game can have, and the times at which something can start.

use std::ops::RangeInclusive;

use shinjuku_core::mods::Mod;
use shinjuku_core::score::score;

use super::points::Points;
use super::rules::RoundSetup;
use super::rulings::points;
use crate::database::Timestamp;
use crate::problem::FieldError;

/// The penalty for all eight thieves, for a player who has collected nothing else.
const MAX_THIEF_PENALTY: Points = Points::whole(4);
/// The number of seconds that a start may lie in the past when it is set, because people fill in forms slowly and
/// clocks differ.
const START_TOLERANCE: u32 = 60 * 60;
/// The number of seconds that a start may lie in the future when it is set: five years.
const MAX_START_AHEAD: u32 = 5 * 366 * 24 * 60 * 60;

/// Returns the scores that a player can have in a game. The highest score takes all customers and all bonus tokens.
/// Scores below zero are possible only with thieves, which are in play from the start or may come with the growing
/// city.
pub(super) fn score_range(setup: &RoundSetup) -> RangeInclusive<Points> {
    let rules = setup.edition.ruleset();
    let highest = points(score(rules.all_customers(), rules.bonus_stacks.iter().sum()));
    let thieves = rules.growth.is_some() || setup.mods.iter().any(|choice| choice.which == Mod::Thief);
    let lowest = if thieves { Points::ZERO - MAX_THIEF_PENALTY } else { Points::ZERO };
    lowest..=highest
}

/// Returns the error of a start time of a tournament or a round, if there is one, with the pointer `/starts_at`.
pub(super) fn start_time_error(at: Timestamp, now: Timestamp) -> Option<FieldError> {
    if at.plus_seconds(START_TOLERANCE) < now {
        let message = "the start is in the past: choose a later time";
        return Some(FieldError::new("/starts_at", "in_the_past", message));
    }
    if at > now.plus_seconds(MAX_START_AHEAD) {
        return Some(FieldError::new(
            "/starts_at",
            "too_far",
            "the start must be within the next five years",
        ));
    }
    None
}

#[cfg(test)]
mod tests {
    use shinjuku_core::edition::Edition;
    use shinjuku_core::mods::ModChoice;

    use super::*;

    #[test]
    fn the_highest_score_takes_every_customer_and_every_bonus_token() {
        let range = |edition, mods| score_range(&RoundSetup { edition, mods, ..RoundSetup::default() });
        let thief = ModChoice { which: Mod::Thief, revision: None, home: None };
        // 20 sets of four and 11 bonus tokens: 22 sets of four and one of three.
        assert_eq!(range(Edition::V2r8, vec![]), Points::ZERO..=Points::whole(226));
        assert_eq!(range(Edition::V2r8, vec![thief]), Points::whole(-4)..=Points::whole(226));
        assert_eq!(range(Edition::CityGrowth, vec![]), Points::whole(-4)..=Points::whole(266));
    }
}
