//! One connection that is kept alive: a request as bytes, and its answer. It does no more than it must, since it shares the
//! machine with what it measures.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::Trouble;

/// What is read at once.
const CHUNK: usize = 32 * 1024;

/// A connection.
pub(crate) struct Wire {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// An answer.
pub(crate) struct Answer<'a> {
    /// The status.
    pub(crate) status: u16,
    /// The body.
    pub(crate) body: &'a [u8],
}

impl<'a> Answer<'a> {
    /// The body, where the status is this one.
    pub(crate) fn wanted(&self, status: u16) -> Result<&'a [u8], Trouble> {
        if self.status == status {
            return Ok(self.body);
        }
        Err(format!("{} instead of {status}: {}", self.status, String::from_utf8_lossy(self.body)).into())
    }
}

impl Wire {
    /// A connection to a server.
    pub(crate) async fn to(server: SocketAddr) -> Result<Self, Trouble> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(CHUNK) })
    }

    /// Sends a request and waits for all of its answer.
    pub(crate) async fn exchange(&mut self, request: &[u8]) -> Result<Answer<'_>, Trouble> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let head = loop {
            self.more().await?;
            if let Some(head) = Head::of(&self.buffer)? {
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

    async fn more(&mut self) -> Result<(), Trouble> {
        self.buffer.reserve(CHUNK);
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err("the server hung up".into()),
            _ => Ok(()),
        }
    }
}

/// What the head of an answer says.
struct Head {
    status: u16,
    length: usize,
    body_length: usize,
}

impl Head {
    /// The head, once all of it is there.
    fn of(bytes: &[u8]) -> Result<Option<Self>, Trouble> {
        let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { return Ok(None) };
        let text = std::str::from_utf8(bytes.get(..end).unwrap_or_default())?;
        let status = text.split(' ').nth(1).ok_or("no status line")?.parse()?;
        let length_line = text.lines().find_map(|line| line.strip_prefix("content-length: "));
        let body_length = length_line.ok_or("an answer of unknown length")?.parse()?;
        Ok(Some(Self { status, length: end + 4, body_length }))
    }
}
