//! Prometheus metrics at `/metrics`: requests by route, webhook deliveries, open streams.

use std::time::Duration;

use prometheus::{HistogramOpts, HistogramVec, IntCounterVec, IntGauge, Opts, Registry, TextEncoder};
use shinjuku_service::Service;

/// The upper bounds of the histogram buckets for request durations, in seconds.
const BUCKETS: [f64; 12] = [0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// The metrics of one server.
#[derive(Clone)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    durations: HistogramVec,
    deliveries: IntCounterVec,
    streams: IntGauge,
}

impl Metrics {
    /// Creates metrics with all counters at zero.
    ///
    /// # Errors
    /// Fails if a metric has a name or label that Prometheus does not accept.
    pub(crate) fn new() -> prometheus::Result<Self> {
        let metrics = Self {
            registry: Registry::new(),
            requests: IntCounterVec::new(
                Opts::new("http_requests_total", "Requests by method, route and status."),
                &["method", "route", "status"],
            )?,
            durations: HistogramVec::new(
                HistogramOpts::new("http_request_seconds", "How long requests took, by route.")
                    .buckets(BUCKETS.to_vec()),
                &["route"],
            )?,
            deliveries: IntCounterVec::new(
                Opts::new("webhook_attempts_total", "Attempts to deliver to a webhook, by outcome."),
                &["outcome"],
            )?,
            streams: IntGauge::new("streams_open", "Open streams of server-sent events.")?,
        };
        metrics.registry.register(Box::new(metrics.requests.clone()))?;
        metrics.registry.register(Box::new(metrics.durations.clone()))?;
        metrics.registry.register(Box::new(metrics.deliveries.clone()))?;
        metrics.registry.register(Box::new(metrics.streams.clone()))?;
        Ok(metrics)
    }

    /// Counts a request and its duration under the pattern of its path.
    pub(crate) fn count_request(&self, method: &'static str, route: &str, status: &str, elapsed: Duration) {
        self.requests.with_label_values(&[method, route, status]).inc();
        self.durations.with_label_values(&[route]).observe(elapsed.as_secs_f64());
    }

    /// Counts an attempt to deliver to a webhook.
    pub(crate) fn count_delivery(&self, delivered: bool) {
        let outcome = if delivered { "delivered" } else { "failed" };
        self.deliveries.with_label_values(&[outcome]).inc();
    }

    /// Returns all metrics in the text format of Prometheus.
    ///
    /// # Errors
    /// Fails if a metric cannot be encoded.
    pub(crate) fn render(&self, service: &Service) -> prometheus::Result<String> {
        self.streams.set(service.traffic.streams().into());
        TextEncoder::new().encode_to_string(&self.registry.gather())
    }
}
