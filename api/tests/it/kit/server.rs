//! Servers in the test process, each with its own database.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};
use shinjuku_service::TimeSource;
use tempfile::TempDir;

use super::client::{Client, agent};
use super::template::{self, Contents};
use super::thread::ServerThread;

/// The database of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    Sqlite,
    Postgres,
}

/// Runs a test once on each database, with the default test options and, optionally, more.
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

/// A running server. It stops at the end of the test.
pub(crate) struct Server {
    pub(crate) url: String,
    pub(crate) greeting: Vec<String>,
    pub(super) place: Arc<Place>,
    pub(super) options: Vec<String>,
    /// The server thread, if the server runs in this process.
    pub(super) _thread: Option<ServerThread>,
}

/// The data of a server, which may outlive it.
pub(crate) struct Place {
    pub(crate) folder: TempDir,
    /// The URL of the cluster and the name of the database, if it is Postgres.
    database: Option<(String, String)>,
    /// The clock shared by all servers on this data in this process, and the number of seconds by which it is ahead.
    time: TimeSource,
    ahead: AtomicU32,
}

impl Place {
    fn new(cluster: Option<String>, contents: Contents) -> Arc<Self> {
        let folder = template::folder(contents);
        let database = cluster.map(|cluster| {
            let name = template::create_database(&cluster, contents);
            (cluster, name)
        });
        Arc::new(Self { folder, database, time: TimeSource::default(), ahead: AtomicU32::new(0) })
    }

    /// Creates new data for a server with these options, on the shared cluster if it is Postgres.
    pub(super) fn on(storage: Storage, options: &[&str]) -> Arc<Self> {
        let contents = if options.contains(&FRESH) { Contents::Tables } else { Contents::Admin };
        Self::new((storage == Storage::Postgres).then(postgres), contents)
    }

    /// Creates new data on a separate Postgres cluster.
    pub(super) fn in_cluster(postgres: &Postgres) -> Arc<Self> {
        Self::new(Some(postgres.cluster.clone()), Contents::Admin)
    }

    /// Advances the clocks of all servers on this data by a number of seconds. Returns by how many seconds they are
    /// ahead in total.
    pub(super) fn go_ahead(&self, seconds: u32) -> u32 {
        let ahead = self.ahead.fetch_add(seconds, Ordering::Relaxed) + seconds;
        self.time.set_seconds_ahead(ahead);
        ahead
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some((cluster, name)) = &self.database {
            template::drop_database(cluster, name);
        }
    }
}

/// A separate Postgres cluster, for tests that crash or restart it.
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

    /// Stops the cluster as a power cut would, and starts it again.
    pub(crate) fn restart(&self) {
        let mut words = self.restart.split(' ');
        let mut command = Command::new(words.next().expect("a command"));
        let restarted = command.args(words).current_dir("/").stdout(Stdio::null()).status();
        assert!(restarted.expect("it runs").success());
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The command ends when its input is closed, and the cluster ends with the command.
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

fn postgres() -> String {
    std::env::var("SHINJUKU_TEST_POSTGRES").expect(
        "tests need a Postgres: run ./test.sh, or scripts/with-postgres cargo test, or set SHINJUKU_TEST_POSTGRES",
    )
}

/// The name of the admin account on every test server.
pub(crate) const ADMIN: &str = "Root";
pub(crate) const PASSWORD: &str = "correct horse";

/// Passed among the options: a server without the default test options that has never been started before.
const FRESH: &str = "--fresh";

impl Server {
    pub(crate) fn start(storage: Storage) -> Self {
        Self::start_with(storage, &[])
    }

    /// Starts a server with additional options. The default test options turn off rate limits and create an admin.
    pub(crate) fn start_with(storage: Storage, options: &[&str]) -> Self {
        Self::start_in(Place::on(storage, options), with_usual(options))
    }

    fn start_in(place: Arc<Place>, options: Vec<String>) -> Self {
        // Several tests run at once, so their servers do not need one thread per core.
        let mut placed = place.with_placed(&options);
        placed.extend(["--workers", "1"].map(str::to_owned));
        let thread = ServerThread::start(&placed, place.time.clone());
        let (url, greeting) = (format!("http://{}", thread.address), thread.greeting.clone());
        Self { url, greeting, place, options, _thread: Some(thread) }
    }

    /// Starts another server on the same data.
    pub(crate) fn beside(&self) -> Self {
        Self::start_in(Arc::clone(&self.place), self.options.clone())
    }

    /// Advances the clocks of all servers on this data by a number of seconds.
    pub(crate) fn go_ahead(&self, seconds: u32) {
        self.place.go_ahead(seconds);
    }

    pub(crate) fn place(&self) -> &Place {
        &self.place
    }

    /// Returns a client without a token.
    pub(crate) fn visitor(&self) -> Client {
        Client { agent: agent(), url: self.url.clone(), token: None, name: String::new() }
    }

    /// Creates a guest account and returns its client.
    pub(crate) fn guest(&self, name: &str) -> Client {
        let tokens = self.visitor().post("/auth/guest", json!({"name": name})).is(201);
        self.with_tokens(&tokens)
    }

    /// Registers an account with a password and returns its client.
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

/// Returns these options and the default test options that they do not set; only these options if they contain
/// `--fresh`.
pub(super) fn with_usual(options: &[&str]) -> Vec<String> {
    let usual = [
        ["--auth-rate", "0"],
        ["--write-rate", "0"],
        ["--max-bot-games", "0"],
        ["--log", "warn"],
        ["--admin", "Root:correct horse"],
    ];
    let usual = usual.iter().filter(|[name, _]| !options.contains(name)).flatten();
    if options.contains(&FRESH) {
        options.iter().filter(|option| **option != FRESH).map(ToString::to_string).collect()
    } else {
        usual.chain(options).map(ToString::to_string).collect()
    }
}

/// A statement that is running in the background.
pub(crate) struct Statement(Child);

impl Statement {
    pub(crate) fn join(mut self) {
        assert!(self.0.wait().expect("psql ends").success());
    }
}

impl Place {
    /// Runs a statement in the Postgres database of this server.
    pub(crate) fn psql(&self, statement: &str) {
        self.psql_in_background(statement).join();
    }

    /// Runs a statement in the database of this server, SQLite or Postgres.
    pub(crate) fn sql(&self, statement: &str) {
        if self.database.is_some() {
            return self.psql(statement);
        }
        let script = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1], timeout=30); db.execute(sys.argv[2]); db.commit()";
        let file = self.folder.path().join("shinjuku.db");
        let python = Command::new("python3").args(["-c", script]).arg(file).arg(statement).status();
        assert!(python.expect("python3 runs").success());
    }

    /// Returns whether the Postgres database of this server refuses a statement.
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

    /// Returns the options of a server, with its bind address and its data folder or database.
    pub(super) fn with_placed(&self, options: &[String]) -> Vec<String> {
        let mut placed = options.to_vec();
        let has = |name: &str| options.iter().any(|option| option == name);
        if !has("--bind") {
            placed.extend(["--bind", "127.0.0.1:0"].map(str::to_owned));
        }
        if !has("--data") {
            placed.extend(["--data", self.folder.path().to_str().expect("text")].map(str::to_owned));
        }
        placed.extend(self.database_url().into_iter().flat_map(|url| ["--database-url".to_owned(), url]));
        placed
    }

    pub(crate) fn database_url(&self) -> Option<String> {
        let (cluster, name) = self.database.as_ref()?;
        let (base, _) = cluster.rsplit_once('/').expect("an address");
        Some(format!("{base}/{name}"))
    }
}
