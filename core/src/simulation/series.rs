//! A series of games: a plan on a map, and each game of it.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::plan::{SimulationPlan, Think};
use super::tally::Tally;
use crate::action::{Action, NamedAction};
use crate::bots::{BotName, Patience};
use crate::game::Game;
use crate::id::{Id, PerId, Seat};
use crate::map::Map;
use crate::player::Color;
use crate::refusal::Refusal;
use crate::setup::{Options, SetupFault};
use crate::shuffle::Seed;

/// A series of games that can be played.
#[derive(Clone, Debug)]
pub struct Series {
    map: Arc<Map>,
    plan: SimulationPlan,
    /// Each bot of the plan once, in order.
    bots: Vec<BotName>,
}

/// One thing that is wrong with a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeriesFault {
    /// Too few or too many players.
    WrongNumberOfPlayers {
        /// How many.
        players: usize,
    },
    /// There is nobody to play.
    NoBots,
    /// More bots than can sit down.
    TooManyBots {
        /// How many bots there are.
        bots: usize,
        /// How many can play.
        players: usize,
    },
    /// No such game can be set up.
    Setup(SetupFault),
}

/// Why a game could not be played to its end.
#[derive(Clone, Debug)]
pub enum SeriesError {
    /// It could not be set up.
    Setup(Vec<SetupFault>),
    /// A bot chose what the rules do not allow.
    Refused {
        /// What it chose.
        action: Box<NamedAction>,
        /// The objection.
        refusal: Box<Refusal>,
    },
    /// A piece is where it cannot be.
    Misplaced {
        /// The action after which it was.
        action: Box<NamedAction>,
        /// What is wrong.
        wrong: String,
    },
    /// A bot had nothing to choose.
    NoChoice {
        /// Which.
        bot: BotName,
    },
}

impl Series {
    /// The games that `plan` lays down, on a map.
    ///
    /// # Errors
    /// Every fault of the plan.
    pub fn new(map: Arc<Map>, plan: SimulationPlan) -> Result<Self, Vec<SeriesFault>> {
        let mut faults = Vec::new();
        match plan.bots.len() {
            0 => faults.push(SeriesFault::NoBots),
            bots if bots > plan.players => {
                faults.push(SeriesFault::TooManyBots { bots, players: plan.players });
            }
            _ => {}
        }
        let mut bots: Vec<BotName> = Vec::new();
        for bot in &plan.bots {
            if !bots.contains(bot) {
                bots.push(*bot);
            }
        }
        let series = Self { map, plan, bots };
        let players = series.plan.players;
        if !(2..=Color::ALL.len()).contains(&players) {
            faults.push(SeriesFault::WrongNumberOfPlayers { players });
        } else if let Err(wrong) = series.set_up(series.seed_of(0), &mut series.chance_of(0)) {
            // What is wrong with one game is wrong with all.
            faults.extend(wrong.into_iter().map(SeriesFault::Setup));
        }
        if faults.is_empty() { Ok(series) } else { Err(faults) }
    }

    /// The map.
    pub const fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// The plan.
    pub const fn plan(&self) -> &SimulationPlan {
        &self.plan
    }

    /// Each bot that plays, once, in the order of the plan.
    pub fn bots(&self) -> &[BotName] {
        &self.bots
    }

    /// How many seats each of [`bots`](Self::bots) has in every game.
    pub(super) fn seats_of(&self, bot: BotName) -> u32 {
        let seats = self.seating(0).values().filter(|other| **other == bot).count();
        u32::try_from(seats).unwrap_or(u32::MAX)
    }

    /// The bots in the seats of a game: in game 0 as the plan has them, and from game to game each moves on by one seat, so that
    /// in as many games as there are players everybody sits everywhere once.
    pub fn seating(&self, number: u64) -> PerId<Seat, BotName> {
        let mut seats: Vec<BotName> =
            self.plan.bots.iter().copied().cycle().take(self.plan.players).collect();
        let steps = number % seats.len().max(1) as u64;
        seats.rotate_right(usize::try_from(steps).unwrap_or(0));
        seats.into()
    }

