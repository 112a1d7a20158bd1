//! The status of the server, for its operators.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

use serde::Serialize;
use utoipa::ToSchema;

use crate::Service;
use crate::database::{DatabaseState, Timestamp};
use crate::problem::Problem;

/// Counts the requests to this server since its start.
#[derive(Debug)]
pub struct Traffic {
    started: Instant,
    /// The requests by status class: 2xx, 3xx, 4xx, 5xx.
    classes: [AtomicU64; 4],
    streams: AtomicU32,
}

impl Default for Traffic {
    fn default() -> Self {
        Self { started: Instant::now(), classes: Default::default(), streams: AtomicU32::default() }
    }
}

impl Traffic {
    /// Counts a request by its response status.
    pub fn count(&self, status: u16) {
        if let Some(class) =
            usize::from(status / 100).checked_sub(2).and_then(|class| self.classes.get(class))
        {
            class.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The number of open streams.
    pub fn streams(&self) -> u32 {
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
    /// Counts an open stream.
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

/// Requests since startup, by the class of their response status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SystemRequests)]
pub struct Requests {
    /// Successful requests (2xx).
    #[schema(example = 1024)]
    pub success: u64,
    /// Redirected or not modified (3xx).
    #[schema(example = 12)]
    pub redirection: u64,
    /// Client errors (4xx).
    #[schema(example = 7)]
    pub client_error: u64,
    /// Server errors (5xx).
    #[schema(example = 0)]
    pub server_error: u64,
}

/// Another server on the same database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SystemNode)]
pub struct Node {
    /// The id of the server.
    pub id: String,
    /// When its last message was received. Servers only send messages when something changes.
    #[schema(value_type = String, format = DateTime)]
    pub heard_at: Timestamp,
}

/// The lengths of the work queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SystemQueues)]
pub struct Queues {
    /// Game log entries that are waiting to be written.
    #[schema(example = 0)]
    pub committer: u64,
    /// Waiting webhook deliveries, including those to be retried later.
    #[schema(example = 0)]
    pub webhooks: u64,
    /// Webhook deliveries that are due now.
    #[schema(example = 0)]
    pub webhooks_due: u64,
}

/// The status of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SystemStatus {
    /// The version of the server.
    #[schema(example = "0.1.0")]
    pub version: String,
    /// How many seconds the server has been running.
    #[schema(example = 86400)]
    pub uptime_seconds: u64,
    /// The database.
    pub database: DatabaseState,
    /// The id of this server.
    pub node: String,
    /// The other servers from which messages were received in the last day.
    pub nodes: Vec<Node>,
    /// The number of games in memory.
    #[schema(example = 3)]
    pub rooms: u64,
    /// The number of open streams.
    #[schema(example = 2)]
    pub streams: u64,
    /// The lengths of the work queues.
    pub queues: Queues,
    /// The requests since startup, by the class of their response status.
    pub requests: Requests,
}

impl Service {
    /// Returns the status of the server.
    ///
    /// # Errors
    /// The database fails.
    pub async fn system(&self) -> Result<SystemStatus, Problem> {
        let (webhooks, webhooks_due) = self.webhooks.backlog().await?;
        Ok(SystemStatus {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            uptime_seconds: self.traffic.started.elapsed().as_secs(),
            database: self.db.state().await?,
            node: self.nodes.own_name().to_owned(),
            nodes: self.nodes.connected_nodes(),
            rooms: self.games.rooms_in_memory(),
            streams: self.traffic.streams().into(),
            queues: Queues { committer: self.games.entries_waiting(), webhooks, webhooks_due },
            requests: self.traffic.requests(),
        })
    }
}
