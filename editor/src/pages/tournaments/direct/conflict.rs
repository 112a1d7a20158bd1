//! Two directors who edit the settings at once: shows what the other one saved, next to what was typed.

use std::collections::BTreeSet;

use shinjuku_service::games::{Clock, TimeoutAction};
use shinjuku_service::store::Timestamp;
use shinjuku_service::tournaments::{Points, RegistrationMode, TournamentView};

use super::form;
use super::reading::Asked;
use crate::pages::submitted::Fields;
use crate::pages::tournaments::words;
use crate::pages::visit::Visit;

/// The fields of the form that are not settings.
const NO_SETTINGS: [&str; 4] = ["csrf", "do", "read", "base"];

/// The result of submitting settings that another director has changed in the meantime.
pub(super) struct Conflict {
    /// What the other director changed.
    pub(super) changes: Vec<Change>,
    /// The merged form to submit again: typed values stay, untouched ones become what the other director saved.
    pub(super) fields: Fields,
}

/// A setting that another director changed.
pub(super) struct Change {
    pub(super) setting: &'static str,
    pub(super) before: String,
    pub(super) now: String,
    /// The value in the submitted form.
    pub(super) typed: String,
}

impl Conflict {
    pub(super) fn new(visit: &Visit, typed: &Fields, now: &TournamentView) -> Self {
        let base = Fields::from_pairs(form_urlencoded::parse(typed.text("base").as_bytes()).into_owned());
        let saved = form::filled_in(now);
        let fields = merged(typed, &base, &saved);
        let clock = now.rules.clock;
        let [before, after, typed] = [&base, &saved, &fields].map(|fields| described(visit, fields, clock));
        let rows = before.into_iter().zip(after).zip(typed);
        let changes =
            rows.map(|(((setting, before), (_, now)), (_, typed))| Change { setting, before, now, typed });
        Self { changes: changes.filter(|change| change.before != change.now).collect(), fields }
    }
}

/// Merges the form: a typed value if it differs from the original one, otherwise the value saved now.
fn merged(typed: &Fields, base: &Fields, saved: &Fields) -> Fields {
    let names = [typed, base, saved].into_iter().flat_map(Fields::pairs).map(|(name, _)| name);
    let names: BTreeSet<&str> = names.filter(|name| !NO_SETTINGS.contains(name)).collect();
    let value = |name: &str| {
        // Browsers send CRLF line endings.
        let own = typed.text(name).replace("\r\n", "\n");
        if own == base.text(name) { saved.text(name).to_owned() } else { own }
    };
    let settings = names.into_iter().map(|name| (name.to_owned(), value(name)));
    let read = ["read", "base"].map(|name| (name.to_owned(), saved.text(name).to_owned()));
    Fields::from_pairs(settings.chain(read))
}

/// Every setting of a form in words.
fn described(visit: &Visit, fields: &Fields, kept: Option<Clock>) -> Vec<(&'static str, String)> {
    let Asked { name, description, starts_at, rules, registration, stuck_after, .. } =
        Asked::new(visit, fields, kept);
    let yes = |yes: bool| visit.say(if yes { "yes" } else { "no" }).to_owned();
    let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    let list = |words: Vec<String>| words.join(visit.say(", "));
    let points = |points: &[Points]| points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" / ");
    let sizes = rules.sizes().map(|size| size.to_string()).collect();
    let played = rules.rounds.iter().map(|setup| words::setup(visit, setup)).collect();
    let by_size = rules.points.iter().map(|(size, places)| format!("{size}: {}", points(places))).collect();
    let ties = rules.tie_breaks.iter().map(|by| words::tie_break(visit, *by).to_owned()).collect();
    let at_zero = match rules.clock.map(|clock| clock.at_zero) {
        None => "",
        Some(TimeoutAction::BotTakesSeat) => visit.say("a bot takes over the seat"),
        Some(_) => visit.say("a bot plays the turn"),
    };
    let mode = match registration.mode {
        RegistrationMode::Open => visit.say("Anyone can register"),
        RegistrationMode::Invited => visit.say("Only invited players"),
    };
    vec![
        (visit.say("Name"), name),
        (visit.say("Information for players"), description.replace("\r\n", "\n")),
        (visit.say("Starts at (UTC)"), starts_at.map(Timestamp::minute).unwrap_or_default()),
        (visit.say("Format"), words::format(visit, &rules)),
        (visit.say("Players per table"), list(sizes)),
        (visit.say("Thinking time"), words::clock(visit, &rules)),
        (visit.say("When time is up"), at_zero.to_owned()),
        (
            visit.say("Minutes without an action before a table needs attention"),
            (stuck_after / 60).to_string(),
        ),
        (
            visit.say("Duplicate deals: all tables in a round have the same shuffle"),
            yes(rules.duplicate_deals),
        ),
        (visit.say("Game setup"), list(played)),
        (visit.say("Points by place"), list(by_size)),
        (visit.say("Points for a bye"), rules.bye_points.to_string()),
        (visit.say("Points for each round that a latecomer has missed"), rules.late_points.to_string()),
        (visit.say("Tie-breaks, in this order"), list(ties)),
        (visit.say("Registration"), mode.to_owned()),
        (visit.say("Maximum number of players (leave empty for no limit)"), number(registration.limit)),
        (
            visit.say("Last round that latecomers can join (leave empty to allow none)"),
            number(registration.late_until),
        ),
        (visit.say("Check-in: pair only players who have checked in"), yes(registration.check_in)),
    ]
}
