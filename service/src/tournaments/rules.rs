//! The rules of a tournament: format, table sizes, points and tie-breaks.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use shinjuku_core::edition::Edition;
use shinjuku_core::mods::ModChoice;
use strum::{Display, EnumIter};
use utoipa::ToSchema;

use super::points::Points;
use crate::games::Clock;
use crate::maps::Slug;
use crate::problem::{FieldError, Problem};

/// The maximum number of rounds before a cut.
const MAX_ROUNDS: u32 = 50;
/// The maximum number of players who advance from a Swiss to its knock-out.
const MAX_CUT: u32 = 256;
/// The maximum number of mods in a round.
const MAX_MODS: usize = 16;
/// The maximum number of points for a place.
const MAX_POINTS: Points = Points::whole(1000);

/// The rules of a tournament. Omitted fields have their default values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TournamentRules {
    /// The format: who meets whom, and when the tournament is over.
    pub format: Format,
    /// The usual number of players at a table.
    #[schema(minimum = 2, maximum = 4, example = 4)]
    pub table_size: u8,
    /// Other table sizes that are allowed if the number of players does not divide evenly. Players who cannot be seated
    /// have a bye.
    #[schema(max_items = 2, example = json!([3]))]
    pub other_sizes: Vec<u8>,
    /// The map, edition and mods of each round. The last entry applies to all later rounds.
    #[schema(min_items = 1, max_items = 50)]
    pub rounds: Vec<RoundSetup>,
    /// The clock of each game; without one, thinking time is unlimited.
    pub clock: Option<Clock>,
    /// The points for each place, by table size. Players who share places share the points of those places.
    #[schema(value_type = BTreeMap<String, Vec<Points>>, example = json!({"2": [3, 0], "3": [4, 2, 0], "4": [5, 3, 1, 0]}))]
    pub points: BTreeMap<u8, Vec<Points>>,
    /// The points for a bye.
    pub bye_points: Points,
    /// The points that a latecomer gets for each missed round.
    pub late_points: Points,
    /// The tie-breaks between players with equal points, in order of priority. Players who are still tied after all of
    /// them share a place.
    #[schema(max_items = 7)]
    pub tie_breaks: Vec<TieBreak>,
    /// Whether all tables of a round use the same shuffle.
    pub duplicate_deals: bool,
}

/// The format of a tournament: who meets whom, and when it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Format {
    /// Everyone plays every round, against opponents with a similar number of points whom they have not met before.
    Swiss {
        /// The number of rounds.
        #[schema(minimum = 1, maximum = 50, example = 5)]
        rounds: u32,
    },
    /// Everyone meets everyone, as evenly as the tables allow.
    RoundRobin {},
    /// The best players at each table advance, and the others are eliminated.
    KnockOut {
        /// The number of players at each table who advance.
        #[schema(minimum = 1, maximum = 3, example = 1)]
        advance: u8,
    },
    /// A Swiss stage whose best players advance to a knock-out.
    SwissCut {
        /// The number of Swiss rounds.
        #[schema(minimum = 1, maximum = 50, example = 4)]
        rounds: u32,
        /// The number of players who advance to the knock-out.
        #[schema(minimum = 2, maximum = 256, example = 8)]
        cut: u32,
        /// The number of players at each knock-out table who advance.
        #[schema(minimum = 1, maximum = 3, example = 1)]
        advance: u8,
    },
}

/// What is played in a round: map, edition and mods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RoundSetup {
    /// The map, in its newest version at the time the round is published; `tokyo` if omitted.
    #[schema(value_type = Slug, required = false)]
    pub map: String,
    /// The edition of the rules; `v2r8` if omitted.
    pub edition: Edition,
    /// The mods. An edition may add its own.
    #[schema(max_items = 16)]
    pub mods: Vec<ModChoice>,
}

