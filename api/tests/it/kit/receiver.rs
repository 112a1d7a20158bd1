//! A server that receives webhook deliveries.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use serde_json::Value;

/// The timeout for requests that must arrive.
const TIMEOUT: Duration = Duration::from_secs(20);

/// How a receiver responds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Responds with this status immediately.
    Status(u16),
    /// Responds with this status after a delay.
    Late(u16, Duration),
    /// Never responds.
    Nothing,
}

/// A request that was received.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) at: Instant,
    pub(crate) request: String,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: String,
}

impl Received {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("JSON")
    }
}

/// Records all requests, and responds as configured. It runs until the test process ends.
pub(crate) struct Receiver {
    pub(crate) port: u16,
    state: Arc<State>,
}

struct State {
    received: Mutex<Vec<Received>>,
    answer: Mutex<Answer>,
}

impl Receiver {
    pub(crate) fn start(answer: Answer) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let state = Arc::new(State { received: Mutex::default(), answer: Mutex::new(answer) });
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let state = Arc::clone(&shared);
                thread::spawn(move || state.serve(&stream));
            }
        });
        Self { port, state }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/hook?of=Aki", self.port)
    }

    /// Changes how it responds from now on.
    pub(crate) fn answers(&self, answer: Answer) {
        *self.state.answer.lock() = answer;
    }

    /// Returns all requests so far.
    pub(crate) fn received(&self) -> Vec<Received> {
        self.state.received.lock().clone()
    }

    /// Waits until this number of requests has been received.
    pub(crate) fn wait_for(&self, count: usize) -> Vec<Received> {
        let begun = Instant::now();
        loop {
            let received = self.received();
            if received.len() >= count {
                return received;
            }
            assert!(begun.elapsed() < TIMEOUT, "only {} of {count} requests came", received.len());
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl State {
    fn serve(&self, stream: &TcpStream) {
        // A connection that is closed early is not counted.
        let Some(received) = read(stream) else { return };
        self.received.lock().push(received);
        let answer = *self.answer.lock();
        let status = match answer {
            Answer::Status(status) => status,
            Answer::Late(status, after) => {
                thread::sleep(after);
                status
            }
            Answer::Nothing => {
                thread::sleep(Duration::from_mins(1));
                return;
            }
        };
        let head = format!(
            "HTTP/1.1 {status} Answer\r\nLocation: /elsewhere\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno"
        );
        let _ = (&mut &*stream).write_all(head.as_bytes());
    }
}

fn read(stream: &TcpStream) -> Option<Received> {
    let mut reader = BufReader::new(stream);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok().filter(|length| *length > 0)?;
        if line.trim_end().is_empty() {
            break;
        }
        lines.push(line.trim_end().to_owned());
    }
    let headers: HashMap<String, String> = lines
        .iter()
        .skip(1)
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let mut body = vec![0; headers.get("content-length")?.parse().ok()?];
    reader.read_exact(&mut body).ok()?;
    let (request, body) = (lines.first()?.clone(), String::from_utf8(body).ok()?);
    Some(Received { at: Instant::now(), request, headers, body })
}
