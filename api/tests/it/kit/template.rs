//! Databases for tests. What a server writes at its first start is written once per process, and every test gets a
//! copy.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::LazyLock;

use parking_lot::Mutex;
use tempfile::TempDir;

use super::server::{ADMIN, PASSWORD};

/// The contents of a new database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contents {
    /// Only the tables.
    Tables,
    /// The tables, the built-in maps and the admin of test servers, whose password takes a while to hash.
    Admin,
}

/// Creates a data folder for a server, with a SQLite database in it.
pub(super) fn folder(contents: Contents) -> TempDir {
    static TABLES: LazyLock<TempDir> = LazyLock::new(|| filled_folder(Contents::Tables));
    static ADMIN: LazyLock<TempDir> = LazyLock::new(|| filled_folder(Contents::Admin));
    let template = match contents {
        Contents::Tables => &TABLES,
        Contents::Admin => &ADMIN,
    };
    let folder = private_folder();
    // Copies the database and its write-ahead log; `copy` preserves their permissions.
    for file in fs::read_dir(template.path()).expect("a folder") {
        let file = file.expect("a file");
        if file.file_name() != "shinjuku.db-shm" {
            fs::copy(file.path(), folder.path().join(file.file_name())).expect("a file can be copied");
        }
    }
    folder
}

fn filled_folder(contents: Contents) -> TempDir {
    let folder = private_folder();
    contents.fill("--data", folder.path().as_os_str());
    folder
}

/// Creates a folder with permissions about which the server does not warn.
fn private_folder() -> TempDir {
    let private = fs::Permissions::from_mode(0o700);
    tempfile::Builder::new().permissions(private).tempdir().expect("a folder")
}

/// Creates a database in a cluster and returns its name.
pub(super) fn create_database(cluster: &str, contents: Contents) -> String {
    let name = new_name("test");
    with_cluster(cluster, |it| {
        let known = it.templates.iter().find(|(known, _)| *known == contents);
        let template = if let Some((_, template)) = known {
            template.clone()
        } else {
            let template = new_name("template");
            it.run(&format!("CREATE DATABASE {template}"));
            let (base, _) = cluster.rsplit_once('/').expect("an address");
            contents.fill("--database-url", format!("{base}/{template}").as_ref());
            it.templates.push((contents, template.clone()));
            template
        };
        it.run(&format!("CREATE DATABASE {name} TEMPLATE {template}"));
    });
    name
}

/// Drops a database.
pub(super) fn drop_database(cluster: &str, name: &str) {
    with_cluster(cluster, |it| it.run(&format!("DROP DATABASE {name} WITH (FORCE)")));
}

fn new_name(stem: &str) -> String {
    format!("{stem}_{}", uuid::Uuid::now_v7().simple())
}

impl Contents {
    /// Writes the contents into a database. A separate process does this, so that no connection is left when it ends.
    fn fill(self, option: &str, place: &OsStr) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shinjuku"));
        match self {
            Self::Tables => command.args(["migrate", option]).arg(place),
            Self::Admin => {
                let roles = "player,designer,organiser,admin";
                command.args(["user", option]).arg(place).args(["add", ADMIN, "--roles", roles])
            }
        };
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = pipes.spawn().expect("the command starts");
        writeln!(child.stdin.take().expect("its input"), "{PASSWORD}").expect("it reads");
        let output = child.wait_with_output().expect("the command ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Uses a cluster, by one test at a time.
fn with_cluster(address: &str, work: impl FnOnce(&mut Cluster)) {
    static CLUSTERS: LazyLock<Mutex<HashMap<String, Cluster>>> = LazyLock::new(Mutex::default);
    // A test that panics here does not make the cluster unusable for the others.
    let mut clusters = CLUSTERS.lock();
    let new = || Cluster { address: address.to_owned(), session: None, templates: Vec::new() };
    work(clusters.entry(address.to_owned()).or_insert_with(new));
}

struct Cluster {
    address: String,
    session: Option<Session>,
    /// The names of the template databases.
    templates: Vec<(Contents, String)>,
}

impl Cluster {
    /// Runs a statement. Retries once in a new session if the old one was lost, for example by a restart of the
    /// cluster.
    fn run(&mut self, statement: &str) {
        let mut session = self.session.take().unwrap_or_else(|| Session::open(&self.address));
        if !session.run(statement) {
            session = Session::open(&self.address);
            assert!(session.run(statement), "psql refuses: {statement}");
        }
        self.session = Some(session);
    }
}

/// A `psql` process that stays connected.
struct Session {
    child: Child,
    commands: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    fn open(address: &str) -> Self {
        let mut child = Command::new("psql")
            .args([address, "--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("psql starts");
        let commands = child.stdin.take().expect("its input");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        Self { child, commands, output }
    }

    /// Runs a statement, and returns whether it succeeded. `psql` exits after an error.
    fn run(&mut self, statement: &str) -> bool {
        let mut line = String::new();
        writeln!(self.commands, "{statement};\n\\echo done").is_ok()
            && self.output.read_line(&mut line).is_ok()
            && line == "done\n"
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
