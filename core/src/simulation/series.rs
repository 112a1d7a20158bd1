//! A series of games: a plan on a map, and each of its games.

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
use crate::setup::{Options, SetupError, SetupIssue};
use crate::shuffle::Seed;

/// A series of games that can be played.
#[derive(Clone, Debug)]
pub struct Series {
    map: Arc<Map>,
    plan: SimulationPlan,
    /// The bots of the plan, each once, in order.
    bots: Vec<BotName>,
}

/// An error in a simulation plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeriesPlanError {
    /// Too few or too many players.
    WrongNumberOfPlayers {
        /// The number of players.
        players: usize,
    },
    /// The plan has no bots.
    NoBots,
    /// The plan has more bots than players.
    TooManyBots {
        /// The number of bots.
        bots: usize,
        /// The number of players.
        players: usize,
    },
    /// Such a game cannot be set up.
    Setup(SetupIssue),
}

/// Why a game could not be played to its end.
#[derive(Clone, Debug)]
pub enum SeriesError {
    /// The game could not be set up.
    Setup(SetupError),
    /// A bot chose an action that the rules do not allow.
    Refused {
        /// The action that the bot chose.
        action: Box<NamedAction>,
        /// The refusal.
        refusal: Box<Refusal>,
    },
    /// A piece is on an impossible place.
    Misplaced {
        /// The action after which the error was found.
        action: Box<NamedAction>,
        /// What is wrong.
        wrong: String,
    },
    /// A bot returned no action.
    NoChoice {
        /// The bot.
        bot: BotName,
    },
}

impl Series {
    /// Returns the series of games of `plan` on a map.
    ///
    /// # Errors
    /// Returns all errors of the plan.
    pub fn new(map: Arc<Map>, plan: SimulationPlan) -> Result<Self, Vec<SeriesPlanError>> {
        let mut errors = Vec::new();
        match plan.bots.len() {
            0 => errors.push(SeriesPlanError::NoBots),
            bots if bots > plan.players => {
                errors.push(SeriesPlanError::TooManyBots { bots, players: plan.players });
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
            errors.push(SeriesPlanError::WrongNumberOfPlayers { players });
        } else if let Err(wrong) = series.set_up(series.seed_of(0), &mut series.chance_of(0)) {
            // A set-up error of one game is an error of all games.
            errors.extend(wrong.into_issues().into_iter().map(SeriesPlanError::Setup));
        }
        if errors.is_empty() { Ok(series) } else { Err(errors) }
    }

    /// Returns the map.
    pub const fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// Returns the plan.
    pub const fn plan(&self) -> &SimulationPlan {
        &self.plan
    }

    /// Returns the bots that play, each once, in the order of the plan.
    pub fn bots(&self) -> &[BotName] {
        &self.bots
    }

    /// Returns the number of seats that one of the [`bots`](Self::bots) has in every game.
    pub(super) fn seats_of(&self, bot: BotName) -> u32 {
        self.seating(0).values().filter(|other| **other == bot).map(|_| 1).sum()
    }

    /// Returns the bots in the seats of a game. In game 0 they sit as in the plan, and from game to game each moves
    /// on by one seat. So in as many games as there are players, every bot has every seat once.
    pub fn seating(&self, number: u64) -> PerId<Seat, BotName> {
        let mut seats: Vec<BotName> =
            self.plan.bots.iter().copied().cycle().take(self.plan.players).collect();
        #[expect(clippy::cast_possible_truncation, reason = "the remainder is less than the number of seats")]
        let steps = (number % seats.len().max(1) as u64) as usize;
        seats.rotate_right(steps);
        seats.into()
    }

    /// Plays a game of the series to its end, and returns it with its tally. The same number always gives the same
    /// game, whatever other games are played, unless bots think by the clock.
    ///
    /// `now` is that clock: the time since an arbitrary fixed point. It is called only if bots think by the clock.
    ///
    /// # Errors
    /// Fails if the game did not reach its end, which is a bug.
    pub fn play(&self, number: u64, now: &dyn Fn() -> Duration) -> Result<(Game, Tally), SeriesError> {
        let mut rng = self.chance_of(number);
        let (mut game, mut tally) =
            self.set_up(self.seed_of(number), &mut rng).map_err(SeriesError::Setup)?;
        let seating = self.seating(number);
        let first = game.state.turn().map_or(Seat::at(0), |turn| turn.seat);
        let mut turns = 0;
        while let Some(awaiting) = game.awaiting() {
            let bot = seating[awaiting.seat];
            turns = game.state.turn().map_or(turns, |turn| turn.number);
            let action = self.choose(bot, &game, now, &mut rng).ok_or(SeriesError::NoChoice { bot })?;
            let named = |game: &Game| Box::new(action.named(&game.map));
            match game.play(awaiting.seat, &action) {
                Ok(events) => tally.count(&game, &action, &events),
                Err(refusal) => {
                    return Err(SeriesError::Refused { action: named(&game), refusal: refusal.into() });
                }
            }
            if self.plan.audit
                && let Some(wrong) = game.check_invariants().into_iter().next()
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
        rng: &mut dyn Rng,
    ) -> Option<Action> {
        match self.plan.think {
            None => bot.choose(game, Patience::DEFAULT, rng),
            Some(Think::Looks(looks)) => bot.choose(game, Patience::Looks(looks), rng),
            Some(Think::Time(time)) => {
                let begun = now();
                let time_is_left = || now().saturating_sub(begun) < time;
                bot.choose(game, Patience::While(&time_is_left), rng)
            }
        }
    }

    fn seed_of(&self, number: u64) -> Seed {
        Seed::from_number(self.plan.seed).of_game(number)
    }

    /// Returns the source of randomness for drawing mods and for the bots.
    fn chance_of(&self, number: u64) -> ChaCha8Rng {
        ChaCha8Rng::from_seed(self.seed_of(number).0)
    }

    fn set_up(&self, seed: Seed, rng: &mut ChaCha8Rng) -> Result<(Game, Tally), SetupError> {
        let mods = self.plan.mods.of_game(rng);
        let options = Options::new(self.plan.edition, self.plan.players).with_mods(mods);
        let (game, events) = Game::start(Arc::clone(&self.map), &options, seed)?;
        let mut tally = Tally::new(self);
        tally.record_events(&game, &events);
        Ok((game, tally))
    }
}

impl fmt::Display for SeriesPlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongNumberOfPlayers { players } => {
                write!(f, "a game needs two to four players, not {players}")
            }
            Self::NoBots => f.write_str("a game needs at least one bot"),
            Self::TooManyBots { bots, players } => {
                write!(f, "there are {bots} bots, but only {players} seats")
            }
            Self::Setup(issue) => f.write_str(&issue.message),
        }
    }
}

impl fmt::Display for SeriesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Refused { action, refusal } => write!(f, "{action:?} was refused: {refusal:?}"),
            Self::Misplaced { action, wrong } => write!(f, "after {action:?}: {wrong}"),
            Self::NoChoice { bot } => write!(f, "the bot {bot} found no action"),
        }
    }
}

impl std::error::Error for SeriesError {}
