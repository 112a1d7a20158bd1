//! Tournaments: what they agree on, who plays whom in each round, and who stands where.
//!
//! Their heart is plain data in and plain data out: [`rules`], [`pairing`], [`plan`], [`standings`], with no clock, no database, and no
//! chance but a seed that is given. A tournament itself is plain data too, kept whole under one row; a deed (`deed.rs`) reads it
//! under a lock, changes it, and keeps it with its standings and all that follows, in one transaction.

mod announcements;
mod attention;
mod bounds;
mod change;
mod create;
mod deed;
mod disputes;
mod draft;
mod entering;
mod export;
mod list;
pub mod pairing;
pub mod plan;
mod points;
mod publish;
pub mod results;
mod round;
pub mod rules;
mod rulings;
mod settle;
pub mod standings;
mod ties;
mod tournament;
mod views;
mod watch;

use std::sync::Arc;

pub use announcements::NewAnnouncement;
pub use attention::{Attention, Concern, ConcernKind, Progress};
pub use change::{StatusChange, TournamentChange};
pub use create::NewTournament;
pub(crate) use deed::{Roles, mark_due, roles_of};
pub use disputes::{DisputeAnswer, NewDispute};
pub use draft::{NewDraft, Search};
pub use entering::{EntrantChange, EntrantStatus, NewEntrant};
pub use export::{Reckoned, TournamentRecord};
pub use list::TournamentFilter;
pub use points::Points;
pub use publish::{Publication, RoundStart, Unpublication};
pub use round::TableState;
pub use rules::TournamentRules;
pub use rulings::{NewRuling, Revocation, RuledSeat, RulingKind};
pub use tournament::{Registration, RegistrationMode, TournamentStatus};
pub use views::{
    AnnouncementView, DisputeView, DraftTableView, DraftView, EntrantView, RevokedView, RoundView,
    RulingOutcome, RulingView, StandingChange, StandingView, Standings, TableSeatView, TableView,
    TournamentSummary, TournamentView, YourPart,
};
pub use watch::TournamentStream;

use watch::Watchers;

use crate::games::Games;
use crate::store::Database;

/// The tournaments of a server.
pub struct Tournaments {
    db: Database,
    games: Arc<Games>,
    watchers: Watchers,
}

impl Tournaments {
    /// The tournaments in a database.
    pub fn new(db: Database, games: Arc<Games>) -> Self {
        Self { db, games, watchers: Watchers::default() }
    }
}
