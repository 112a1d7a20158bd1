//! The identity of a server, because several may share a database or a process: its id and its time source.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use time::OffsetDateTime;
use uuid::Uuid;

use crate::store::Timestamp;

/// A source of the current time. Clones share the same time.
#[derive(Clone, Debug, Default)]
pub struct TimeSource {
    /// How far it is ahead of the system clock, in microseconds.
    ahead: Arc<AtomicI64>,
}

impl TimeSource {
    /// The current time.
    pub fn now(&self) -> Timestamp {
        let now = Timestamp::from(OffsetDateTime::now_utc());
        Timestamp::from_unix_micros(now.unix_micros() + self.ahead.load(Ordering::Relaxed))
    }

    /// Sets how many seconds this clock is ahead of the system clock. For tests, which cannot wait for days.
    pub fn set_seconds_ahead(&self, seconds: u32) {
        self.ahead.store(i64::from(seconds) * 1_000_000, Ordering::Relaxed);
    }
}

/// A running server.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    /// The unique id of this server.
    pub(crate) id: Arc<str>,
    pub(crate) time: TimeSource,
}

impl Instance {
    pub(crate) fn new(time: TimeSource) -> Self {
        Self { id: Uuid::now_v7().simple().to_string().into(), time }
    }
}
