//! The locks of a pairing: who must sit together or apart.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Field;
use super::sizes::Division;
use crate::id::UserId;
use crate::problem::FieldError;
use shinjuku_core::plural::plural;

/// A constraint that a pairing must respect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Lock {
    /// All of these players sit at the same table, and none of them has a bye.
    Together {
        /// The players who sit together.
        #[schema(min_items = 2, max_items = 4)]
        players: Vec<UserId>,
    },
    /// No two of these players sit at the same table.
    Apart {
        /// The players who sit apart.
        #[schema(min_items = 2)]
        players: Vec<UserId>,
    },
}

/// Locks that do not contradict each other.
#[derive(Debug, Default)]
pub(super) struct Locked {
    /// The number of the group of each player who must sit with others.
    groups: BTreeMap<UserId, usize>,
    /// Pairs of players who must sit apart, the lower id first.
    apart: BTreeSet<(UserId, UserId)>,
}

impl Locked {
    /// Validates locks. Returns all errors if they name players who do not take part, contradict each other, or do
    /// not fit the tables.
    pub(super) fn new(field: &Field, locks: &[Lock], division: &Division) -> Result<Self, Vec<FieldError>> {
        let there: BTreeSet<UserId> = field.players.iter().map(|player| player.id).collect();
        let mut errors = Vec::new();
        let mut locked = Self::default();
        for (number, lock) in locks.iter().enumerate() {
            let (Lock::Together { players } | Lock::Apart { players }) = lock;
            let mut seen = BTreeSet::new();
            for (index, player) in players.iter().enumerate() {
                let pointer = format!("/locks/{number}/players/{index}");
                if !there.contains(player) {
                    errors.push(FieldError::new(
                        pointer,
                        "not_there",
                        format!("{player} is not playing in this round"),
                    ));
                } else if !seen.insert(*player) {
                    errors.push(FieldError::new(
                        pointer,
                        "twice",
                        format!("{player} is listed twice in a lock"),
                    ));
                }
            }
            if players.len() < 2 {
                let message = "a lock needs two or more players";
                errors.push(FieldError::new(format!("/locks/{number}/players"), "out_of_range", message));
            }
            match lock {
                Lock::Together { .. } => locked.join(number, &seen),
                Lock::Apart { .. } => {
                    let pairs = seen.iter().flat_map(|a| seen.range(a..).skip(1).map(move |b| (*a, *b)));
                    locked.apart.extend(pairs);
                }
            }
        }
        locked.check(locks, division, &mut errors);
        if errors.is_empty() { Ok(locked) } else { Err(errors) }
    }

    /// Puts players into one group, merged with all groups that they belong to already.
    fn join(&mut self, number: usize, players: &BTreeSet<UserId>) {
        let joined: BTreeSet<usize> =
            players.iter().filter_map(|player| self.groups.get(player).copied()).collect();
        for group in self.groups.values_mut().filter(|group| joined.contains(group)) {
            *group = number;
        }
        self.groups.extend(players.iter().map(|player| (*player, number)));
    }

    /// Adds the errors of locks that contradict each other or do not fit the tables.
    fn check(&self, locks: &[Lock], division: &Division, errors: &mut Vec<FieldError>) {
        let largest = division.tables.iter().copied().max().map_or(0, usize::from);
        let numbers: BTreeSet<usize> = self.groups.values().copied().collect();
        for number in numbers {
            let count = self.groups.values().filter(|group| **group == number).count();
            if count > largest {
                let message =
                    format!("{count} players cannot sit together: the largest table has {largest} seats");
                errors.push(FieldError::new(format!("/locks/{number}"), "too_many_together", message));
            }
        }
        for (number, lock) in locks.iter().enumerate() {
            let Lock::Apart { players } = lock else { continue };
            let pairs = players
                .iter()
                .enumerate()
                .flat_map(|(index, a)| players.iter().skip(index + 1).map(move |b| (*a, *b)));
            for (a, b) in pairs.filter(|(a, b)| a != b && self.together(*a, *b)) {
                let message = format!("{a} and {b} cannot sit both together and apart");
                errors.push(FieldError::new(format!("/locks/{number}"), "contradiction", message));
            }
            let most = division.tables.len() + division.byes;
            if players.len() > most {
                let message = format!(
                    "{} players cannot be kept apart at {}",
                    players.len(),
                    plural(division.tables.len(), "table")
                );
                errors.push(FieldError::new(format!("/locks/{number}"), "too_many_apart", message));
            }
        }
    }

    /// Whether a player must sit with others, and so cannot have a bye.
    pub(super) fn holds(&self, player: UserId) -> bool {
        self.groups.contains_key(&player)
    }

    /// Whether two players must sit together.
    pub(super) fn together(&self, a: UserId, b: UserId) -> bool {
        self.groups.get(&a).is_some_and(|group| self.groups.get(&b) == Some(group))
    }

    /// Whether two players must sit apart.
    pub(super) fn apart(&self, a: UserId, b: UserId) -> bool {
        self.apart.contains(&(a.min(b), a.max(b)))
    }
}
