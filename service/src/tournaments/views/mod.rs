//! Views of a tournament: what the API returns, filtered to what the caller may see.

mod draft;
mod round;
mod ruling;
mod standing;
mod tournament;

use std::collections::HashMap;

pub use draft::{DraftTableView, DraftView};
pub use round::{DisputeView, RevokedView, RoundView, RulingView, TableSeatView, TableView};
pub use ruling::{RulingOutcome, StandingChange};
pub use standing::{StandingView, Standings};
pub use tournament::{AnnouncementView, EntrantView, OwnRole, TournamentSummary, TournamentView};

use super::tournament::Tournament;
use crate::accounts::{UserRef, user_refs};
use crate::database::DbConnection;
use crate::id::UserId;
use crate::problem::Problem;

/// The names of the users that a view mentions, by id.
pub(super) struct People(HashMap<UserId, UserRef>);

impl People {
    /// Reads the names of the given users.
    pub(in super::super) fn read(
        conn: &mut DbConnection,
        ids: impl IntoIterator<Item = UserId>,
    ) -> Result<Self, Problem> {
        user_refs(conn, ids).map(Self)
    }

    /// Reads the names of all users that a tournament mentions.
    pub(in super::super) fn load(conn: &mut DbConnection, tournament: &Tournament) -> Result<Self, Problem> {
        Self::read(conn, tournament.people())
    }

    /// Returns a user by id. If the user was not read, logs an error and returns an empty name.
    pub(in super::super) fn get(&self, id: UserId) -> UserRef {
        self.0.get(&id).cloned().unwrap_or_else(|| {
            tracing::error!(user = %id, "a tournament refers to a user who was not loaded");
            UserRef { id, name: String::new() }
        })
    }

    /// Replaces all user ids in a text by names.
    pub(in super::super) fn named(&self, text: String) -> String {
        self.0.iter().fold(text, |text, (id, user)| text.replace(&id.to_string(), &user.name))
    }

    /// Returns several users by their ids, in the same order.
    pub(in super::super) fn all(&self, ids: &[UserId]) -> Vec<UserRef> {
        ids.iter().map(|id| self.get(*id)).collect()
    }
}
