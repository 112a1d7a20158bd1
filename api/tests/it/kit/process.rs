//! Servers as separate processes, for tests that stop them or read their logs.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::ops::Deref;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use super::server::{Place, Postgres, Server, Storage, with_usual};

/// A server in a process of its own. It stops at the end of the test.
pub(crate) struct ServerProcess {
    child: Child,
    server: Server,
    /// The file with its log.
    log: PathBuf,
}

impl Deref for ServerProcess {
    type Target = Server;

    fn deref(&self) -> &Server {
        &self.server
    }
}

impl ServerProcess {
    pub(crate) fn start(storage: Storage) -> Self {
        Self::start_with(storage, &[])
    }

    /// Starts a server with additional options.
    pub(crate) fn start_with(storage: Storage, options: &[&str]) -> Self {
        Self::launch(Place::on(storage, options), with_usual(options))
    }

    /// Starts a server on a separate Postgres cluster.
    pub(crate) fn start_on(postgres: &Postgres) -> Self {
        Self::launch(Place::in_cluster(postgres), with_usual(&[]))
    }

    fn launch(place: Arc<Place>, options: Vec<String>) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shinjuku"));
        command.arg("serve").arg("--clock-file").arg(clock_file(&place)).args(place.with_placed(&options));
        let log = place.folder.path().join(format!("log-{}", uuid::Uuid::now_v7().simple()));
        command.stderr(File::create(&log).expect("a file"));
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut greeting = Vec::new();
        let url = loop {
            let line = lines.next().unwrap_or_else(|| {
                panic!("the server does not listen: {}", std::fs::read_to_string(&log).unwrap_or_default())
            });
            let line = line.expect("text");
            greeting.push(line.clone());
            if let Some(url) = line.strip_prefix("listening on ") {
                break url.to_owned();
            }
        };
        // The remaining lines are printed immediately after that line.
        for line in lines.by_ref() {
            let line = line.expect("text");
            let last = line.contains("/first-admin")
                || line.contains("/docs/") && options.contains(&"--admin".to_owned());
            greeting.push(line);
            if last {
                break;
            }
        }
        Self { child, server: Server { url, greeting, place, options, _thread: None }, log }
    }

    fn again(&self) -> Self {
        Self::launch(Arc::clone(&self.server.place), self.server.options.clone())
    }

    /// Starts another process on the same data.
    pub(crate) fn beside(&self) -> Self {
        self.again()
    }

    /// Advances the clocks of all servers on this data by a number of seconds.
    pub(crate) fn go_ahead(&self, seconds: u32) {
        let ahead = self.server.place.go_ahead(seconds);
        let file = clock_file(&self.server.place);
        let fresh = file.with_extension("new");
        std::fs::write(&fresh, ahead.to_string()).expect("a file");
        std::fs::rename(&fresh, &file).expect("a file");
        std::thread::sleep(Duration::from_millis(60));
    }

    /// Kills the process without warning, and starts another on the same data.
    pub(crate) fn kill_and_restart(mut self) -> Self {
        self.kill();
        self.again()
    }

    /// Does the same, without one of its options.
    pub(crate) fn kill_and_restart_without(mut self, option: &str) -> Self {
        self.server.options.retain(|one| one != option);
        self.kill_and_restart()
    }

    /// Waits for the process to end, and starts another on the same data.
    pub(crate) fn restart(mut self) -> Self {
        self.child.wait().expect("it has ended");
        self.again()
    }

    /// Returns the process id.
    pub(crate) fn pid(&self) -> String {
        self.child.id().to_string()
    }

    /// Kills the process without warning.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it was alive");
        self.child.wait().expect("it ends");
    }

    /// Sends SIGTERM to the process.
    pub(crate) fn ask_to_stop(&self) {
        let asked = Command::new("kill").args(["-TERM", &self.pid()]).status().expect("kill runs");
        assert!(asked.success());
    }

    /// Waits until the process has ended.
    pub(crate) fn wait(&mut self) -> std::process::ExitStatus {
        self.child.wait().expect("it ends")
    }

    /// Returns the log so far.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(&self.log).expect("a log")
    }
}

/// Returns the file with the number of seconds by which the clocks of processes are ahead.
fn clock_file(place: &Place) -> PathBuf {
    place.folder.path().join("clock")
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // The test may have stopped the process already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        if std::thread::panicking() {
            eprintln!("{log}");
        } else {
            assert!(!log.contains("panicked at"), "the server has panicked: {log}");
        }
    }
}
