//! The pub/sub hub of a server: delivers notices to users who are connected to it.

use std::collections::HashMap;
use std::sync::Arc;

use bytes::Bytes;
use parking_lot::RwLock;
use tokio::sync::broadcast;

use super::{AddressedNotice, NoticeKind};
use crate::database::Timestamp;
use crate::id::UserId;

/// How many notices may wait for one listener. A listener that is further behind reads its pending notices again.
const CHANNEL_CAPACITY: usize = 64;

/// A notice as it is sent.
#[derive(Clone, Debug)]
pub struct SerializedNotice {
    /// The kind of the notice.
    pub kind: NoticeKind,
    /// When the notice was created.
    pub at: Timestamp,
    /// The notice, in JSON.
    pub json: Bytes,
}

impl AddressedNotice {
    /// Serializes the notice. Returns `None` and logs an error if that fails.
    pub(crate) fn serialize(&self) -> Option<SerializedNotice> {
        let written = serde_json::to_vec(&self.notice);
        let json = written.inspect_err(|error| tracing::error!(%error, "cannot serialize a notice")).ok()?;
        Some(SerializedNotice { kind: self.notice.kind(), at: self.notice.at, json: json.into() })
    }
}

/// What a listener receives.
#[derive(Clone, Debug)]
pub(crate) enum HubMessage {
    /// A notice.
    Notice(SerializedNotice),
    /// Notices may have been lost: read them from the database again.
    Resync,
}

/// The listeners of this server, by user.
#[derive(Default)]
pub(crate) struct NoticeHub {
    channels: RwLock<HashMap<UserId, broadcast::Sender<HubMessage>>>,
}

impl NoticeHub {
    /// Delivers notices to those recipients who listen on this server.
    pub(crate) fn deliver(&self, notices: &[AddressedNotice]) {
        for notice in notices {
            if self.is_listening(notice.to)
                && let Some(serialized) = notice.serialize()
            {
                self.send(notice.to, serialized);
            }
        }
    }

    /// Delivers a notice to a user who may listen on this server.
    pub(crate) fn send(&self, to: UserId, serialized: SerializedNotice) {
        if let Some(sender) = self.channels.read().get(&to) {
            // All listeners may be gone.
            let _ = sender.send(HubMessage::Notice(serialized));
        }
    }

    /// Tells all listeners that they may have missed notices.
    pub(crate) fn resync_all(&self) {
        for sender in self.channels.read().values() {
            let _ = sender.send(HubMessage::Resync);
        }
    }

    fn is_listening(&self, user: UserId) -> bool {
        self.channels.read().contains_key(&user)
    }

    /// Subscribes to the notices of a user.
    pub(crate) fn listen(self: &Arc<Self>, user: UserId) -> Listener {
        let mut boxes = self.channels.write();
        let sender = boxes.entry(user).or_insert_with(|| broadcast::Sender::new(CHANNEL_CAPACITY));
        let receiver = sender.subscribe();
        Listener { user, hub: Arc::clone(self), receiver: Some(receiver) }
    }
}

/// A subscription to the notices of a user.
pub(crate) struct Listener {
    user: UserId,
    hub: Arc<NoticeHub>,
    /// Always `Some` until the listener is dropped.
    receiver: Option<broadcast::Receiver<HubMessage>>,
}

impl Listener {
    /// Returns what comes next, or `None` once the server stops.
    pub(crate) async fn next(&mut self) -> Option<HubMessage> {
        match self.receiver.as_mut()?.recv().await {
            Ok(message) => Some(message),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(HubMessage::Resync),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut boxes = self.hub.channels.write();
        // If two listeners are dropped at once, the second one sees that nobody is left.
        drop(self.receiver.take());
        if boxes.get(&self.user).is_some_and(|sender| sender.receiver_count() == 0) {
            boxes.remove(&self.user);
        }
    }
}
