//! The servers that are measured: each a process of ours, which ends with what holds it.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::Trouble;

/// How long a server may take to listen.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A server that listens.
pub(crate) struct Server {
    /// Where.
    pub(crate) address: SocketAddr,
    child: Child,
}

impl Server {
    /// A Shinjuku server that keeps its games in `database`.
    pub(crate) fn shinjuku(database: &str, workers: usize) -> Result<Self, Trouble> {
        let mut command = Command::new(beside_us("shinjuku")?);
        command.args(["--bind", "127.0.0.1:0", "--database-url", database]);
        command.args(["--auth-rate", "0", "--write-rate", "0", "--max-bot-games", "0"]);
        command.args(["--access-minutes", "600", "--log", "warn"]);
        Self::start(command.args(["--workers", &workers.to_string()]))
    }

    /// A server with an empty handler.
    pub(crate) fn empty(workers: usize) -> Result<Self, Trouble> {
        let mut command = Command::new(std::env::current_exe()?);
        Self::start(command.args(["empty", "--workers", &workers.to_string()]))
    }

    fn start(command: &mut Command) -> Result<Self, Trouble> {
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
    /// How much memory it uses, in kilobytes.
    pub(crate) fn memory(&self) -> Result<usize, Trouble> {
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

/// Waits for the line that says where a server listens; whatever else it says has somewhere to go.
fn listen(output: Option<ChildStdout>, tell: &mpsc::Sender<String>) {
    let lines = output.into_iter().flat_map(|output| BufReader::new(output).lines());
    for line in lines.map_while(Result::ok) {
        if let Some(address) = line.strip_prefix("listening on http://") {
            // Who waited for it too long has gone.
            let _ = tell.send(address.to_owned());
        }
    }
}

/// A program of the folder that this one is in.
fn beside_us(name: &str) -> Result<PathBuf, Trouble> {
    Ok(std::env::current_exe()?.with_file_name(name))
}

/// A folder that is removed with what is in it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A new one.
    pub(crate) fn new() -> Result<Self, Trouble> {
        let path = std::env::temp_dir().join(format!("shinjuku-bench.{}", std::process::id()));
        std::fs::create_dir(&path)?;
        Ok(Self(path))
    }

    /// Where it is.
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
