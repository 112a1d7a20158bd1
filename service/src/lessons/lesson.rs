//! A lesson: a position, what to do in it, and texts that explain it. Lessons are JSON files in `service/lessons`.

use std::sync::{Arc, LazyLock, OnceLock};

use serde::{Deserialize, Serialize};
use shinjuku_core::action::{ActionKind, NamedAction};
use shinjuku_core::customer::Crowd;
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::map::{Builtin, Map, Name};
use shinjuku_core::mods::ModChoice;
use shinjuku_core::setup::{Options, SetupError};
use shinjuku_core::shuffle::Seed;
use shinjuku_core::view::{BoardView, View, Viewer};
use utoipa::ToSchema;

use super::condition::{Condition, Step};
use crate::games::Setup;

macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../lessons/", $name, ".json")))),*]
    };
}

/// The files, in the order in which the lessons are taken.
pub(super) const FILES: [(&str, &str); 13] = files! {
    "01-first-customer"
    "02-laying-track"
    "03-moving-a-group"
    "04-two-tracks"
    "05-wild-cards"
    "06-income"
    "07-department-stores"
    "08-sets"
    "09-princess"
    "10-thief"
    "11-chairman"
    "12-kaiju"
    "13-hachiko"
};

/// All lessons, in order. A file that cannot be read is logged and left out; a test reads them all.
static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let lesson = |(name, json): &(&str, &str)| {
        let lesson = serde_json::from_str(json);
        lesson.inspect_err(|error| tracing::error!(name, %error, "a lesson cannot be read")).ok()
    };
    FILES.iter().filter_map(lesson).collect()
});

/// A part of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LessonChapter)]
pub enum Chapter {
    /// The base game.
    Basics,
    /// The mods, in any order.
    Mods,
}

/// A lesson.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Lesson {
    /// The id of the lesson.
    #[schema(example = "laying-track")]
    pub id: String,
    /// The part of the course that it belongs to.
    pub chapter: Chapter,
    /// The map.
    #[schema(example = "tokyo")]
    pub map: String,
    /// The edition of the rules.
    pub edition: Edition,
    /// The mods.
    #[serde(default)]
    #[schema(required)]
    pub mods: Vec<ModChoice>,
    /// The number of players. The learner has seat 0 and bots have the others.
    #[schema(minimum = 2, maximum = 4)]
    pub players: u8,
    /// The position, as in the request that creates a game.
    pub setup: Setup,
    /// The places that the lesson is about.
    pub spotlight: Spotlight,
    /// What makes each step done, in the order of the texts.
    pub steps: Vec<Step>,
    /// What makes the lesson complete.
    pub complete: Condition,
    /// Actions that complete the lesson, within one turn.
    pub solution: Vec<NamedAction>,
    /// The texts.
    pub texts: LessonTexts,
    /// The positions before each action of the solution, computed when first needed.
    #[serde(skip)]
    #[schema(ignore)]
    positions: OnceLock<Vec<Fingerprint>>,
}

/// The places that a lesson is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = LessonSpotlight)]
pub struct Spotlight {
    /// Wards.
    #[schema(required)]
    pub wards: Vec<Name>,
    /// Stations.
    #[schema(required)]
    pub stations: Vec<Name>,
    /// Connections and permanent links, each as two stations.
    #[schema(required)]
    pub connections: Vec<[Name; 2]>,
}

/// The texts of a lesson in all languages.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonTexts {
    /// English.
    pub en: LessonText,
    /// Japanese.
    pub ja: LessonText,
}

impl LessonTexts {
    /// The texts in the language with this tag, or in English.
    pub fn of(&self, language: &str) -> &LessonText {
        if language == "ja" { &self.ja } else { &self.en }
    }
}

/// The texts of a lesson in one language. Words between two pairs of asterisks are emphasised.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonText {
    /// The title.
    #[schema(example = "Lay track")]
    pub title: String,
    /// What the lesson teaches, in one sentence.
    pub summary: String,
    /// The explanation.
    pub intro: String,
    /// What to achieve.
    pub goal: String,
    /// The steps.
    pub steps: Vec<String>,
    /// A hint.
    pub hint: String,
    /// What is said when the lesson is complete.
    pub done: String,
}

