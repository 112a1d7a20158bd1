//! What goes on at a table beside the game: who plays in which seat, what is proposed, how the clock stands. It follows from the
//! log, as the game does.

use serde::{Deserialize, Serialize};
use shinjuku_core::bots::BotName;
use shinjuku_core::game::Game;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::state::GameState;
use strum::Display;
use utoipa::ToSchema;

use crate::games::state::clock::{Clock, ClockState, TimeoutAction};
use crate::games::state::proposal::{Proposal, ProposalKind};
use crate::games::tables::table::Status;
use crate::store::Timestamp;

/// Why a bot plays where a person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum LeaveReason {
    /// They went.
    Left,
    /// They gave the game up as lost.
    Resigned,
    /// Their time was up.
    TimedOut,
    /// Somebody who keeps order gave the seat to the bot.
    Replaced,
}

/// What was agreed on before the start, as far as it matters here.
#[derive(Clone, Debug)]
pub(in crate::games) struct TableConfig {
    pub(in crate::games) clock: Option<Clock>,
    /// The bots, by seat.
    pub(in crate::games) bots: Vec<Option<BotName>>,
    pub(in crate::games) solo: bool,
    pub(in crate::games) started_at: Timestamp,
}

/// How things stand at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::games) struct TableState {
    seats: Vec<SeatNow>,
    /// What is proposed, and was not answered by everybody.
    pub(in crate::games) proposal: Option<Proposal>,
    /// How often each has proposed something since anybody acted, by seat.
    asked: Vec<u8>,
    clock: Option<(Clock, ClockState)>,
    solo: bool,
    /// What the game came to, where that does not follow from the game itself.
    pub(in crate::games) ended: Option<Status>,
}

/// Who plays in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::games) struct SeatNow {
    /// The bot; where there is none, whoever sat down.
    pub(in crate::games) bot: Option<BotName>,
    /// Why whoever sat down does not play any more, and since which version.
    pub(in crate::games) left: Option<(LeaveReason, u32)>,
}

/// What the server has to do in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games) enum DueAction {
    /// Have a bot act for a seat.
    Act(Seat, BotName),
    /// Give a seat to a bot.
    HandOver(Seat, BotName),
}

/// A server that should have a bot act has so many milliseconds for it; then another may.
const BOT_MILLIS: u64 = 3000;

/// How often one may propose something before somebody acts.
const MAX_PROPOSALS: u8 = 3;

impl TableState {
    /// Those of a game that starts.
    pub(in crate::games) fn at_start(terms: &TableConfig, game: &Game) -> Self {
        let at = terms.started_at;
        Self {
            seats: terms.bots.iter().map(|bot| SeatNow { bot: *bot, left: None }).collect(),
            proposal: None,
            asked: vec![0; terms.bots.len()],
            clock: terms.clock.map(|clock| (clock, ClockState::at_start(&clock, game, at))),
            solo: terms.solo,
            ended: None,
        }
    }

    /// Who plays in a seat.
    pub(in crate::games) fn seat(&self, seat: Seat) -> SeatNow {
        self.seats.get(seat.index()).copied().unwrap_or(SeatNow { bot: None, left: None })
    }

    /// The seats in which people play.
    pub(in crate::games) fn people(&self) -> impl Iterator<Item = Seat> {
        let seats = self.seats.iter().enumerate();
        seats.filter(|(_, now)| now.bot.is_none()).map(|(index, _)| Seat::at(index))
    }

    /// The clock and its hands.
    pub(in crate::games) const fn clock(&self) -> Option<&(Clock, ClockState)> {
        self.clock.as_ref()
    }

    /// Whether nothing here changes by an action.
    pub(in crate::games) fn is_quiet(&self) -> bool {
        self.clock.is_none() && self.proposal.is_none() && self.asked.iter().all(|times| *times == 0)
    }

    /// Goes on to the moment at which the game came to stand as it does.
    pub(in crate::games) fn advance(&mut self, game: &Game, at: Timestamp) {
        if let Some((clock, hands)) = &mut self.clock {
            hands.advance(clock, game, at);
        }
    }

    /// Forgets a proposal to take something back, and who has asked for what: the game has gone on.
    pub(in crate::games) fn act(&mut self) {
        self.asked.fill(0);
        self.proposal.take_if(|proposal| proposal.what == ProposalKind::Undo);
    }

