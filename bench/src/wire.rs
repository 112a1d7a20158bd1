//! A keep-alive connection that sends a request as bytes and reads the response. It does as little as possible,
//! because it shares the machine with the server that it measures.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::BenchError;

/// The read size in bytes.
const CHUNK: usize = 32 * 1024;

/// A keep-alive HTTP connection.
pub(crate) struct Wire {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// An HTTP response.
pub(crate) struct Answer<'a> {
    /// The HTTP status.
    pub(crate) status: u16,
    /// The response body.
    pub(crate) body: &'a [u8],
}

impl<'a> Answer<'a> {
    /// Returns the body, or an error if the status is not this one.
    pub(crate) fn wanted(&self, status: u16) -> Result<&'a [u8], BenchError> {
        if self.status == status {
            return Ok(self.body);
        }
        Err(format!("{} instead of {status}: {}", self.status, String::from_utf8_lossy(self.body)).into())
    }
}

impl Wire {
    /// Connects to a server.
    pub(crate) async fn to(server: SocketAddr) -> Result<Self, BenchError> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(CHUNK) })
    }

    /// Sends a request and waits for the complete response.
    pub(crate) async fn exchange(&mut self, request: &[u8]) -> Result<Answer<'_>, BenchError> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let head = loop {
            self.more().await?;
            if let Some(head) = Head::parse(&self.buffer)? {
                break head;
            }
        };
        let end = head.length + head.body_length;
        while self.buffer.len() < end {
            self.more().await?;
        }
        let body = self.buffer.get(head.length..end).unwrap_or_default();
        Ok(Answer { status: head.status, body })
    }

    async fn more(&mut self) -> Result<(), BenchError> {
        self.buffer.reserve(CHUNK);
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err("the server hung up".into()),
            _ => Ok(()),
        }
    }
}

/// The head of a response.
struct Head {
    status: u16,
    length: usize,
    body_length: usize,
}

impl Head {
    /// Parses the head; `None` if it is not complete yet.
    fn parse(bytes: &[u8]) -> Result<Option<Self>, BenchError> {
        let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { return Ok(None) };
        let text = std::str::from_utf8(bytes.get(..end).unwrap_or_default())?;
        let status = text.split(' ').nth(1).ok_or("no status line")?.parse()?;
        let length_line = text.lines().find_map(|line| line.strip_prefix("content-length: "));
        let body_length = length_line.ok_or("an answer of unknown length")?.parse()?;
        Ok(Some(Self { status, length: end + 4, body_length }))
    }
}
