//! Connections, as the HTTP library gets them.
//!
//! The server speaks HTTP/1.1 and ignores requests to upgrade to another protocol (RFC 9110, section 7.8). actix-http does not: it
//! answers such a request and then closes the connection without saying so, and the next request of the client is lost. Java's HTTP
//! client asks for `h2c` in every request. So the words that ask for an upgrade are made illegible before actix-http reads them. No
//! byte is added or removed, so nothing else in a request can change its meaning.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The longest line of a head that is looked at; actix-http takes no longer heads.
const MAX_LINE_LEN: usize = 128 * 1024;

/// Header fields, and the word in each that would have actix-http give up the connection for another protocol.
const UPGRADES: [(&[u8], &[u8]); 2] = [(b"connection:", b"upgrade"), (b"upgrade:", b"websocket")];

/// A connection on which requests to upgrade are ignored.
pub(crate) struct Connection {
    stream: TcpStream,
    requests: Requests,
}

impl Connection {
    /// Takes a connection, and gives it with the address of the client.
    pub(crate) fn accept(stream: TcpStream) -> (Self, Option<SocketAddr>) {
        // Small segments are sent at once. The last one of a response would otherwise wait until the client has acknowledged those
        // before it, which clients delay by 40 ms. A connection that is gone already is found out when it is read.
        let _ = stream.set_nodelay(true);
        let address = stream.peer_addr().ok();
        (Self { stream, requests: Requests::default() }, address)
    }
}

impl AsyncRead for Connection {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let Self { stream, requests } = self.get_mut();
        let before = buf.filled().len();
        ready!(Pin::new(stream).poll_read(cx, buf))?;
        requests.ignore_upgrades(buf.filled_mut().get_mut(before..).unwrap_or_default());
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Connection {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}

/// The requests on a connection, as far as they have been read.
#[derive(Default)]
struct Requests {
    part: Part,
    /// The line that is being read, outside of bodies.
    line: Vec<u8>,
    /// What the head says about the body.
    body: Body,
}

/// The part of a request that is being read.
#[derive(Clone, Copy, Default)]
enum Part {
    #[default]
    RequestLine,
    Fields,
    /// So many bytes of a body are left.
    Bytes(u64),
    ChunkSize,
    /// So many bytes of a chunk are left, with the end of the line behind it.
    Chunk(u64),
    Trailer,
    /// Something that actix-http will refuse: what follows stays as it is.
    Unknown,
}

/// What the head of a request says about its body.
#[derive(Clone, Copy, Default)]
enum Body {
    #[default]
    Empty,
    Length(u64),
    Chunked,
}

impl Requests {
    /// Makes illegible what asks for an upgrade in the next bytes of the connection.
    fn ignore_upgrades(&mut self, mut bytes: &mut [u8]) {
        loop {
            bytes = match self.part {
                Part::Unknown => return,
                Part::Bytes(left) => self.skip(bytes, left, Part::Bytes, Part::RequestLine),
                Part::Chunk(left) => self.skip(bytes, left, Part::Chunk, Part::ChunkSize),
                _ => bytes,
            };
            let Some((byte, rest)) = bytes.split_first_mut() else { return };
            self.read(byte);
            bytes = rest;
        }
    }

