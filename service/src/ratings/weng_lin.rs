//! The arithmetic of ratings: the Weng-Lin method, for any number of players and with ties.

use skillratings::MultiTeamOutcome;
pub(super) use skillratings::weng_lin::WengLinRating as Skill;
use skillratings::weng_lin::{WengLinConfig, weng_lin_multi_team};

/// The level by which rankings are sorted: a lower bound of the skill, which is 0 for a new player. One lucky win
/// does not put a player ahead of those who have won many games.
pub(super) fn level(skill: Skill) -> f64 {
    skill.rating - 3.0 * skill.uncertainty
}

/// Returns the skills after a game, in the same order, from the skills before and the places. Players with the same
/// place have tied.
pub(super) fn after(players: &[(Skill, u8)]) -> Vec<Skill> {
    let teams: Vec<([Skill; 1], MultiTeamOutcome)> =
        players.iter().map(|(skill, place)| ([*skill], usize::from(*place).into())).collect();
    let teams: Vec<(&[Skill], MultiTeamOutcome)> =
        teams.iter().map(|(team, place)| (team.as_slice(), *place)).collect();
    weng_lin_multi_team(&teams, &WengLinConfig::new()).concat()
}

#[cfg(test)]
#[expect(clippy::indexing_slicing, reason = "a test that finds less than it expects fails")]
mod tests {
    use super::{Skill, after, level};

    const NEWCOMER: (f64, f64) = (25.0, 25.0 / 3.0);
    const MASTER: (f64, f64) = (38.0, 1.2);
    const BEGINNER: (f64, f64) = (14.0, 2.5);
    const PLAYERS: [(f64, f64); 4] = [NEWCOMER, MASTER, BEGINNER, (27.0, 4.0)];

    /// The skills of players before and after a game, in the order of their places.
    fn played(players: &[(f64, f64)], places: &[u8]) -> Vec<(Skill, Skill)> {
        let before = players.iter().copied().map(Skill::from);
        let table: Vec<(Skill, u8)> = before.zip(places.iter().copied()).collect();
        table.iter().map(|(skill, _)| *skill).zip(after(&table)).collect()
    }

    fn gain((before, after): &(Skill, Skill)) -> f64 {
        after.rating - before.rating
    }

    #[test]
    fn a_newcomer_begins_at_level_zero() {
        assert!(level(Skill::new()).abs() < 1e-9);
    }

    #[test]
    fn the_winner_goes_up_the_last_goes_down_and_everybody_is_known_better() {
        let tables = (0..PLAYERS.len().pow(4)).map(|number| {
            let seats = (0..4).map(|seat| PLAYERS[number / PLAYERS.len().pow(seat) % PLAYERS.len()]);
            seats.collect::<Vec<_>>()
        });
        for (table, count) in tables.flat_map(|table| [2, 3, 4].map(|count| (table.clone(), count))) {
            let played = played(&table[..count], &[1, 2, 3, 4]);
            assert_eq!(played.len(), count);
            assert!(gain(&played[0]) > 0.0, "{table:?}");
            assert!(gain(&played[count - 1]) < 0.0, "{table:?}");
            for (before, after) in played {
                assert!((0.0..before.uncertainty).contains(&after.uncertainty), "{table:?}");
            }
        }
    }

    #[test]
    fn a_better_place_is_worth_more() {
        for player in PLAYERS {
            let gains: Vec<f64> = played(&[player; 4], &[1, 2, 3, 4]).iter().map(gain).collect();
            assert!(gains.is_sorted_by(|better, worse| better > worse), "{gains:?}");
            assert!(gains.iter().sum::<f64>().abs() < 1e-9, "what one wins the others lose: {gains:?}");
        }
    }

    #[test]
    fn a_tie_brings_those_who_tied_nearer_to_each_other() {
        for (before, after) in played(&[NEWCOMER; 3], &[1, 1, 1]) {
            assert!((after.rating - before.rating).abs() < 1e-9);
            assert!(after.uncertainty < before.uncertainty);
        }
        let unequal = played(&[MASTER, BEGINNER], &[1, 1]);
        assert!(gain(&unequal[0]) < 0.0 && gain(&unequal[1]) > 0.0);
    }

    #[test]
    fn those_who_share_a_place_get_the_same_for_it() {
        let gains: Vec<f64> = played(&[NEWCOMER; 4], &[1, 2, 2, 4]).iter().map(gain).collect();
        assert!((gains[1] - gains[2]).abs() < 1e-9, "{gains:?}");
        assert!(gains[0] > gains[1] && gains[2] > gains[3], "{gains:?}");
    }

    #[test]
    fn a_surprise_is_worth_more_than_what_was_expected() {
        let upset = played(&[BEGINNER, MASTER], &[1, 2]);
        let usual = played(&[MASTER, BEGINNER], &[1, 2]);
        assert!(gain(&upset[0]) > gain(&usual[0]));
        assert!(gain(&upset[1]) < gain(&usual[1]));
    }
}
