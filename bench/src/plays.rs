//! What connections do at a Shinjuku server.

use std::sync::Arc;

use crate::Trouble;
use crate::course::Course;
use crate::load::Load;
use crate::wire::Answer;

/// How far into a body the version of a game is looked for.
const BEGINNING: usize = 512;

/// Somebody who plays.
#[derive(Clone)]
pub(crate) struct Player {
    headers: Arc<str>,
}

/// A table, at which its player sits on all seats.
#[derive(Clone)]
pub(crate) struct Table {
    id: String,
    course: Arc<Course>,
    version: u32,
}

impl Table {
    /// The version that it has come to.
    pub(crate) const fn version(&self) -> u32 {
        self.version
    }

    /// The request by which anybody watches it from now on.
    pub(crate) fn watching(&self) -> String {
        let Self { id, version, .. } = self;
        format!("GET /api/v1/games/{id}/stream?after={version} HTTP/1.1\r\nHost: localhost\r\n\r\n")
    }

    /// The next action of the course, as long as nothing else was done there.
    fn next(&self) -> Option<&str> {
        self.course.actions.get(usize::try_from(self.version).ok()?.checked_sub(1)?).map(String::as_str)
    }
}

/// Somebody who comes in as a guest.
pub(crate) struct Entering {
    name: String,
    entered: Option<Player>,
}

impl Entering {
    pub(crate) fn named(name: String) -> Self {
        Self { name, entered: None }
    }

    /// Who came in.
    pub(crate) fn player(self) -> Result<Player, Trouble> {
        self.entered.ok_or_else(|| "a guest was not let in".into())
    }
}

impl Load for Entering {
    fn ask(&mut self, request: &mut Vec<u8>) -> bool {
        let body = format!(r#"{{"name":"{}"}}"#, self.name);
        write(request, "POST", "auth/guest", "", "", "Content-Type: application/json\r\n", &body);
        self.entered.is_none()
    }

    fn hear(&mut self, answer: &Answer<'_>) -> Result<(), Trouble> {
        let token = text_of("access_token", answer.wanted(201)?)?;
        let headers = format!("Content-Type: application/json\r\nAuthorization: Bearer {token}\r\n");
        self.entered = Some(Player { headers: headers.into() });
        Ok(())
    }
}

/// Somebody who makes tables.
pub(crate) struct Making {
    player: Player,
    courses: Vec<Arc<Course>>,
    tables: Vec<Table>,
}

impl Making {
    /// A table for each course.
    pub(crate) fn tables_of(player: Player, courses: Vec<Arc<Course>>) -> Self {
        Self { player, courses, tables: Vec::new() }
    }

    /// The tables.
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

    fn hear(&mut self, answer: &Answer<'_>) -> Result<(), Trouble> {
        let id = text_of("id", answer.wanted(201)?)?.to_owned();
        let course = self.courses.pop().ok_or("nothing was asked")?;
        self.tables.push(Table { id, course, version: 1 });
        Ok(())
    }
}

/// Somebody who plays one course after the other.
pub(crate) struct Playing {
    player: Player,
    tables: Vec<Table>,
    at: usize,
}

impl Playing {
    pub(crate) fn at(player: Player, tables: Vec<Table>) -> Self {
        Self { player, tables, at: 0 }
    }

    /// The tables, as far as they were played.
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

    fn hear(&mut self, answer: &Answer<'_>) -> Result<(), Trouble> {
        let table = self.tables.get_mut(self.at).ok_or("nothing was asked")?;
        went_on(table, answer)
    }
}

/// Somebody who acts at one table after the other, and takes it back in the next round, for ever.
pub(crate) struct Wavering {
    player: Player,
    tables: Vec<Table>,
    at: usize,
    /// Where it ends: at tables of this version.
    until: u32,
}

impl Wavering {
    pub(crate) fn at(player: Player, tables: Vec<Table>) -> Self {
        Self { player, tables, at: 0, until: u32::MAX }
    }

    /// The same, until each table has come to a version.
    pub(crate) fn until(self, version: u32) -> Self {
        Self { until: version, ..self }
    }

    /// The tables, as long as they have become.
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

    fn hear(&mut self, answer: &Answer<'_>) -> Result<(), Trouble> {
        let table = self.tables.get_mut(self.at).ok_or("nothing was asked")?;
        went_on(table, answer)?;
        self.at = (self.at + 1) % self.tables.len();
        Ok(())
    }
}

/// Somebody who reads one game after the other, for ever.
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

    fn hear(&mut self, answer: &Answer<'_>) -> Result<(), Trouble> {
        let table = self.tables.get(self.at).ok_or("nothing was asked")?;
        is_version(table.version, answer)?;
        self.at = (self.at + 1) % self.tables.len();
        Ok(())
    }
}

/// Somebody who reads nothing, with the same request.
pub(crate) struct ReadingNothing(pub(crate) Reading);

impl Load for ReadingNothing {
    fn ask(&mut self, request: &mut Vec<u8>) -> bool {
        self.0.ask(request)
    }

    fn hear(&mut self, answer: &Answer<'_>) -> Result<(), Trouble> {
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

/// Notes that a game went on by one version.
fn went_on(table: &mut Table, answer: &Answer<'_>) -> Result<(), Trouble> {
    table.version += 1;
    is_version(table.version, answer)
}

fn is_version(version: u32, answer: &Answer<'_>) -> Result<(), Trouble> {
    let found = version_in(answer.wanted(200)?);
    if found == Some(version) {
        return Ok(());
    }
    Err(format!("an answer at version {found:?} instead of {version}").into())
}

/// The version that a body names first.
fn version_in(body: &[u8]) -> Option<u32> {
    let digits = after(br#""version":"#, body)?;
    let end = digits.iter().position(|byte| !byte.is_ascii_digit())?;
    std::str::from_utf8(digits.get(..end)?).ok()?.parse().ok()
}

/// The first text of this name in a body.
fn text_of<'a>(name: &str, body: &'a [u8]) -> Result<&'a str, Trouble> {
    let text = after(format!(r#""{name}":""#).as_bytes(), body).ok_or("an answer without its text")?;
    let end = text.iter().position(|byte| *byte == b'"').ok_or("a text without an end")?;
    Ok(std::str::from_utf8(text.get(..end).unwrap_or_default())?)
}

/// What follows some words near the beginning of a body.
fn after<'a>(words: &[u8], body: &'a [u8]) -> Option<&'a [u8]> {
    let beginning = body.get(..BEGINNING).unwrap_or(body);
    let place = beginning.windows(words.len()).position(|window| window == words)?;
    body.get(place + words.len()..)
}
