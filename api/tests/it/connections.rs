//! Connections: kept, quick, and of no other protocol.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::kit::{Server, Storage};

/// A connection to a server, as a client has it that sends one request after the other.
struct Connection(BufReader<TcpStream>);

/// The head and body of an answer.
struct Answer {
    head: String,
    body: Vec<u8>,
}

impl Connection {
    fn open(server: &Server) -> Self {
        let address = server.url.strip_prefix("http://").expect("an address");
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        Self(BufReader::new(stream))
    }

    fn send(&mut self, request: &str) {
        self.0.get_mut().write_all(request.as_bytes()).expect("it is sent");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.0.read_line(&mut line).expect("a line"), 0, "the server has closed the connection");
        line
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        self.0.read_exact(&mut bytes).expect("as many bytes");
        bytes
    }

    fn answer(&mut self) -> Answer {
        let mut head = String::new();
        loop {
            match self.line() {
                end if end == "\r\n" => break,
                line => head.push_str(&line.to_lowercase()),
            }
        }
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let body = match length {
            Some(length) => self.bytes(length.parse().expect("a number")),
            None => self.chunks(),
        };
        Answer { head, body }
    }

    fn chunks(&mut self) -> Vec<u8> {
        let mut body = Vec::new();
        loop {
            let size = usize::from_str_radix(self.line().trim(), 16).expect("a size");
            body.extend(self.bytes(size));
            self.line();
            if size == 0 {
                return body;
            }
        }
    }
}

/// What Java's HTTP client sends with each request.
const H2C: &str = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA\r\n";
const WEBSOCKET: &str =
    "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";

#[test]
fn who_asks_for_another_protocol_is_answered_and_keeps_the_connection() {
    let server = Server::start(Storage::Sqlite);
    let name = "Connection: upgrade";
    let body = json!({"name": name}).to_string();
    for upgrade in [H2C, WEBSOCKET, ""] {
        let mut connection = Connection::open(&server);
        for _ in 0..3 {
            connection.send(&format!("GET /api/v1/maps HTTP/1.1\r\nHost: localhost\r\n{upgrade}\r\n"));
            let answer = connection.answer();
            assert!(answer.head.starts_with("http/1.1 200 ok\r\n"), "{}", answer.head);
            assert!(!answer.head.contains("\r\nconnection:"), "{}", answer.head);

            let head = format!(
                "POST /api/v1/auth/guest HTTP/1.1\r\nHost: localhost\r\n{upgrade}Content-Type: application/json\r\n"
            );
            let sized = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
            let chunked =
                format!("{head}Transfer-Encoding: chunked\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
            for request in [sized, chunked] {
                connection.send(&request);
                let answer = connection.answer();
                assert!(answer.head.starts_with("http/1.1 201 created\r\n"), "{}", answer.head);
                let tokens: Value = serde_json::from_slice(&answer.body).expect("JSON");
                assert!(tokens["user"]["name"].as_str().expect("a name").starts_with(name), "{tokens}");
            }
        }
        // Two at once, the second in pieces.
        let ask = format!("GET /api/v1/maps/tokyo HTTP/1.1\r\nHost: localhost\r\n{upgrade}\r\n");
        let (begin, end) = ask.split_at(ask.len() - 20);
        connection.send(&format!("{ask}{begin}"));
        assert!(connection.answer().head.starts_with("http/1.1 200"));
        connection.send(end);
        assert!(connection.answer().head.starts_with("http/1.1 200"));
        connection.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assert!(connection.answer().head.contains("\r\nconnection: close\r\n"));
    }
}

/// A compressed answer is written in several pieces. None of them waits until the client has acknowledged those before it, which
/// takes 40 ms or more.
#[test]
fn compressed_answers_come_as_soon_as_others() {
    let server = Server::start(Storage::Sqlite);
    let mut connection = Connection::open(&server);
    let mut usual_time = |encoding: &str| {
        let mut times: Vec<Duration> = (0..30)
            .map(|_| {
                let begun = Instant::now();
                connection.send(&format!(
                    "GET /api/v1/maps/tokyo HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: {encoding}\r\n\r\n"
                ));
                let answer = connection.answer();
                assert_eq!(answer.head.contains("content-encoding: gzip"), encoding == "gzip");
                begun.elapsed()
            })
            .collect();
        times.sort_unstable();
        times[times.len() / 2]
    };
    // On a machine that is busy with other things, one of several rounds is quiet enough. With that wait none is.
    let rounds: Vec<(Duration, Duration)> =
        (0..4).map(|_| (usual_time("identity"), usual_time("gzip"))).collect();
    let quick = |(plain, compressed): &(Duration, Duration)| *compressed < *plain + Duration::from_millis(35);
    assert!(rounds.iter().any(quick), "{rounds:?}");
}