/// A tie-break between players with equal points.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    Display,
    EnumIter,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TieBreak {
    /// The number of tables won. A shared first place counts as a win for each player who shares it.
    Wins,
    /// The sum of the opponents' points (Buchholz). Each opponent counts as often as the two have met.
    OpponentsPoints,
    /// The player's share of all game points at a table, averaged over their tables.
    ScoreShare,
    /// The sum of the player's game points.
    GamePoints,
    /// The results against the players still tied, if all of them have met: 1 for each time the player finished ahead
    /// of another, ½ for each time they finished level.
    HeadToHead,
    /// The number of second places.
    Seconds,
    /// The registration order; earlier is better.
    Entry,
}

impl Default for TournamentRules {
    fn default() -> Self {
        let places = |points: &[i32]| points.iter().copied().map(Points::whole).collect();
        Self {
            format: Format::Swiss { rounds: 5 },
            table_size: 4,
            other_sizes: vec![3],
            rounds: vec![RoundSetup::default()],
            clock: None,
            points: BTreeMap::from([
                (2, places(&[3, 0])),
                (3, places(&[4, 2, 0])),
                (4, places(&[5, 3, 1, 0])),
            ]),
            bye_points: Points::whole(3),
            late_points: Points::ZERO,
            tie_breaks: vec![
                TieBreak::Wins,
                TieBreak::OpponentsPoints,
                TieBreak::ScoreShare,
                TieBreak::GamePoints,
            ],
            duplicate_deals: false,
        }
    }
}

impl Default for RoundSetup {
    fn default() -> Self {
        Self { map: "tokyo".to_owned(), edition: Edition::default(), mods: Vec::new() }
    }
}

impl TournamentRules {
    /// Returns the setup of a round. The first round is 1.
    ///
    /// # Errors
    /// The rules have no setup at all, which [`errors`](Self::errors) does not allow: an internal error.
    pub fn setup_of(&self, round: u32) -> Result<&RoundSetup, Problem> {
        let index = round.saturating_sub(1) as usize;
        let setup = self.rounds.get(index).or(self.rounds.last());
        setup.ok_or_else(|| Problem::internal(&"the rules of a tournament have no setup for a round"))
    }

    /// Returns the allowed table sizes, the usual one first.
    pub fn sizes(&self) -> impl Iterator<Item = u8> {
        std::iter::once(self.table_size).chain(self.other_sizes.iter().copied())
    }

    /// Returns all errors of the rules, with JSON pointers relative to the rules. Does not check whether the maps
    /// exist and the mods fit them, because that requires the map store.
    pub fn errors(&self) -> Vec<FieldError> {
        let mut errors = Vec::new();
        self.check_sizes(&mut errors);
        self.check_format(&mut errors);
        self.check_rounds(&mut errors);
        if let Some(Err(problem)) = self.clock.as_ref().map(Clock::check) {
            errors.extend(problem.context().errors.iter().cloned());
        }
        self.check_points(&mut errors);
        let mut seen = BTreeSet::new();
        for (index, by) in self.tie_breaks.iter().enumerate().filter(|(_, by)| !seen.insert(**by)) {
            errors.push(FieldError::new(
                format!("/tie_breaks/{index}"),
                "twice",
                format!("the tie-break '{by}' is listed twice"),
            ));
        }
        errors
    }

    fn check_sizes(&self, errors: &mut Vec<FieldError>) {
        let mut seen = BTreeSet::new();
        let usual = std::iter::once(("/table_size".to_owned(), self.table_size));
        let others = self.other_sizes.iter().enumerate();
        for (pointer, size) in
            usual.chain(others.map(|(index, size)| (format!("/other_sizes/{index}"), *size)))
        {
            if !(2..=4).contains(&size) {
                errors.push(FieldError::new(
                    pointer,
                    "out_of_range",
                    format!("a table must have two to four players, not {size}"),
                ));
            } else if !seen.insert(size) {
                errors.push(FieldError::new(
                    pointer,
                    "twice",
                    format!("tables of {size} are already allowed"),
                ));
            }
        }
    }

