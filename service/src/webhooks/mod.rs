//! Webhooks: notices that are sent to the user's own server.
//!
//! Each notice is written to an outbox in the same transaction as the change it reports. Senders take deliveries that
//! are [due](Webhooks::claim_due) and [record the outcome](Webhooks::record_outcome) of each; failed ones are retried with
//! increasing delays. So deliveries survive a restart, several servers share one outbox, and a receiver may get the
//! same delivery twice, but with the same id.

mod address;
mod list_all;
mod log;
mod message;
mod outbox;
mod retry;
mod signature;
mod subscribe;
mod target;

pub use address::is_public;
pub use list_all::{OwnedWebhook, WebhookState};
pub use log::{WebhookDelivery, WebhookDeliveryStatus};
pub use message::{NoticeMessage, PingKind, PingMessage, WebhookMessage};
pub use outbox::Parcel;
pub(crate) use outbox::enqueue;
pub use retry::DeliveryOutcome;
pub use subscribe::{CreateWebhookRequest, CreatedWebhook, Webhook};

use crate::database::Database;

/// The webhook settings of a server.
#[derive(Clone, Copy, Debug)]
pub struct WebhookPolicy {
    /// Whether webhooks may call addresses that are not public: this machine and its network.
    pub private_addresses: bool,
    /// The delay after the first failure, in seconds. The later delays are multiples of it.
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
    /// Opens the webhooks in a database.
    pub const fn new(db: Database, policy: WebhookPolicy) -> Self {
        Self { db, policy }
    }

    /// The settings.
    pub const fn policy(&self) -> WebhookPolicy {
        self.policy
    }
}
