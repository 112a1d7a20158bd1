//! The state of a table beside the game itself: who plays in each seat, what is proposed, and the clock. Like the game,
//! it is derived from the event log.

use serde::{Deserialize, Serialize};
use shinjuku_core::bots::BotName;
use shinjuku_core::game::Game;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::state::GameState;
use strum::Display;
use utoipa::ToSchema;

use crate::count::count;
use crate::database::Timestamp;
use crate::games::state::clock::{Clock, ClockState, TimeoutAction};
use crate::games::state::proposal::{Proposal, ProposalKind};
use crate::games::tables::table::Status;

/// Why a bot plays in place of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum LeaveReason {
    /// The player left the game.
    Left,
    /// The player resigned.
    Resigned,
    /// The player's time was up.
    TimedOut,
    /// A moderator or director gave the seat to a bot.
    Replaced,
}

/// The settings of a table that matter after the start.
#[derive(Clone, Debug)]
pub(in crate::games) struct TableConfig {
    pub(in crate::games) clock: Option<Clock>,
    pub(in crate::games) bots: Vec<Option<BotName>>,
    pub(in crate::games) solo: bool,
    pub(in crate::games) started_at: Timestamp,
}

/// The state of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::games) struct LiveTable {
    seats: Vec<LiveSeat>,
    /// The open proposal that not everyone has answered.
    pub(in crate::games) proposal: Option<Proposal>,
    /// How often each seat has proposed something since the last action.
    asked: Vec<u8>,
    clock: Option<(Clock, ClockState)>,
    solo: bool,
    /// How the game ended, if that does not follow from the game itself.
    pub(in crate::games) ended: Option<Status>,
}

/// Who plays in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::games) struct LiveSeat {
    /// The bot that plays. `None` if the seated person does.
    pub(in crate::games) bot: Option<BotName>,
    /// Why the seated person no longer plays, and since which version.
    pub(in crate::games) left: Option<(LeaveReason, u32)>,
}

/// What the server must do in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games) enum DueAction {
    /// Let a bot act for a seat.
    Act(Seat, BotName),
    /// Hand a seat over to a bot.
    HandOver(Seat, BotName),
}

/// The time in milliseconds that a server has to let a bot act. After that, another server may do so.
const BOT_MILLIS: u64 = 3000;

/// How often a player may propose something before anyone acts.
const MAX_PROPOSALS: u8 = 3;

impl LiveTable {
    /// The state at the start of a game.
    pub(in crate::games) fn at_start(config: &TableConfig, game: &Game) -> Self {
        let at = config.started_at;
        Self {
            seats: config.bots.iter().map(|bot| LiveSeat { bot: *bot, left: None }).collect(),
            proposal: None,
            asked: vec![0; config.bots.len()],
            clock: config.clock.map(|clock| (clock, ClockState::at_start(&clock, game, at))),
            solo: config.solo,
            ended: None,
        }
    }

    /// Who plays in a seat.
    pub(in crate::games) fn seat(&self, seat: Seat) -> LiveSeat {
        self.seats.get(seat.index()).copied().unwrap_or(LiveSeat { bot: None, left: None })
    }

    /// The seats in which people play.
    pub(in crate::games) fn people(&self) -> impl Iterator<Item = Seat> {
        let seats = self.seats.iter().enumerate();
        seats.filter(|(_, now)| now.bot.is_none()).map(|(index, _)| Seat::at(index))
    }

    /// The clock's settings and its state.
    pub(in crate::games) const fn clock(&self) -> Option<&(Clock, ClockState)> {
        self.clock.as_ref()
    }

    /// Whether an action changes nothing here.
    pub(in crate::games) fn is_quiet(&self) -> bool {
        self.clock.is_none() && self.proposal.is_none() && self.asked.iter().all(|times| *times == 0)
    }

    /// Advances the clock to `at`, when the game reached its current position.
    pub(in crate::games) fn advance(&mut self, game: &Game, at: Timestamp) {
        if let Some((clock, clock_state)) = &mut self.clock {
            clock_state.advance(clock, game, at);
        }
    }

    /// Drops a proposal to undo and resets the proposal counts, because the game has gone on.
    pub(in crate::games) fn act(&mut self) {
        self.asked.fill(0);
        self.proposal.take_if(|proposal| proposal.what == ProposalKind::Undo);
    }