/// How far the learner has come in the game of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LessonState {
    /// The id of the lesson.
    #[schema(example = "laying-track")]
    pub id: &'static str,
    /// Whether each step is done. A step is also done if a later one is. Steps that only the client can know are
    /// false until then.
    pub steps: Vec<bool>,
    /// Whether the lesson is complete. To record it, call `PUT /me/lessons/{id}`.
    pub complete: bool,
    /// The next action of the solution. Null if the lesson is complete or the learner has left the path of the
    /// solution.
    #[schema(required, value_type = Option<NamedAction>)]
    pub next: Option<NamedAction>,
}

/// What identifies a position of a lesson: the board, the learner's customers, and the actions taken. It contains
/// nothing that is drawn at random, and no cards, because there may be several ways to pay.
#[derive(Debug, PartialEq, Eq)]
struct Fingerprint {
    board: BoardView,
    customers: Option<Crowd>,
    turn: u32,
    taken: Vec<ActionKind>,
}

impl Fingerprint {
    fn of(view: &View) -> Option<Self> {
        let learner = view.players.first()?;
        let turn = view.turn.as_ref()?;
        let mut taken = [turn.actions_taken.as_slice(), &turn.mini_actions_taken].concat();
        taken.sort_unstable();
        Some(Self { board: view.board.clone(), customers: learner.customers, turn: turn.number, taken })
    }
}

impl Lesson {
    /// All lessons, in the order in which they are taken.
    pub fn all() -> &'static [Self] {
        &LESSONS
    }

    /// Returns the lesson with this id.
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::all().iter().find(|lesson| lesson.id == id)
    }

    /// The lesson that follows this one.
    pub fn next(&self) -> Option<&'static Self> {
        Self::all().iter().skip_while(|lesson| lesson.id != self.id).nth(1)
    }

    /// Starts the game of the lesson, without storing it.
    ///
    /// # Errors
    /// The lesson cannot be set up. A test sets up every lesson.
    pub fn begin(&self, seed: Seed) -> Result<Game, SetupError> {
        let options = Options::new(self.edition, usize::from(self.players)).with_mods(self.mods.clone());
        Game::start_study(self.city(), &options, seed, &self.setup.to_study()).map(|(game, _)| game)
    }

    /// The map, as it is built into this program.
    fn city(&self) -> Arc<Map> {
        self.map.parse().unwrap_or(Builtin::Tokyo).map()
    }

    /// Returns how far the learner in seat 0 has come, given the game as they see it.
    pub(crate) fn state(&'static self, view: &View) -> LessonState {
        let complete = self.complete.is_met(view);
        let is_met = |step: &Step| match step {
            Step::Met(condition) => condition.is_met(view),
            Step::Planned(_) => false,
        };
        let last = if complete {
            self.steps.len()
        } else {
            self.steps.iter().rposition(is_met).map_or(0, |last| last + 1)
        };
        let steps = (0..self.steps.len()).map(|step| step < last).collect();
        let next = if complete { None } else { self.next_action(view) };
        LessonState { id: &self.id, steps, complete, next }
    }

    /// Returns the next action of the solution, if the learner can play the rest of it.
    fn next_action(&self, view: &View) -> Option<NamedAction> {
        let now = Fingerprint::of(view)?;
        let step = self.positions().iter().position(|position| *position == now)?;
        let rest = self.solution.get(step..)?;
        let mut hand = view.players.first()?.hand.clone()?;
        let mut spend = |card: Name| {
            let held = hand.iter().position(|held| *held == card);
            held.map(|index| hand.swap_remove(index)).is_some()
        };
        let is_affordable = rest.iter().flat_map(paid).all(&mut spend);
        rest.first().filter(|_| is_affordable).cloned()
    }

    fn positions(&self) -> &[Fingerprint] {
        self.positions.get_or_init(|| {
            self.play_solution().unwrap_or_else(|| {
                tracing::error!(lesson = self.id, "the solution of a lesson cannot be played");
                Vec::new()
            })
        })
    }

    /// Plays the solution and returns the positions before each of its actions.
    fn play_solution(&self) -> Option<Vec<Fingerprint>> {
        let mut game = self.begin(Seed::from_number(0)).ok()?;
        let mut positions = Vec::new();
        for action in &self.solution {
            let seat = game.awaiting()?.seat;
            positions.push(Fingerprint::of(&game.view(Viewer::Player(game.color(seat))))?);
            let action = action.interned(game.map()).ok()?;
            game.play_quietly(seat, &action).ok()?;
        }
        Some(positions)
    }
}

/// The cards that an action pays.
fn paid(action: &NamedAction) -> Vec<Name> {
    action.clone().pay_mut().map(std::mem::take).unwrap_or_default()
}
