//! Spectators: many event streams, and the number of entries received on all of them.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

use crate::BenchError;

/// The timeout for receiving everything that was sent.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A text that every entry of a stream contains once.
const ENTRY: &[u8] = b"event: entry";

/// Open event streams. They are closed when this value is dropped.
pub(crate) struct Audience {
    heard: Arc<AtomicUsize>,
    _open: oneshot::Sender<()>,
}

impl Audience {
    /// Opens a stream for each request; returns once all have been answered.
    pub(crate) async fn open(server: SocketAddr, requests: Vec<String>) -> Result<Self, BenchError> {
        let (heard, (open, held)) = (Arc::new(AtomicUsize::new(0)), oneshot::channel());
        let (ready, opened) = oneshot::channel();
        let counter = Arc::clone(&heard);
        thread::spawn(move || {
            let done = listen(server, &requests, &counter, ready, held);
            if let Err(error) = done {
                eprintln!("the audience: {error}");
            }
        });
        opened.await.map_err(|_| "the streams could not be opened")?;
        Ok(Self { heard, _open: open })
    }

    /// The number of entries received on all streams.
    pub(crate) fn heard(&self) -> usize {
        self.heard.load(Ordering::Relaxed)
    }

    /// Waits until this number of entries has been received.
    pub(crate) async fn hears(&self, count: usize) -> Result<(), BenchError> {
        let begun = Instant::now();
        while self.heard() < count {
            if begun.elapsed() > TIMEOUT {
                return Err(format!("{} of {count} entries were heard", self.heard()).into());
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        if self.heard() > count { Err("more was heard than was said".into()) } else { Ok(()) }
    }
}

fn listen(
    server: SocketAddr,
    requests: &[String],
    heard: &Arc<AtomicUsize>,
    ready: oneshot::Sender<()>,
    held: oneshot::Receiver<()>,
) -> Result<(), BenchError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(async {
        for request in requests {
            let mut stream = TcpStream::connect(server).await?;
            stream.write_all(request.as_bytes()).await?;
            let mut buffer = Vec::with_capacity(4096);
            stream.read_buf(&mut buffer).await?;
            if !buffer.starts_with(b"HTTP/1.1 200") {
                return Err(String::from_utf8_lossy(&buffer).into_owned().into());
            }
            let heard = Arc::clone(heard);
            tokio::spawn(async move { count(stream, buffer, &heard).await });
        }
        let _ = ready.send(());
        // Dropping the audience drops the other end of this channel.
        let _ = held.await;
        Ok(())
    })
}

/// Counts the entries of a stream.
async fn count(mut stream: TcpStream, mut buffer: Vec<u8>, heard: &AtomicUsize) {
    loop {
        let entries = buffer.windows(ENTRY.len()).filter(|window| *window == ENTRY).count();
        heard.fetch_add(entries, Ordering::Relaxed);
        // An entry may be split between two reads.
        let rest = buffer.len().min(ENTRY.len() - 1);
        buffer.drain(..buffer.len() - rest);
        if !matches!(stream.read_buf(&mut buffer).await, Ok(1..)) {
            return;
        }
    }
}
