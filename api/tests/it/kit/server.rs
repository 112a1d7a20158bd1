//! Servers: real processes, each with a database of its own.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::client::{Client, agent};
use super::template;

/// Where a server keeps its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    Sqlite,
    Postgres,
}

/// Runs a test once on each database, with the usual settings and, it may be, some more.
macro_rules! on_both {
    ($($(#[$doc:meta])* fn $name:ident($server:ident $(, with [$($option:expr),*])?) $body:block)*) => {$(
        $(#[$doc])*
        mod $name {
            use super::*;
            fn run($server: &$crate::kit::Server) $body
            #[test]
            fn sqlite() {
                run(&$crate::kit::Server::start_with($crate::kit::Storage::Sqlite, &[$($($option),*)?]));
            }
            #[test]
            fn postgres() {
                run(&$crate::kit::Server::start_with($crate::kit::Storage::Postgres, &[$($($option),*)?]));
            }
        }
    )*};
}
pub(crate) use on_both;

/// A running server. It ends with the test.
pub(crate) struct Server {
    child: Child,
    pub(crate) url: String,
    pub(crate) greeting: Vec<String>,
    place: Arc<Place>,
    options: Vec<String>,
    /// What it has logged.
    log: PathBuf,
}

/// The data of a server, which may outlive it.
pub(crate) struct Place {
    pub(crate) folder: TempDir,
    /// The cluster and the database.
    database: Option<(String, String)>,
}

impl Place {
    fn new(cluster: Option<String>) -> Arc<Self> {
        let folder = template::folder();
        let database = cluster.map(|cluster| {
            let name = template::create_database(&cluster);
            (cluster, name)
        });
        Arc::new(Self { folder, database })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some((cluster, name)) = &self.database {
            template::drop_database(cluster, name);
        }
    }
}

/// A Postgres of one's own, for tests that are rough with it.
pub(crate) struct Postgres {
    child: Child,
    cluster: String,
    restart: String,
}

impl Postgres {
    pub(crate) fn start() -> Self {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let say = "echo $SHINJUKU_TEST_POSTGRES; echo $SHINJUKU_TEST_POSTGRES_RESTART; cat";
        let mut child = Command::new("scripts/with-postgres")
            .current_dir(root)
            .args(["sh", "-c", say])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a Postgres starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut line = || lines.next().expect("a line").expect("text");
        let (cluster, restart) = (line(), line());
        Self { child, cluster, restart }
    }

    /// Stops it as a power cut would, and starts it again.
    pub(crate) fn restart(&self) {
        let mut words = self.restart.split(' ');
        let mut command = Command::new(words.next().expect("a command"));
        let restarted = command.args(words).current_dir("/").stdout(Stdio::null()).status();
        assert!(restarted.expect("it runs").success());
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Its command ends with its input, and the cluster with its command.
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

fn postgres() -> String {
    std::env::var("SHINJUKU_TEST_POSTGRES").expect(
        "tests need a Postgres: run ./test.sh, or scripts/with-postgres cargo test, or set SHINJUKU_TEST_POSTGRES",
    )
}

/// The name of the admin that every test server has.
pub(crate) const ADMIN: &str = "Root";
pub(crate) const PASSWORD: &str = "correct horse";

impl Server {
    pub(crate) fn start(storage: Storage) -> Self {
        Self::start_with(storage, &[])
    }

    /// A server with more settings than the usual ones, which are those of a test: no limits, and an admin.
    pub(crate) fn start_with(storage: Storage, options: &[&str]) -> Self {
        Self::start_in(Place::new((storage == Storage::Postgres).then(postgres)), options)
    }

    /// A server on a Postgres of one's own.
    pub(crate) fn start_on(postgres: &Postgres) -> Self {
        Self::start_in(Place::new(Some(postgres.cluster.clone())), &[])
    }

    fn start_in(place: Arc<Place>, options: &[&str]) -> Self {
        let usual = [
            ["--auth-rate", "0"],
            ["--write-rate", "0"],
            ["--max-bot-games", "0"],
            ["--log", "warn"],
            ["--admin", "Root:correct horse"],
        ];
        let usual = usual.iter().filter(|[name, _]| !options.contains(name)).flatten();
        let options = if options.contains(&"--fresh") {
            options.iter().filter(|option| **option != "--fresh").map(ToString::to_string).collect()
        } else {
            usual.chain(options).map(ToString::to_string).collect()
        };
        Self::launch(place, options)
    }

    fn launch(place: Arc<Place>, options: Vec<String>) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shinjuku"));
        command.arg("serve");
        if !options.iter().any(|option| option == "--bind") {
            command.args(["--bind", "127.0.0.1:0"]);
        }
        if !options.iter().any(|option| option == "--data") {
            command.arg("--data").arg(place.folder.path());
        }
        command.arg("--clock-file").arg(place.folder.path().join("clock")).args(&options);
        if let Some(url) = place.database_url() {
            command.args(["--database-url", &url]);
        }
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
        // What follows that line is there at once.
        for line in lines.by_ref() {
            let line = line.expect("text");
            let last = line.contains("/first-admin")
                || line.contains("/docs/") && options.contains(&"--admin".to_owned());
            greeting.push(line);
            if last {
                break;
            }
        }
        Self { child, url, greeting, place, options, log }
    }

    /// Has the clocks of all servers on this data go ahead by so many seconds more.
    pub(crate) fn go_ahead(&self, seconds: u32) {
        let file = self.place.folder.path().join("clock");
        let ahead: u32 = std::fs::read_to_string(&file).map_or(0, |text| text.parse().expect("a number"));
        let fresh = self.place.folder.path().join("clock.new");
        std::fs::write(&fresh, (ahead + seconds).to_string()).expect("a file");
        std::fs::rename(&fresh, &file).expect("a file");
        std::thread::sleep(Duration::from_millis(60));
    }

    /// Ends the process without any warning, and starts another on the same data.
    pub(crate) fn kill_and_restart(mut self) -> Self {
        self.kill();
        Self::launch(Arc::clone(&self.place), self.options.clone())
    }

    /// The same, without one of its settings.
    pub(crate) fn kill_and_restart_without(mut self, option: &str) -> Self {
        self.options.retain(|one| one != option);
        self.kill_and_restart()
    }

    /// Starts another process on the data of one that has ended.
    pub(crate) fn restart(mut self) -> Self {
        self.child.wait().expect("it has ended");
        Self::launch(Arc::clone(&self.place), self.options.clone())
    }

    /// The id of the process.
    pub(crate) fn pid(&self) -> String {
        self.child.id().to_string()
    }

    /// Ends the process without any warning.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it was alive");
        self.child.wait().expect("it ends");
    }

    /// Asks the process to end.
    pub(crate) fn ask_to_stop(&self) {
        let asked = Command::new("kill").args(["-TERM", &self.pid()]).status().expect("kill runs");
        assert!(asked.success());
    }

    /// Waits until the process has ended.
    pub(crate) fn wait(&mut self) -> std::process::ExitStatus {
        self.child.wait().expect("it ends")
    }

    /// Another server on the same data.
    pub(crate) fn beside(&self) -> Self {
        Self::launch(Arc::clone(&self.place), self.options.clone())
    }

    /// What it has logged so far.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(&self.log).expect("a log")
    }

    pub(crate) fn place(&self) -> &Place {
        &self.place
    }

    /// Somebody without a token.
    pub(crate) fn visitor(&self) -> Client {
        Client { agent: agent(), url: self.url.clone(), token: None, name: String::new() }
    }

    /// Somebody who plays without a password.
    pub(crate) fn guest(&self, name: &str) -> Client {
        let tokens = self.visitor().post("/auth/guest", json!({"name": name})).is(201);
        self.with_tokens(&tokens)
    }

    /// Somebody with a password.
    pub(crate) fn registered(&self, name: &str) -> Client {
        let tokens =
            self.visitor().post("/auth/register", json!({"name": name, "password": PASSWORD})).is(201);
        self.with_tokens(&tokens)
    }

    pub(crate) fn login(&self, name: &str) -> Client {
        let tokens = self.visitor().post("/auth/login", json!({"name": name, "password": PASSWORD})).is(200);
        self.with_tokens(&tokens)
    }

    pub(crate) fn admin(&self) -> Client {
        self.login(ADMIN)
    }

    pub(crate) fn with_tokens(&self, tokens: &Value) -> Client {
        let text = |field: &Value| field.as_str().expect("text").to_owned();
        Client {
            token: Some(text(&tokens["access_token"])),
            name: text(&tokens["user"]["name"]),
            ..self.visitor()
        }
    }
}

/// A statement that is being run.
pub(crate) struct Statement(Child);

impl Statement {
    pub(crate) fn join(mut self) {
        assert!(self.0.wait().expect("psql ends").success());
    }
}

impl Place {
    /// Runs a statement in the database of this server.
    pub(crate) fn psql(&self, statement: &str) {
        self.psql_in_background(statement).join();
    }

    /// Runs a statement in the database of this server, whichever it is.
    pub(crate) fn sql(&self, statement: &str) {
        if self.database.is_some() {
            return self.psql(statement);
        }
        let script = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1], timeout=30); db.execute(sys.argv[2]); db.commit()";
        let file = self.folder.path().join("shinjuku.db");
        let python = Command::new("python3").args(["-c", script]).arg(file).arg(statement).status();
        assert!(python.expect("python3 runs").success());
    }

    /// Whether the database of this server refuses a statement.
    pub(crate) fn refuses(&self, statement: &str) -> bool {
        let url = self.database_url().expect("a server on Postgres");
        let output = Command::new("psql").args([&url, "-qc", statement]).output().expect("psql runs");
        !output.status.success()
    }

    pub(crate) fn psql_in_background(&self, statement: &str) -> Statement {
        let url = self.database_url().expect("a server on Postgres");
        let psql = Command::new("psql").args([&url, "-qc", statement]).stdout(Stdio::null()).spawn();
        Statement(psql.expect("psql runs"))
    }

    pub(crate) fn database_url(&self) -> Option<String> {
        let (cluster, name) = self.database.as_ref()?;
        let (base, _) = cluster.rsplit_once('/').expect("an address");
        Some(format!("{base}/{name}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A test may have ended it already.
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
