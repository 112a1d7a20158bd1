//! The log of deliveries, for the owner of a webhook.

use diesel::prelude::*;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::subscribe::owned;
use super::{WebhookMessage, Webhooks};
use crate::accounts::Caller;
use crate::id::{DeliveryId, WebhookId};
use crate::page::{Page, Paging};
use crate::problem::Problem;
use crate::store::{Timestamp, on, webhook_deliveries};

/// A delivery: what a webhook is told, and how far that came.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = WebhookDelivery)]
pub struct Delivery {
    /// The id, which is in the body and in `Shinjuku-Delivery` too.
    pub id: DeliveryId,
    /// The kind of the notice, or `ping`.
    #[schema(example = "your_turn")]
    pub event: String,
    /// How far it came.
    pub status: DeliveryStatus,
    /// How often it was tried.
    #[schema(minimum = 0, example = 1)]
    pub attempts: u32,
    /// The status of the last answer; null where none came.
    #[schema(required, minimum = 100, maximum = 999, example = 200)]
    pub last_status: Option<u16>,
    /// Why the last attempt failed; null where it did not.
    #[schema(required)]
    pub last_error: Option<String>,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When it is tried next, unless that is happening now; null where it is not tried again.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub next_attempt_at: Option<Timestamp>,
    /// When it arrived; null where it has not.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub delivered_at: Option<Timestamp>,
    /// What is sent, byte by byte.
    #[schema(value_type = WebhookMessage)]
    pub body: Box<RawValue>,
}

/// How far a delivery came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = WebhookDeliveryStatus)]
pub enum DeliveryStatus {
    /// It will be tried, or tried again.
    Waiting,
    /// The receiver has it.
    Delivered,
    /// It is not tried any more.
    GivenUp,
}

/// A delivery as it is kept.
#[derive(Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = webhook_deliveries)]
pub(super) struct DeliveryRow {
    pub(super) id: DeliveryId,
    pub(super) webhook_id: WebhookId,
    pub(super) event: String,
    pub(super) body: String,
    pub(super) attempts: i32,
    pub(super) created_at: Timestamp,
    pub(super) next_attempt_at: Option<Timestamp>,
    pub(super) delivered_at: Option<Timestamp>,
    pub(super) last_status: Option<i32>,
    pub(super) last_error: Option<String>,
}

impl DeliveryRow {
    /// A delivery that is to be tried at once.
    pub(super) const fn new(
        id: DeliveryId,
        webhook_id: WebhookId,
        event: String,
        body: String,
        now: Timestamp,
    ) -> Self {
        Self {
            id,
            webhook_id,
            event,
            body,
            attempts: 0,
            created_at: now,
            next_attempt_at: Some(now),
            delivered_at: None,
            last_status: None,
            last_error: None,
        }
    }

    pub(super) fn shown(&self) -> Result<Delivery, Problem> {
        Ok(Delivery {
            id: self.id,
            event: self.event.clone(),
            status: match (self.delivered_at, self.next_attempt_at) {
                (Some(_), _) => DeliveryStatus::Delivered,
                (None, Some(_)) => DeliveryStatus::Waiting,
                (None, None) => DeliveryStatus::GivenUp,
            },
            attempts: self.attempts.unsigned_abs(),
            last_status: self.last_status.and_then(|status| u16::try_from(status).ok()),
            last_error: self.last_error.clone(),
            created_at: self.created_at,
            next_attempt_at: self.next_attempt_at,
            delivered_at: self.delivered_at,
            body: RawValue::from_string(self.body.clone()).map_err(|error| Problem::internal(&error))?,
        })
    }
}

impl Webhooks {
    /// What one of the caller's webhooks was told, or is to be, the newest first.
    ///
    /// # Errors
    /// The caller has no such webhook, or uses a personal token.
    pub async fn deliveries(
        &self,
        caller: &Caller,
        id: WebhookId,
        paging: Paging<DeliveryId>,
    ) -> Result<Page<Delivery>, Problem> {
        caller.session()?;
        let user = caller.user;
        self.db
            .run(move |conn| {
                owned(conn, id, user)?;
                let limit = paging.limit();
                let rows: Vec<DeliveryRow> = on!(conn, link => {
                    let mut query = webhook_deliveries::table
                        .filter(webhook_deliveries::webhook_id.eq(id))
                        .order(webhook_deliveries::id.desc())
                        .limit(limit + 1)
                        .select(DeliveryRow::as_select())
                        .into_boxed();
                    if let Some(after) = paging.after() {
                        query = query.filter(webhook_deliveries::id.lt(after));
                    }
                    query.load(link)
                })?;
                Page::new(rows, limit, |row| row.id, DeliveryRow::shown)
            })
            .await
    }
}
