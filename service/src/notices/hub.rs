//! The mail of a server: notices for those who listen to it.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use bytes::Bytes;
use tokio::sync::broadcast;

use super::{AddressedNotice, NoticeKind};
use crate::id::UserId;
use crate::store::Timestamp;

/// The most notices that wait for one who listens. Who is further behind is told anew what waits for them.
const CHANNEL_CAPACITY: usize = 64;

/// A notice as it is sent.
#[derive(Clone, Debug)]
pub struct SerializedNotice {
    /// Its kind.
    pub kind: NoticeKind,
    /// When it came to be.
    pub at: Timestamp,
    /// The notice, in JSON.
    pub json: Bytes,
}

impl AddressedNotice {
    /// As it is sent; none where it cannot be written, which is a fault of ours.
    pub(crate) fn posted(&self) -> Option<SerializedNotice> {
        let written = serde_json::to_vec(&self.notice);
        let json = written.inspect_err(|error| tracing::error!(%error, "cannot serialize a notice")).ok()?;
        Some(SerializedNotice { kind: self.notice.kind(), at: self.notice.at, json: json.into() })
    }
}

/// What comes to one who listens.
#[derive(Clone, Debug)]
pub(crate) enum Mailing {
    /// A notice.
    Notice(SerializedNotice),
    /// Notices may have been lost: look yourself.
    LookAgain,
}

/// Those who listen on this server.
#[derive(Default)]
pub(crate) struct NoticeHub {
    boxes: RwLock<HashMap<UserId, broadcast::Sender<Mailing>>>,
}

impl NoticeHub {
    /// Gives letters to those of their addressees who listen here.
    pub(crate) fn deliver(&self, letters: &[AddressedNotice]) {
        for letter in letters {
            if self.is_listening(letter.to)
                && let Some(posted) = letter.posted()
            {
                self.put(letter.to, posted);
            }
        }
    }

    /// Gives a notice to one who may listen here.
    pub(crate) fn put(&self, to: UserId, posted: SerializedNotice) {
        if let Ok(boxes) = self.boxes.read()
            && let Some(sender) = boxes.get(&to)
        {
            // Nobody may be listening any more.
            let _ = sender.send(Mailing::Notice(posted));
        }
    }

    /// Tells everybody that they may have missed something.
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

    /// Listens to what comes for somebody.
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

/// One who listens.
pub(crate) struct Listener {
    user: UserId,
    mail: Arc<NoticeHub>,
    /// There until it is dropped.
    receiver: Option<broadcast::Receiver<Mailing>>,
}

impl Listener {
    /// What comes next; nothing, once the server stops.
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
            // Of two who go at once, the second one sees that nobody is left.
            drop(self.receiver.take());
            if boxes.get(&self.user).is_some_and(|sender| sender.receiver_count() == 0) {
                boxes.remove(&self.user);
            }
        }
    }
}
