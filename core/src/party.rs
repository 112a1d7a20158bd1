//! Parties: those who travel together.

use crate::customer::Crowd;
use crate::id::Seats;

/// Customers, and the companions of players, who go along with them and want nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Party {
    /// The customers.
    pub(crate) customers: Crowd,
    /// The players whose companions are there.
    pub(crate) companions: Seats,
}

impl Party {
    /// Whether nobody is there.
    pub(crate) const fn is_empty(self) -> bool {
        self.customers.is_empty() && self.companions.is_empty()
    }

    /// How many they are.
    pub(crate) fn len(self) -> u32 {
        self.customers.len() + self.companions.len()
    }
}
