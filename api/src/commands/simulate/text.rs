//! The report as text and tables.

use std::fmt;

use shinjuku_core::map::Name;
use shinjuku_core::plural::plural;
use shinjuku_core::simulation::{Draws, Figures, Report, Results, SeriesMods, Think, WinRate};

use super::table::{TextTable, wrapped};

/// A report that can be displayed as text.
pub(super) struct Text<'a> {
    pub(super) report: &'a Report,
    /// The map, as named on the command line.
    pub(super) map: &'a str,
    /// Whether to list everything on the map, or only the most and least used.
    pub(super) full: bool,
}

/// The number of most used and of least used entries that are listed.
const SHOWN: usize = 5;

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", wrapped(&self.heading()))?;
        writeln!(f, "\n{}{}", self.results(), wrapped(&self.about_wins()))?;
        write!(f, "\n{}", self.length())?;
        write!(f, "\n{}", self.actions())?;
        write!(f, "\n{}", self.income())?;
        write!(f, "\n{}", self.stations())?;
        write!(f, "\n{}", self.connections())?;
        if !self.report.links.is_empty() {
            write!(f, "\n{}", self.links())?;
        }
        write!(f, "\n{}", self.wards())?;
        if !self.report.mods.is_empty() {
            write!(f, "\n{}", self.mods())?;
        }
        writeln!(f, "\n{}", wrapped(&self.dead_stations()))?;
        writeln!(f, "{}", wrapped(&self.dead_connections()))
    }
}

