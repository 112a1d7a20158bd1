//! A server of one's own for each test, and clients that hold every answer against the OpenAPI document.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use ureq::Agent;

/// Where a server keeps its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    Sqlite,
    Postgres,
}

/// Runs a test once on each database.
macro_rules! on_both {
    ($($(#[$doc:meta])* fn $name:ident($server:ident) $body:block)*) => {$(
        $(#[$doc])*
        mod $name {
            use super::*;
            fn run($server: &$crate::kit::Server) $body
            #[test]
            fn sqlite() {
                run(&$crate::kit::Server::start($crate::kit::Storage::Sqlite));
            }
            #[test]
            fn postgres() {
                run(&$crate::kit::Server::start($crate::kit::Storage::Postgres));
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
}

/// The data of a server, which may outlive it.
pub(crate) struct Place {
    pub(crate) folder: TempDir,
    database: Option<String>,
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(name) = &self.database {
            psql(&format!("DROP DATABASE {name} WITH (FORCE)"));
        }
    }
}

fn postgres() -> String {
    std::env::var("SHINJUKU_TEST_POSTGRES").expect(
        "tests need a Postgres: run ./test.sh, or scripts/with-postgres cargo test, or set SHINJUKU_TEST_POSTGRES",
    )
}

fn psql(command: &str) {
    let output = Command::new("psql").args([&postgres(), "-qc", command]).output().expect("psql runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The name of the admin that every test server has.
pub(crate) const ADMIN: &str = "Root";
pub(crate) const PASSWORD: &str = "correct horse";

impl Server {
    pub(crate) fn start(storage: Storage) -> Self {
        Self::start_with(storage, &[])
    }

    /// A server with more settings than the usual ones, which are those of a test: no rate limits, and an admin.
    pub(crate) fn start_with(storage: Storage, options: &[&str]) -> Self {
        let folder = TempDir::new().expect("a folder");
        let database = (storage == Storage::Postgres).then(|| {
            let name = format!("test_{}", uuid::Uuid::now_v7().simple());
            psql(&format!("CREATE DATABASE {name}"));
            name
        });
        let usual = [
            ["--auth-rate", "0"],
            ["--write-rate", "0"],
            ["--log", "warn"],
            ["--admin", "Root:correct horse"],
        ];
        let usual = usual.iter().filter(|[name, _]| !options.contains(name)).flatten();
        let options = if options.contains(&"--fresh") {
            options.iter().filter(|option| **option != "--fresh").map(ToString::to_string).collect()
        } else {
            usual.chain(options).map(ToString::to_string).collect()
        };
        Self::launch(Arc::new(Place { folder, database }), options)
    }

    fn launch(place: Arc<Place>, options: Vec<String>) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shinjuku"));
        command
            .args(["serve", "--bind", "127.0.0.1:0"])
            .arg("--data")
            .arg(place.folder.path())
            .args(&options);
        if let Some(url) = place.database_url() {
            command.args(["--database-url", &url]);
        }
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut greeting = Vec::new();
        let url = loop {
            let line = lines.next().expect("the server says where it listens").expect("text");
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
        Self { child, url, greeting, place, options }
    }

    /// Ends the process without any warning, and starts another on the same data.
    pub(crate) fn kill_and_restart(mut self) -> Self {
        self.kill();
        Self::launch(Arc::clone(&self.place), self.options.clone())
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

    pub(crate) fn psql_in_background(&self, statement: &str) -> Statement {
        let url = self.database_url().expect("a server on Postgres");
        let psql = Command::new("psql").args([&url, "-qc", statement]).stdout(Stdio::null()).spawn();
        Statement(psql.expect("psql runs"))
    }

    pub(crate) fn database_url(&self) -> Option<String> {
        let base = postgres_base();
        self.database.as_ref().map(|name| format!("{}/{name}", base.expect("a Postgres")))
    }
}

fn postgres_base() -> Option<String> {
    let url = std::env::var("SHINJUKU_TEST_POSTGRES").ok()?;
    url.rsplit_once('/').map(|(base, _)| base.to_owned())
}

impl Drop for Server {
    fn drop(&mut self) {
        // A test may have ended it already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn agent() -> Agent {
    Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_mins(1)))
        .max_redirects(0)
        .build()
        .into()
}

/// Somebody who calls the API.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) agent: Agent,
    pub(crate) url: String,
    pub(crate) token: Option<String>,
    pub(crate) name: String,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) text: String,
    pub(crate) json: Value,
    call: String,
}

impl Client {
    pub(crate) fn get(&self, path: &str) -> Reply {
        self.call("GET", path, &[], None)
    }

    pub(crate) fn post(&self, path: &str, body: Value) -> Reply {
        self.call("POST", path, &[], Some(body))
    }

    pub(crate) fn post_nothing(&self, path: &str) -> Reply {
        self.call("POST", path, &[], None)
    }

    pub(crate) fn put(&self, path: &str, body: Value) -> Reply {
        self.call("PUT", path, &[], Some(body))
    }

    pub(crate) fn patch(&self, path: &str, body: Value) -> Reply {
        self.call("PATCH", path, &[], Some(body))
    }

    pub(crate) fn delete(&self, path: &str) -> Reply {
        self.call("DELETE", path, &[], None)
    }

    pub(crate) fn call(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Value>,
    ) -> Reply {
        let body = body.map(|body| body.to_string().into_bytes());
        let json = [("Content-Type", "application/json")];
        let headers: Vec<_> =
            if body.is_some() { json.iter() } else { [].iter() }.chain(headers).copied().collect();
        self.raw(method, path, &headers, body)
    }

    /// A call with any bytes as its body.
    pub(crate) fn raw(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Vec<u8>>,
    ) -> Reply {
        let reply = self.send(method, path, headers, body);
        hold_against_document(method, path, &reply);
        reply
    }

    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<Vec<u8>>) -> Reply {
        self.try_send(method, path, headers, body).unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// A call to a server that may not live to answer it.
    pub(crate) fn try_send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Vec<u8>>,
    ) -> Result<Reply, ureq::Error> {
        let base = if OUTSIDE.iter().any(|outside| path.starts_with(outside)) { "" } else { "/api/v1" };
        let mut request =
            ureq::http::Request::builder().method(method).uri(format!("{}{base}{path}", self.url));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(token) = &self.token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        let mut response = match body {
            Some(body) => self.agent.run(request.body(body).expect("a request"))?,
            None => self.agent.run(request.body(()).expect("a request"))?,
        };
        let mut headers: HashMap<String, String> = HashMap::new();
        for (name, value) in response.headers() {
            let value = value.to_str().unwrap_or_default();
            let joined = headers.entry(name.to_string()).or_default();
            *joined = if joined.is_empty() { value.to_owned() } else { format!("{joined}, {value}") };
        }
        let status = response.status().as_u16();
        let text = String::from_utf8_lossy(&response.body_mut().with_config().limit(64 << 20).read_to_vec()?)
            .into_owned();
        let json = serde_json::from_str(&text).unwrap_or(Value::Null);
        Ok(Reply { status, headers, text, json, call: format!("{method} {path}") })
    }
}

/// Paths that do not lie below the API's.
const OUTSIDE: [&str; 9] =
    ["/healthz", "/readyz", "/metrics", "/docs", "/static", "/lobby", "/editor", "/first-admin", "/?"];

impl Reply {
    /// The body, of an answer with this status.
    pub(crate) fn is(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}: {}", self.call, self.text);
        self.json
    }

    /// The problem, of an answer with this status and code.
    pub(crate) fn no(self, status: u16, code: &str) -> Value {
        assert_eq!(
            (self.status, self.json["code"].as_str()),
            (status, Some(code)),
            "{}: {}",
            self.call,
            self.text
        );
        self.json
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}

/// The document, as it is committed.
pub(crate) static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../openapi/openapi.json");
    serde_json::from_str(text).expect("the document is JSON")
});

/// Checks that an answer is one that the document promises: its status, its problem code, its body.
fn hold_against_document(method: &str, path: &str, reply: &Reply) {
    let bare = path.split('?').next().unwrap_or_default();
    let bare = if bare.starts_with("/healthz") || bare.starts_with("/readyz") || bare.starts_with("/metrics")
    {
        bare.to_owned()
    } else {
        format!("/api/v1{bare}")
    };
    let Some((pattern, operation)) = operation(method, &bare) else { return };
    let response = &operation["responses"][reply.status.to_string()];
    assert!(!response.is_null(), "{method} {pattern} may not answer {}: {}", reply.status, reply.text);
    let kind = reply.header("content-type").split(';').next().unwrap_or_default().to_owned();
    if let Some(code) = reply.json["code"].as_str().filter(|_| reply.status >= 400) {
        assert_eq!(kind, "application/problem+json", "{}", reply.text);
        let listed = operation["x-problems"].as_array().expect("problems");
        assert!(listed.contains(&json!(code)), "{method} {pattern} may not say {code}: {}", reply.text);
    }
    let content = &response["content"];
    if content.is_null() {
        assert_eq!(reply.text, "", "{method} {pattern} has no body with {}", reply.status);
        return;
    }
    let schema = &content[&kind]["schema"];
    assert!(!schema.is_null(), "{method} {pattern} may not answer {kind}");
    if kind.ends_with("json") {
        hold_against_schema(schema, &reply.json, &format!("{method} {pattern}"));
    }
}

/// The operation of a method and path.
pub(crate) fn operation(method: &str, path: &str) -> Option<(String, &'static Value)> {
    let paths = DOCUMENT["paths"].as_object().expect("paths");
    let fits = |pattern: &str| {
        let (pattern, path): (Vec<&str>, Vec<&str>) =
            (pattern.split('/').collect(), path.split('/').collect());
        pattern.len() == path.len()
            && pattern.iter().zip(&path).all(|(part, given)| part == given || part.starts_with('{'))
    };
    let exact = paths.get_key_value(path);
    let (pattern, item) = exact.or_else(|| paths.iter().find(|(pattern, _)| fits(pattern)))?;
    let operation = item.get(method.to_lowercase())?;
    Some((pattern.clone(), operation))
}

/// Checks JSON against a schema of the document.
pub(crate) fn hold_against_schema(schema: &Value, instance: &Value, what: &str) {
    static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<jsonschema::Validator>>>> =
        LazyLock::new(Mutex::default);
    let validator = {
        let mut validators = VALIDATORS.lock().expect("nobody panics here");
        let validator = validators.entry(schema.to_string()).or_insert_with(|| {
            let whole = json!({"allOf": [schema], "components": DOCUMENT["components"]});
            Arc::new(jsonschema::validator_for(&whole).expect("a schema"))
        });
        Arc::clone(validator)
    };
    let faults: Vec<String> = validator
        .iter_errors(instance)
        .map(|error| format!("{} at {}", error, error.instance_path()))
        .collect();
    assert!(faults.is_empty(), "{what}: {faults:#?}\nin {instance}");
}

/// A source of choices that are the same in every run.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % count
    }
}

