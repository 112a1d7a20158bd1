//! The bodies of deliveries.

use serde::Serialize;
use utoipa::ToSchema;

use crate::database::Timestamp;
use crate::id::DeliveryId;
use crate::notices::Notice;

/// The body of a delivery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum WebhookMessage {
    /// A test message that the owner requested.
    Ping(PingMessage),
    /// A notice.
    Notice(NoticeMessage),
}

/// A test message that the owner of a webhook requested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PingMessage {
    /// The id of the delivery.
    pub id: DeliveryId,
    /// The type, which distinguishes it from notices.
    #[serde(rename = "type")]
    pub kind: PingKind,
    /// When it was requested.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// The type of a ping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PingKind {
    /// A ping.
    Ping,
}

/// A notice, with the same fields as in the user's event stream, and the id of its delivery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NoticeMessage {
    /// The id of the delivery. A repeated delivery has the same id.
    pub id: DeliveryId,
    /// The notice.
    #[serde(flatten)]
    pub notice: Notice,
}