impl Text<'_> {
    fn heading(&self) -> String {
        let Report { plan, games, .. } = self.report;
        let mods = match &plan.mods {
            SeriesMods::These(mods) if mods.is_empty() => String::new(),
            SeriesMods::These(mods) => format!(" with {}", list(mods)),
            SeriesMods::Any => " with random mods".into(),
        };
        let bots = list(&plan.bots);
        let games = plural(*games, "game");
        let think = match plan.think {
            None => String::new(),
            Some(Think::Looks(count)) => format!(", {} per decision", plural(count, "simulation")),
            Some(think @ Think::Time(_)) => format!(", {think} per decision"),
        };
        format!(
            "{games} of {}{mods} on {}, {} players ({bots}), seed {}{think}",
            plan.edition, self.map, plan.players, plan.seed
        )
    }

    fn results(&self) -> TextTable<7> {
        let headings = ["games", "wins %", "95 % interval", "score", "std dev", "min", "max"];
        let mut table = TextTable::new("Wins and scores", headings);
        let figures = |results: &Results| {
            let Results { plays, wins: WinRate { rate, low, high, .. }, score } = results;
            let percent = |rate: &f64| format!("{:.2}", 100.0 * rate);
            [
                plays.to_string(),
                percent(rate),
                format!("{} - {}", percent(low), percent(high)),
                format!("{:.2}", score.mean),
                format!("{:.2}", score.standard_deviation),
                score.least.to_string(),
                score.most.to_string(),
            ]
        };
        for each in &self.report.seats {
            table.row(format!("seat {}", each.seat), figures(&each.results));
        }
        let ordinals = ["first to act", "second", "third", "fourth"];
        for (each, ordinal) in self.report.order.iter().zip(ordinals) {
            table.row(ordinal, figures(&each.results));
        }
        // A single bot needs no row of its own.
        for each in self.report.bots.iter().filter(|_| self.report.bots.len() > 1) {
            let seats = if each.seats > 1 { format!(", {} seats", each.seats) } else { String::new() };
            table.row(format!("{}{seats}", each.bot), figures(&each.results));
        }
        table
    }

    fn about_wins(&self) -> String {
        let Report { chance, shared_wins, bots, .. } = self.report;
        let of_bots = if bots.len() > 1 {
            " Bots rotated by one seat after each game; for a bot with several seats, the figures are the average of one seat."
        } else {
            ""
        };
        let shared = match shared_wins {
            0 => "No win was shared.".into(),
            1 => "1 win was shared and is divided among its winners.".into(),
            some => format!("{some} wins were shared and are divided among their winners."),
        };
        format!(
            "By chance alone, each would win {} % of its games. {shared}{of_bots}",
            rounded(100.0 * chance)
        )
    }

    fn length(&self) -> TextTable<4> {
        let mut table = TextTable::new("Games", ["mean", "std dev", "min", "max"]);
        let mut row = |name: &str, of: &Figures| {
            let exact = [of.mean, of.standard_deviation].map(|figure| format!("{figure:.2}"));
            let [mean, deviation] = exact;
            table.row(name, [mean, deviation, of.least.to_string(), of.most.to_string()]);
        };
        row("turns", &self.report.turns);
        row("actions", &self.report.actions);
        row("winning margin", &self.report.margin);
        table
    }

    fn actions(&self) -> TextTable<2> {
        let mut table = TextTable::new("Actions", ["total", "per game"]);
        for each in self.report.kinds.iter().filter(|each| each.taken > 0) {
            table.row(each.kind.to_string(), [each.taken.to_string(), self.a_game(each.taken)]);
        }
        table
    }

    fn income(&self) -> TextTable<4> {
        let mut table = TextTable::new("INCOME", ["times", "per game", "cards", "cards each time"]);
        let mut row = |name: &str, Draws { times, cards }: Draws| {
            let a_time = ratio(cards, times);
            table.row(name, [times.to_string(), self.a_game(times), cards.to_string(), a_time]);
        };
        row("as an action", self.report.income.action);
        row("for track that others used", self.report.income.track);
        table
    }

    fn stations(&self) -> TextTable<5> {
        let headings = ["stores", "depts", "customers", "stops", "games %"];
        let used = self.report.stations.iter().filter(|each| !each.used.is_dead());
        self.places("Stations, per game", headings, used, |each| {
            let used = each.used;
            let games = format!("{:.1}", 100.0 * float(used.games) / float(self.report.games.max(1)));
            let [opened, built, delivered, calls] =
                [used.opened, used.department_stores, used.delivered, used.calls].map(|of| self.a_game(of));
            let figures = [opened, built, delivered, calls, games];
            ((used.calls, used.opened), each.station.to_string(), figures)
        })
    }

    fn connections(&self) -> TextTable<2> {
        let used = self.report.connections.iter().filter(|each| each.used.laid > 0);
        self.places("Connections, per game", ["track laid", "crossed"], used, |each| {
            let figures = [each.used.laid, each.used.crossed].map(|of| self.a_game(of));
            ((each.used.crossed, each.used.laid), connection(&each.between), figures)
        })
    }

    fn links(&self) -> TextTable<1> {
        self.places("Permanent links, per game", ["crossed"], self.report.links.iter(), |each| {
            ((each.crossed, 0), connection(&each.between), [self.a_game(each.crossed)])
        })
    }

    fn wards(&self) -> TextTable<3> {
        let headings = ["customers placed", "groups moved", "cards paid"];
        self.places("Wards, per game", headings, self.report.wards.iter(), |each| {
            let figures = [each.used.placed, each.used.moved, each.used.paid].map(|of| self.a_game(of));
            ((each.used.moved, each.used.placed), each.ward.to_string(), figures)
        })
    }

    /// Returns a table of places on the map, most used first. `of` returns how much a place was used, its name and
    /// its figures.
    fn places<T, const N: usize>(
        &self,
        title: &str,
        headings: [&'static str; N],
        all: impl Iterator<Item = T>,
        of: impl Fn(T) -> ((u64, u64), String, [String; N]),
    ) -> TextTable<N> {
        let mut rows: Vec<_> = all.map(of).collect();
        rows.sort_by(|(one, ..), (another, ..)| another.cmp(one));
        let mut table = TextTable::new(title, headings);
        // Omitting only one or two lines is not worth a gap.
        let left_out = rows.len().saturating_sub(2 * SHOWN);
        let left_out = if self.full || left_out < 3 { 0 } else { left_out };
        let gap = SHOWN..SHOWN + left_out;
        for (place, (_, name, figures)) in rows.into_iter().enumerate() {
            if place == gap.start && left_out > 0 {
                table.note(format!("... {left_out} not shown ..."));
            }
            if !gap.contains(&place) {
                table.row(name, figures);
            }
        }
        table
    }

    fn mods(&self) -> TextTable<7> {
        let headings = ["games", "chosen", "main", "mini", "answers", "moves", "collected"];
        let mut table = TextTable::new("Mods, actions per game", headings);
        for each in &self.report.mods {
            let used = each.used;
            let [main, mini, answers, moved, collected] =
                [used.main_actions, used.mini_actions, used.answers, used.pieces_moved, used.collected]
                    .map(|of| ratio(of, used.games));
            let [games, chosen] = [used.games, used.chosen].map(|games| games.to_string());
            table.row(each.which.to_string(), [games, chosen, main, mini, answers, moved, collected]);
        }
        table
    }

    fn dead_stations(&self) -> String {
        let dead = &self.report.dead_stations;
        match dead.len() {
            0 => "Dead stations: none; every station had a store or a stop.".into(),
            some => format!("Dead stations, without a store or a stop in any game ({some}): {}", list(dead)),
        }
    }

    fn dead_connections(&self) -> String {
        let dead: Vec<String> = self.report.dead_connections.iter().map(connection).collect();
        match dead.len() {
            0 => "Dead connections: none; every connection had track.".into(),
            some => format!("Dead connections, without track in any game ({some}): {}", list(&dead)),
        }
    }

    fn a_game(&self, count: u64) -> String {
        ratio(count, self.report.games)
    }
}

fn connection([one, another]: &[Name; 2]) -> String {
    format!("{one} - {another}")
}

fn list(things: &[impl ToString]) -> String {
    things.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Formats a count per unit.
fn ratio(count: u64, of: u64) -> String {
    let each = float(count) / float(of.max(1));
    if count > 0 && each < 0.005 { "<0.01".into() } else { format!("{each:.2}") }
}

/// Rounds to two decimal places.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

#[expect(clippy::cast_precision_loss, reason = "figures are printed with a few digits")]
pub(super) fn float(number: u64) -> f64 {
    number as f64
}
