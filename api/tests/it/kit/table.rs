//! Started tables, and players who act at random.

use serde_json::{Value, json};

use super::client::Client;

/// A deterministic source of random choices.
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

/// A started table: its path, and its players in the order of their seats.
pub(crate) struct Table {
    pub(crate) path: String,
    pub(crate) players: Vec<Client>,
}

impl Table {
    /// Creates a table, seats all players, and starts the game.
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

    /// Returns the player whose turn it is.
    pub(crate) fn awaited(&self) -> Option<&Client> {
        let game = self.players[0].get(&self.path).is(200);
        let color = game["awaiting"]["player"].as_str()?;
        let players = game["players"].as_array().expect("players");
        let seat = players.iter().position(|player| player["color"] == color).expect("a seat");
        self.players.get(seat)
    }

    /// Lets the player whose turn it is take a random legal action. Returns `None` if the game is over.
    pub(crate) fn act_at_random(&self, dice: &mut Dice) -> Option<Value> {
        self.act(|actions| &actions[dice.below(actions.len())])
    }

    /// Lets the player whose turn it is take one of the legal actions. Returns `None` if the game is over.
    fn act(&self, choose: impl FnOnce(&[Value]) -> &Value) -> Option<Value> {
        let player = self.awaited()?;
        let legal = player.get(&self.at("/legal-actions")).is(200);
        let actions = legal["actions"].as_array().expect("actions");
        assert!(!actions.is_empty(), "the awaited player can always do something");
        let action = choose(actions);
        let body = json!({"version": legal["version"], "action": action});
        Some(player.post(&self.at("/actions"), body).is(200))
    }

    /// Plays at random until the final turns, and then only INCOME, so that the last action draws cards.
    pub(crate) fn play_out_with_income(&self, seed: u64) {
        let mut dice = Dice::new(seed);
        while self.players[0].get(&self.path).is(200)["final_turns_left"].is_null() {
            self.act_at_random(&mut dice).expect("the game has not ended");
        }
        let income = |actions: &[Value]| actions.iter().position(|action| action["type"] == "income");
        while self.act(|actions| &actions[income(actions).unwrap_or(0)]).is_some() {}
    }

    /// Plays to the end, and returns the number of actions.
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

/// Creates a study in which one person plays all seats, and returns its path.
pub(crate) fn solo(player: &Client, mut options: Value) -> String {
    options["setup"]["solo"] = json!(true);
    if options["players"].is_null() {
        options["players"] = json!(2);
    }
    let game = player.post("/games", options).is(201);
    assert_eq!(game["status"], "active");
    format!("/games/{}", game["id"].as_str().expect("an id"))
}
