//! The identity of a server, because several may share a database or a process: its id and its time source.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use uuid::Uuid;

use crate::database::Timestamp;

/// A source of the current time. Clones share the same time.
#[derive(Clone, Debug, Default)]
pub struct TimeSource {
    /// How far it is ahead of the system clock, in seconds.
    ahead: Arc<AtomicU32>,
}

impl TimeSource {
    /// The current time.
    pub fn now(&self) -> Timestamp {
        Timestamp::from_system_clock().plus_seconds(self.ahead.load(Ordering::Relaxed))
    }

    /// Sets how many seconds this clock is ahead of the system clock. For tests, which cannot wait for days.
    pub fn set_seconds_ahead(&self, seconds: u32) {
        self.ahead.store(seconds, Ordering::Relaxed);
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
