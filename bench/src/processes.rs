//! The servers that are measured: each is a child process, which is ended when its owner is dropped.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::BenchError;

/// The timeout for a server to listen.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A running server.
pub(crate) struct Server {
    /// The address that it listens on.
    pub(crate) address: SocketAddr,
    child: Child,
}

impl Server {
    /// Starts a Shinjuku server that stores its games in `database`.
    pub(crate) fn shinjuku(database: &str, workers: usize) -> Result<Self, BenchError> {
        let mut command = Command::new(beside_us("shinjuku")?);
        command.args(["--bind", "127.0.0.1:0", "--database-url", database]);
        command.args(["--auth-rate", "0", "--write-rate", "0", "--max-bot-games", "0"]);
        command.args(["--access-minutes", "600", "--log", "warn"]);
        Self::start(command.args(["--workers", &workers.to_string()]))
    }

    /// Starts a server with an empty handler.
    pub(crate) fn empty(workers: usize) -> Result<Self, BenchError> {
        let mut command = Command::new(std::env::current_exe()?);
        Self::start(command.args(["empty", "--workers", &workers.to_string()]))
    }

    fn start(command: &mut Command) -> Result<Self, BenchError> {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take();
        let mut server = Self { address: SocketAddr::from(([0; 4], 0)), child };
        let (tell, told) = mpsc::channel();
        thread::spawn(move || listen(output, &tell));
        let line = told.recv_timeout(TIMEOUT).map_err(|_| "a server did not come to listen")?;
        server.address = line.parse()?;
        Ok(server)
    }
}

impl Server {
    /// The memory that it uses, in kilobytes.
    pub(crate) fn memory(&self) -> Result<usize, BenchError> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line =
            status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no figure of memory")?;
        Ok(line.trim().trim_end_matches(" kB").trim().parse()?)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Err(error) = self.child.kill().and_then(|()| self.child.wait()) {
            eprintln!("process {} is left: {error}", self.child.id());
        }
    }
}

/// Waits for the line with the server's address, and keeps reading the output so that the server never blocks on it.
fn listen(output: Option<ChildStdout>, tell: &mpsc::Sender<String>) {
    let lines = output.into_iter().flat_map(|output| BufReader::new(output).lines());
    for line in lines.map_while(Result::ok) {
        if let Some(address) = line.strip_prefix("listening on http://") {
            // The receiver may have timed out.
            let _ = tell.send(address.to_owned());
        }
    }
}

/// The path of a program in the folder of this one.
fn beside_us(name: &str) -> Result<PathBuf, BenchError> {
    Ok(std::env::current_exe()?.with_file_name(name))
}

/// A temporary folder that is removed with its contents on drop.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Creates a new folder.
    pub(crate) fn new() -> Result<Self, BenchError> {
        let path = std::env::temp_dir().join(format!("shinjuku-bench.{}", std::process::id()));
        std::fs::create_dir(&path)?;
        Ok(Self(path))
    }

    /// The path of the folder.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            eprintln!("{} is left: {error}", self.0.display());
        }
    }
}
