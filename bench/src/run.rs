//! The benchmark run: starts servers, loads them in turn, and compares them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use tokio::signal::unix::{SignalKind, signal};

use crate::BenchError;
use crate::audience::Audience;
use crate::course::Course;
use crate::load::Target;
use crate::pgbench::Pgbench;
use crate::plays::{Entering, Making, Player, Playing, Reading, ReadingNothing, Table, Wavering};
use crate::processes::{Folder, Server};
use crate::report::{Ratio, Series};

/// The number of different games that are played.
const COURSES: u64 = 64;
/// The number of tables per player in the test with few games, and with many.
const FEW_TABLES: usize = 8;
const MANY_TABLES: usize = 256;
/// The version of a long game; most games end before 200.
const LONG: u32 = 2001;

/// The options of a run.
#[derive(Args, Clone)]
pub(crate) struct Run {
    /// A Postgres database that may be filled; scripts/with-postgres creates one
    #[arg(long, env = "SHINJUKU_TEST_POSTGRES", hide_env_values = true)]
    postgres: String,

    /// The number of concurrent connections
    #[arg(long, default_value_t = 32)]
    connections: usize,

    /// The number of threads that send requests
    #[arg(long, default_value_t = 2)]
    threads: usize,

    /// The worker threads of each server; one per core if omitted
    #[arg(long)]
    workers: Option<usize>,

    /// The number of rounds
    #[arg(long, default_value_t = 5)]
    rounds: usize,

    /// The duration of each measurement, in seconds
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=60))]
    seconds: u64,

    /// The number of open event streams
    #[arg(long, default_value_t = 5000)]
    streams: usize,

    /// Run only this part
    #[arg(long)]
    only: Option<Part>,
}

/// A part of the benchmark.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// Durable actions, against pgbench
    Actions,
    /// Reads, against an empty handler
    Reads,
    /// Long games against short ones, many against few
    Scale,
    /// Actions with many spectators, and the entries that these receive
    Streams,
}

impl Run {
    /// Runs the measurements and prints the results. Servers and folders are removed afterwards, even on an
    /// interrupt.
    pub(crate) fn run(self) -> Result<(), BenchError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let done = runtime.block_on(async {
            let (mut interrupted, mut terminated) =
                (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
            tokio::select! {
                measured = self.measure() => measured,
                _ = interrupted.recv() => Err("interrupted".into()),
                _ = terminated.recv() => Err("told to stop".into()),
            }
        });
        // Requests that are still in flight do not matter.
        runtime.shutdown_background();
        done
    }

    async fn measure(&self) -> Result<(), BenchError> {
        let folder = Folder::new()?;
        let courses: Vec<_> =
            (0..COURSES).map(|n| Course::number(n).map(Arc::new)).collect::<Result<_, _>>()?;
        let wanted = |part: Part| self.only.is_none_or(|only| only == part);
        if wanted(Part::Actions) {
            self.actions(&folder, &courses).await?;
        }
        if wanted(Part::Reads) {
            self.reads(&courses).await?;
        }
        if wanted(Part::Scale) {
            self.scale(&courses).await?;
        }
        if wanted(Part::Streams) {
            self.streams(&courses).await?;
        }
        Ok(())
    }

    async fn actions(&self, folder: &Folder, courses: &[Arc<Course>]) -> Result<(), BenchError> {
        let pgbench = Pgbench::new(&self.postgres, folder.path(), entry_length(courses)).await?;
        let sqlite = format!("sqlite:{}", folder.path().join("bench.db").display());
        let mut on_postgres = Hall::open(self, &self.postgres, courses).await?;
        let mut on_sqlite = Hall::open(self, &sqlite, courses).await?;
        let mut postgres = Series::new("actions on Postgres");
        let mut inserts = Series::new("pgbench, an INSERT a commit");
        let mut sqlite = Series::new("actions on SQLite");
        for _ in 0..self.rounds {
            postgres.add(on_postgres.play(self.time()).await?);
            inserts.add(pgbench.rate(self.connections, self.time()).await?);
            sqlite.add(on_sqlite.play(self.time()).await?);
        }
        println!("{postgres}\n{inserts}\n{sqlite}");
        let ratio = Ratio { name: "actions on Postgres / pgbench", of: &postgres, to: &inserts, mark: 2.0 };
        println!("{ratio}\n");
        Ok(())
    }

