//! Tournament terms in the reader's language.

use shinjuku_service::tournaments::formats::TournamentStage;
use shinjuku_service::tournaments::rules::{Format, RoundSetup, TieBreak, TournamentRules};
use shinjuku_service::tournaments::{EntrantStatus, RulingKind, StandingView, TableState, TournamentStatus};

use crate::pages::games::time_words;
use crate::pages::visit::Visit;

pub(super) fn status(visit: &Visit, status: TournamentStatus) -> &'static str {
    match status {
        TournamentStatus::Draft => visit.say("tournaments-in-preparation-inline"),
        TournamentStatus::Open => visit.say("tournaments-open-registration-inline"),
        TournamentStatus::Running => visit.say("tournaments-running-inline"),
        TournamentStatus::Finished => visit.say("tournaments-finished"),
        TournamentStatus::Cancelled => visit.say("tournaments-cancelled-inline"),
    }
}

pub(super) fn stage(visit: &Visit, stage: TournamentStage) -> &'static str {
    match stage {
        TournamentStage::Swiss => visit.say("tournaments-swiss"),
        TournamentStage::RoundRobin => visit.say("tournaments-round-robin"),
        TournamentStage::KnockOut => visit.say("tournaments-knock-out"),
        TournamentStage::Final => visit.say("tournaments-final"),
    }
}

pub(super) fn table_state(visit: &Visit, state: TableState) -> &'static str {
    match state {
        TableState::Waiting => visit.say("tournaments-not-started"),
        TableState::Playing => visit.say("tournaments-in-progress-inline"),
        TableState::Stopped => visit.say("tournaments-abandoned-needs-ruling"),
        TableState::Finished => visit.say("tournaments-finished"),
        TableState::Decided => visit.say("tournaments-decided-by-director"),
        TableState::Void => visit.say("tournaments-void"),
    }
}

pub(super) fn entrant(visit: &Visit, status: EntrantStatus) -> &'static str {
    match status {
        EntrantStatus::Invited => visit.say("tournaments-invited-inline"),
        EntrantStatus::Waiting => visit.say("tournaments-waiting-list-inline"),
        EntrantStatus::Registered => visit.say("tournaments-registered-inline"),
        EntrantStatus::Dropped => visit.say("tournaments-dropped-out-inline"),
    }
}

pub(super) fn ruling(visit: &Visit, kind: RulingKind) -> &'static str {
    match kind {
        RulingKind::Adjudicate => visit.say("tournaments-adjudicated"),
        RulingKind::Force => visit.say("tournaments-result-changed"),
        RulingKind::Replay => visit.say("tournaments-played-again"),
        RulingKind::Void => visit.say("tournaments-void-title"),
    }
}

pub(super) fn tie_break(visit: &Visit, by: TieBreak) -> &'static str {
    match by {
        TieBreak::Wins => visit.say("tournaments-tie-break-wins"),
        TieBreak::OpponentsPoints => visit.say("tournaments-tie-break-opponents-points"),
        TieBreak::ScoreShare => visit.say("tournaments-tie-break-score-share"),
        TieBreak::GamePoints => visit.say("tournaments-tie-break-game-points"),
        TieBreak::HeadToHead => visit.say("tournaments-tie-break-head-to-head"),
        TieBreak::Seconds => visit.say("tournaments-tie-break-seconds"),
        TieBreak::Entry => visit.say("tournaments-tie-break-entry"),
    }
}

/// The format in a few words, such as "Swiss, 5 rounds".
pub(super) fn format(visit: &Visit, rules: &TournamentRules) -> String {
    let fill = |text: &str, values: &[(&str, String)]| {
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        visit.language.fill(text, &values)
    };
    match rules.format {
        Format::Swiss { rounds } => fill("tournaments-format-swiss", &[("rounds", rounds.to_string())]),
        Format::RoundRobin {} => visit.say("common-format-round-robin").to_owned(),
        Format::KnockOut { advance } => {
            fill("tournaments-format-knock-out", &[("advance", advance.to_string())])
        }
        Format::SwissCut { rounds, cut, advance } => fill(
            "tournaments-format-swiss-with-cut",
            &[("rounds", rounds.to_string()), ("cut", cut.to_string()), ("advance", advance.to_string())],
        ),
    }
}

/// The setup of a round, such as "tokyo, v2r8, Kaiju".
pub(super) fn setup(visit: &Visit, setup: &RoundSetup) -> String {
    let edition = visit.name("edition", setup.edition);
    let mods = setup.mods.iter().map(|choice| visit.name("mod", choice.which));
    [setup.map.as_str(), edition].into_iter().chain(mods).collect::<Vec<_>>().join(", ")
}

/// The clock of the games in words.
pub(super) fn clock(visit: &Visit, rules: &TournamentRules) -> String {
    match rules.clock {
        None => visit.say("tournaments-no-clock").to_owned(),
        Some(clock) => time_words(visit, clock.kind, clock.seconds, clock.increment),
    }
}

/// The meaning of a tie-break in a sentence.
pub(super) fn tie_break_explained(visit: &Visit, by: TieBreak) -> &'static str {
    match by {
        TieBreak::Wins => visit.say("tournaments-tie-break-wins-note"),
        TieBreak::OpponentsPoints => visit.say("tournaments-tie-break-opponents-points-note"),
        TieBreak::ScoreShare => visit.say("tournaments-tie-break-score-share-note"),
        TieBreak::GamePoints => visit.say("tournaments-tie-break-game-points-note"),
        TieBreak::HeadToHead => visit.say("tournaments-tie-break-head-to-head-note"),
        TieBreak::Seconds => visit.say("tournaments-tie-break-seconds-note"),
        TieBreak::Entry => visit.say("tournaments-tie-break-entry-note"),
    }
}

/// Whether the result of a table is final.
pub(super) const fn is_decided(state: TableState) -> bool {
    matches!(state, TableState::Finished | TableState::Decided | TableState::Void)
}

/// Whether any table or bye counts yet; before that, everyone shares first place.
pub(super) fn has_begun(standings: &[StandingView]) -> bool {
    standings.iter().any(|standing| standing.tables + standing.byes > 0)
}

/// Whether several players share a place.
pub(super) fn is_shared(standings: &[StandingView], place: u32) -> bool {
    standings.iter().filter(|standing| standing.place == place).nth(1).is_some()
}
