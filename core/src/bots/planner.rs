//! A bot that searches ahead in simulated games.
//!
//! It considers the actions with the best immediate value, some of each kind, and plays each of them in the same
//! simulated games, in which everybody then plays greedily for two rounds. It compares by how far it is ahead after
//! that, on average. Repeatedly it drops the worse half of the candidates, to simulate the better ones more often. If
//! one is left and there is still time, it starts again with all of them, and with twice as many simulations before
//! each halving.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use strum::VariantArray;

use super::greedy;
use super::judgement::{Judge, distances, lead};
use super::{Bot, Observation, Patience};
use crate::action::{Action, ActionKind};
use crate::game::Game;
use crate::id::{PerId, Seat};
use crate::legal::UnpaidAction;
use crate::map::Distances;

/// The number of rounds that it looks ahead.
const ROUNDS: u32 = 2;
/// The maximum number of candidates.
const IDEAS: usize = 12;
/// The maximum number of candidates of one kind, as long as there are others.
const OF_A_KIND: usize = 4;
/// The number of simulations after which it drops the worse half.
const DOUBTS: u32 = 24;

/// The planning bot.
pub(super) struct Planner;

/// A candidate action.
struct Idea {
    action: Action,
    /// The number of simulated games in which it has been tried.
    games: f32,
    /// The average lead that it gave.
    lead: f32,
}

impl Idea {
    fn learn(&mut self, lead: f32) {
        self.games += 1.0;
        self.lead += (lead - self.lead) / self.games;
    }
}

impl Bot for Planner {
    fn thinks_ahead(&self) -> bool {
        true
    }

    fn choose(
        &self,
        observation: &Observation<'_>,
        patience: Patience<'_>,
        rng: &mut dyn Rng,
    ) -> Option<Action> {
        ranked(observation, patience, rng).into_iter().next()
    }
}

/// Returns the candidates, best first.
pub(super) fn ranked(
    observation: &Observation<'_>,
    patience: Patience<'_>,
    rng: &mut dyn Rng,
) -> Vec<Action> {
    let distances = distances(observation.game());
    let mut ideas = ideas(observation, &distances);
    let mut contenders = ideas.len();
    let mut future = Future { game: observation.game().clone(), distances: distances.clone() };
    let (mut looks, mut doubts, mut doubts_after) = (0, DOUBTS, DOUBTS);
    'thinking: while ideas.len() > 1 {
        let imagined = observation.imagined(rng);
        let number = rng.next_u64();
        for idea in ideas.iter_mut().take(contenders) {
            if !patience.lasts(looks) {
                break 'thinking;
            }
            future.game.clone_from(&imagined);
            future.distances.clone_from(&distances);
            idea.learn(future.lead_of(observation.seat(), &idea.action, number));
            looks += 1;
        }
        if looks >= doubts {
            ideas.sort_by(|one, other| other.lead.total_cmp(&one.lead));
            contenders = contenders.div_ceil(2);
            if contenders == 1 {
                contenders = ideas.len();
                doubts_after *= 2;
            }
            doubts = looks + doubts_after;
        }
    }
    best_first(ideas)
}

/// Sorts the candidates: those that have been tried most often come first, by their lead; a difference of one game is
/// ignored. The others follow, by their lead.
fn best_first(mut ideas: Vec<Idea>) -> Vec<Action> {
    let most = ideas.iter().map(|idea| idea.games).fold(0.0, f32::max);
    let is_tried = |idea: &Idea| idea.games + 1.0 >= most && (idea.games > 0.0 || most == 0.0);
    let rank = |idea: &Idea| (is_tried(idea), idea.games > 0.0);
    ideas.sort_by(|one, other| rank(other).cmp(&rank(one)).then(other.lead.total_cmp(&one.lead)));
    ideas.into_iter().map(|idea| idea.action).collect()
}

/// Returns the candidates with the best immediate value, some of each kind.
fn ideas(observation: &Observation<'_>, distances: &Distances) -> Vec<Idea> {
    let list = observation.game().legal_actions();
    let judge = Judge::new(observation.game(), distances, observation.seat());
    let mut values = judge.values(&list);
    values.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let mut taken: PerId<ActionKind, usize> = PerId::filled(ActionKind::VARIANTS.len(), 0);
    let mut is_one_of_many = |action: UnpaidAction| {
        let alike = &mut taken[list.kind(action)];
        *alike += 1;
        *alike > OF_A_KIND
    };
    let (many, mut some): (Vec<_>, Vec<_>) =
        values.into_iter().partition(|(_, action)| is_one_of_many(*action));
    some.extend(many);
    let idea = |action| Idea { action: greedy::paid_cheaply(&list, &judge, action), games: 0.0, lead: 0.0 };
    some.into_iter().take(IDEAS).map(|(_, action)| idea(action)).collect()
}

/// A simulated game, and the distances between its stations.
struct Future {
    game: Game,
    distances: Distances,
}

impl Future {
    /// Returns how far a player is ahead a few rounds later, or at the end of the game, after taking this action now.
    fn lead_of(&mut self, seat: Seat, action: &Action, number: u64) -> f32 {
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        let turn = |game: &Game| game.state.turn().map(|turn| turn.number);
        let rounds = self.game.state.players.values().map(|_| ROUNDS).sum::<u32>();
        let horizon = turn(&self.game).map(|number| number + rounds);
        let mut next = Some((seat, action.clone()));
        while let Some((seat, action)) = next.take()
            && self.play(seat, &action)
            && turn(&self.game) < horizon
        {
            let Some(awaiting) = self.game.awaiting() else { break };
            let best = greedy::best(&self.game, &self.distances, awaiting.seat, &mut rng);
            next = best.map(|action| (awaiting.seat, action));
        }
        lead(&self.game, &self.distances, seat)
    }

    /// Plays an action; returns whether the rules allow it.
    fn play(&mut self, seat: Seat, action: &Action) -> bool {
        if let Action::Expand { connection, second, .. } = action {
            std::iter::once(connection).chain(second).for_each(|between| self.distances.lay(*between));
        }
        self.game.play_quietly(seat, action).is_ok()
    }
}
