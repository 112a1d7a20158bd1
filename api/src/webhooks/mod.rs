//! The background task that sends webhook deliveries. The service decides which deliveries are due and records their
//! outcomes.

pub(crate) mod list;
pub(crate) mod openapi;
mod resolver;
mod send;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use shinjuku_service::TimeSource;
use shinjuku_service::id::WebhookId;
use shinjuku_service::task;
use shinjuku_service::webhooks::{DeliveryOutcome, Parcel, Webhooks};
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, JoinSet};

use send::Post;

use crate::metrics::Metrics;

/// The interval at which the sender polls for due deliveries.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The maximum number of deliveries in flight.
const MAX_IN_FLIGHT: usize = 32;
/// The maximum number of deliveries in flight for one webhook, so that a receiver that hangs does not delay the
/// others.
const MAX_IN_FLIGHT_PER_WEBHOOK: u32 = 4;

/// The task that sends deliveries. When stopped, it ends once all deliveries in flight have completed.
pub(crate) struct DeliveryWorker {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl DeliveryWorker {
    /// Starts the task.
    pub(crate) fn start(webhooks: Arc<Webhooks>, metrics: Arc<Metrics>, time: TimeSource) -> Self {
        let (stop, stopped) = oneshot::channel();
        let round = DeliveryLoop {
            post: Post::new(webhooks.policy().private_addresses, time),
            webhooks,
            metrics,
            underway: JoinSet::new(),
            busy: HashMap::new(),
        };
        Self { stop, task: task::spawn(round.run(stopped)) }
    }

    /// Stops taking new deliveries, and waits for those in flight. An attempt takes a few seconds at most.
    pub(crate) async fn stop(self) {
        // If the receiver is gone, the task has already stopped.
        let _ = self.stop.send(());
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the webhook sender task failed");
        }
    }
}

struct DeliveryLoop {
    webhooks: Arc<Webhooks>,
    metrics: Arc<Metrics>,
    post: Post,
    underway: JoinSet<WebhookId>,
    /// The number of deliveries in flight for each webhook. No other delivery starts for a webhook in this map.
    busy: HashMap<WebhookId, usize>,
}

impl DeliveryLoop {
    async fn run(mut self, mut stopped: oneshot::Receiver<()>) {
        loop {
            while self.claim_due().await {}
            tokio::select! {
                _ = &mut stopped => break,
                Some(ended) = self.underway.join_next() => self.record_finished(ended),
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
        }
        while let Some(ended) = self.underway.join_next().await {
            self.record_finished(ended);
        }
    }

    /// Starts sending some of the due deliveries. Returns whether there may be more.
    async fn claim_due(&mut self) -> bool {
        if self.underway.len() >= MAX_IN_FLIGHT {
            return false;
        }
        let busy = self.busy.keys().copied().collect();
        // A database error has been logged; the next poll retries.
        let Ok(parcels) = self.webhooks.claim_due(MAX_IN_FLIGHT_PER_WEBHOOK, busy).await else {
            return false;
        };
        let any = !parcels.is_empty();
        for parcel in parcels {
            *self.busy.entry(parcel.webhook).or_default() += 1;
            let (webhooks, metrics) = (Arc::clone(&self.webhooks), Arc::clone(&self.metrics));
            self.underway.spawn(deliver(webhooks, metrics, self.post.clone(), parcel));
        }
        any
    }

    /// Records that a delivery has completed.
    fn record_finished(&mut self, ended: Result<WebhookId, tokio::task::JoinError>) {
        match ended {
            Ok(webhook) => {
                if let Some(count) = self.busy.get_mut(&webhook) {
                    *count -= 1;
                }
                self.busy.retain(|_, count| *count > 0);
            }
            // The webhook of a task that panicked is unknown. Too many deliveries at once for one webhook are better
            // than none ever again.
            Err(error) => {
                tracing::error!(%error, "a webhook delivery task failed");
                self.busy.clear();
            }
        }
    }
}

/// Sends a delivery and records its outcome. If the outcome cannot be recorded, the delivery will be sent again.
async fn deliver(webhooks: Arc<Webhooks>, metrics: Arc<Metrics>, post: Post, parcel: Parcel) -> WebhookId {
    let webhook = parcel.webhook;
    let sent = task::spawn_blocking(move || {
        let outcome = post.send(&parcel);
        (parcel, outcome)
    });
    match sent.await {
        Ok((parcel, outcome)) => {
            metrics.count_delivery(matches!(outcome, DeliveryOutcome::Delivered(_)));
            tracing::debug!(webhook = %parcel.webhook, delivery = %parcel.id, ?outcome, "webhook delivery attempted");
            // If the database does not respond, that has already been logged.
            let _ = webhooks.record_outcome(&parcel, outcome).await;
        }
        Err(error) => tracing::error!(%error, %webhook, "a webhook delivery task failed"),
    }
    webhook
}
