//! The mods at the start of a game.

use super::Options;
use super::issue::{SetupIssue, SetupIssueCode};
use crate::id::StationId;
use crate::map::Map;
use crate::mods::{ModChoice, ModConfig, Mods};
use crate::player::Color;

/// Sets up the chosen mods and those that the edition always has.
pub(super) fn in_play(map: &Map, options: &Options, issues: &mut Vec<SetupIssue>) -> Mods {
    let mut mods = Mods::default();
    // Too many players are an issue of their own, reported elsewhere; the mods are checked all the same.
    let players = options.colors.len().min(Color::ALL.len());
    for (index, choice) in options.mods.iter().enumerate() {
        let at = format!("/mods/{index}");
        if mods.has(choice.which) {
            let message = format!("the mod {} is listed twice", choice.which);
            issues.push(SetupIssue::new(SetupIssueCode::DuplicateMod, &at, message));
        }
        let revision = revision(choice, &at, issues);
        let home = home(map, players, choice, revision, &at, issues);
        mods.add(choice.which, map, players, ModConfig { revision, home });
    }
    for which in options.edition.ruleset().growth.iter().flat_map(|growth| growth.from_start) {
        if !mods.has(*which) {
            mods.add(*which, map, players, ModConfig { revision: which.newest_revision(), home: None });
        }
    }
    mods
}

fn revision(choice: &ModChoice, at: &str, issues: &mut Vec<SetupIssue>) -> u8 {
    let ModChoice { which, revision, .. } = choice;
    let revisions = which.revisions();
    let revision = revision.unwrap_or(which.newest_revision());
    if !revisions.contains(&revision) {
        let published = revisions.map(|number| number.to_string()).collect::<Vec<_>>().join(", ");
        let message = format!("the mod {which} has no revision {revision}, only {published}");
        issues.push(SetupIssue::new(SetupIssueCode::UnknownRevision, format!("{at}/revision"), message));
    }
    revision
}

fn home(
    map: &Map,
    players: usize,
    choice: &ModChoice,
    revision: u8,
    at: &str,
    issues: &mut Vec<SetupIssue>,
) -> Option<StationId> {
    let ModChoice { which, home, .. } = choice;
    let name = home.as_ref()?;
    let issue = match map.station(name) {
        Err(_) => Some((SetupIssueCode::UnknownStation, format!("there is no station '{name}'"))),
        Ok(home) => which.home_issue(map, players, home, revision).map(|reason| {
            (
                SetupIssueCode::ImpossibleHome,
                format!("this station cannot be the home of the mod {which}: {reason}"),
            )
        }),
    };
    if let Some((code, message)) = issue {
        issues.push(SetupIssue::new(code, format!("{at}/home"), message));
    }
    map.station(name).ok()
}