    /// Lets a bot play in place of a person. If no other person plays, the game is abandoned. If only one player has
    /// not resigned, the game is finished.
    pub(in crate::games) fn hand_over(&mut self, seat: Seat, bot: BotName, why: LeaveReason, version: u32) {
        if let Some(now) = self.seats.get_mut(seat.index()) {
            *now = LiveSeat { bot: Some(bot), left: Some((why, version)) };
        }
        let conceded = |now: &&LiveSeat| matches!(now.left, Some((LeaveReason::Resigned, _)));
        let playing = self.seats.len() - self.seats.iter().filter(conceded).count();
        let ended = match (playing, self.people().next()) {
            (0 | 1, _) => Some(Status::Finished),
            (_, None) if why == LeaveReason::Resigned => Some(Status::Finished),
            (_, None) => Some(Status::Abandoned),
            _ => None,
        };
        self.ended = ended;
        // It was addressed to other players.
        self.proposal = None;
    }

    /// Counts a proposal.
    pub(in crate::games) fn count_proposal(&mut self, seat: Seat) {
        if let Some(times) = self.asked.get_mut(seat.index()) {
            *times = times.saturating_add(1);
        }
    }

    /// Whether a player may make another proposal. Every proposal is a version of the game, so unlimited proposals
    /// would keep the others from acting.
    pub(in crate::games) fn may_propose(&self, seat: Seat) -> bool {
        self.asked.get(seat.index()).is_some_and(|times| *times < MAX_PROPOSALS)
    }

    /// Pauses or resumes the clock.
    pub(in crate::games) fn pause(&mut self, paused: bool) {
        if let Some((_, clock_state)) = &mut self.clock {
            clock_state.paused = paused;
        }
    }

    /// Whether the clock is paused. `None` if there is no clock.
    pub(in crate::games) fn paused(&self) -> Option<bool> {
        self.clock.as_ref().map(|(_, clock_state)| clock_state.paused)
    }

    /// Whether everyone has agreed to a proposal.
    pub(in crate::games) fn is_agreed(&self, proposal: &Proposal) -> bool {
        self.are_all(&proposal.agreed)
    }

    /// Whether a proposal takes effect once this player has agreed, too.
    pub(in crate::games) fn is_agreed_with(&self, proposal: &Proposal, seat: Seat) -> bool {
        let agreed: Vec<Seat> = proposal.agreed.iter().copied().chain([seat]).collect();
        self.are_all(&agreed)
    }

    /// Whether other people must agree to a proposal of a player.
    pub(in crate::games) fn needs_agreement_of_others(&self, seat: Seat) -> bool {
        !self.are_all(&[seat])
    }

    /// Whether these seats are all that must agree to a proposal.
    fn are_all(&self, agreed: &[Seat]) -> bool {
        self.solo || self.people().all(|seat| agreed.contains(&seat))
    }

    /// When the time runs out for the player the game is waiting for. `None` if a bot is playing or no clock is
    /// running.
    pub(in crate::games) fn deadline(&self, game: &Game) -> Option<Timestamp> {
        let seat = game.awaiting()?.seat;
        if self.ended.is_some() || self.seat(seat).bot.is_some() {
            return None;
        }
        self.clock.as_ref().and_then(|(_, clock_state)| clock_state.deadline())
    }

    /// What the server must do at a point in time.
    pub(in crate::games) fn due_action(&self, game: &Game, now: Timestamp) -> Option<DueAction> {
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

    /// When a server must next act in the game, if nothing happens after `at`.
    pub(in crate::games) fn timeout_at(&self, game: &Game, at: Timestamp) -> Option<Timestamp> {
        let seat = game.awaiting().filter(|_| self.ended.is_none())?.seat;
        match self.seat(seat).bot {
            Some(_) => Some(at.plus_millis(BOT_MILLIS)),
            None => self.deadline(game),
        }
    }

    /// The final places: first those who played to the end, by points, then those who left, the last to leave first.
    pub(in crate::games) fn places(&self, state: &GameState) -> Vec<u8> {
        let standings = state.standings();
        let rank = |index: usize| match self.seats.get(index).and_then(|now| now.left) {
            None => (0, standings.get(index).map_or(0, |standing| u32::from(standing.place))),
            Some((_, version)) => (1, u32::MAX - version),
        };
        let ranks: Vec<_> = (0..standings.len()).map(rank).collect();
        let before = |own| count::<u8>(ranks.iter().filter(|other| **other < own));
        ranks.iter().map(|own| 1 + before(*own)).collect()
    }
}
