//! Tournaments: what they agree on, who plays whom in each round, and who stands where.
//!
//! Their heart is plain data in and plain data out: [`rules`], [`pairing`], [`plan`], [`standings`], with no clock, no database, and no
//! chance but a seed that is given. A tournament itself is plain data too, kept whole under one row; an update (`update.rs`) reads it
//! under a lock, changes it, and keeps it with its standings and all that follows, in one transaction.

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