    /// Has a bot play where a person did. Where no other person plays, the game is given up; where one is left who has not
    /// resigned, it is won.
    pub(in crate::games) fn hand_over(&mut self, seat: Seat, bot: BotName, why: LeaveReason, version: u32) {
        if let Some(now) = self.seats.get_mut(seat.index()) {
            *now = SeatNow { bot: Some(bot), left: Some((why, version)) };
        }
        let conceded = |now: &&SeatNow| matches!(now.left, Some((LeaveReason::Resigned, _)));
        let playing = self.seats.len() - self.seats.iter().filter(conceded).count();
        let ended = match (playing, self.people().next()) {
            (0 | 1, _) => Some(Status::Finished),
            (_, None) if why == LeaveReason::Resigned => Some(Status::Finished),
            (_, None) => Some(Status::Abandoned),
            _ => None,
        };
        self.ended = ended;
        // What was proposed was proposed to others.
        self.proposal = None;
    }

    /// Counts something that was proposed.
    pub(in crate::games) fn count_proposal(&mut self, seat: Seat) {
        if let Some(times) = self.asked.get_mut(seat.index()) {
            *times = times.saturating_add(1);
        }
    }

    /// Whether somebody may propose something once more. Every proposal is a version of the game; who could make as many as they
    /// like would keep the others from acting.
    pub(in crate::games) fn may_propose(&self, seat: Seat) -> bool {
        self.asked.get(seat.index()).is_some_and(|times| *times < MAX_PROPOSALS)
    }

    /// Stops the clock, or has it go on.
    pub(in crate::games) fn pause(&mut self, paused: bool) {
        if let Some((_, hands)) = &mut self.clock {
            hands.paused = paused;
        }
    }

    /// Whether the clock is stopped; none where there is none.
    pub(in crate::games) fn paused(&self) -> Option<bool> {
        self.clock.as_ref().map(|(_, hands)| hands.paused)
    }

    /// Whether everybody has agreed to what is proposed.
    pub(in crate::games) fn is_agreed(&self, proposal: &Proposal) -> bool {
        self.solo || self.people().all(|seat| proposal.agreed.contains(&seat))
    }

    /// When the time of the awaited player is up; never, where a bot plays or no clock runs.
    pub(in crate::games) fn deadline(&self, game: &Game) -> Option<Timestamp> {
        let seat = game.awaiting()?.seat;
        if self.ended.is_some() || self.seat(seat).bot.is_some() {
            return None;
        }
        self.clock.as_ref().and_then(|(_, hands)| hands.deadline())
    }

    /// What the server has to do at a moment.
    pub(in crate::games) fn duty(&self, game: &Game, now: Timestamp) -> Option<DueAction> {
        let seat = game.awaiting().filter(|_| self.ended.is_none())?.seat;
        if let Some(bot) = self.seat(seat).bot {
            return Some(DueAction::Act(seat, bot));
        }
        let (clock, _) = self.clock.as_ref()?;
        if self.deadline(game)? > now {
            return None;
        }
        Some(match clock.at_zero {
            TimeoutAction::BotPlaysTurn => DueAction::Act(seat, clock.bot),
            TimeoutAction::BotTakesSeat => DueAction::HandOver(seat, clock.bot),
        })
    }

    /// When some server must look after the game, if nothing happens any more after a moment.
    pub(in crate::games) fn timeout_at(&self, game: &Game, at: Timestamp) -> Option<Timestamp> {
        let seat = game.awaiting().filter(|_| self.ended.is_none())?.seat;
        match self.seat(seat).bot {
            Some(_) => Some(at.plus_millis(BOT_MILLIS)),
            None => self.deadline(game),
        }
    }

    /// The places: first those who played to the end, by their points; then those who did not, the last to go before the first.
    pub(in crate::games) fn places(&self, state: &GameState) -> Vec<u8> {
        let standings = state.standings();
        let rank = |index: usize| match self.seats.get(index).and_then(|now| now.left) {
            None => (0, standings.get(index).map_or(0, |standing| u32::from(standing.place))),
            Some((_, version)) => (1, u32::MAX - version),
        };
        let ranks: Vec<_> = (0..standings.len()).map(rank).collect();
        let before = |own| ranks.iter().filter(|other| **other < own).count();
        ranks.iter().map(|own| u8::try_from(1 + before(*own)).unwrap_or(u8::MAX)).collect()
    }
}
