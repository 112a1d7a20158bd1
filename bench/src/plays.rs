//! The loads on a Shinjuku server.

use std::sync::Arc;

use crate::BenchError;
use crate::course::Course;
use crate::load::Load;
use crate::wire::Answer;

/// The number of bytes at the start of a body that are searched for the game's version.
const BEGINNING: usize = 512;

/// A player's session.
#[derive(Clone)]
pub(crate) struct Player {
    headers: Arc<str>,
}

/// A table at which one player has all seats.
#[derive(Clone)]
pub(crate) struct Table {
    id: String,
    course: Arc<Course>,
    version: u32,
}

impl Table {
    /// The current version.
    pub(crate) const fn version(&self) -> u32 {
        self.version
    }

    /// The request that follows the game as a spectator from now on.
    pub(crate) fn watching(&self) -> String {
        let Self { id, version, .. } = self;
        format!("GET /api/v1/games/{id}/stream?after={version} HTTP/1.1\r\nHost: localhost\r\n\r\n")
    }

    /// The next action of the course, provided that nothing else was done at the table.
    fn next(&self) -> Option<&str> {
        self.course.actions.get(usize::try_from(self.version).ok()?.checked_sub(1)?).map(String::as_str)
    }
}

/// A visitor who creates a guest account.
pub(crate) struct Entering {
    name: String,
    entered: Option<Player>,
}

impl Entering {
    pub(crate) fn named(name: String) -> Self {
        Self { name, entered: None }
    }

    /// Returns the player; fails if the guest account was not created.
    pub(crate) fn player(self) -> Result<Player, BenchError> {
        self.entered.ok_or_else(|| "a guest was not let in".into())
    }
}

impl Load for Entering {
    fn ask(&mut self, request: &mut Vec<u8>) -> bool {
        let body = format!(r#"{{"name":"{}"}}"#, self.name);
        write(request, "POST", "auth/guest", "", "", "Content-Type: application/json\r\n", &body);
        self.entered.is_none()
    }

    fn hear(&mut self, answer: &Answer<'_>) -> Result<(), BenchError> {
        let token = text_of("access_token", answer.wanted(201)?)?;
        let headers = format!("Content-Type: application/json\r\nAuthorization: Bearer {token}\r\n");
        self.entered = Some(Player { headers: headers.into() });
        Ok(())
    }
}

/// A player who creates tables.
pub(crate) struct Making {
    player: Player,
    courses: Vec<Arc<Course>>,
    tables: Vec<Table>,
}

impl Making {
    /// Creates a table for each course.
    pub(crate) fn tables_of(player: Player, courses: Vec<Arc<Course>>) -> Self {
        Self { player, courses, tables: Vec::new() }
    }

    /// Returns the created tables.
    pub(crate) fn made(self) -> Vec<Table> {
        self.tables
    }
}

impl Load for Making {
    fn ask(&mut self, request: &mut Vec<u8>) -> bool {
        let Some(course) = self.courses.last() else { return false };
        write(request, "POST", "games", "", "", &self.player.headers, &course.table);
        true
    }

    fn hear(&mut self, answer: &Answer<'_>) -> Result<(), BenchError> {
        let id = text_of("id", answer.wanted(201)?)?.to_owned();
        let course = self.courses.pop().ok_or("nothing was asked")?;
        self.tables.push(Table { id, course, version: 1 });
        Ok(())
    }
}

/// A player who plays one course after the other.
pub(crate) struct Playing {
    player: Player,
    tables: Vec<Table>,
    at: usize,
}

impl Playing {
    pub(crate) fn at(player: Player, tables: Vec<Table>) -> Self {
        Self { player, tables, at: 0 }
    }

    /// Returns the tables, as far as they were played.
    pub(crate) fn tables(self) -> Vec<Table> {
        self.tables
    }
}

impl Load for Playing {
    fn ask(&mut self, request: &mut Vec<u8>) -> bool {
        if self.tables.get(self.at).is_some_and(|table| table.next().is_none()) {
            self.at += 1;
        }
        let Some(table) = self.tables.get(self.at) else { return false };
        let Some(action) = table.next() else { return false };
        act(request, &self.player, table, action);
        true
    }

    fn hear(&mut self, answer: &Answer<'_>) -> Result<(), BenchError> {
        let table = self.tables.get_mut(self.at).ok_or("nothing was asked")?;
        went_on(table, answer)
    }
}

/// A player who acts at one table after the other, and undoes the action in the next round, forever.
pub(crate) struct Wavering {
    player: Player,
    tables: Vec<Table>,
    at: usize,
    /// The version at which a table is done.
    until: u32,
}

impl Wavering {
    pub(crate) fn at(player: Player, tables: Vec<Table>) -> Self {
        Self { player, tables, at: 0, until: u32::MAX }
    }

