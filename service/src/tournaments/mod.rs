//! Tournaments: rules, registration, the pairing of each round, results and standings.
//!
//! The core has plain data as input and output: [`rules`], [`pairing`], [`formats`] and [`standings`] use no clock, no
//! database, and no randomness except a given seed. A tournament itself is plain data too, stored as a whole in one
//! row. An update (`update.rs`) reads it under a lock, changes it, and stores it with its standings and side effects
//! in one transaction.

mod announcements;
mod attention;
mod audit;
mod background;
mod create;
mod directors;
mod disputes;
mod draft;
mod entrants;
mod export;
pub mod formats;
mod limits;
mod list;
pub mod pairing;
mod points;
mod read;
mod registration;
pub mod results;
mod round;
mod rounds;
pub mod rules;
mod rulings;
mod settings;
pub mod standings;
mod status;
mod ties;
mod tournament;
mod update;
mod views;
mod watch;

use std::sync::Arc;

pub use announcements::AnnouncementRequest;
pub use attention::{Attention, AttentionItem, AttentionKind, TableProgress};
pub use create::CreateTournamentRequest;
pub use disputes::{AnswerDisputeRequest, DisputeRequest};
pub use draft::{PairRoundRequest, PairingSearch};
pub use entrants::EntrantStatus;
pub use export::{StandingsInput, TournamentRecord};
pub use list::TournamentFilter;
pub use points::Points;
pub use registration::{RegisterEntrantRequest, UpdateEntrantRequest};
pub use round::TableState;
pub use rounds::{PublishRoundRequest, RoundStart, UnpublishRoundRequest};
pub use rules::TournamentRules;
pub use rulings::{RevokeRulingRequest, RuledSeat, RulingKind, RulingRequest};
pub use settings::UpdateTournamentRequest;
pub use status::TournamentStatusRequest;
pub use tournament::{Registration, RegistrationMode, TournamentStatus};
pub(crate) use update::{TournamentRoles, mark_due, roles_of};
pub use views::{
    AnnouncementView, DisputeView, DraftTableView, DraftView, EntrantView, OwnRole, RevokedView, RoundView,
    RulingOutcome, RulingView, StandingChange, StandingView, Standings, TableSeatView, TableView,
    TournamentSummary, TournamentView,
};
pub use watch::TournamentStream;

use watch::Watchers;

use crate::database::Database;
use crate::games::Games;

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
