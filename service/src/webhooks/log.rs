//! The log of deliveries, for the owner of a webhook.

use diesel::prelude::*;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::subscribe::check_owner;
use super::{WebhookMessage, Webhooks};
use crate::accounts::Caller;
use crate::database::{Timestamp, webhook_deliveries, with_backend};
use crate::id::{DeliveryId, WebhookId};
use crate::page::{Page, Paging};
use crate::problem::Problem;

/// A delivery to a webhook, and its status.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WebhookDelivery {
    /// The id, which is also in the body and in the header `Shinjuku-Delivery`.
    pub id: DeliveryId,
    /// The kind of notice, or `ping`.
    #[schema(example = "your_turn")]
    pub event: String,
    /// The status of the delivery.
    pub status: WebhookDeliveryStatus,
    /// The number of attempts so far.
    #[schema(minimum = 0, example = 1)]
    pub attempts: u32,
    /// The HTTP status of the last response. Null if there was none.
    #[schema(required, minimum = 100, maximum = 999, example = 200)]
    pub last_status: Option<u16>,
    /// Why the last attempt failed. Null if it did not.
    #[schema(required)]
    pub last_error: Option<String>,
    /// When the delivery was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When the next attempt is due, unless one is in progress. Null if it will not be retried.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub next_attempt_at: Option<Timestamp>,
    /// When it was delivered. Null if it was not.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub delivered_at: Option<Timestamp>,
    /// The body that is sent, byte for byte.
    #[schema(value_type = WebhookMessage)]
    pub body: Box<RawValue>,
}

/// The status of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookDeliveryStatus {
    /// It will be sent or retried.
    Waiting,
    /// The receiver has accepted it.
    Delivered,
    /// It is no longer retried.
    GivenUp,
}

/// A row of the table `webhook_deliveries`.
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
    /// Creates a delivery that is due at once.
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

    pub(super) fn to_view(&self) -> Result<WebhookDelivery, Problem> {
        Ok(WebhookDelivery {
            id: self.id,
            event: self.event.clone(),
            status: match (self.delivered_at, self.next_attempt_at) {
                (Some(_), _) => WebhookDeliveryStatus::Delivered,
                (None, Some(_)) => WebhookDeliveryStatus::Waiting,
                (None, None) => WebhookDeliveryStatus::GivenUp,
            },
            attempts: self.attempts.unsigned_abs(),
            last_status: http_status(self.last_status)?,
            last_error: self.last_error.clone(),
            created_at: self.created_at,
            next_attempt_at: self.next_attempt_at,
            delivered_at: self.delivered_at,
            body: RawValue::from_string(self.body.clone()).map_err(|error| Problem::internal(&error))?,
        })
    }
}

impl Webhooks {
    /// Lists the deliveries of one of the caller's webhooks, newest first.
    ///
    /// # Errors
    /// The caller has no such webhook, or uses a personal access token.
    pub async fn deliveries(
        &self,
        caller: &Caller,
        id: WebhookId,
        paging: Paging<DeliveryId>,
    ) -> Result<Page<WebhookDelivery>, Problem> {
        caller.session()?;
        let user = caller.user;
        self.db
            .run(move |conn| {
                check_owner(conn, id, user)?;
                let limit = paging.limit();
                let rows: Vec<DeliveryRow> = with_backend!(conn, backend => {
                    let mut query = webhook_deliveries::table
                        .filter(webhook_deliveries::webhook_id.eq(id))
                        .order(webhook_deliveries::id.desc())
                        .limit(limit + 1)
                        .select(DeliveryRow::as_select())
                        .into_boxed();
                    if let Some(after) = paging.after() {
                        query = query.filter(webhook_deliveries::id.lt(after));
                    }
                    query.load(backend)
                })?;
                Page::new(rows, limit, |row| row.id, DeliveryRow::to_view)
            })
            .await
    }
}

/// Converts a stored HTTP status.
pub(super) fn http_status(stored: Option<i32>) -> Result<Option<u16>, Problem> {
    stored.map(u16::try_from).transpose().map_err(|error| Problem::internal(&error))
}
