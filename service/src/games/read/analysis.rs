//! How a finished game went: the scores over time, its turning points, and where the customers were collected.

use std::sync::Arc;

use serde::Serialize;
use shinjuku_core::customer::{Crowd, Token};
use shinjuku_core::event::Event;
use shinjuku_core::map::Name;
use shinjuku_core::player::Color;
use shinjuku_core::score::Score;
use utoipa::ToSchema;

use crate::accounts::Caller;
use crate::games::Games;
use crate::games::event_log::load::{nearest, read_rows, stored_positions};
use crate::games::event_log::log::{self, GameOrTableEvent, TableEvent};
use crate::games::state::at_version::GameAtVersion;
use crate::games::tables::table::Status;
use crate::id::GameId;
use crate::problem::{Code, Problem};

/// How a finished game went. Actions that were taken back do not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameAnalysis {
    /// The players, in seat order. All lists of scores have this order.
    pub players: Vec<Color>,
    /// The scores at the start, which are 0 unless the game is a study.
    pub start: Vec<Score>,
    /// The scores after each turn.
    pub turns: Vec<TurnScores>,
    /// The actions that decided the game, in the order of their versions.
    pub turning_points: Vec<TurningPoint>,
    /// What each player collected at each station, in the order of the first deliveries.
    pub collected: Vec<CollectedAtStation>,
}

/// The scores after a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TurnScores {
    /// The number of the turn.
    #[schema(example = 14)]
    pub turn: u32,
    /// The player whose turn it was.
    pub player: Color,
    /// The last version of the turn.
    #[schema(example = 58)]
    pub version: u32,
    /// The scores of the players.
    pub scores: Vec<Score>,
}

/// An action that decided a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TurningPoint {
    /// Why it is a turning point.
    pub kind: TurningPointKind,
    /// The version of the action.
    #[schema(example = 57)]
    pub version: u32,
    /// The number of the turn.
    #[schema(example = 14)]
    pub turn: u32,
    /// The player who gained by it.
    pub player: Color,
    /// The points that the player gained.
    pub points: Score,
}

/// Why an action is a turning point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TurningPointKind {
    /// The player with the most points at the end took the lead and kept it.
    LeadTaken,
    /// No other action brought a player more points.
    BestAction,
}

/// What a player collected at a station.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollectedAtStation {
    /// The player.
    pub player: Color,
    /// The station.
    pub station: Name,
    /// The customers.
    pub customers: Crowd,
}

impl Games {
    /// Returns how a finished game went.
    ///
    /// # Errors
    /// There is no such game that the caller may see, or it is not finished, or other tables still play with the same
    /// shuffle.
    pub async fn analysis(
        &self,
        caller: Option<&Caller>,
        id: GameId,
        invite: Option<&str>,
    ) -> Result<GameAnalysis, Problem> {
        let now = self.visible_room(caller, id, invite).await?.now();
        now.started()?;
        let refused = |detail: &str| Problem::new(Code::GameRunning, detail);
        match now.table.status {
            Status::Abandoned => return Err(Problem::new(Code::GameAbandoned, "the game was abandoned")),
            Status::Lobby | Status::Active => return Err(refused("the game is still in progress")),
            Status::Finished if now.table.is_hidden_duplicate() => {
                return Err(refused("other tables still play with the same shuffle"));
            }
            Status::Finished => {}
        }
        let table = Arc::clone(&now.table);
        self.db
            .run(move |conn| {
                let (mut game_at, _) = nearest(conn, &table, Some(1))?;
                let mut story = Story::new(&game_at);
                for logged in read_rows(&log::rows(conn, table.id, game_at.version, None)?)? {
                    let turn = turn_of(&game_at);
                    let happened = game_at.apply(&logged, &mut stored_positions(conn, &table))?;
                    story.add(turn, &game_at, &happened);
                }
                Ok(story.told())
            })
            .await
    }
}

/// The number of the current turn, and its player.
fn turn_of(game_at: &GameAtVersion) -> Option<(u32, Color)> {
    let turn = game_at.game.state().turn()?;
    Some((turn.number, game_at.game.color(turn.seat)))
}

fn scores_of(game_at: &GameAtVersion) -> Vec<Score> {
    let state = game_at.game.state();
    state.players.values().map(|player| state.score(player)).collect()
}

/// A version of a game that was not taken back.
struct Step {
    version: u32,
    turn: u32,
    player: Color,
    scores: Vec<Score>,
}

/// A customer who was delivered.
struct Delivered {
    version: u32,
    player: Color,
    station: Name,
    customer: Token,
}

