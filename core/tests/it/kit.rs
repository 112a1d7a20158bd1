//! A test kit: a table at which players act with the JSON that clients send. All JSON is validated against the
//! schemas.

use std::sync::Arc;

use serde_json::{Value, json};
use shinjuku_core::action::NamedAction;
use shinjuku_core::customer::{Good, Token};
use shinjuku_core::edition::Edition;
use shinjuku_core::event::Event;
use shinjuku_core::game::Game;
use shinjuku_core::id::Seat;
use shinjuku_core::map::{Builtin, Map};
use shinjuku_core::mods::ModChoice;
use shinjuku_core::player::Color;
use shinjuku_core::refusal::{Explanation, Refusal};
use shinjuku_core::setup::{Options, SetupIssue, Study};
use shinjuku_core::shuffle::Seed;
use shinjuku_core::view::Viewer;

use crate::schemas;

pub(crate) use Color::{Blue, Green, Red, Yellow};

/// A game in which tests act and read as clients do.
#[derive(Clone)]
pub(crate) struct TestTable {
    pub(crate) game: Game,
    /// The events of the set-up.
    pub(crate) prelude: Vec<Event>,
}

/// Starts a study on Tokyo for these players, from the JSON that a client would send as `setup`.
pub(crate) fn study(edition: Edition, colors: &[Color], setup: Value) -> TestTable {
    study_on(Builtin::Tokyo.map(), edition, colors, setup)
}

pub(crate) fn study_on(map: Arc<Map>, edition: Edition, colors: &[Color], setup: Value) -> TestTable {
    Table { map, ..Table::new(edition, colors) }.study(setup)
}

pub(crate) fn try_study(
    map: Arc<Map>,
    edition: Edition,
    colors: &[Color],
    setup: Value,
) -> Result<TestTable, Vec<SetupIssue>> {
    Table { map, ..Table::new(edition, colors) }.try_study(setup)
}

/// The settings of a table.
pub(crate) struct Table {
    pub(crate) map: Arc<Map>,
    pub(crate) edition: Edition,
    pub(crate) colors: Vec<Color>,
    pub(crate) mods: Vec<ModChoice>,
}

/// Returns a table for Red and Blue on Tokyo with these mods, such as `"kaiju, hachiko:2"`.
pub(crate) fn with_mods(mods: &str) -> Table {
    Table { mods: choices(mods), ..Table::new(Edition::V2r8, &[Red, Blue]) }
}

/// Parses mods from text: `kaiju, hachiko:2`.
pub(crate) fn choices(mods: &str) -> Vec<ModChoice> {
    let words = mods.split(", ").filter(|word| !word.is_empty());
    words.map(|word| word.parse().unwrap_or_else(|_| panic!("{word} names no mod"))).collect()
}

impl Table {
    fn new(edition: Edition, colors: &[Color]) -> Self {
        Self { map: Builtin::Tokyo.map(), edition, colors: colors.to_vec(), mods: Vec::new() }
    }

    pub(crate) fn in_city_growth(self) -> Self {
        Self { edition: Edition::CityGrowth, ..self }
    }

    pub(crate) fn seating(self, colors: &[Color]) -> Self {
        Self { colors: colors.to_vec(), ..self }
    }

    pub(crate) fn on(self, map: Arc<Map>) -> Self {
        Self { map, ..self }
    }

    pub(crate) fn try_study(self, setup: Value) -> Result<TestTable, Vec<SetupIssue>> {
        schemas::check("Study", &setup);
        let study: Study = serde_json::from_value(setup).expect("the set-up has the form of one");
        let options = Options { edition: self.edition, mods: self.mods, colors: self.colors };
        match Game::start_study(self.map, &options, Seed::from_number(1), &study) {
            Ok((game, prelude)) => Ok(TestTable { game, prelude }),
            Err(error) => {
                schemas::check_each("SetupIssue", error.issues());
                Err(error.into_issues())
            }
        }
    }

    pub(crate) fn study(self, setup: Value) -> TestTable {
        match self.try_study(setup) {
            Ok(table) => table,
            Err(faults) => panic!("the study cannot be set up: {faults:#?}"),
        }
    }

    /// Returns a position in which the first player is to act.
    pub(crate) fn position(self, position: Value) -> TestTable {
        let first = self.colors[0];
        self.study(json!({"first": first, "position": position}))
    }
}

