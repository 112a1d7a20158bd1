//! The server without HTTP: accounts, maps, games and tournaments, stored in SQLite or Postgres.
//!
//! [`Service`] is the entry point. Every error is a [`Problem`] with a stable code. All SQL is in this crate.

pub mod accounts;
pub mod audit;
mod count;
pub mod database;
pub mod games;
pub mod id;
mod instance;
pub mod json_bytes;
pub mod lessons;
pub mod maps;
mod nodes;
pub mod notices;
pub mod page;
pub mod problem;
pub mod ratings;
mod secret;
pub mod system;
pub mod task;
pub mod text;
pub mod tournaments;
pub mod webhooks;
pub mod work_queue;

use std::sync::Arc;

use accounts::{AccountPolicy, Accounts};
use audit::Audit;
use database::{Database, DatabaseAddress};
use games::{GamePolicy, Games};
pub use instance::TimeSource;
use lessons::Lessons;
use maps::Maps;
use nodes::Nodes;
use problem::Problem;
use ratings::Ratings;
use system::Traffic;
use tournaments::Tournaments;
use webhooks::{WebhookPolicy, Webhooks};
use work_queue::WorkQueue;

/// How many map layouts are computed at once, and how many more may wait. One takes tenths of a second, or seconds
/// for the largest maps.
const LAYOUTS: (usize, usize) = (2, 62);
/// How many drafts are drawn at once, and how many more may wait. They have their own queue, so that designers do not
/// delay the boards of games.
const DRAWINGS: (usize, usize) = (1, 31);
/// How many maps are printed at once, and how many more may wait. A set takes a second, or many seconds for the
/// largest maps.
const PRINTS: (usize, usize) = (1, 15);

/// Everything that the server does.
#[derive(Clone)]
pub struct Service {
    /// The accounts.
    pub accounts: Arc<Accounts>,
    /// The maps.
    pub maps: Arc<Maps>,
    /// The games.
    pub games: Arc<Games>,
    /// The tournaments.
    pub tournaments: Arc<Tournaments>,
    /// The lessons.
    pub lessons: Arc<Lessons>,
    /// The ratings.
    pub ratings: Arc<Ratings>,
    /// The webhooks.
    pub webhooks: Arc<Webhooks>,
    /// The audit log.
    pub audit: Arc<Audit>,
    /// The queue for computing map layouts.
    pub layouts: WorkQueue,
    /// The queue for drawing drafts.
    pub drawings: WorkQueue,
    /// The queue for printing maps.
    pub prints: WorkQueue,
    /// The request counters of this server.
    pub traffic: Arc<Traffic>,
    /// The other servers on the same database.
    nodes: Arc<Nodes>,
    /// The database.
    pub db: Database,
}

impl Service {
    /// Opens the service on a database.
    ///
    /// # Errors
    /// The database fails.
    pub async fn open(
        db: Database,
        policy: AccountPolicy,
        games: GamePolicy,
        webhooks: WebhookPolicy,
    ) -> Result<Self, Problem> {
        let accounts = Arc::new(Accounts::open(db.clone(), policy).await?);
        let maps = Arc::new(Maps::open(db.clone()).await?);
        let games = Arc::new(Games::open(db.clone(), Arc::clone(&maps), games)?);
        let tournaments = Arc::new(Tournaments::new(db.clone(), Arc::clone(&games)));
        let lessons = Arc::new(Lessons::new(db.clone(), Arc::clone(&games)));
        let ratings = Arc::new(Ratings::new(db.clone()));
        let webhooks = Arc::new(Webhooks::new(db.clone(), webhooks));
        let audit = Arc::new(Audit::new(db.clone()));
        let (traffic, nodes) = (Arc::default(), Arc::new(Nodes::new(db.instance().clone())));
        let [layouts, drawings, prints] =
            [LAYOUTS, DRAWINGS, PRINTS].map(|(at_once, waiting)| WorkQueue::new(at_once, waiting));
        Ok(Self {
            accounts,
            maps,
            games,
            tournaments,
            lessons,
            ratings,
            webhooks,
            audit,
            layouts,
            drawings,
            prints,
            traffic,
            nodes,
            db,
        })
    }

    /// Waits until this server receives messages from the others. Listening starts with a resync, so clients that are
    /// served from then on receive nothing twice. Returns at once on SQLite, where there are no other servers.
    pub async fn wait_until_listening(&self) {
        if matches!(self.db.address(), DatabaseAddress::Postgres(_)) {
            self.nodes.wait_until_listening().await;
        }
    }

    /// Runs the background tasks forever: bots, clocks, tournaments, and messages from other servers.
    pub async fn run_background_tasks(self) {
        let (accounts, games) = (Arc::clone(&self.accounts), Arc::clone(&self.games));
        let tournaments = Arc::clone(&self.tournaments);
        tokio::join!(
            accounts.poll_revocations(),
            games.run_automation(),
            tournaments.run_background(),
            nodes::listen(self)
        );
    }
}
