//! What a delivery says.

use serde::Serialize;
use utoipa::ToSchema;

use crate::id::DeliveryId;
use crate::notices::Notice;
use crate::store::Timestamp;

/// The body of a delivery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum WebhookMessage {
    /// Somebody wished to see whether deliveries arrive.
    Ping(PingMessage),
    /// A notice.
    Notice(NoticeMessage),
}

/// A delivery that was asked for to see whether it arrives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PingMessage {
    /// The id of the delivery.
    pub id: DeliveryId,
    /// The word by which it is told apart from notices.
    #[serde(rename = "type")]
    pub kind: PingKind,
    /// When it was asked for.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// The kind of a ping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PingKind {
    /// It is one.
    Ping,
}

/// A notice as it is on a person's stream, with the id of its delivery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NoticeMessage {
    /// The id of the delivery: one that comes twice has the same.
    pub id: DeliveryId,
    /// The notice.
    #[serde(flatten)]
    pub notice: Notice,
}
