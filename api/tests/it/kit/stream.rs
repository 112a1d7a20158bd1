//! Streams of server-sent events, as a client reads them.

use std::io::{BufRead, BufReader};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use serde_json::Value;
use ureq::Agent;

use super::client::Client;
use super::document::{DOCUMENT, hold_against_schema};

/// The timeout for events that must arrive.
const TIMEOUT: Duration = Duration::from_secs(30);

/// One event.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Event {
    pub(crate) id: Option<String>,
    pub(crate) kind: String,
    pub(crate) data: Value,
}

impl Event {
    pub(crate) fn version(&self) -> u64 {
        self.data["version"].as_u64().unwrap_or_else(|| panic!("{self:?} has no version"))
    }
}

/// An open stream.
pub(crate) struct Stream {
    pub(crate) status: u16,
    events: Receiver<Event>,
}

impl Client {
    /// Opens a stream.
    pub(crate) fn stream(&self, path: &str) -> Stream {
        self.stream_after(path, None)
    }

    /// Reopens a stream after the last event that was received.
    pub(crate) fn stream_after(&self, path: &str, last: Option<&str>) -> Stream {
        self.try_stream(path, last).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Opens a stream of a server that may not be running.
    pub(crate) fn try_stream(&self, path: &str, last: Option<&str>) -> Result<Stream, ureq::Error> {
        let agent: Agent = Agent::config_builder().http_status_as_error(false).build().into();
        let mut request = agent.get(format!("{}/api/v1{path}", self.url));
        if let Some(token) = &self.token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        if let Some(last) = last {
            request = request.header("Last-Event-ID", last);
        }
        let response = request.call()?;
        let status = response.status().as_u16();
        if status == 200 {
            let kind = response.headers().get("content-type").and_then(|kind| kind.to_str().ok());
            assert_eq!(kind, Some("text/event-stream"));
        }
        let (sender, events) = channel();
        std::thread::spawn(move || {
            let mut lines = BufReader::new(response.into_body().into_reader()).lines();
            let (mut id, mut kind, mut data) = (None, String::new(), Value::Null);
            while let Some(Ok(line)) = lines.next() {
                match line.split_once(": ") {
                    Some(("id", text)) => id = Some(text.to_owned()),
                    Some(("event", text)) => text.clone_into(&mut kind),
                    Some(("data", text)) => data = serde_json::from_str(text).expect("JSON"),
                    _ if line.is_empty() && !kind.is_empty() => {
                        let event =
                            Event { id: id.take(), kind: std::mem::take(&mut kind), data: data.take() };
                        if sender.send(event).is_err() {
                            return;
                        }
                    }
                    _ => {}
                }
            }
        });
        Ok(Stream { status, events })
    }
}

impl Stream {
    /// Returns the next event, which must arrive.
    pub(crate) fn next(&self) -> Event {
        let event = self.events.recv_timeout(TIMEOUT).expect("an event");
        event.hold_against_document();
        event
    }

    /// Returns the next event, or `None` if the stream has ended.
    pub(crate) fn next_or_end(&self) -> Option<Event> {
        match self.events.recv_timeout(TIMEOUT) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("neither an event nor an end"),
        }
    }

    /// Returns the next event, if one arrives in time.
    pub(crate) fn try_next(&self, patience: Duration) -> Result<Event, RecvTimeoutError> {
        self.events.recv_timeout(patience)
    }

    /// Returns the next event of a kind, and skips others.
    pub(crate) fn next_of(&self, kind: &str) -> Event {
        loop {
            let event = self.next();
            if event.kind == kind {
                return event;
            }
        }
    }

    /// Checks that no event arrives for a while.
    pub(crate) fn is_silent(&self) {
        let event = self.events.recv_timeout(Duration::from_millis(300));
        assert_eq!(event, Err(RecvTimeoutError::Timeout));
    }
}

impl Event {
    /// Checks an event against its schema in the OpenAPI document.
    fn hold_against_document(&self) {
        let name = match self.kind.as_str() {
            "game" => "Game",
            "entry" => "HistoryEntry",
            "end" | "ready" | "tournament" | "viewers" => return,
            _ => "Notice",
        };
        assert!(DOCUMENT["components"]["schemas"][name].is_object(), "{name} is in the document");
        hold_against_schema(
            &serde_json::json!({"$ref": format!("#/components/schemas/{name}")}),
            &self.data,
            name,
        );
    }
}
