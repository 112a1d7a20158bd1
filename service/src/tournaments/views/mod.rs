//! What is shown of a tournament, to each as they may see it.

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
use crate::id::UserId;
use crate::problem::Problem;
use crate::store::Connection;

/// The people who are named in what is shown.
pub(super) struct People(HashMap<UserId, UserRef>);

impl People {
    /// These people.
    pub(in super::super) fn read(
        conn: &mut Connection,
        ids: impl IntoIterator<Item = UserId>,
    ) -> Result<Self, Problem> {
        user_refs(conn, ids).map(Self)
    }

    /// Everybody who is named in a tournament.
    pub(in super::super) fn load(conn: &mut Connection, tournament: &Tournament) -> Result<Self, Problem> {
        Self::read(conn, tournament.people())
    }

    /// Somebody by their id.
    pub(in super::super) fn get(&self, id: UserId) -> UserRef {
        self.0.get(&id).cloned().unwrap_or(UserRef { id, name: String::new() })
    }

    /// A text with the names of those whose ids stand in it.
    pub(in super::super) fn named(&self, text: String) -> String {
        self.0.iter().fold(text, |text, (id, user)| text.replace(&id.to_string(), &user.name))
    }

    /// Several people by their ids.
    pub(in super::super) fn all(&self, ids: &[UserId]) -> Vec<UserRef> {
        ids.iter().map(|id| self.get(*id)).collect()
    }
}