    /// Skips bytes of a body, and gives those behind it.
    fn skip<'b>(
        &mut self,
        bytes: &'b mut [u8],
        left: u64,
        more: fn(u64) -> Part,
        next: Part,
    ) -> &'b mut [u8] {
        let here = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len());
        let left = left - here as u64;
        self.part = if left > 0 { more(left) } else { next };
        bytes.get_mut(here..).unwrap_or_default()
    }

    /// Reads a byte of a line.
    fn read(&mut self, byte: &mut u8) {
        if *byte == b'\n' {
            let line = std::mem::take(&mut self.line);
            self.end_line(line.strip_suffix(b"\r").unwrap_or(&line));
            // The next line has room already.
            self.line = line;
            self.line.clear();
            return;
        }
        self.line.push(*byte);
        if self.line.len() > MAX_LINE_LEN {
            self.part = Part::Unknown;
        }
        if matches!(self.part, Part::Fields) && asks_for_upgrade(&self.line) {
            *byte = b'_';
        }
    }

    fn end_line(&mut self, line: &[u8]) {
        self.part = match self.part {
            // Empty lines before a request are allowed.
            Part::RequestLine | Part::Trailer if line.is_empty() => Part::RequestLine,
            Part::RequestLine if line.starts_with(b"CONNECT ") => Part::Unknown,
            Part::RequestLine => {
                self.body = Body::Empty;
                Part::Fields
            }
            Part::Fields if line.is_empty() => match self.body {
                Body::Empty | Body::Length(0) => Part::RequestLine,
                Body::Length(length) => Part::Bytes(length),
                Body::Chunked => Part::ChunkSize,
            },
            Part::Fields => match self.read_field(line) {
                Some(()) => Part::Fields,
                None => Part::Unknown,
            },
            Part::ChunkSize => match chunk_size(line) {
                Some(0) => Part::Trailer,
                // The line ends behind the chunk.
                Some(size) => size.checked_add(2).map_or(Part::Unknown, Part::Chunk),
                None => Part::Unknown,
            },
            other => other,
        };
    }

    /// Reads what a header field says about the body; none where that cannot be.
    fn read_field(&mut self, line: &[u8]) -> Option<()> {
        let mut parts = line.splitn(2, |byte| *byte == b':');
        let (name, value) = (parts.next()?, parts.next()?.trim_ascii());
        if name.eq_ignore_ascii_case(b"content-length") {
            self.body = Body::Length(std::str::from_utf8(value).ok()?.parse().ok()?);
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            self.body = if value.eq_ignore_ascii_case(b"chunked") { Body::Chunked } else { return None };
        }
        Some(())
    }
}

/// Whether a header field has just asked for an upgrade with its last letter.
fn asks_for_upgrade(line: &[u8]) -> bool {
    let begins = |name: &[u8]| line.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name));
    let ends = |word: &[u8]| {
        line.len()
            .checked_sub(word.len())
            .and_then(|begin| line.get(begin..))
            .is_some_and(|end| end.eq_ignore_ascii_case(word))
    };
    UPGRADES.iter().any(|(name, word)| ends(word) && begins(name))
}

/// The size of a chunk, without its extensions.
fn chunk_size(line: &[u8]) -> Option<u64> {
    let size = std::str::from_utf8(line).ok()?.split(';').next()?.trim();
    u64::from_str_radix(size, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes of a text that arrives in pieces of this length.
    fn read(text: &str, piece: usize) -> String {
        let (mut requests, mut bytes) = (Requests::default(), text.as_bytes().to_vec());
        bytes.chunks_mut(piece).for_each(|piece| requests.ignore_upgrades(piece));
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[test]
    fn what_asks_for_an_upgrade_is_illegible_and_all_else_is_as_it_was() {
        let body = "Connection: upgrade\r\nUpgrade: websocket\r\n\r\n";
        let (length, size) = (body.len(), format!("{:x};a=b", body.len()));
        let asks = "Upgrade-Insecure-Requests: 1\r\nconnection: keep-alive, Upgrade, HTTP2-Settings\r\nUPGRADE: WebSocket\r\n";
        let ignored = "Upgrade-Insecure-Requests: 1\r\nconnection: keep-alive, Upgrad_, HTTP2-Settings\r\nUPGRADE: WebSocke_\r\n";
        let requests = |fields: &str| {
            format!(
                "GET /upgrade HTTP/1.1\r\n{fields}\r\n\
                 \r\nPOST / HTTP/1.1\r\n{fields}Content-Length: {length}\r\n\r\n{body}\
                 POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n{fields}\r\n{size}\r\n{body}\r\n0\r\nConnection: upgrade\r\n\r\n\
                 GET / HTTP/1.1\r\n{fields}\r\n"
            )
        };
        for piece in [1, 2, 3, 7, 64, 10_000] {
            assert_eq!(read(&requests(asks), piece), requests(ignored), "in pieces of {piece}");
        }
    }

    #[test]
    fn what_cannot_be_understood_is_left_alone() {
        for head in [
            "POST / HTTP/1.1\r\nContent-Length: x\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n",
            "CONNECT a:1 HTTP/1.1\r\n",
        ] {
            let text =
                format!("{head}Connection: upgrade\r\n\r\nGET / HTTP/1.1\r\nConnection: upgrade\r\n\r\n");
            assert_eq!(read(&text, 5), text);
        }
    }
}
