//! What the server does, without HTTP: accounts, maps, games and tournaments, kept in SQLite or Postgres.
//!
//! A [`Service`] is all of it. Every "no" is a [`Problem`] with a stable code; SQL is in this crate alone.

pub mod accounts;
pub mod audit;
pub mod games;
pub mod id;
mod instance;
pub mod json_bytes;
pub mod maps;
mod nodes;
pub mod notices;
pub mod page;
pub mod problem;
pub mod ratings;
mod secret;
pub mod store;
pub mod system;
pub mod text;
pub mod tournaments;
pub mod webhooks;
pub mod work_queue;

use std::sync::Arc;

use accounts::{AccountPolicy, Accounts};
use audit::Audit;
use games::{GamePolicy, Games};
pub use instance::TimeSource;
use maps::Maps;
use nodes::Nodes;
use problem::Problem;
use ratings::Ratings;
use store::{Database, DatabaseAddress};
use system::Traffic;
use tournaments::Tournaments;
use webhooks::{WebhookPolicy, Webhooks};
use work_queue::WorkQueue;

/// How many layouts of maps are found at once, and how many more may wait. One takes tenths of a second, or seconds for the
/// largest maps.
const LAYOUTS: (usize, usize) = (2, 62);
/// How many maps are printed at once, and how many more may wait. A set takes a second, or many for the largest maps.
const PRINTS: (usize, usize) = (1, 15);

/// All that the server does.
#[derive(Clone)]
pub struct Service {
    /// Who somebody is.
    pub accounts: Arc<Accounts>,
    /// The maps.
    pub maps: Arc<Maps>,
    /// The games.
    pub games: Arc<Games>,
    /// The tournaments.
    pub tournaments: Arc<Tournaments>,
    /// How good people are.
    pub ratings: Arc<Ratings>,
    /// What is told to other servers.
    pub webhooks: Arc<Webhooks>,
    /// What those who keep order have done.
    pub audit: Arc<Audit>,
    /// Where layouts of maps are found.
    pub layouts: WorkQueue,
    /// Where maps are printed.
    pub prints: WorkQueue,
    /// What this server is asked.
    pub traffic: Arc<Traffic>,
    /// The other servers.
    nodes: Arc<Nodes>,
    /// Where it is all kept.
    pub db: Database,
}

impl Service {
    /// The service over a database.
    ///
    /// # Errors
    /// The database does not do its part.
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
        let ratings = Arc::new(Ratings::new(db.clone()));
        let webhooks = Arc::new(Webhooks::new(db.clone(), webhooks));
        let audit = Arc::new(Audit::new(db.clone()));
        let (traffic, nodes) = (Arc::default(), Arc::new(Nodes::new(db.instance().clone())));
        let (layouts, prints) = (WorkQueue::new(LAYOUTS.0, LAYOUTS.1), WorkQueue::new(PRINTS.0, PRINTS.1));
        Ok(Self {
            accounts,
            maps,
            games,
            tournaments,
            ratings,
            webhooks,
            audit,
            layouts,
            prints,
            traffic,
            nodes,
            db,
        })
    }

    /// Waits until what other servers do can be heard: whoever is served from then on is told nothing twice. Where there can be none, that
    /// is at once.
    pub async fn wait_until_listening(&self) {
        if matches!(self.db.address(), DatabaseAddress::Postgres(_)) {
            self.nodes.first_heard().await;
        }
    }

    /// Does what a server does by itself, for ever: has bots act, looks at clocks and tournaments, and hears what other servers do.
    pub async fn run_background_tasks(self) {
        let (accounts, games) = (Arc::clone(&self.accounts), Arc::clone(&self.games));
        let tournaments = Arc::clone(&self.tournaments);
        tokio::join!(
            accounts.keep_watch(),
            games.run_automation(),
            tournaments.keep_directing(),
            nodes::listen(self)
        );
    }
}
