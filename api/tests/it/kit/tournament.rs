//! Open tournaments and their players.

use std::collections::HashMap;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Client, Reply};
use super::server::Server;
use super::table::{Dice, Table};

/// A tournament, one of its directors, and its players by name.
pub(crate) struct Cup {
    pub(crate) path: String,
    pub(crate) director: Client,
    pub(crate) players: HashMap<String, Client>,
}

impl Cup {
    /// Creates a tournament and opens it.
    pub(crate) fn open(director: &Client, mut options: Value) -> Self {
        if options["slug"].is_null() {
            options["slug"] = json!("cup");
        }
        options["name"] = json!("Spring cup");
        let made = director.post("/tournaments", options).is(201);
        let path = format!("/tournaments/{}", made["slug"].as_str().expect("a slug"));
        assert_eq!(made["status"], "draft");
        director.post(&format!("{path}/status"), json!({"status": "open"})).is(200);
        Self { path, director: director.clone(), players: HashMap::new() }
    }

    /// Creates and opens a tournament with a number of guests, named P1, P2 and so on. The pairings are always the
    /// same.
    pub(crate) fn with_guests(server: &Server, count: usize, mut options: Value) -> Self {
        if options["seed"].is_null() {
            options["seed"] = json!(0);
        }
        let mut cup = Self::open(&server.admin(), options);
        for number in 1..=count {
            cup.enter(server.guest(&format!("P{number}")));
        }
        cup
    }

    pub(crate) fn at(&self, rest: &str) -> String {
        format!("{}{rest}", self.path)
    }

    /// Registers a player.
    pub(crate) fn enter(&mut self, player: Client) -> Value {
        let entrant = player.post_nothing(&self.at("/entrants")).is(201);
        self.players.insert(player.name.clone(), player);
        entrant
    }

    /// Updates an entrant, as the director.
    pub(crate) fn alter(&self, name: &str, change: Value) -> Value {
        self.director.patch(&self.at(&format!("/entrants/{}", self.id(name))), change).is(200)
    }

    /// Updates the settings at their current revision.
    pub(crate) fn change(&self, change: Value) -> Reply {
        let tag = self.director.get(&self.path).header("etag").to_owned();
        self.director.call("PATCH", &self.path, &[("If-Match", &tag)], Some(change))
    }

    /// Returns the user id of an entrant.
    pub(crate) fn id(&self, name: &str) -> String {
        let entrants = self.director.get(&self.at("/entrants")).is(200);
        let entrants = entrants["items"].as_array().expect("items");
        let own = entrants.iter().find(|entrant| entrant["user"]["name"] == name);
        own.unwrap_or_else(|| panic!("nobody is called {name}"))["user"]["id"]
            .as_str()
            .expect("an id")
            .to_owned()
    }

    /// Pairs the next round.
    pub(crate) fn pair(&self) -> Value {
        self.director.put(&self.at("/draft"), json!({})).is(200)
    }

    /// Pairs and publishes the next round, which starts at once.
    pub(crate) fn publish(&self) -> Value {
        let draft = self.pair();
        self.director.post(&self.at("/rounds"), json!({"draft": draft["revision"]})).is(201)
    }

    /// Returns a table of a round, with its players in the order of their seats.
    pub(crate) fn table(&self, table: &Value) -> Table {
        let seats = table["seats"].as_array().expect("seats");
        let player = |seat: &Value| self.players[seat["player"]["name"].as_str().expect("a name")].clone();
        Table {
            path: format!("/games/{}", table["game"].as_str().expect("a game")),
            players: seats.iter().map(player).collect(),
        }
    }

    /// Plays all tables of a round to the end, several in parallel.
    pub(crate) fn play_out(&self, round: &Value) {
        let tables: Vec<Table> =
            round["tables"].as_array().expect("tables").iter().map(|table| self.table(table)).collect();
        let hands = 3;
        thread::scope(|scope| {
            for hand in 0..hands {
                let own = tables.iter().enumerate().filter(move |(number, _)| number % hands == hand);
                scope.spawn(move || {
                    for (number, table) in own {
                        table.play_quickly(number as u64);
                    }
                });
            }
        });
    }

    /// Returns a round once its last table is decided.
    pub(crate) fn settled(&self, round: u32) -> Value {
        self.awaited(&self.at(&format!("/rounds/{round}")), |round| !round["finished_at"].is_null())
    }

    /// Polls a path until its content fits, and returns it.
    pub(crate) fn awaited(&self, path: &str, fits: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..400 {
            let read = self.director.get(path).is(200);
            if fits(&read) {
                return read;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("{path} does not become what it should be");
    }

    /// Adjudicates a table: the seats are placed in order, with decreasing scores.
    pub(crate) fn adjudicate(&self, round: u32, table: &Value) -> Value {
        let seats = table["seats"].as_array().expect("seats").len();
        let result: Vec<Value> =
            (1..=seats).map(|place| json!({"place": place, "score": 50 - 10 * place})).collect();
        let path = self.at(&format!("/rounds/{round}/tables/{}/rulings", table["number"]));
        let ruling = json!({"type": "adjudicate", "reason": "Time is up", "result": result});
        self.director.post(&path, ruling).is(200)
    }

    /// Adjudicates all tables of a round.
    pub(crate) fn adjudicate_all(&self, round: &Value) {
        let number = u32::try_from(round["number"].as_u64().expect("a number")).expect("a small one");
        for table in round["tables"].as_array().expect("tables") {
            self.adjudicate(number, table);
        }
    }

    /// Returns the current standings.
    pub(crate) fn standings(&self) -> Vec<Value> {
        self.director.get(&self.at("/standings")).is(200)["items"].as_array().expect("items").clone()
    }
}

impl Table {
    /// Plays to the end as fast as possible. Responses are not checked against the document here; other tests do
    /// that.
    fn play_quickly(&self, seed: u64) {
        let mut dice = Dice::new(seed);
        let call = |player: &Client, method: &str, rest: &str, body: Option<Value>| {
            let headers = [("Content-Type", "application/json")];
            let headers = if body.is_some() { &headers[..] } else { &[] };
            let body = body.map(|body| body.to_string().into_bytes());
            let reply = player.try_send(method, &self.at(rest), headers, body).expect("an answer");
            assert_eq!(reply.status, 200, "{}", reply.text);
            reply.json
        };
        let mut game = call(&self.players[0], "GET", "", None);
        for _ in 0..3000 {
            let Some(color) = game["awaiting"]["player"].as_str() else { return };
            let players = game["players"].as_array().expect("players");
            let seat = players.iter().position(|player| player["color"] == color).expect("a seat");
            let player = &self.players[seat];
            // Requests short lists: with long ones a round of many tables would take too long.
            let kind = ["move", "move", "open", "income", "income", "income", "expand"][dice.below(7)];
            let kind =
                if game["awaiting"]["decision"] == "act" { format!("?type={kind}") } else { String::new() };
            let legal = call(player, "GET", &format!("/legal-actions{kind}"), None);
            let actions = legal["actions"].as_array().expect("actions");
            if actions.is_empty() {
                continue;
            }
            let action = &actions[dice.below(actions.len())];
            let body = json!({"version": legal["version"], "action": action});
            game = call(player, "POST", "/actions", Some(body))["game"].clone();
        }
        panic!("games end");
    }
}