    /// The same load, until each table has reached a version.
    pub(crate) fn until(self, version: u32) -> Self {
        Self { until: version, ..self }
    }

    /// Returns the tables in their current state.
    pub(crate) fn tables(self) -> Vec<Table> {
        self.tables
    }
}

impl Load for Wavering {
    fn ask(&mut self, request: &mut Vec<u8>) -> bool {
        let Some(table) = self.tables.get(self.at).filter(|table| table.version < self.until) else {
            return false;
        };
        if table.version % 2 == 1 {
            act(request, &self.player, table, &table.course.revocable);
        } else {
            let body = format!(r#"{{"version":{}}}"#, table.version);
            write(request, "POST", "games/", &table.id, "/undo", &self.player.headers, &body);
        }
        true
    }

    fn hear(&mut self, answer: &Answer<'_>) -> Result<(), BenchError> {
        let table = self.tables.get_mut(self.at).ok_or("nothing was asked")?;
        went_on(table, answer)?;
        self.at = (self.at + 1) % self.tables.len();
        Ok(())
    }
}

/// A player who reads one game after the other, forever.
pub(crate) struct Reading {
    player: Player,
    tables: Vec<Table>,
    at: usize,
}

impl Reading {
    pub(crate) fn at(player: Player, tables: Vec<Table>) -> Self {
        Self { player, tables, at: 0 }
    }
}

impl Load for Reading {
    fn ask(&mut self, request: &mut Vec<u8>) -> bool {
        let Some(table) = self.tables.get(self.at) else { return false };
        write(request, "GET", "games/", &table.id, "", &self.player.headers, "");
        true
    }

    fn hear(&mut self, answer: &Answer<'_>) -> Result<(), BenchError> {
        let table = self.tables.get(self.at).ok_or("nothing was asked")?;
        is_version(table.version, answer)?;
        self.at = (self.at + 1) % self.tables.len();
        Ok(())
    }
}

/// The same requests as `Reading`, sent to the empty handler.
pub(crate) struct ReadingNothing(pub(crate) Reading);

impl Load for ReadingNothing {
    fn ask(&mut self, request: &mut Vec<u8>) -> bool {
        self.0.ask(request)
    }

    fn hear(&mut self, answer: &Answer<'_>) -> Result<(), BenchError> {
        answer.wanted(200).map(|_| ())
    }
}

fn act(request: &mut Vec<u8>, player: &Player, table: &Table, action: &str) {
    let body = format!(r#"{{"version":{},"action":{action}}}"#, table.version);
    write(request, "POST", "games/", &table.id, "/actions", &player.headers, &body);
}

fn write(request: &mut Vec<u8>, method: &str, noun: &str, id: &str, verb: &str, headers: &str, body: &str) {
    let length = body.len().to_string();
    let parts = [
        method,
        " /api/v1/",
        noun,
        id,
        verb,
        " HTTP/1.1\r\nHost: localhost\r\n",
        headers,
        "Content-Length: ",
        &length,
        "\r\n\r\n",
        body,
    ];
    for part in parts {
        request.extend_from_slice(part.as_bytes());
    }
}

/// Records that a game has advanced by one version.
fn went_on(table: &mut Table, answer: &Answer<'_>) -> Result<(), BenchError> {
    table.version += 1;
    is_version(table.version, answer)
}

fn is_version(version: u32, answer: &Answer<'_>) -> Result<(), BenchError> {
    let found = version_in(answer.wanted(200)?);
    if found == Some(version) {
        return Ok(());
    }
    Err(format!("an answer at version {found:?} instead of {version}").into())
}

/// The first version in a body.
fn version_in(body: &[u8]) -> Option<u32> {
    let digits = after(br#""version":"#, body)?;
    let end = digits.iter().position(|byte| !byte.is_ascii_digit())?;
    std::str::from_utf8(digits.get(..end)?).ok()?.parse().ok()
}

/// The first string field of this name in a body.
fn text_of<'a>(name: &str, body: &'a [u8]) -> Result<&'a str, BenchError> {
    let text = after(format!(r#""{name}":""#).as_bytes(), body).ok_or("an answer without its text")?;
    let end = text.iter().position(|byte| *byte == b'"').ok_or("a text without an end")?;
    Ok(std::str::from_utf8(text.get(..end).unwrap_or_default())?)
}

/// What follows these bytes near the start of a body.
fn after<'a>(words: &[u8], body: &'a [u8]) -> Option<&'a [u8]> {
    let beginning = body.get(..BEGINNING).unwrap_or(body);
    let place = beginning.windows(words.len()).position(|window| window == words)?;
    body.get(place + words.len()..)
}
