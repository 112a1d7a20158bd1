//! Several servers on one Postgres database: each one publishes its changes to the others and receives theirs.
//!
//! Messages are sent with `NOTIFY` in the transaction that they are about, so nobody hears of a change that was not
//! committed. A server that has lost its connection may have missed messages, so it reads everything that it holds in
//! memory again.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::sql_types::Text;
use futures_util::future::poll_fn;
use parking_lot::RwLock;
use tokio::sync::watch;
use tokio_postgres::{AsyncMessage, Config, NoTls};

use crate::Service;
use crate::database::{Backend, DatabaseAddress, DbConnection, Timestamp};
use crate::id::{GameId, SessionId, TournamentId, UserId};
use crate::instance::Instance;
use crate::notices::{AddressedNotice, SerializedNotice};
use crate::system::Node;

/// The name of the `LISTEN`/`NOTIFY` channel.
pub(crate) const CHANNEL: &str = "shinjuku";

/// The maximum size of one notification in bytes. Postgres accepts less than 8,000.
const MAX_PAYLOAD_LEN: usize = 7_900;

/// The delay before reconnecting after a connection was lost: the first one, and the longest.
const MIN_BACKOFF: Duration = Duration::from_millis(200);
const MAX_BACKOFF: Duration = Duration::from_secs(5);
/// The connect timeout, how long a connection may be idle before it is probed, and how long a probe may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How long a starting server waits for `LISTEN`.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(3);

/// How long another server is remembered after its last message, in seconds: one day.
const REMEMBERED_SECONDS: u32 = 24 * 60 * 60;

/// The other servers from which messages were received.
pub(crate) struct Nodes {
    /// This server.
    own: Instance,
    last_heard: RwLock<HashMap<String, Timestamp>>,
    /// Whether this server has ever listened.
    listened: watch::Sender<bool>,
}

impl Nodes {
    /// Creates the list, which is empty at first.
    pub(crate) fn new(own: Instance) -> Self {
        Self { own, last_heard: RwLock::default(), listened: watch::Sender::default() }
    }

    /// The id of this server.
    pub(crate) fn own_name(&self) -> &str {
        &self.own.id
    }

    /// The other servers, by id.
    pub(crate) fn connected_nodes(&self) -> Vec<Node> {
        let node = |(id, heard_at): (&String, &Timestamp)| Node { id: id.clone(), heard_at: *heard_at };
        let mut nodes: Vec<Node> = self.last_heard.read().iter().map(node).collect();
        nodes.sort_by(|one, other| one.id.cmp(&other.id));
        nodes
    }

    /// Waits until this server listens for the first time, up to a timeout, because there may be no other servers.
    pub(crate) async fn wait_until_listening(&self) {
        let mut listened = self.listened.subscribe();
        let _ = tokio::time::timeout(STARTUP_TIMEOUT, listened.wait_for(|listened| *listened)).await;
    }

    fn record_heartbeat(&self, name: &str) {
        let now = self.own.time.now();
        let mut last_heard = self.last_heard.write();
        last_heard.retain(|_, at| *at > now.minus_seconds(REMEMBERED_SECONDS));
        last_heard.insert(name.to_owned(), now);
    }
}

/// A message to the other servers, as lines: first the id of the sender; then `game ID VERSION`, `session ID` for a
/// revoked session, `tournament ID`, or `letter USER KIND MICROS JSON` for a notice.
pub(crate) struct ClusterMessage {
    /// The id of the sending server.
    from: Arc<str>,
    payloads: Vec<String>,
}

impl ClusterMessage {
    /// Creates an empty message from this server.
    pub(crate) fn new(from: &Instance) -> Self {
        Self { from: Arc::clone(&from.id), payloads: Vec::new() }
    }

    /// Records that a game has reached a version, or 0 for a change in the lobby.
    pub(crate) fn game(&mut self, game: GameId, version: i32) {
        self.line(&format!("game {game} {version}"));
    }

    /// Records that a tournament has changed.
    pub(crate) fn tournament(&mut self, tournament: TournamentId) {
        self.line(&format!("tournament {tournament}"));
    }

    /// Records that a session was revoked.
    pub(crate) fn session(&mut self, session: SessionId) {
        self.line(&format!("session {session}"));
    }

