//! `shinjuku simulate`: plays whole games between bots, and prints statistics about a map, its seats and the bots.

mod games;
mod progress;
mod table;
mod text;

use std::num::NonZero;
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use clap::Args;
use shinjuku_core::bots::BotName;
use shinjuku_core::edition::Edition;
use shinjuku_core::mods::Mod;
use shinjuku_core::simulation::{ParseThinkingTimeError, Series, SeriesMods, SimulationPlan, Tally, Think};

use super::output::{print, print_error};
use super::{Outcome, map};
use progress::Progress;
use text::Text;

#[derive(Args)]
pub(crate) struct Simulate {
    /// Name of a built-in city, or file with a map document
    #[arg(long, default_value = "tokyo")]
    map: String,
    /// Edition: v2r8 or city-growth
    #[arg(long, default_value = "v2r8", value_parser = edition)]
    edition: Edition,
    /// Mods, comma-separated, as in kaiju,hachiko:2: each can have a revision (defaults to the newest) and, after that,
    /// its home station; "any" chooses mods at random for each game
    #[arg(long, default_value = "", value_parser = mods, hide_default_value = true)]
    mods: SeriesMods,
    /// Number of players
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=4))]
    players: u8,
    /// Bots, comma-separated (random, greedy, planner), as in planner,greedy; if there are fewer bots than players, the
    /// list repeats. Bots rotate by one seat after each game
    #[arg(long, default_value = "random", value_delimiter = ',', value_parser = bot)]
    bots: Vec<BotName>,
    /// How long planners think about a decision: a number of simulations, such as 200, or a time, such as 50ms or 2s
    /// (results then depend on the speed of the machine); defaults to 60 simulations
    #[arg(long, value_name = "COUNT|TIME", value_parser = think)]
    think: Option<Think>,
    /// Number of games
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seed for the random numbers: the same seed gives the same report
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games to play in parallel; defaults to the number of cores
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Check the invariants of the game after every action
    #[arg(long)]
    audit: bool,
    /// Print the whole report as JSON
    #[arg(long)]
    json: bool,
    /// List every station, connection and ward, not only the most and least used ones
    #[arg(long, conflicts_with = "json")]
    full: bool,
}

fn edition(name: &str) -> Result<Edition, String> {
    name.parse().map_err(|_| "the edition must be v2r8 or city-growth".into())
}

fn bot(name: &str) -> Result<BotName, String> {
    let known = || BotName::all().map(|bot| bot.to_string()).collect::<Vec<_>>().join(", ");
    name.parse().map_err(|_| format!("a bot must be one of {}", known()))
}

fn think(text: &str) -> Result<Think, String> {
    text.parse().map_err(|wrong: ParseThinkingTimeError| wrong.to_string())
}

fn mods(text: &str) -> Result<SeriesMods, String> {
    if text == "any" {
        return Ok(SeriesMods::Any);
    }
    let known = || Mod::all().map(|which| which.to_string()).collect::<Vec<_>>().join(", ");
    let choice = |name: &str| {
        name.parse().map_err(|_| {
            format!("a mod must be one of {}, optionally with a revision as in hachiko:2", known())
        })
    };
    let names = text.split(',').filter(|name| !name.is_empty());
    names.map(choice).collect::<Result<_, _>>().map(SeriesMods::These)
}

impl Simulate {
    pub(crate) fn run(self) -> Outcome {
        let Self { map: name, edition, mods, players, bots, think, games, seed, threads, audit, json, full } =
            self;
        let plan = SimulationPlan { edition, mods, players: players.into(), bots, seed, think, audit };
        let series = Series::new(map::find(&name)?, plan)
            .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let threads = threads.map_or_else(cores, usize::from);

        let begun = Instant::now();
        let progress = Progress::new(games);
        let one_game = |number: u64| {
            let (_, tally) = series.play(number, &|| begun.elapsed())?;
            progress.one_more();
            Ok(tally)
        };
        let played = games::play_all(&Tally::new(&series), games, threads, one_game);
        progress.clear();
        let tally = played.map_err(|failure| failure.to_string())?;
        let seconds = begun.elapsed().as_secs_f64().max(f64::EPSILON);

        let report = series.report(&tally);
        let printed = if json {
            format!("{}\n", serde_json::to_string_pretty(&report).map_err(|error| error.to_string())?)
        } else {
            Text { report: &report, map: &name, full }.to_string()
        };
        print(printed)?;
        // Printed to standard error, because the report itself is the same every time.
        let speed = |count: u64| text::float(count) / seconds;
        print_error(format_args!(
            "{seconds:.2} s, {:.0} games and {:.0} actions per second",
            speed(games),
            speed(tally.actions())
        ));
        Ok(ExitCode::SUCCESS)
    }
}
