//! A TCP connection wrapper that hides requests to upgrade the protocol.
//!
//! The server speaks HTTP/1.1 and ignores upgrade requests (RFC 9110, section 7.8). actix-http does not: it answers
//! such a request and then closes the connection without announcing it, so the next request of the client is lost.
//! Java's HTTP client asks for `h2c` in every request. This module therefore overwrites one letter of the tokens that
//! ask for an upgrade before actix-http reads them. No byte is added or removed, so the rest of a request keeps its
//! meaning.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The maximum length of a head line that is examined; actix-http accepts no longer heads.
const MAX_LINE_LEN: usize = 128 * 1024;

/// Header fields, each with the token in its value that makes actix-http switch to another protocol.
const UPGRADES: [(&[u8], &[u8]); 2] = [(b"connection:", b"upgrade"), (b"upgrade:", b"websocket")];

/// A connection on which upgrade requests are ignored.
pub(crate) struct UpgradeFilter {
    stream: TcpStream,
    requests: Requests,
}

impl UpgradeFilter {
    /// Wraps an accepted connection. Returns it with the address of the client.
    pub(crate) fn accept(stream: TcpStream) -> (Self, Option<SocketAddr>) {
        // Send small segments immediately. Otherwise the last segment of a response would wait until the client has
        // acknowledged those before it, which clients delay by 40 ms. An error is ignored: a closed connection is
        // detected when it is read.
        let _ = stream.set_nodelay(true);
        let address = stream.peer_addr().ok();
        (Self { stream, requests: Requests::default() }, address)
    }
}

impl AsyncRead for UpgradeFilter {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let Self { stream, requests } = self.get_mut();
        let before = buf.filled().len();
        ready!(Pin::new(stream).poll_read(cx, buf))?;
        let (_, received) = buf.filled_mut().split_at_mut(before);
        requests.ignore_upgrades(received);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for UpgradeFilter {
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

/// A parser of the requests on a connection, up to the bytes that have been read.
#[derive(Default)]
struct Requests {
    part: Part,
    /// The line that is being read, outside of bodies.
    line: Vec<u8>,
    /// The body that the head announces.
    body: Body,
}

/// The part of a request that is being read.
#[derive(Clone, Copy, Default)]
enum Part {
    #[default]
    RequestLine,
    Fields,
    /// The number of bytes of a body that are left.
    Bytes(u64),
    ChunkSize,
    /// The number of bytes of a chunk that are left, including the line break after it.
    Chunk(u64),
    Trailer,
    /// Something that actix-http will refuse; the rest of the connection is not changed.
    Unknown,
}

/// The body that the head of a request announces.
#[derive(Clone, Copy, Default)]
enum Body {
    #[default]
    Empty,
    Length(u64),
    Chunked,
}

impl Requests {
    /// Overwrites upgrade requests in the next bytes of the connection.
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

    /// Skips bytes of a body, and returns the bytes after it.
    fn skip<'b>(
        &mut self,
        bytes: &'b mut [u8],
        left: u64,
        more: fn(u64) -> Part,
        next: Part,
    ) -> &'b mut [u8] {
        let here = usize::try_from(left).map_or(bytes.len(), |left| left.min(bytes.len()));
        let left = left - here as u64;
        self.part = if left > 0 { more(left) } else { next };
        let (_, rest) = bytes.split_at_mut(here);
        rest
    }

    /// Reads one byte of a line.
    fn read(&mut self, byte: &mut u8) {
        if *byte == b'\n' {
            let line = std::mem::take(&mut self.line);
            self.end_line(line.strip_suffix(b"\r").unwrap_or(&line));
            // Reuse the allocation for the next line.
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
                // A line break follows the chunk.
                Some(size) => size.checked_add(2).map_or(Part::Unknown, Part::Chunk),
                None => Part::Unknown,
            },
            other => other,
        };
    }

    /// Reads what a header field says about the body. Returns `None` if the field is malformed or unsupported.
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

/// Returns whether the last byte of a line completes a token that asks for an upgrade.
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

/// Parses the size of a chunk, ignoring its extensions.
fn chunk_size(line: &[u8]) -> Option<u64> {
    let size = std::str::from_utf8(line).ok()?.split(';').next()?.trim();
    u64::from_str_radix(size, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a text as the wrapper changes it when it arrives in pieces of this length.
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