    async fn reads(&self, courses: &[Arc<Course>]) -> Result<(), BenchError> {
        let hall = Hall::open(self, &self.postgres, courses).await?;
        let empty_server = Server::empty(self.workers())?;
        let empty = Target { server: empty_server.address, ..hall.target };
        let tables = hall.tables(FEW_TABLES).await?;
        let played = hall.target.finish(hall.each(tables, Playing::at)).await?;
        let tables: Vec<Vec<Table>> = played.into_iter().map(Playing::tables).collect();
        let readings = || hall.each(tables.clone(), Reading::at);
        let mut reads = Series::new("reads of a game");
        let mut nothings = Series::new("an empty handler");
        for _ in 0..self.rounds {
            reads.add(hall.target.time(readings(), self.time()).await?.rate());
            let nothing = readings().into_iter().map(ReadingNothing).collect();
            nothings.add(empty.time(nothing, self.time()).await?.rate());
        }
        println!("{reads}\n{nothings}");
        println!("{}\n", Ratio { name: "reads / an empty handler", of: &reads, to: &nothings, mark: 0.6 });
        Ok(())
    }

    async fn scale(&self, courses: &[Arc<Course>]) -> Result<(), BenchError> {
        let hall = Hall::open(self, &self.postgres, courses).await?;
        let lengthened = hall
            .each(hall.tables(FEW_TABLES).await?, |player, tables| Wavering::at(player, tables).until(LONG));
        let mut long: Vec<_> = all_tables(hall.target.finish(lengthened).await?);
        let mut many = hall.tables(MANY_TABLES).await?;
        let mut short_rates = Series::new("actions and undos in few short games");
        let mut long_rates = Series::new("the same in few long games");
        let mut many_rates = Series::new("the same in many short games");
        for _ in 0..self.rounds {
            let short = hall.tables(FEW_TABLES).await?;
            let (_, rate) = hall.waver(short, self.time()).await?;
            short_rates.add(rate);
            let rate;
            (long, rate) = hall.waver(long, self.time()).await?;
            long_rates.add(rate);
            let rate;
            (many, rate) = hall.waver(many, self.time()).await?;
            many_rates.add(rate);
        }
        println!("{short_rates}\n{long_rates}\n{many_rates}");
        println!(
            "{}",
            Ratio { name: "long games / short games", of: &long_rates, to: &short_rates, mark: 0.9 }
        );
        println!(
            "{}",
            Ratio { name: "many games / few games", of: &many_rates, to: &short_rates, mark: 0.9 }
        );
        Ok(())
    }

    async fn streams(&self, courses: &[Arc<Course>]) -> Result<(), BenchError> {
        rlimit::increase_nofile_limit(u64::MAX)?;
        let mut hall = Hall::open(self, &self.postgres, courses).await?;
        let empty_server = Server::empty(self.workers())?;
        let empty = Target { server: empty_server.address, ..hall.target };
        let watched = hall.tables(FEW_TABLES).await?;
        let readings = || hall.each(watched.clone(), Reading::at).into_iter().map(ReadingNothing).collect();
        let mut nothings = Series::new("an empty handler");
        for _ in 0..self.rounds {
            nothings.add(empty.time(readings(), self.time()).await?.rate());
        }
        let mut alone = Series::new("actions while nobody watches");
        let mut silent = Series::new("the same beside many silent streams");
        let requests = |tables: &[Table]| -> Vec<String> {
            tables.iter().cycle().take(self.streams).map(Table::watching).collect()
        };
        let before = hall.server.memory()?;
        for round in 0..self.rounds {
            alone.add(hall.play(self.time()).await?);
            let all: Vec<Table> = watched.iter().flatten().cloned().collect();
            let (memory, audience) =
                (hall.server.memory()?, Audience::open(hall.target.server, requests(&all)).await?);
            let each = hall.server.memory()?.saturating_sub(memory) / self.streams.max(1);
            if round == 0 {
                eprintln!("  {before} kB before, {each} kB more for each of {} streams", self.streams);
            }
            silent.add(hall.play(self.time()).await?);
            audience.hears(0).await?;
        }
        let mut entries = Series::new("entries told to all who watch one table");
        let mut table: Vec<Table> = watched.iter().flatten().take(1).cloned().collect();
        for _ in 0..self.rounds {
            let audience = Audience::open(hall.target.server, requests(&table)).await?;
            let (begun, version) = (Instant::now(), table.first().map_or(0, Table::version));
            let player = hall.players.first().cloned().ok_or("nobody plays")?;
            let wavering = vec![Wavering::at(player, table)];
            table = all_tables(hall.target.time(wavering, self.time()).await?.loads).concat();
            let said = table.first().map_or(0, Table::version) - version;
            // No entry is lost or sent twice, however many streams are open.
            audience.hears(said as usize * self.streams).await?;
            entries.add(
                f64::from(said) * f64::from(u32::try_from(self.streams)?) / begun.elapsed().as_secs_f64(),
            );
        }
        println!("{nothings}\n{alone}\n{silent}\n{entries}");
        println!("{}", Ratio { name: "beside silent streams / alone", of: &silent, to: &alone, mark: 0.9 });
        println!(
            "{}",
            Ratio { name: "entries told / an empty handler", of: &entries, to: &nothings, mark: 1.0 }
        );
        Ok(())
    }

