//! How the server is, for those who run it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use serde::Serialize;
use utoipa::ToSchema;

use crate::Service;
use crate::problem::Problem;
use crate::store::{DatabaseState, Timestamp};

/// Counts what a server is asked, since it was started.
#[derive(Debug)]
pub struct Traffic {
    started: Instant,
    /// Requests by the class of their status: 2xx, 3xx, 4xx, 5xx.
    classes: [AtomicU64; 4],
    streams: AtomicU64,
}

impl Default for Traffic {
    fn default() -> Self {
        Self { started: Instant::now(), classes: Default::default(), streams: AtomicU64::default() }
    }
}

impl Traffic {
    /// Counts a request by the status of its response.
    pub fn count(&self, status: u16) {
        if let Some(class) =
            usize::from(status / 100).checked_sub(2).and_then(|class| self.classes.get(class))
        {
            class.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The number of open streams.
    pub fn streams(&self) -> u64 {
        self.streams.load(Ordering::Relaxed)
    }

    fn requests(&self) -> Requests {
        let [success, redirection, client_error, server_error] =
            self.classes.each_ref().map(|class| class.load(Ordering::Relaxed));
        Requests { success, redirection, client_error, server_error }
    }
}

/// Counts as an open stream until it is dropped.
#[derive(Debug)]
pub struct OpenStream(Arc<Traffic>);

impl OpenStream {
    /// Counts one more.
    pub fn new(traffic: Arc<Traffic>) -> Self {
        traffic.streams.fetch_add(1, Ordering::Relaxed);
        Self(traffic)
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        self.0.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Requests since the start, by the class of their answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SystemRequests)]
pub struct Requests {
    /// Answered well.
    #[schema(example = 1024)]
    pub success: u64,
    /// Sent elsewhere, or told that nothing has changed.
    #[schema(example = 12)]
    pub redirection: u64,
    /// Refused, by a fault of the caller.
    #[schema(example = 7)]
    pub client_error: u64,
    /// Not answered, by a fault of the server.
    #[schema(example = 0)]
    pub server_error: u64,
}

/// Another server on the same database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SystemNode)]
pub struct Node {
    /// What it calls itself.
    pub id: String,
    /// When it was last heard; it speaks when something happens in its games.
    #[schema(value_type = String, format = DateTime)]
    pub heard_at: Timestamp,
}

/// What waits to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SystemQueues)]
pub struct Queues {
    /// Entries of games that are to be written.
    #[schema(example = 0)]
    pub committer: u64,
    /// Deliveries to webhooks, those too that are tried again later.
    #[schema(example = 0)]
    pub webhooks: u64,
    /// Those for which it is time.
    #[schema(example = 0)]
    pub webhooks_due: u64,
}

/// How the server is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SystemStatus {
    /// The version of the program.
    #[schema(example = "0.1.0")]
    pub version: String,
    /// For how many seconds it runs.
    #[schema(example = 86400)]
    pub uptime_seconds: u64,
    /// Where everything is kept.
    pub database: DatabaseState,
    /// What it calls itself among other servers.
    pub node: String,
    /// The other servers that it has heard within a day.
    pub nodes: Vec<Node>,
    /// How many games it has in memory.
    #[schema(example = 3)]
    pub rooms: u64,
    /// How many streams are open.
    #[schema(example = 2)]
    pub streams: u64,
    /// What waits to be done.
    pub queues: Queues,
    /// What was asked since the start, and how it was answered.
    pub requests: Requests,
}

impl Service {
    /// How the server is.
    ///
    /// # Errors
    /// The database does not do its part.
    pub async fn system(&self) -> Result<SystemStatus, Problem> {
        let (webhooks, webhooks_due) = self.webhooks.backlog().await?;
        Ok(SystemStatus {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            uptime_seconds: self.traffic.started.elapsed().as_secs(),
            database: self.db.state().await?,
            node: self.nodes.own_name().to_owned(),
            nodes: self.nodes.heard(),
            rooms: self.games.rooms_in_memory(),
            streams: self.traffic.streams(),
            queues: Queues { committer: self.games.entries_waiting(), webhooks, webhooks_due },
            requests: self.traffic.requests(),
        })
    }
}