    fn check_format(&self, errors: &mut Vec<FieldError>) {
        let mut range = |field: &str, fits: bool, message: String| {
            if !fits {
                errors.push(FieldError::new(format!("/format/{field}"), "out_of_range", message));
            }
        };
        if let Format::Swiss { rounds } | Format::SwissCut { rounds, .. } = self.format {
            let fits = (1..=MAX_ROUNDS).contains(&rounds);
            range("rounds", fits, format!("a Swiss tournament must have 1 to {MAX_ROUNDS} rounds"));
        }
        if let Format::SwissCut { cut, .. } = self.format {
            range(
                "cut",
                (2..=MAX_CUT).contains(&cut),
                format!("2 to {MAX_CUT} players must advance to the knock-out"),
            );
        }
        if let Format::KnockOut { advance } | Format::SwissCut { advance, .. } = self.format {
            let smallest = self.other_sizes.iter().copied().fold(self.table_size, u8::min);
            let message = format!(
                "at each table at least one player must advance and at least one of {smallest} must be eliminated"
            );
            range("advance", 1 <= advance && advance < smallest, message);
        }
    }

    fn check_rounds(&self, errors: &mut Vec<FieldError>) {
        if self.rounds.is_empty() || self.rounds.len() > MAX_ROUNDS as usize {
            let message = format!("there must be settings for 1 to {MAX_ROUNDS} rounds");
            errors.push(FieldError::new("/rounds", "out_of_range", message));
        }
        for (index, RoundSetup { map, mods, .. }) in self.rounds.iter().enumerate() {
            if map.parse::<Slug>().is_err() {
                let message = format!("there is no map '{map}'");
                errors.push(FieldError::new(format!("/rounds/{index}/map"), "unknown_map", message));
            }
            if mods.len() > MAX_MODS {
                let message = format!("a round can have at most {MAX_MODS} mods");
                errors.push(FieldError::new(format!("/rounds/{index}/mods"), "out_of_range", message));
            }
        }
    }

    fn check_points(&self, errors: &mut Vec<FieldError>) {
        let knock_out = matches!(self.format, Format::KnockOut { .. } | Format::SwissCut { .. });
        // A final is played by all players who are left, so it can be smaller than a usual table.
        let finals = if knock_out { 2..=self.table_size.min(4) } else { self.table_size..=self.table_size };
        let needed: BTreeSet<u8> = self.sizes().chain(finals).filter(|size| (2..=4).contains(size)).collect();
        for size in needed.into_iter().filter(|size| !self.points.contains_key(size)) {
            let message = format!("enter the points for each place at a table of {size}");
            errors.push(FieldError::new(format!("/points/{size}"), "missing", message));
        }
        let range = 0..=MAX_POINTS.in_hundredths();
        let fits = |points: &Points| range.contains(&points.in_hundredths());
        let message = format!("points must be from 0 to {MAX_POINTS}");
        for (size, places) in &self.points {
            let pointer = format!("/points/{size}");
            if !(2..=4).contains(size) {
                errors.push(FieldError::new(
                    pointer,
                    "unknown_size",
                    format!("a table must have two to four players, not {size}"),
                ));
                continue;
            }
            if places.len() != usize::from(*size) {
                errors.push(FieldError::new(
                    pointer.as_str(),
                    "wrong_number",
                    format!("a table of {size} needs points for {size} places"),
                ));
            }
            if !places.is_sorted_by(|better, worse| better >= worse) {
                errors.push(FieldError::new(
                    pointer.as_str(),
                    "not_in_order",
                    "a better place cannot earn fewer points than a worse one",
                ));
            }
            for (index, _) in places.iter().enumerate().filter(|(_, points)| !fits(points)) {
                errors.push(FieldError::new(format!("{pointer}/{index}"), "out_of_range", message.as_str()));
            }
        }
        for (field, points) in [("bye_points", self.bye_points), ("late_points", self.late_points)] {
            if !fits(&points) {
                errors.push(FieldError::new(format!("/{field}"), "out_of_range", message.as_str()));
            }
        }
    }
}