    /// Adds a notice to a user.
    pub(crate) fn notice(&mut self, notice: &AddressedNotice) {
        if let Some(SerializedNotice { kind, at, json }) = notice.serialize() {
            let json = String::from_utf8_lossy(&json);
            self.line(&format!("letter {} {kind} {} {json}", notice.to, at.unix_micros()));
        }
    }

    fn line(&mut self, line: &str) {
        match self.payloads.last_mut() {
            Some(payload) if payload.len() + 1 + line.len() <= MAX_PAYLOAD_LEN => {
                payload.push('\n');
                payload.push_str(line);
            }
            _ => self.payloads.push(format!("{}\n{line}", self.from)),
        }
    }

    /// The notification payloads of the message.
    pub(crate) fn payloads(self) -> Vec<String> {
        self.payloads
    }

    /// Sends the message once the transaction commits. Does nothing on SQLite, where there are no other servers.
    pub(crate) fn notify(self, conn: &mut DbConnection) -> QueryResult<()> {
        if let Backend::Postgres(backend) = &mut conn.backend {
            for payload in self.payloads {
                diesel::sql_query("SELECT pg_notify($1, $2)")
                    .bind::<Text, _>(CHANNEL)
                    .bind::<Text, _>(payload)
                    .execute(backend)?;
            }
        }
        Ok(())
    }
}

/// Listens to the other servers forever, and reconnects if necessary. Returns at once on SQLite.
pub(crate) async fn listen(service: Service) {
    let DatabaseAddress::Postgres(url) = service.db.address().clone() else { return };
    let mut rest = MIN_BACKOFF;
    loop {
        let begun = Instant::now();
        if let Err(error) = receive(&service, &url).await {
            tracing::warn!(%error, "the LISTEN connection to Postgres was lost; reconnecting");
        }
        rest = if begun.elapsed() > TIMEOUT { MIN_BACKOFF } else { (rest * 2).min(MAX_BACKOFF) };
        tokio::time::sleep(rest).await;
    }
}

/// Receives messages until the connection is lost.
async fn receive(service: &Service, url: &str) -> Result<(), tokio_postgres::Error> {
    let mut config: Config = url.parse()?;
    // Detects a connection that has silently died.
    config.connect_timeout(TIMEOUT).tcp_user_timeout(TIMEOUT).keepalives_idle(TIMEOUT);
    config.keepalives_interval(TIMEOUT / 3).keepalives_retries(3);
    let (client, mut connection) = config.connect(NoTls).await?;
    let (sender, mut receiver) = tokio::sync::mpsc::unbounded_channel();
    let talk = async move {
        loop {
            match poll_fn(|context| connection.poll_message(context)).await {
                Some(Ok(AsyncMessage::Notification(notification))) => {
                    let _ = sender.send(notification.payload().to_owned());
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
                None => return Ok(()),
            }
        }
    };
    let attend = async {
        client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
        // Messages from before this point were missed.
        service.games.resync_all();
        service.tournaments.resync_all();
        service.accounts.resync().await;
        service.nodes.listened.send_replace(true);
        while let Some(payload) = receiver.recv().await {
            handle_payload(service, &payload);
        }
        Ok(())
    };
    tokio::try_join!(talk, attend).map(|_| ())
}

fn handle_payload(service: &Service, payload: &str) {
    let mut lines = payload.lines();
    match lines.next() {
        Some(own) if own == service.nodes.own_name() => return,
        Some(other) => service.nodes.record_heartbeat(other),
        None => {}
    }
    for line in lines {
        if apply_message(service, line).is_none() {
            tracing::debug!(line, "ignored an unknown cluster message");
        }
    }
}

fn apply_message(service: &Service, line: &str) -> Option<()> {
    let (what, rest) = line.split_once(' ')?;
    match what {
        "game" => {
            let (game, version) = rest.split_once(' ')?;
            service.games.on_remote_change(game.parse().ok()?, version.parse().ok()?);
        }
        "tournament" => service.tournaments.on_remote_change(rest.parse().ok()?),
        "session" => service.accounts.on_remote_revocation(rest.parse().ok()?),
        "letter" => {
            let mut parts = rest.splitn(4, ' ');
            let to: UserId = parts.next()?.parse().ok()?;
            let kind = parts.next()?.parse().ok()?;
            let at = Timestamp::from_unix_micros(parts.next()?.parse().ok()?)?;
            let json = parts.next()?.to_owned().into();
            service.games.hub.send(to, SerializedNotice { kind, at, json });
        }
        _ => return None,
    }
    Some(())
}