    fn time(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }

    fn workers(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        self.workers.unwrap_or_else(cores)
    }
}

fn all_tables(loads: Vec<Wavering>) -> Vec<Vec<Table>> {
    loads.into_iter().map(Wavering::tables).collect()
}

/// The average length of an entry in the event log.
fn entry_length(courses: &[Arc<Course>]) -> usize {
    let entry = |action: &String| action.len() + r#"{"type":"act","action":}"#.len();
    let lengths: Vec<usize> = courses.iter().flat_map(|course| course.actions.iter().map(entry)).collect();
    lengths.iter().sum::<usize>() / lengths.len().max(1)
}

/// A server, with a player for each connection.
struct Hall<'a> {
    target: Target,
    players: Vec<Player>,
    courses: &'a [Arc<Course>],
    /// The duration of a round.
    round: Duration,
    /// The number of tables that a player needs for it.
    enough: usize,
    server: Server,
}

impl<'a> Hall<'a> {
    async fn open(run: &Run, database: &str, courses: &'a [Arc<Course>]) -> Result<Self, BenchError> {
        let server = Server::shinjuku(database, run.workers())?;
        let target = Target { server: server.address, threads: run.threads };
        let guests = (0..run.connections).map(|n| Entering::named(format!("guest {n}"))).collect();
        let entered = target.finish(guests).await?;
        let players = entered.into_iter().map(Entering::player).collect::<Result<_, _>>()?;
        let mut hall = Self { target, players, courses, round: run.time(), enough: FEW_TABLES, server };
        hall.play(Duration::from_secs(1)).await?;
        Ok(hall)
    }

    /// Creates a load for each player with their tables.
    fn each<L>(&self, tables: Vec<Vec<Table>>, load: impl Fn(Player, Vec<Table>) -> L) -> Vec<L> {
        self.players.iter().cloned().zip(tables).map(|(player, tables)| load(player, tables)).collect()
    }

    /// Creates this number of new tables for each player.
    async fn tables(&self, count: usize) -> Result<Vec<Vec<Table>>, BenchError> {
        let courses = |n: usize| self.courses.iter().cycle().skip(n).take(count).cloned().collect();
        let players = self.players.iter().cloned().enumerate();
        let making = players.map(|(n, player)| Making::tables_of(player, courses(n))).collect();
        Ok(self.target.finish(making).await?.into_iter().map(Making::made).collect())
    }

    /// Plays new games for some time; returns actions per second.
    async fn play(&mut self, time: Duration) -> Result<f64, BenchError> {
        let tables = self.tables(self.enough).await?;
        let played = self.target.time(self.each(tables, Playing::at), time).await?;
        // Half as many again, because a round ends when the first player runs out of games.
        let wanted = played.answers_in(self.round) * 3 / 2;
        let actions: usize = self.courses.iter().map(|course| course.actions.len()).sum();
        let needed = wanted * self.courses.len() / actions.max(1) / self.players.len().max(1) + 1;
        self.enough = self.enough.max(needed);
        Ok(played.rate())
    }

    /// Acts and undoes at these tables for some time; returns actions per second.
    async fn waver(
        &self,
        tables: Vec<Vec<Table>>,
        time: Duration,
    ) -> Result<(Vec<Vec<Table>>, f64), BenchError> {
        let wavered = self.target.time(self.each(tables, Wavering::at), time).await?;
        let rate = wavered.rate();
        Ok((all_tables(wavered.loads), rate))
    }
}