#[cfg(test)]
#[expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that finds less than it expects fails"
)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The pointers and codes of all errors.
    fn errors(rules: serde_json::Value) -> Vec<(String, String)> {
        let rules: TournamentRules = serde_json::from_value(rules).unwrap();
        rules.errors().into_iter().map(|error| (error.pointer, error.code)).collect()
    }

    fn check(rules: serde_json::Value, expected: &[(&str, &str)]) {
        let expected: Vec<(String, String)> =
            expected.iter().map(|(pointer, code)| ((*pointer).to_owned(), (*code).to_owned())).collect();
        assert_eq!(errors(rules), expected);
    }

    #[test]
    fn the_usual_rules_are_written_as_they_are_read_and_have_no_fault() {
        check(json!({}), &[]);
        let usual = TournamentRules::default();
        let written = serde_json::to_value(&usual).unwrap();
        assert_eq!(written["points"], json!({"2": [3, 0], "3": [4, 2, 0], "4": [5, 3, 1, 0]}));
        assert_eq!(written["format"], json!({"type": "swiss", "rounds": 5}));
        assert_eq!(serde_json::from_value::<TournamentRules>(written).unwrap(), usual);
    }

    #[test]
    fn every_format_is_read_and_nothing_else() {
        for format in [
            json!({"type": "round_robin"}),
            json!({"type": "knock_out", "advance": 2}),
            json!({"type": "swiss_cut", "rounds": 4, "cut": 8, "advance": 1}),
        ] {
            check(json!({"format": format}), &[]);
        }
        for rules in [
            json!({"format": {"type": "ladder"}}),
            json!({"format": {"type": "round_robin", "rounds": 3}}),
            json!({"format": {"type": "swiss", "rounds": 3, "cut": 4}}),
            json!({"table": 4}),
            json!({"tie_breaks": ["luck"]}),
        ] {
            assert!(serde_json::from_value::<TournamentRules>(rules.clone()).is_err(), "{rules}");
        }
    }

    #[test]
    fn all_faults_are_found_at_once() {
        let rules = json!({
            "format": {"type": "swiss_cut", "rounds": 0, "cut": 1, "advance": 3},
            "table_size": 4,
            "other_sizes": [3, 5, 4],
            "rounds": [{"map": "tokyo"}, {"map": "Not a slug"}],
            "clock": {"type": "turn", "seconds": 0},
            "points": {"1": [1], "3": [1, 2, 0], "4": [5, 3, -1]},
            "bye_points": 1000.01,
            "tie_breaks": ["wins", "seconds", "wins"],
        });
        check(
            rules,
            &[
                ("/other_sizes/1", "out_of_range"),
                ("/other_sizes/2", "twice"),
                ("/format/rounds", "out_of_range"),
                ("/format/cut", "out_of_range"),
                ("/format/advance", "out_of_range"),
                ("/rounds/1/map", "unknown_map"),
                ("/clock/seconds", "out_of_range"),
                ("/points/2", "missing"),
                ("/points/1", "unknown_size"),
                ("/points/3", "not_in_order"),
                ("/points/4", "wrong_number"),
                ("/points/4/2", "out_of_range"),
                ("/bye_points", "out_of_range"),
                ("/tie_breaks/2", "twice"),
            ],
        );
    }

    #[test]
    fn the_last_round_that_is_described_goes_on() {
        let setup = |map: &str| RoundSetup { map: map.to_owned(), ..RoundSetup::default() };
        let rules =
            TournamentRules { rounds: vec![setup("tokyo"), setup("osaka")], ..TournamentRules::default() };
        let maps: Vec<&str> =
            (1..=4).filter_map(|round| rules.setup_of(round).ok()).map(|setup| setup.map.as_str()).collect();
        assert_eq!(maps, ["tokyo", "osaka", "osaka", "osaka"]);
    }
}
