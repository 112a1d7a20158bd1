//! Two directors who edit the settings at once: shows what the other one saved, next to what was typed.

use std::collections::BTreeSet;

use shinjuku_service::database::Timestamp;
use shinjuku_service::games::{Clock, TimeoutAction};
use shinjuku_service::tournaments::{Points, RegistrationMode, TournamentView};

use super::form;
use super::parse_form::TournamentForm;
use crate::pages::forms::Fields;
use crate::pages::tournaments::words;
use crate::pages::visit::Visit;

/// The fields of the form that are not settings.
const NO_SETTINGS: [&str; 4] = ["csrf", "do", "read", "base"];

/// The result of submitting settings that another director has changed in the meantime.
pub(super) struct SettingsConflict {
    /// What the other director changed.
    pub(super) changes: Vec<SettingConflict>,
    /// The merged form to submit again: typed values stay, untouched ones become what the other director saved.
    pub(super) fields: Fields,
}

/// A setting that another director changed.
pub(super) struct SettingConflict {
    pub(super) setting: &'static str,
    pub(super) before: String,
    pub(super) now: String,
    /// The value in the submitted form.
    pub(super) typed: String,
}

impl SettingsConflict {
    pub(super) fn new(visit: &Visit, typed: &Fields, now: &TournamentView) -> Self {
        let base = Fields::from_pairs(form_urlencoded::parse(typed.text("base").as_bytes()).into_owned());
        let saved = form::fields_of(now);
        let fields = merged(typed, &base, &saved);
        let clock = now.rules.clock;
        let [before, after, typed] = [&base, &saved, &fields].map(|fields| described(visit, fields, clock));
        let rows = before.into_iter().zip(after).zip(typed);
        let changes = rows.map(|(((setting, before), (_, now)), (_, typed))| SettingConflict {
            setting,
            before,
            now,
            typed,
        });
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
    let TournamentForm { name, description, starts_at, rules, registration, stuck_after, .. } =
        TournamentForm::new(visit, fields, kept);
    let yes = |yes: bool| visit.say(if yes { "yes" } else { "no" }).to_owned();
    let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    let list = |words: Vec<String>| words.join(visit.say("common-separator"));
    let points = |points: &[Points]| points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" / ");
    let sizes = rules.sizes().map(|size| size.to_string()).collect();
    let played = rules.rounds.iter().map(|setup| words::setup(visit, setup)).collect();
    let by_size = rules.points.iter().map(|(size, places)| format!("{size}: {}", points(places))).collect();
    let ties = rules.tie_breaks.iter().map(|by| words::tie_break(visit, *by).to_owned()).collect();
    let at_zero = match rules.clock.map(|clock| clock.at_zero) {
        None => "",
        Some(TimeoutAction::BotTakesSeat) => visit.say("common-timeout-bot-takes-seat"),
        Some(_) => visit.say("common-timeout-bot-plays-turn"),
    };
    let mode = match registration.mode {
        RegistrationMode::Open => visit.say("director-anyone-can-register"),
        RegistrationMode::Invited => visit.say("director-only-invited-players"),
    };
    vec![
        (visit.say("common-name"), name),
        (visit.say("director-information-players"), description.replace("\r\n", "\n")),
        (visit.say("director-start-time"), starts_at.map(Timestamp::minute).unwrap_or_default()),
        (visit.say("common-format"), words::format(visit, &rules)),
        (visit.say("director-players-per-table"), list(sizes)),
        (visit.say("common-thinking-time"), words::clock(visit, &rules)),
        (visit.say("common-when-time-is-up"), at_zero.to_owned()),
        (visit.say("director-idle-minutes"), (stuck_after / 60).to_string()),
        (visit.say("director-duplicate-deals-option"), yes(rules.duplicate_deals)),
        (visit.say("director-game-setup"), list(played)),
        (visit.say("director-points-by-place"), list(by_size)),
        (visit.say("director-points-for-bye"), rules.bye_points.to_string()),
        (visit.say("director-points-for-missed-round"), rules.late_points.to_string()),
        (visit.say("director-tie-breaks"), list(ties)),
        (visit.say("director-registration"), mode.to_owned()),
        (visit.say("director-maximum-players"), number(registration.limit)),
        (visit.say("director-late-entry-until"), number(registration.late_until)),
        (visit.say("director-check-in-option"), yes(registration.check_in)),
    ]
}