/// Returns a position on Tokyo in which the first of `colors` is to act.
pub(crate) fn position(edition: Edition, colors: &[Color], position: Value) -> TestTable {
    study(edition, colors, json!({"first": colors[0], "position": position}))
}

impl TestTable {
    pub(crate) fn seat(&self, color: Color) -> Seat {
        self.game.state().seat_of(color).expect("somebody plays this colour")
    }

    pub(crate) fn try_play(&mut self, color: Color, action: Value) -> Result<Vec<Event>, Refusal> {
        schemas::check("Action", &action);
        let named: NamedAction = serde_json::from_value(action).expect("the action has the form of one");
        let action = named.interned(self.game.map())?;
        self.game.play(self.seat(color), &action)
    }

    /// Plays an action and returns its events as JSON.
    pub(crate) fn play(&mut self, color: Color, action: Value) -> Vec<Value> {
        match self.try_play(color, action.clone()) {
            Ok(events) => events.iter().map(|event| json!(event)).collect(),
            Err(refusal) => panic!("{action} was refused: {:?}", refusal.explain(self.game.map())),
        }
    }

    /// Plays an action that must be refused, and asserts that nothing has changed.
    pub(crate) fn refuse(&mut self, color: Color, action: Value) -> Explanation {
        let before = self.game.state().clone();
        match self.try_play(color, action.clone()) {
            Ok(events) => panic!("{action} was allowed: {events:?}"),
            Err(refusal) => {
                assert_eq!(*self.game.state(), before, "a refused action changed something");
                let explanation = refusal.explain(self.game.map());
                schemas::check("Explanation", &explanation);
                explanation
            }
        }
    }

    /// Returns the view as JSON.
    pub(crate) fn view(&self, viewer: Viewer) -> Value {
        json!(self.game.view(viewer))
    }

    /// Returns the whole game as JSON, with all hands visible.
    pub(crate) fn all(&self) -> Value {
        self.view(Viewer::AllSeats)
    }

    /// Returns the pieces on the map as JSON.
    pub(crate) fn board(&self) -> Value {
        self.all()["board"].clone()
    }

    /// Returns the player the game waits for and the decision, such as `blue: act`.
    pub(crate) fn awaiting(&self) -> String {
        let all = self.all();
        let word = |name: &str| all["awaiting"][name].as_str().unwrap_or("nobody").to_string();
        format!("{}: {}", word("player"), word("decision"))
    }

    /// Returns the place of a player's Chairman.
    pub(crate) fn chairman(&self, color: Color) -> Value {
        self.player(color)["chairman"].clone()
    }

    /// Returns a player as JSON, with all hands visible.
    pub(crate) fn player(&self, color: Color) -> Value {
        let all = self.all();
        let players = all["players"].as_array().expect("players").clone();
        players
            .into_iter()
            .find(|player| player["color"] == json!(color))
            .expect("somebody plays this colour")
    }

    /// Returns a hand in alphabetical order.
    pub(crate) fn hand(&self, color: Color) -> Vec<String> {
        let player = self.player(color);
        let mut hand: Vec<String> = names(&player["hand"]);
        hand.sort();
        hand
    }

    /// Returns the collected customers of a player, written as in [`crowd`].
    pub(crate) fn collected(&self, color: Color) -> String {
        crowd(&self.player(color)["customers"])
    }

    /// Returns the customers in a ward, written as in [`crowd`].
    pub(crate) fn in_ward(&self, ward: &str) -> String {
        crowd(&self.all()["board"]["customers"][ward])
    }

    /// Returns the queue, written as `ward` or `ward: customers`, space by space.
    pub(crate) fn queue(&self) -> Vec<String> {
        let all = self.all();
        let cards = all["queue"].as_array().expect("the queue").clone();
        cards
            .iter()
            .map(|card| {
                let ward = card["ward"].as_str().expect("a ward");
                match crowd(&card["customers"]).as_str() {
                    "" => ward.to_string(),
                    customers => format!("{ward}: {customers}"),
                }
            })
            .collect()
    }

    /// Returns the listed actions of a kind as JSON.
    pub(crate) fn listed(&self, kind: &str) -> Vec<Value> {
        let list = self.game.legal_actions();
        list.iter()
            .map(|legal| json!(legal.action.named(self.game.map())))
            .filter(|action| action["type"] == kind)
            .collect()
    }
}

/// Returns the destinations of the listed actions of a kind, each once.
pub(crate) fn destinations(listed: &[Value]) -> Vec<String> {
    let mut places: Vec<String> =
        listed.iter().map(|action| action["to"].as_str().expect("a place").to_string()).collect();
    places.sort();
    places.dedup();
    places
}

