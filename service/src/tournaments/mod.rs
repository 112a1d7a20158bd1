//! Tournaments: rules, registration, the pairing of each round, results and standings.
//!
//! The core has plain data as input and output: [`rules`], [`pairing`], [`plan`] and [`standings`] use no clock, no
//! database, and no randomness except a given seed. A tournament itself is plain data too, stored as a whole in one
//! row. An update (`update.rs`) reads it under a lock, changes it, and stores it with its standings and side effects
//! in one transaction.

mod announcements;
mod attention;
mod background;
mod create;
mod disputes;
mod draft;
mod export;
mod limits;
mod list;
pub mod pairing;
pub mod plan;
mod points;
mod publish;
mod registration;
pub mod results;
mod round;
pub mod rules;
mod rulings;
mod settings;
pub mod standings;
mod ties;
mod tournament;
mod update;
mod views;
mod watch;

use std::sync::Arc;

pub use announcements::AnnouncementRequest;
pub use attention::{Attention, AttentionItem, AttentionKind, Progress};
pub use create::CreateTournamentRequest;
pub use disputes::{AnswerDisputeRequest, DisputeRequest};
pub use draft::{PairRoundRequest, PairingSearch};
pub use export::{StandingsInput, TournamentRecord};
pub use list::TournamentFilter;
pub use points::Points;
pub use publish::{PublishRoundRequest, RoundStart, UnpublishRoundRequest};
pub use registration::{EntrantStatus, RegisterEntrantRequest, UpdateEntrantRequest};
pub use round::TableState;
pub use rules::TournamentRules;
pub use rulings::{RevokeRulingRequest, RuledSeat, RulingKind, RulingRequest};
pub use settings::{TournamentStatusRequest, UpdateTournamentRequest};
pub use tournament::{Registration, RegistrationMode, TournamentStatus};
pub(crate) use update::{Roles, mark_due, roles_of};
pub use views::{
    AnnouncementView, DisputeView, DraftTableView, DraftView, EntrantView, OwnRole, RevokedView, RoundView,
    RulingOutcome, RulingView, StandingChange, StandingView, Standings, TableSeatView, TableView,
    TournamentSummary, TournamentView,
};
pub use watch::TournamentStream;

use watch::Watchers;

use crate::games::Games;
use crate::database::Database;

/// The tournaments of a server.
pub struct Tournaments {
    db: Database,
    games: Arc<Games>,
    watchers: Watchers,
}

impl Tournaments {
    /// Creates the service on a database and the games.
    pub fn new(db: Database, games: Arc<Games>) -> Self {
        Self { db, games, watchers: Watchers::default() }
    }
}