/// The versions of a game, without those that were taken back.
struct Story {
    players: Vec<Color>,
    start: Vec<Score>,
    steps: Vec<Step>,
    delivered: Vec<Delivered>,
}

impl Story {
    fn new(game_at: &GameAtVersion) -> Self {
        let players = game_at.game.state().players.values().map(|player| player.color).collect();
        Self { players, start: scores_of(game_at), steps: Vec::new(), delivered: Vec::new() }
    }

    /// Adds a version, given the turn in which it was made and the game after it.
    fn add(&mut self, turn: Option<(u32, Color)>, game_at: &GameAtVersion, happened: &[GameOrTableEvent]) {
        let version = game_at.version;
        for event in happened {
            match event {
                GameOrTableEvent::Table(TableEvent::Undone { restores, .. }) => {
                    self.steps.retain(|step| step.version <= *restores);
                    self.delivered.retain(|delivered| delivered.version <= *restores);
                    return;
                }
                GameOrTableEvent::Game(Event::CustomerDelivered { station, player, customer }) => {
                    let (station, customer) = (station.clone(), *customer);
                    self.delivered.push(Delivered { version, player: *player, station, customer });
                }
                _ => {}
            }
        }
        if let Some((turn, player)) = turn {
            self.steps.push(Step { version, turn, player, scores: scores_of(game_at) });
        }
    }

    fn told(self) -> GameAnalysis {
        let mut turning_points: Vec<TurningPoint> =
            [self.lead_taken(), self.best_action()].into_iter().flatten().collect();
        turning_points.sort_by_key(|point| point.version);
        GameAnalysis {
            turning_points,
            turns: self.turns(),
            collected: self.collected(),
            players: self.players,
            start: self.start,
        }
    }

    fn turns(&self) -> Vec<TurnScores> {
        let mut turns: Vec<TurnScores> = Vec::new();
        for Step { version, turn, player, scores } in &self.steps {
            if turns.last().is_some_and(|last| last.turn == *turn) {
                turns.pop();
            }
            turns.push(TurnScores {
                turn: *turn,
                player: *player,
                version: *version,
                scores: scores.clone(),
            });
        }
        turns
    }

    /// The steps, each with the scores before it.
    fn gains(&self) -> impl Iterator<Item = (&[Score], &Step)> {
        let before = std::iter::once(&self.start).chain(self.steps.iter().map(|step| &step.scores));
        before.map(Vec::as_slice).zip(&self.steps)
    }

    fn point(
        &self,
        kind: TurningPointKind,
        seat: usize,
        before: &[Score],
        step: &Step,
    ) -> Option<TurningPoint> {
        let points = *step.scores.get(seat)? - *before.get(seat)?;
        let player = *self.players.get(seat)?;
        Some(TurningPoint { kind, version: step.version, turn: step.turn, player, points })
    }

    /// The action with which the leader at the end took the lead for good; `None` if the lead is shared at the end, or
    /// was there from the start.
    fn lead_taken(&self) -> Option<TurningPoint> {
        let leader = leader(&self.steps.last()?.scores)?;
        let behind = |(before, _): &(&[Score], &Step)| self::leader(before) != Some(leader);
        let (before, step) = self.gains().filter(behind).last()?;
        self.point(TurningPointKind::LeadTaken, leader, before, step)
    }

    /// The action that brought a player the most points; the first of equal ones.
    fn best_action(&self) -> Option<TurningPoint> {
        let seats = || 0..self.players.len();
        let all = self.gains().flat_map(|(before, step)| {
            seats().filter_map(move |seat| self.point(TurningPointKind::BestAction, seat, before, step))
        });
        let best = all.reduce(|best, next| if next.points > best.points { next } else { best })?;
        (best.points > Score::from_points(0)).then_some(best)
    }

    fn collected(&self) -> Vec<CollectedAtStation> {
        let mut collected: Vec<CollectedAtStation> = Vec::new();
        for Delivered { player, station, customer, .. } in &self.delivered {
            let same = |found: &&mut CollectedAtStation| found.player == *player && found.station == *station;
            match collected.iter_mut().find(same) {
                Some(found) => found.customers += Crowd::only(*customer),
                None => collected.push(CollectedAtStation {
                    player: *player,
                    station: station.clone(),
                    customers: Crowd::only(*customer),
                }),
            }
        }
        collected
    }
}

/// The seat with more points than all others, if there is one.
fn leader(scores: &[Score]) -> Option<usize> {
    let most = scores.iter().max()?;
    let mut leaders = scores.iter().enumerate().filter(|(_, score)| *score == most);
    let (first, _) = leaders.next()?;
    leaders.next().is_none().then_some(first)
}
