//! Tournament terms in the reader's language.

use shinjuku_core::edition::Edition;
use shinjuku_service::tournaments::plan::TournamentStage;
use shinjuku_service::tournaments::rules::{Format, RoundSetup, TieBreak, TournamentRules};
use shinjuku_service::tournaments::{EntrantStatus, RulingKind, StandingView, TableState, TournamentStatus};

use crate::pages::games::{mod_name, time_words};
use crate::pages::visit::Visit;

pub(super) fn status(visit: &Visit, status: TournamentStatus) -> &'static str {
    match status {
        TournamentStatus::Draft => visit.say("in preparation"),
        TournamentStatus::Open => visit.say("open for registration"),
        TournamentStatus::Running => visit.say("running"),
        TournamentStatus::Finished => visit.say("finished"),
        TournamentStatus::Cancelled => visit.say("cancelled"),
    }
}

pub(super) fn stage(visit: &Visit, stage: TournamentStage) -> &'static str {
    match stage {
        TournamentStage::Swiss => visit.say("Swiss"),
        TournamentStage::RoundRobin => visit.say("round robin"),
        TournamentStage::KnockOut => visit.say("knock-out"),
        TournamentStage::Final => visit.say("final"),
    }
}

pub(super) fn table_state(visit: &Visit, state: TableState) -> &'static str {
    match state {
        TableState::Waiting => visit.say("not started"),
        TableState::Playing => visit.say("in progress"),
        TableState::Stopped => visit.say("abandoned, needs a ruling"),
        TableState::Finished => visit.say("finished"),
        TableState::Decided => visit.say("decided by a director"),
        TableState::Void => visit.say("void"),
    }
}

pub(super) fn entrant(visit: &Visit, status: EntrantStatus) -> &'static str {
    match status {
        EntrantStatus::Invited => visit.say("invited"),
        EntrantStatus::Waiting => visit.say("on the waiting list"),
        EntrantStatus::Registered => visit.say("registered"),
        EntrantStatus::Dropped => visit.say("dropped out"),
    }
}

pub(super) fn ruling(visit: &Visit, kind: RulingKind) -> &'static str {
    match kind {
        RulingKind::Adjudicate => visit.say("Adjudicated"),
        RulingKind::Force => visit.say("Result changed"),
        RulingKind::Replay => visit.say("Played again"),
        RulingKind::Void => visit.say("Void"),
    }
}

pub(super) fn tie_break(visit: &Visit, by: TieBreak) -> &'static str {
    match by {
        TieBreak::Wins => visit.say("Wins"),
        TieBreak::OpponentsPoints => visit.say("Opponents’ points"),
        TieBreak::ScoreShare => visit.say("Share of points"),
        TieBreak::GamePoints => visit.say("Game points"),
        TieBreak::HeadToHead => visit.say("Head-to-head"),
        TieBreak::Seconds => visit.say("Second places"),
        TieBreak::Entry => visit.say("Earlier registration"),
    }
}

/// The format in a few words, such as "Swiss, 5 rounds".
pub(super) fn format(visit: &Visit, rules: &TournamentRules) -> String {
    let fill = |text: &str, values: &[(&str, String)]| {
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        visit.language.fill(text, &values)
    };
    match rules.format {
        Format::Swiss { rounds } => fill("Swiss, {rounds} rounds", &[("rounds", rounds.to_string())]),
        Format::RoundRobin {} => visit.say("Round robin: everyone plays everyone").to_owned(),
        Format::KnockOut { advance } => {
            fill("Knock-out: the top {advance} at each table advance", &[("advance", advance.to_string())])
        }
        Format::SwissCut { rounds, cut, advance } => fill(
            "Swiss, {rounds} rounds; then a knock-out for the top {cut}, with {advance} advancing from each table",
            &[("rounds", rounds.to_string()), ("cut", cut.to_string()), ("advance", advance.to_string())],
        ),
    }
}

/// The setup of a round, such as "tokyo, v2r8, Kaiju".
pub(super) fn setup(visit: &Visit, setup: &RoundSetup) -> String {
    let edition = match setup.edition {
        Edition::V2r8 => visit.say("base game"),
        Edition::CityGrowth => visit.say("City Growth"),
    };
    let mods = setup.mods.iter().map(|choice| visit.say(mod_name(choice.which)));
    [setup.map.as_str(), edition].into_iter().chain(mods).collect::<Vec<_>>().join(", ")
}

/// The clock of the games in words.
pub(super) fn clock(visit: &Visit, rules: &TournamentRules) -> String {
    match rules.clock {
        None => visit.say("no clock").to_owned(),
        Some(clock) => time_words(visit, clock.kind, clock.seconds, clock.increment),
    }
}

/// The meaning of a tie-break in a sentence.
pub(super) fn tie_break_explained(visit: &Visit, by: TieBreak) -> &'static str {
    match by {
        TieBreak::Wins => visit.say("number of tables won"),
        TieBreak::OpponentsPoints => visit.say("total match points of all opponents"),
        TieBreak::ScoreShare => visit.say("a player’s share of all game points scored at their tables"),
        TieBreak::GamePoints => visit.say("total points scored in games"),
        TieBreak::HeadToHead => visit.say("who placed higher, if all tied players have met"),
        TieBreak::Seconds => visit.say("number of second places"),
        TieBreak::Entry => visit.say("order of registration"),
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
