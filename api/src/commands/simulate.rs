//! `shinjuku simulate`: whole games between bots.

use std::collections::BTreeMap;
use std::fmt;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use shinjuku_core::action::ActionKind;
use shinjuku_core::bots::{BotName, Patience};
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::id::Id;
use shinjuku_core::map::Map;
use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_core::setup::Options;
use shinjuku_core::shuffle::Seed;

use super::{Outcome, map};

#[derive(Args)]
pub(crate) struct Simulate {
    /// A built-in city, or the file of a map document
    #[arg(long, default_value = "tokyo")]
    map: String,
    /// The edition: v2r8 or city-growth
    #[arg(long, default_value = "v2r8", value_parser = edition)]
    edition: Edition,
    /// The mods, as in kaiju,hachiko:2: each may name its revision (the newest otherwise) and, after that, its home station;
    /// or "any": each game has others
    #[arg(long, default_value = "", value_parser = mods, hide_default_value = true)]
    mods: Mods,
    /// How many play
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=4))]
    players: u8,
    /// The bots in the seats, in order, as in greedy,random; where they are fewer than the players they sit down again
    #[arg(long, default_value = "random", value_delimiter = ',', value_parser = bot)]
    bots: Vec<BotName>,
    /// How many games
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// Look after every action whether every piece is where it can be
    #[arg(long)]
    audit: bool,
    /// The number from which all chance follows: the same one gives the same totals
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn edition(name: &str) -> Result<Edition, String> {
    name.parse().map_err(|_| "an edition is v2r8 or city-growth".into())
}

fn bot(name: &str) -> Result<BotName, String> {
    let known = || BotName::all().map(|bot| bot.to_string()).collect::<Vec<_>>().join(", ");
    name.parse().map_err(|_| format!("a bot is one of {}", known()))
}

/// The mods of each game.
#[derive(Clone)]
enum Mods {
    These(Vec<ModChoice>),
    Any,
}

fn mods(text: &str) -> Result<Mods, String> {
    if text == "any" {
        return Ok(Mods::Any);
    }
    let known = || Mod::all().map(|which| which.to_string()).collect::<Vec<_>>().join(", ");
    let choice = |name: &str| {
        name.parse().map_err(|_| format!("a mod is one of {}, with a revision as in hachiko:2", known()))
    };
    text.split(',').filter(|name| !name.is_empty()).map(choice).collect::<Result<_, _>>().map(Mods::These)
}

impl Mods {
    /// The mods of one game. Where any will do, each mod is left out or played in one of its revisions, all as likely.
    fn of_game(&self, chance: &mut impl Rng) -> Vec<ModChoice> {
        let mut draw = |which: Mod| {
            let choices = which.revisions().count() + 1;
            let revision = which.revisions().nth(chance.next_u32() as usize % choices)?;
            Some(ModChoice { revision: Some(revision), ..which.into() })
        };
        match self {
            Self::These(mods) => mods.clone(),
            Self::Any => Mod::all().filter_map(&mut draw).collect(),
        }
    }
}

impl fmt::Display for Mods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::These(mods) if mods.is_empty() => Ok(()),
            Self::These(mods) => {
                write!(f, " with {}", mods.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
            }
            Self::Any => write!(f, " with any mods"),
        }
    }
}

/// What all games together came to.
#[derive(Default)]
struct Totals {
    actions: BTreeMap<ActionKind, u64>,
    turns: u64,
    seats: Vec<SeatTotals>,
}

#[derive(Clone, Copy, Default)]
struct SeatTotals {
    /// Games won, a shared win as a part of one.
    wins: f64,
    points: f64,
}

impl Simulate {
    pub(crate) fn run(self) -> Outcome {
        let map = map::find(&self.map)?;
        let mut totals =
            Totals { seats: vec![SeatTotals::default(); usize::from(self.players)], ..Totals::default() };
        let begun = Instant::now();
        for number in 0..self.games {
            let seed = Seed::from_number(self.seed).of_game(number);
            self.play(&map, seed, &mut totals).map_err(|error| format!("game {number}: {error}"))?;
        }
        let seconds = begun.elapsed().as_secs_f64();
        self.print(&totals);
        // Apart from the totals, which are the same every time.
        let actions: u64 = totals.actions.values().sum();
        eprintln!("{seconds:.2} s, {:.0} actions a second", count(actions) / seconds.max(f64::EPSILON));
        Ok(ExitCode::SUCCESS)
    }

    fn print(&self, totals: &Totals) {
        let games = count(self.games.max(1));
        let bots = self.bots.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let bots = if self.bots == [BotName::Random] { String::new() } else { format!(" ({bots})") };
        println!(
            "{} games of {}{} on {}, {} players{bots}, seed {}",
            self.games, self.edition, self.mods, self.map, self.players, self.seed
        );
        let actions: u64 = totals.actions.values().sum();
        let line = |what: &str, number: u64| {
            println!("{what:<16}{number:>10}  {:>8.2} a game", count(number) / games);
        };
        line("turns", totals.turns);
        line("actions", actions);
        for (kind, number) in &totals.actions {
            line(&format!("  {kind}"), *number);
        }
        println!("seat  wins %  mean score");
        for (seat, SeatTotals { wins, points }) in totals.seats.iter().enumerate() {
            println!("{seat:>4}  {:>6.2}  {:>10.2}", 100.0 * wins / games, points / games);
        }
    }
}

impl Simulate {
    fn play(&self, map: &Arc<Map>, seed: Seed, totals: &mut Totals) -> Result<(), String> {
        let mut chance = ChaCha8Rng::from_seed(seed.0);
        let options = Options::new(self.edition, usize::from(self.players));
        let options = options.with_mods(self.mods.of_game(&mut chance));
        let (mut game, _) = Game::start(Arc::clone(map), &options, seed)
            .map_err(|faults| faults.into_iter().map(|fault| fault.message).collect::<Vec<_>>().join("; "))?;
        let mut turns = 0;
        while let Some(awaiting) = game.awaiting()
            && let Some(bot) = self.bots.iter().cycle().nth(awaiting.seat.index())
            && let Some(action) = bot.choose(&game, Patience::USUAL, &mut chance)
        {
            turns = game.state().turn().map_or(turns, |turn| turn.number);
            *totals.actions.entry(action.kind()).or_default() += 1;
            game.play_quietly(awaiting.seat, &action)
                .map_err(|refusal| format!("a chosen action was refused: {refusal:?}"))?;
            if self.audit
                && let Some(wrong) = game.audit().first()
            {
                return Err(format!("after {:?}: {wrong}", action.named(game.map())));
            }
        }
        if !game.state().is_finished() {
            return Err("somebody is awaited, but can do nothing".into());
        }
        totals.turns += u64::from(turns);
        let standings = game.state().standings();
        let winners = standings.iter().filter(|standing| standing.place == 1).count();
        for (seat, standing) in totals.seats.iter_mut().zip(&standings) {
            seat.points += standing.score.points();
            if standing.place == 1 {
                seat.wins += 1.0 / count(winners as u64);
            }
        }
        Ok(())
    }
}

#[expect(clippy::cast_precision_loss, reason = "totals are printed with a few digits")]
fn count(number: u64) -> f64 {
    number as f64
}
