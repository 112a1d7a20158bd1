//! The outcome of an attempt: a delivery has arrived, is retried, or is given up. A webhook that keeps failing is
//! disabled.

use diesel::prelude::*;

use super::outbox::Parcel;
use super::{WebhookPolicy, Webhooks};
use crate::database::{DbConnection, Timestamp, webhook_deliveries, webhooks, with_backend};
use crate::id::{DeliveryId, WebhookId};
use crate::problem::Problem;
use crate::secret;

/// The delays after each failure, in multiples of the first one: 10 and 30 seconds, 2 and 10 minutes, 1 and 6 hours.
/// After one more failure a delivery is given up.
const RETRY_DELAYS: [u32; 6] = [1, 3, 12, 60, 360, 2160];
/// This many failures in a row, of any deliveries, disable a webhook.
const MAX_FAILURES: i32 = 20;
/// How many completed deliveries of a webhook are kept in the log.
const MAX_LOGGED_DELIVERIES: i64 = 100;
/// The maximum length of a stored error, in characters.
const MAX_ERROR_LEN: usize = 300;

/// The outcome of an attempt to send a delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// The receiver accepted it with this HTTP status.
    Delivered(u16),
    /// The attempt failed.
    Failed {
        /// The HTTP status of the response, if there was one.
        status: Option<u16>,
        /// The reason.
        error: String,
    },
}

impl Webhooks {
    /// Records the outcome of an attempt.
    ///
    /// # Errors
    /// The database fails.
    pub async fn record_outcome(&self, parcel: &Parcel, outcome: DeliveryOutcome) -> Result<(), Problem> {
        let (id, webhook, attempts) = (parcel.id, parcel.webhook, parcel.attempts);
        let policy = self.policy;
        self.db
            .write(move |conn| {
                let attempt = Attempt { id, webhook, number: attempts.saturating_add(1) };
                match outcome {
                    DeliveryOutcome::Delivered(status) => attempt.arrived(conn, status)?,
                    DeliveryOutcome::Failed { status, error } => {
                        let error = error.chars().take(MAX_ERROR_LEN).collect();
                        let next = next_attempt(policy, attempts, conn.now())?;
                        attempt.failed(conn, status, error, next)?;
                    }
                }
                Ok(prune(conn, webhook)?)
            })
            .await
    }
}

/// When to retry a delivery after this many attempts, or `None` to give up. A random jitter spreads deliveries that
/// failed together.
fn next_attempt(policy: WebhookPolicy, attempts: i32, now: Timestamp) -> Result<Option<Timestamp>, Problem> {
    let Some(wait) = RETRY_DELAYS.get(attempts.unsigned_abs() as usize) else {
        return Ok(None);
    };
    let [chance] = secret::random()?;
    let wait = wait.saturating_mul(policy.backoff_seconds);
    // At most a quarter more: `wait * chance / 1024`, in two parts that cannot overflow.
    let chance = u32::from(chance);
    let more = wait / 1024 * chance + wait % 1024 * chance / 1024;
    Ok(Some(now.plus_seconds(wait.saturating_add(more))))
}

/// One attempt at a delivery. Every transaction that changes a webhook and its deliveries starts with the webhook, to
/// avoid deadlocks.
struct Attempt {
    id: DeliveryId,
    webhook: WebhookId,
    number: i32,
}

impl Attempt {
    fn arrived(&self, conn: &mut DbConnection, status: u16) -> QueryResult<()> {
        let failing = webhooks::table.find(self.webhook).filter(webhooks::failures.ne(0));
        with_backend!(conn, backend => diesel::update(failing).set(webhooks::failures.eq(0)).execute(backend))?;
        let now = conn.now();
        self.record_attempt(conn, None, Some(now), Some(status), None)
    }

    fn failed(
        &self,
        conn: &mut DbConnection,
        status: Option<u16>,
        error: String,
        next_attempt_at: Option<Timestamp>,
    ) -> QueryResult<()> {
        let failing = diesel::update(webhooks::table.find(self.webhook))
            .set(webhooks::failures.eq(webhooks::failures + 1))
            .returning((webhooks::failures, webhooks::disabled_at));
        let webhook: Option<(i32, Option<Timestamp>)> =
            with_backend!(conn, backend => failing.get_result(backend).optional())?;
        let Some((failures, disabled_at)) = webhook else { return Ok(()) };
        self.record_attempt(conn, next_attempt_at, None, status, Some(error))?;
        if next_attempt_at.is_none() || failures >= MAX_FAILURES || disabled_at.is_some() {
            disable(conn, self.webhook)?;
        }
        Ok(())
    }

    /// Stores the outcome, unless another server did: a sender that took longer than its lease comes too late.
    fn record_attempt(
        &self,
        conn: &mut DbConnection,
        next_attempt_at: Option<Timestamp>,
        delivered_at: Option<Timestamp>,
        status: Option<u16>,
        error: Option<String>,
    ) -> QueryResult<()> {
        let taken = webhook_deliveries::table
            .find(self.id)
            .filter(webhook_deliveries::attempts.eq(self.number - 1))
            .filter(webhook_deliveries::delivered_at.is_null());
        let became = (
            webhook_deliveries::attempts.eq(self.number),
            webhook_deliveries::next_attempt_at.eq(next_attempt_at),
            webhook_deliveries::delivered_at.eq(delivered_at),
            webhook_deliveries::last_status.eq(status.map(i32::from)),
            webhook_deliveries::last_error.eq(error),
        );
        with_backend!(conn, backend => diesel::update(taken).set(became).execute(backend))?;
        Ok(())
    }
}

/// Disables a webhook and gives up its waiting deliveries.
fn disable(conn: &mut DbConnection, id: WebhookId) -> QueryResult<()> {
    let enabled = webhooks::table.find(id).filter(webhooks::disabled_at.is_null());
    let now = webhooks::disabled_at.eq(conn.now());
    with_backend!(conn, backend => diesel::update(enabled).set(now).execute(backend))?;
    let waiting = webhook_deliveries::table
        .filter(webhook_deliveries::webhook_id.eq(id))
        .filter(webhook_deliveries::next_attempt_at.is_not_null());
    let given_up = webhook_deliveries::next_attempt_at.eq(None::<Timestamp>);
    with_backend!(conn, backend => diesel::update(waiting).set(given_up).execute(backend))?;
    Ok(())
}

/// Deletes the oldest completed deliveries of a webhook.
fn prune(conn: &mut DbConnection, id: WebhookId) -> QueryResult<()> {
    let first_too_many = webhook_deliveries::table
        .filter(webhook_deliveries::webhook_id.eq(id))
        .order(webhook_deliveries::id.desc())
        .offset(MAX_LOGGED_DELIVERIES)
        .select(webhook_deliveries::id);
    let first_too_many: Option<DeliveryId> =
        with_backend!(conn, backend => first_too_many.first(backend).optional())?;
    if let Some(first) = first_too_many {
        let old = webhook_deliveries::table
            .filter(webhook_deliveries::webhook_id.eq(id))
            .filter(webhook_deliveries::id.le(first))
            .filter(webhook_deliveries::next_attempt_at.is_null());
        with_backend!(conn, backend => diesel::delete(old).execute(backend))?;
    }
    Ok(())
}
