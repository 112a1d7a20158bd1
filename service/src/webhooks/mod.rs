//! Webhooks: notices that are sent to a server of their reader's own.
//!
//! A notice becomes a delivery in the outbox, in the transaction that makes it true. From there whoever sends takes what is
//! [due](Webhooks::due), and [records the outcome](Webhooks::record_outcome) of each; what failed is tried again, later and later. So a delivery
//! outlives the server, several servers share one outbox, and a receiver may get the same delivery twice, but with the same id.

mod address;
mod list_all;
mod log;
mod message;
mod outbox;
mod outcome;
mod signature;
mod subscribe;
mod target;

pub use address::is_public;
pub use list_all::{OwnedWebhook, WebhookState};
pub use log::{Delivery, DeliveryStatus};
pub use message::{NoticeMessage, PingKind, PingMessage, WebhookMessage};
pub use outbox::Parcel;
pub(crate) use outbox::enqueue;
pub use outcome::DeliveryOutcome;
pub use subscribe::{CreateWebhookRequest, CreatedWebhook, Webhook};

use crate::store::Database;

/// What a server lays down about webhooks.
#[derive(Clone, Copy, Debug)]
pub struct WebhookPolicy {
    /// Whether they may lead to addresses that are not public: this machine, and its own network.
    pub private_addresses: bool,
    /// How long to wait after the first failure, in seconds; the other waits follow from it.
    pub backoff_seconds: u32,
}

impl Default for WebhookPolicy {
    fn default() -> Self {
        Self { private_addresses: false, backoff_seconds: 10 }
    }
}

/// The webhooks of a server.
pub struct Webhooks {
    db: Database,
    policy: WebhookPolicy,
}

impl Webhooks {
    /// The webhooks in a database.
    pub const fn new(db: Database, policy: WebhookPolicy) -> Self {
        Self { db, policy }
    }

    /// What is laid down about them.
    pub const fn policy(&self) -> WebhookPolicy {
        self.policy
    }
}