/// Returns a MOVE paid with these cards.
pub(crate) fn go(ward: &str, path: Value, deliver: Value, pay: Value) -> Value {
    json!({"type": "move", "ward": ward, "path": path, "deliver": deliver, "pay": pay})
}

/// Returns the delivery of a customer, parsed from text.
pub(crate) fn hand_over(station: &str, customer: &str) -> Value {
    json!({"station": station, "customer": tokens(customer)[0]})
}

/// Returns the delivery that drops a Chairman.
pub(crate) fn drop_off(station: &str, chairman: Color) -> Value {
    json!({"station": station, "chairman": chairman})
}

pub(crate) fn names(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter().map(|name| name.as_str().expect("a name").to_string()).collect()
}

/// Returns tokens as text: `food, books×2`.
pub(crate) fn crowd(tokens: &Value) -> String {
    let Some(tokens) = tokens.as_array() else { return String::new() };
    let token = |token: &Value| {
        let token: Token = serde_json::from_value(token.clone()).expect("a token");
        token.to_string()
    };
    tokens.iter().map(token).collect::<Vec<_>>().join(", ")
}

/// Parses customers from text: `food, books×2, clothing thief`.
pub(crate) fn tokens(words: &str) -> Value {
    let token = |word: &str| {
        let (word, thief) = word.strip_suffix(" thief").map_or((word, false), |good| (good, true));
        let (good, value) = word.strip_suffix("×2").map_or((word, 1), |good| (good, 2));
        json!({"good": good.parse::<Good>().expect("a good"), "value": value, "thief": thief})
    };
    words.split(", ").filter(|word| !word.is_empty()).map(token).collect()
}

/// Returns the events of one type.
pub(crate) fn of_type<'e>(events: &'e [Value], kind: &str) -> Vec<&'e Value> {
    events.iter().filter(|event| event["type"] == kind).collect()
}

/// Returns a small valid map: six wards in a row, each with twelve cards.
pub(crate) fn village() -> Value {
    let wards = ["a", "b", "c", "d", "e", "f"];
    let ward = |(index, id): (usize, &&str)| {
        json!({"id": id, "name": format!("Ward {id}"), "native_name": format!("Ward {id}"), "cards": 12,
               "label": {"x": 20 + 60 * index, "y": 20}})
    };
    let station = |(index, id): (usize, &&str)| {
        json!({"id": format!("s{id}"), "name": format!("Station {id}"), "native_name": format!("Station {id}"),
               "ward": id, "position": {"x": 20 + 60 * index, "y": 60}, "sakura": true})
    };
    let mut stations: Vec<Value> = wards.iter().enumerate().map(station).collect();
    for (id, ward, x) in [("x", "a", 20), ("y", "b", 80)] {
        stations.push(json!({"id": id, "name": id, "native_name": id, "ward": ward,
                             "position": {"x": x, "y": 90}, "sakura": true}));
    }
    json!({
        "schema_version": 1,
        "name": "Village",
        "ward_word": "ward",
        "canvas": {"width": 400, "height": 100},
        "wards": wards.iter().enumerate().map(ward).collect::<Vec<_>>(),
        "stations": stations,
        "connections": [["sa", "sb"], ["sb", "sc"], ["sc", "sd"], ["sd", "se"], ["se", "sf"], ["sa", "x"]],
        "permanent_links": [["x", "y"]],
        "adjacency": [
            {"between": ["a", "b"], "kind": "land"}, {"between": ["b", "c"], "kind": "river"},
            {"between": ["c", "d"], "kind": "land"}, {"between": ["d", "e"], "kind": "bay_crossing"},
            {"between": ["e", "f"], "kind": "land"},
        ],
        "water": {"name": "Pond", "wards": ["a", "f"]},
        "princess_ward": "c",
        "hachiko_station": "sd",
    })
}

/// Returns the village with so few cards that they run out, and with a chain of two permanent links: x, y, sc.
pub(crate) fn hamlet() -> Arc<Map> {
    let mut document = village();
    for ward in 0..6 {
        document["wards"][ward]["cards"] = json!(if ward < 2 { 4 } else { 3 });
    }
    document["permanent_links"] = json!([["x", "y"], ["y", "sc"]]);
    let (map, _) = Map::from_json(&document.to_string()).expect("the hamlet is in order");
    Arc::new(map)
}