    /// Plays a game of the series to its end, and gives it with its tally. Whatever others are played, it is the same game for
    /// the same number, unless bots think by the clock.
    ///
    /// `now` is that clock: the time since some moment or other. It is read only where bots think by it.
    ///
    /// # Errors
    /// The game did not come to its end, which is a fault of the program.
    pub fn play(&self, number: u64, now: &dyn Fn() -> Duration) -> Result<(Game, Tally), SeriesError> {
        let mut chance = self.chance_of(number);
        let (mut game, mut tally) =
            self.set_up(self.seed_of(number), &mut chance).map_err(SeriesError::Setup)?;
        let seating = self.seating(number);
        let first = game.state.turn().map_or(Seat::at(0), |turn| turn.seat);
        let mut turns = 0;
        while let Some(awaiting) = game.awaiting() {
            let bot = seating[awaiting.seat];
            turns = game.state.turn().map_or(turns, |turn| turn.number);
            let action = self.choose(bot, &game, now, &mut chance).ok_or(SeriesError::NoChoice { bot })?;
            let named = |game: &Game| Box::new(action.named(&game.map));
            match game.play(awaiting.seat, &action) {
                Ok(events) => tally.count(&game, &action, &events),
                Err(refusal) => {
                    return Err(SeriesError::Refused { action: named(&game), refusal: refusal.into() });
                }
            }
            if self.plan.audit
                && let Some(wrong) = game.audit().into_iter().next()
            {
                return Err(SeriesError::Misplaced { action: named(&game), wrong });
            }
        }
        let place = |seat: Seat| self.bots.iter().position(|bot| *bot == seating[seat]);
        tally.end(&game, first, turns, place);
        Ok((game, tally))
    }

    fn choose(
        &self,
        bot: BotName,
        game: &Game,
        now: &dyn Fn() -> Duration,
        chance: &mut dyn Rng,
    ) -> Option<Action> {
        match self.plan.think {
            None => bot.choose(game, Patience::DEFAULT, chance),
            Some(Think::Looks(looks)) => bot.choose(game, Patience::Looks(looks), chance),
            Some(Think::Time(time)) => {
                let begun = now();
                let time_is_left = || now().saturating_sub(begun) < time;
                bot.choose(game, Patience::While(&time_is_left), chance)
            }
        }
    }

    fn seed_of(&self, number: u64) -> Seed {
        Seed::from_number(self.plan.seed).of_game(number)
    }

    /// The chance that mods are drawn by and bots have.
    fn chance_of(&self, number: u64) -> ChaCha8Rng {
        ChaCha8Rng::from_seed(self.seed_of(number).0)
    }

    fn set_up(&self, seed: Seed, chance: &mut ChaCha8Rng) -> Result<(Game, Tally), Vec<SetupFault>> {
        let mods = self.plan.mods.of_game(chance);
        let options = Options::new(self.plan.edition, self.plan.players).with_mods(mods);
        let (game, events) = Game::start(Arc::clone(&self.map), &options, seed)?;
        let mut tally = Tally::new(self);
        tally.hear(&game, &events);
        Ok((game, tally))
    }
}

impl fmt::Display for SeriesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongNumberOfPlayers { players } => write!(f, "two to four can play, not {players}"),
            Self::NoBots => f.write_str("a game needs at least one bot"),
            Self::TooManyBots { bots, players } => {
                write!(f, "{bots} bots cannot sit down at a table for {players}")
            }
            Self::Setup(fault) => f.write_str(&fault.message),
        }
    }
}

impl fmt::Display for SeriesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(faults) => {
                let messages: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
                f.write_str(&messages.join("; "))
            }
            Self::Refused { action, refusal } => write!(f, "{action:?} was refused: {refusal:?}"),
            Self::Misplaced { action, wrong } => write!(f, "after {action:?}: {wrong}"),
            Self::NoChoice { bot } => write!(f, "{bot} is awaited, but chooses nothing"),
        }
    }
}