/// A table that has started: its path, and its players in the order of their seats.
pub(crate) struct Table {
    pub(crate) path: String,
    pub(crate) players: Vec<Client>,
}

impl Table {
    /// Opens a table, has everybody sit down, and starts.
    pub(crate) fn start(players: Vec<Client>, mut options: Value) -> Self {
        options["players"] = json!(players.len());
        let game = players[0].post("/games", options).is(201);
        let path = format!("/games/{}", game["id"].as_str().expect("an id"));
        for player in &players[1..] {
            let invite = &game["invite"];
            player.post(&format!("{path}/seats"), json!({"invite": invite})).is(200);
        }
        players[0].post_nothing(&format!("{path}/start")).is(200);
        Self { path, players }
    }

    pub(crate) fn at(&self, rest: &str) -> String {
        format!("{}{rest}", self.path)
    }

    /// Who is awaited.
    pub(crate) fn awaited(&self) -> Option<&Client> {
        let game = self.players[0].get(&self.path).is(200);
        let color = game["awaiting"]["player"].as_str()?;
        let players = game["players"].as_array().expect("players");
        let seat = players.iter().position(|player| player["color"] == color).expect("a seat");
        self.players.get(seat)
    }

    /// Has the awaited player take an action of the list, if the game is not over.
    pub(crate) fn act_at_random(&self, dice: &mut Dice) -> Option<Value> {
        let player = self.awaited()?;
        let legal = player.get(&self.at("/legal-actions")).is(200);
        let actions = legal["actions"].as_array().expect("actions");
        assert!(!actions.is_empty(), "the awaited player can always do something");
        let action = &actions[dice.below(actions.len())];
        let body = json!({"version": legal["version"], "action": action});
        Some(player.post(&self.at("/actions"), body).is(200))
    }

    /// Plays to the end, and gives the number of actions.
    pub(crate) fn play_out(&self, seed: u64) -> usize {
        let mut dice = Dice::new(seed);
        let mut actions = 0;
        while self.act_at_random(&mut dice).is_some() {
            actions += 1;
            assert!(actions < 2000, "games end");
        }
        actions
    }
}

/// Opens a study in which one person plays all seats.
pub(crate) fn solo(player: &Client, mut options: Value) -> String {
    options["setup"]["solo"] = json!(true);
    if options["players"].is_null() {
        options["players"] = json!(2);
    }
    let game = player.post("/games", options).is(201);
    assert_eq!(game["status"], "active");
    format!("/games/{}", game["id"].as_str().expect("an id"))
}
