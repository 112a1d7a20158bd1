//! Parties: groups that travel together.

use crate::customer::Crowd;
use crate::id::Seats;

/// Customers, and the players' companions who travel with them and want no good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Party {
    /// The customers.
    pub(crate) customers: Crowd,
    /// The players whose companions are in the party.
    pub(crate) companions: Seats,
}

impl Party {
    /// Returns whether the party is empty.
    pub(crate) const fn is_empty(self) -> bool {
        self.customers.is_empty() && self.companions.is_empty()
    }

    /// Returns the number of customers and companions.
    pub(crate) fn len(self) -> u32 {
        self.customers.len() + self.companions.len()
    }
}
