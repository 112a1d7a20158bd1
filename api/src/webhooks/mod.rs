//! Sending what webhooks are to be told. What is due, and what comes of it, is the service's business.

pub(crate) mod document;
pub(crate) mod list;
mod post;
mod resolver;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use shinjuku_service::TimeSource;
use shinjuku_service::id::WebhookId;
use shinjuku_service::webhooks::{DeliveryOutcome, Parcel, Webhooks};
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, JoinSet, spawn_blocking};

use post::Post;

use crate::metrics::Metrics;

/// How often to look whether something is due.
const PAUSE: Duration = Duration::from_secs(1);
/// The most deliveries that are under way at once.
const MAX_IN_FLIGHT: usize = 32;
/// The most of them for one webhook: others are not to wait for one that hangs.
const MAX_IN_FLIGHT_PER_WEBHOOK: u32 = 4;

/// The task that sends. It ends when it is told to, once what is under way has come to an end.
pub(crate) struct Sender {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Sender {
    /// Starts it.
    pub(crate) fn start(webhooks: Arc<Webhooks>, metrics: Arc<Metrics>, time: TimeSource) -> Self {
        let (stop, stopped) = oneshot::channel();
        let round = Round {
            post: Post::new(webhooks.policy().private_addresses, time),
            webhooks,
            metrics,
            underway: JoinSet::new(),
            busy: HashMap::new(),
        };
        Self { stop, task: tokio::spawn(round.run(stopped)) }
    }

    /// Takes nothing more, and waits for what is under way: an attempt is a matter of seconds.
    pub(crate) async fn stop(self) {
        // Where nobody listens it has stopped already.
        let _ = self.stop.send(());
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the sender of webhooks has not ended well");
        }
    }
}

struct Round {
    webhooks: Arc<Webhooks>,
    metrics: Arc<Metrics>,
    post: Post,
    underway: JoinSet<WebhookId>,
    /// How many deliveries of a webhook are under way; it gets no more before they have come to an end.
    busy: HashMap<WebhookId, usize>,
}

impl Round {
    async fn run(mut self, mut stopped: oneshot::Receiver<()>) {
        loop {
            while self.take().await {}
            tokio::select! {
                _ = &mut stopped => break,
                Some(ended) = self.underway.join_next() => self.note(ended),
                () = tokio::time::sleep(PAUSE) => {}
            }
        }
        while let Some(ended) = self.underway.join_next().await {
            self.note(ended);
        }
    }

    /// Sends some of what is due, and says whether there may be more.
    async fn take(&mut self) -> bool {
        if self.underway.len() >= MAX_IN_FLIGHT {
            return false;
        }
        let busy = self.busy.keys().copied().collect();
        // Where the database does not answer, that has been logged.
        let parcels = self.webhooks.due(MAX_IN_FLIGHT_PER_WEBHOOK, busy).await.unwrap_or_default();
        let any = !parcels.is_empty();
        for parcel in parcels {
            *self.busy.entry(parcel.webhook).or_default() += 1;
            let (webhooks, metrics) = (Arc::clone(&self.webhooks), Arc::clone(&self.metrics));
            self.underway.spawn(deliver(webhooks, metrics, self.post.clone(), parcel));
        }
        any
    }

    /// Notes that a delivery has come to an end.
    fn note(&mut self, ended: Result<WebhookId, tokio::task::JoinError>) {
        match ended {
            Ok(webhook) => {
                if let Some(count) = self.busy.get_mut(&webhook) {
                    *count -= 1;
                }
                self.busy.retain(|_, count| *count > 0);
            }
            // Whose it was is not known; better too many at once for one than none ever again.
            Err(error) => {
                tracing::error!(%error, "a delivery has not ended well");
                self.busy.clear();
            }
        }
    }
}

/// Sends a delivery, and notes what came of it. Where that cannot be noted, it will be sent once more.
async fn deliver(webhooks: Arc<Webhooks>, metrics: Arc<Metrics>, post: Post, parcel: Parcel) -> WebhookId {
    let webhook = parcel.webhook;
    let sent = spawn_blocking(move || {
        let outcome = post.send(&parcel);
        (parcel, outcome)
    });
    match sent.await {
        Ok((parcel, outcome)) => {
            metrics.count_delivery(matches!(outcome, DeliveryOutcome::Delivered(_)));
            tracing::debug!(webhook = %parcel.webhook, delivery = %parcel.id, ?outcome, "a webhook was told");
            // Where the database does not answer, that has been logged.
            let _ = webhooks.record_outcome(&parcel, outcome).await;
        }
        Err(error) => tracing::error!(%error, %webhook, "a delivery has not ended well"),
    }
    webhook
}
