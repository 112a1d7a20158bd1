//! Several servers on one Postgres: each tells the others what it has kept, and hears what they have.
//!
//! What is told travels with the transaction that it is about (`NOTIFY`): nobody hears of what was not kept. Whoever has lost the
//! connection has missed something, and looks again at everything that it holds in memory.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::sql_types::Text;
use futures_util::future::poll_fn;
use tokio::sync::watch;
use tokio_postgres::{AsyncMessage, Config, NoTls};

use crate::Service;
use crate::id::{GameId, SessionId, TournamentId, UserId};
use crate::instance::Instance;
use crate::notices::{AddressedNotice, SerializedNotice};
use crate::store::{Connection, DatabaseAddress, Link, Timestamp};
use crate::system::Node;

/// Where servers meet.
pub(crate) const CHANNEL: &str = "shinjuku";

/// The most bytes of one notification; Postgres takes less than 8,000.
const MAX_PAYLOAD_LEN: usize = 7_900;

/// How long to wait after a connection was lost, at first and at most.
const MIN_BACKOFF: Duration = Duration::from_millis(200);
const MAX_BACKOFF: Duration = Duration::from_secs(5);
/// How long a connection may be silent before it is asked for a sign of life, and how long that may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How long a server that starts waits for the others.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(3);

/// For how many seconds it is remembered that another server was heard: a day.
const REMEMBERED_SECONDS: u32 = 24 * 60 * 60;

/// The other servers, as far as they were heard.
pub(crate) struct Nodes {
    /// This server.
    own: Instance,
    heard: RwLock<HashMap<String, Timestamp>>,
    /// Whether they were ever listened to.
    listened: watch::Sender<bool>,
}

impl Nodes {
    /// None heard yet.
    pub(crate) fn new(own: Instance) -> Self {
        Self { own, heard: RwLock::default(), listened: watch::Sender::default() }
    }

    /// What this server calls itself.
    pub(crate) fn own_name(&self) -> &str {
        &self.own.id
    }

    /// The others, by name.
    pub(crate) fn heard(&self) -> Vec<Node> {
        let node = |(id, heard_at): (&String, &Timestamp)| Node { id: id.clone(), heard_at: *heard_at };
        let mut nodes: Vec<Node> =
            self.heard.read().map_or_else(|_| Vec::new(), |heard| heard.iter().map(node).collect());
        nodes.sort_by(|one, other| one.id.cmp(&other.id));
        nodes
    }

    /// Waits until they are listened to for the first time; not for long, since they may not be needed.
    pub(crate) async fn first_heard(&self) {
        let mut listened = self.listened.subscribe();
        let _ = tokio::time::timeout(STARTUP_TIMEOUT, listened.wait_for(|listened| *listened)).await;
    }

    fn hear(&self, name: &str) {
        let now = self.own.time.now();
        if let Ok(mut heard) = self.heard.write() {
            heard.retain(|_, at| *at > now.minus_seconds(REMEMBERED_SECONDS));
            heard.insert(name.to_owned(), now);
        }
    }
}

/// What the servers tell each other, as lines: first who tells; then `game ID VERSION`, `session ID` for one
/// that has ended, `tournament ID`, or `letter USER KIND MICROS JSON`.
pub(crate) struct ClusterMessage {
    /// The id of the server that tells.
    from: Arc<str>,
    payloads: Vec<String>,
}

impl ClusterMessage {
    /// Nothing yet, from this server.
    pub(crate) fn new(from: &Instance) -> Self {
        Self { from: Arc::clone(&from.id), payloads: Vec::new() }
    }

    /// That a game has come to a version; 0 where it is in the lobby.
    pub(crate) fn game(&mut self, game: GameId, version: i32) {
        self.line(&format!("game {game} {version}"));
    }

    /// That a tournament has changed.
    pub(crate) fn tournament(&mut self, tournament: TournamentId) {
        self.line(&format!("tournament {tournament}"));
    }

    /// That a session has ended.
    pub(crate) fn session(&mut self, session: SessionId) {
        self.line(&format!("session {session}"));
    }

    /// That somebody is told something.
    pub(crate) fn letter(&mut self, letter: &AddressedNotice) {
        if let Some(SerializedNotice { kind, at, json }) = letter.posted() {
            let json = String::from_utf8_lossy(&json);
            self.line(&format!("letter {} {kind} {} {json}", letter.to, at.unix_micros()));
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

    /// All of it, as notifications.
    pub(crate) fn payloads(self) -> Vec<String> {
        self.payloads
    }

    /// Tells it, once the transaction is kept. There is nobody to tell where the database is a file.
    pub(crate) fn tell(self, conn: &mut Connection) -> QueryResult<()> {
        if let Link::Postgres(link) = &mut conn.link {
            for payload in self.payloads {
                diesel::sql_query("SELECT pg_notify($1, $2)")
                    .bind::<Text, _>(CHANNEL)
                    .bind::<Text, _>(payload)
                    .execute(link)?;
            }
        }
        Ok(())
    }
}

/// Listens to the other servers, for ever; not at all where there can be none.
pub(crate) async fn listen(service: Service) {
    let DatabaseAddress::Postgres(url) = service.db.address().clone() else { return };
    let mut rest = MIN_BACKOFF;
    loop {
        let begun = Instant::now();
        if let Err(error) = hear(&service, &url).await {
            tracing::warn!(%error, "the LISTEN connection to Postgres is lost; reconnecting");
        }
        rest = if begun.elapsed() > TIMEOUT { MIN_BACKOFF } else { (rest * 2).min(MAX_BACKOFF) };
        tokio::time::sleep(rest).await;
    }
}

/// Hears what the others say until the connection is lost.
async fn hear(service: &Service, url: &str) -> Result<(), tokio_postgres::Error> {
    let mut config: Config = url.parse()?;
    // A connection that has silently died must not go unnoticed.
    config.connect_timeout(TIMEOUT).tcp_user_timeout(TIMEOUT).keepalives_idle(TIMEOUT);
    config.keepalives_interval(TIMEOUT / 3).keepalives_retries(3);
    let (client, mut connection) = config.connect(NoTls).await?;
    let (sender, mut heard) = tokio::sync::mpsc::unbounded_channel();
    let talk = async move {
        loop {
            match poll_fn(|context| connection.poll_message(context)).await {
                Some(Ok(AsyncMessage::Notification(told))) => {
                    let _ = sender.send(told.payload().to_owned());
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
                None => return Ok(()),
            }
        }
    };
    let attend = async {
        client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
        // Whatever was said before is not heard any more.
        service.games.resync_all();
        service.tournaments.resync_all();
        service.accounts.resync().await;
        service.nodes.listened.send_replace(true);
        while let Some(payload) = heard.recv().await {
            understand(service, &payload);
        }
        Ok(())
    };
    tokio::try_join!(talk, attend).map(|_| ())
}

fn understand(service: &Service, payload: &str) {
    let mut lines = payload.lines();
    match lines.next() {
        Some(own) if own == service.nodes.own_name() => return,
        Some(other) => service.nodes.hear(other),
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
        "session" => service.accounts.heard_of_end(rest.parse().ok()?),
        "letter" => {
            let mut parts = rest.splitn(4, ' ');
            let to: UserId = parts.next()?.parse().ok()?;
            let kind = parts.next()?.parse().ok()?;
            let at = Timestamp::from_unix_micros(parts.next()?.parse().ok()?);
            let json = parts.next()?.to_owned().into();
            service.games.mail.put(to, SerializedNotice { kind, at, json });
        }
        _ => return None,
    }
    Some(())
}
