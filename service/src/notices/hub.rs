//! The pub/sub hub of a server: delivers notices to users who are connected to it.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use bytes::Bytes;
use tokio::sync::broadcast;

use super::{AddressedNotice, NoticeKind};
use crate::id::UserId;
use crate::store::Timestamp;

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
    pub(crate) fn posted(&self) -> Option<SerializedNotice> {
        let written = serde_json::to_vec(&self.notice);
        let json = written.inspect_err(|error| tracing::error!(%error, "cannot serialize a notice")).ok()?;
        Some(SerializedNotice { kind: self.notice.kind(), at: self.notice.at, json: json.into() })
    }
}

/// What a listener receives.
#[derive(Clone, Debug)]
pub(crate) enum Mailing {
    /// A notice.
    Notice(SerializedNotice),
    /// Notices may have been lost: read them from the database again.
    LookAgain,
}

/// The listeners of this server, by user.
#[derive(Default)]
pub(crate) struct NoticeHub {
    boxes: RwLock<HashMap<UserId, broadcast::Sender<Mailing>>>,
}

impl NoticeHub {
    /// Delivers notices to those recipients who listen on this server.
    pub(crate) fn deliver(&self, letters: &[AddressedNotice]) {
        for letter in letters {
            if self.is_listening(letter.to)
                && let Some(posted) = letter.posted()
            {
                self.put(letter.to, posted);
            }
        }
    }

    /// Delivers a notice to a user who may listen on this server.
    pub(crate) fn put(&self, to: UserId, posted: SerializedNotice) {
        if let Ok(boxes) = self.boxes.read()
            && let Some(sender) = boxes.get(&to)
        {
            // All listeners may be gone.
            let _ = sender.send(Mailing::Notice(posted));
        }
    }

    /// Tells all listeners that they may have missed notices.
    pub(crate) fn resync_all(&self) {
        if let Ok(boxes) = self.boxes.read() {
            for sender in boxes.values() {
                let _ = sender.send(Mailing::LookAgain);
            }
        }
    }

    fn is_listening(&self, user: UserId) -> bool {
        self.boxes.read().is_ok_and(|boxes| boxes.contains_key(&user))
    }

    /// Subscribes to the notices of a user.
    pub(crate) fn listen(self: &Arc<Self>, user: UserId) -> Listener {
        let receiver = match self.boxes.write() {
            Ok(mut boxes) => {
                let sender = boxes.entry(user).or_insert_with(|| broadcast::Sender::new(CHANNEL_CAPACITY));
                sender.subscribe()
            }
            Err(_) => broadcast::Sender::new(1).subscribe(),
        };
        Listener { user, mail: Arc::clone(self), receiver: Some(receiver) }
    }
}

/// A subscription to the notices of a user.
pub(crate) struct Listener {
    user: UserId,
    mail: Arc<NoticeHub>,
    /// Always `Some` until the listener is dropped.
    receiver: Option<broadcast::Receiver<Mailing>>,
}

impl Listener {
    /// Returns what comes next, or `None` once the server stops.
    pub(crate) async fn next(&mut self) -> Option<Mailing> {
        match self.receiver.as_mut()?.recv().await {
            Ok(mailing) => Some(mailing),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Mailing::LookAgain),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Ok(mut boxes) = self.mail.boxes.write() {
            // If two listeners are dropped at once, the second one sees that nobody is left.
            drop(self.receiver.take());
            if boxes.get(&self.user).is_some_and(|sender| sender.receiver_count() == 0) {
                boxes.remove(&self.user);
            }
        }
    }
}
