//! `shinjuku map`: checks and prints map documents.

mod print;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Subcommand;
use print::Print;
use serde_json::json;
use shinjuku_core::map::{Builtin, Map, MapIssue};
use shinjuku_core::plural::plural;

use super::Outcome;
use super::output::print_line;

#[derive(Subcommand)]
pub(crate) enum MapCommand {
    /// Check a map document and list its errors and warnings
    Check {
        /// File with the map document
        file: PathBuf,
        /// Print the report as JSON
        #[arg(long)]
        json: bool,
    },
    /// Print the board of a map, its cards and all other pieces, as PDF or SVG
    Print(Print),
}

impl MapCommand {
    pub(crate) fn run(self) -> Outcome {
        match self {
            Self::Check { file, json } => check(&file, json),
            Self::Print(print) => print.run(),
        }
    }
}

/// Finds a map by the name of a built-in city or by the path of a file.
///
/// # Errors
/// Fails if there is no such city or file, or if the document has errors.
pub(crate) fn find(name: &str) -> Result<Arc<Map>, String> {
    if let Ok(city) = name.parse::<Builtin>() {
        return Ok(city.map());
    }
    let path = Path::new(name);
    if !path.exists() {
        let cities: Vec<String> = Builtin::ALL.iter().map(ToString::to_string).collect();
        return Err(format!(
            "there is no map '{name}': it is neither a file nor one of {}",
            cities.join(", ")
        ));
    }
    match Map::from_json(&read(path)?) {
        Ok((map, _)) => Ok(Arc::new(map)),
        Err(report) => Err(format!(
            "{name} has {}; 'shinjuku map check' lists them",
            plural(report.error_count, "error")
        )),
    }
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn check(file: &Path, as_json: bool) -> Outcome {
    let checked = Map::from_json(&read(file)?);
    let (map, report) = match checked {
        Ok((map, report)) => (Some(map), report),
        Err(report) => (None, report),
    };
    if as_json {
        print_line(format_args!("{:#}", json!(report)))?;
    } else {
        print_issues("error", &report.errors)?;
        print_issues("warning", &report.warnings)?;
        if report.unlisted() > 0 {
            print_line(format_args!("{} more errors and warnings are not listed", report.unlisted()))?;
        }
        let accepted = report.warnings.iter().filter(|warning| warning.accepted.is_some()).count();
        let found = format!(
            "{}, {} ({accepted} accepted)",
            plural(report.error_count, "error"),
            plural(report.warning_count, "warning")
        );
        match map {
            Some(map) => print_line(format_args!("{}: {found}", summary(&map)))?,
            None => print_line(format_args!("{}: {found}", file.display()))?,
        }
    }
    Ok(if report.errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn print_issues(severity: &str, issues: &[MapIssue]) -> Result<(), String> {
    issues.iter().try_for_each(|issue| match &issue.accepted {
        Some(reason) => print_line(format_args!("accepted {severity} {issue} ({reason})")),
        None => print_line(format_args!("{severity} {issue}")),
    })
}

fn summary(map: &Map) -> String {
    let document = map.document();
    let parts = [
        plural(map.wards.len(), "ward"),
        plural(map.stations.len(), "station"),
        plural(map.connections.len(), "connection"),
        plural(document.permanent_links.len(), "permanent link"),
        plural(document.adjacency.len(), "border"),
        plural(map.card_total(), "card"),
        format!("{} sakura", map.sakura.len()),
    ];
    format!("{}: {}", document.name, parts.join(", "))
}
