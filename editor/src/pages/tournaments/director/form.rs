//! The form of a tournament: its options, its values, and the errors in them.

use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_service::Service;
use shinjuku_service::database::Timestamp;
use shinjuku_service::games::{Clock, TimeoutAction};
use shinjuku_service::maps::MapSummary;
use shinjuku_service::problem::{FieldError, Problem};
use shinjuku_service::tournaments::rules::{Format, TieBreak};
use shinjuku_service::tournaments::{Registration, TournamentRules, TournamentView};
use strum::IntoEnumIterator;

use super::times;
use crate::pages::forms::Fields;
use crate::pages::games::offers::{self, offered};
use crate::pages::games::playable_maps;
use crate::pages::tournaments::words;
use crate::pages::visit::Visit;

/// The possible table sizes.
pub(super) const SIZES: [u8; 3] = [2, 3, 4];
/// The maximum number of round setups in a form.
const MAX_SETUPS: usize = 50;
/// The default number of minutes without an action after which a table needs attention.
const DEFAULT_STUCK_AFTER: u32 = 15;
/// The prefixes of the field names that are followed by the index of a round setup.
const OF_SETUPS: [&str; 5] = ["map", "edition", "mod", "revision", "home"];

/// The form of a tournament, as its template needs it.
pub(super) struct Form<'a> {
    visit: &'a Visit,
    pub(super) fields: &'a Fields,
    pub(super) maps: Vec<MapSummary>,
    /// The stations that a mod may use as homes.
    pub(super) homes: Vec<(String, String)>,
    /// The current clock in words, if it is not one of those on offer.
    pub(super) kept_clock: Option<String>,
    /// The error in a sentence, and each error with the field it belongs to.
    pub(super) detail: Option<String>,
    pub(super) errors: Vec<FieldError>,
}

impl<'a> Form<'a> {
    pub(super) async fn new(
        visit: &'a Visit,
        service: &Service,
        fields: &'a Fields,
        now: Option<&TournamentView>,
        problem: Option<&Problem>,
    ) -> Result<Self, Problem> {
        let other_clock =
            |now: &&TournamentView| now.rules.clock.is_some_and(|clock| offered(&clock).is_none());
        let kept_clock = now.filter(other_clock).map(|now| words::clock(visit, &now.rules));
        let maps = playable_maps(service).await?;
        let homes = offers::homes(visit, service, &maps).await?;
        let detail = problem.map(|problem| visit.problem(problem));
        let errors = problem.map(|problem| problem.context().errors.clone()).unwrap_or_default();
        Ok(Self { visit, fields, maps, homes, kept_clock, detail, errors })
    }

    /// The errors of a field, or of anything nested in it.
    pub(super) fn errors_at(&self, pointer: &str) -> Vec<String> {
        let here = |error: &&FieldError| {
            error.pointer.strip_prefix(pointer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.errors.iter().filter(here).map(|error| self.visit.field_error(error)).collect()
    }

    /// The errors of a tie-break. Empty tie-breaks do not count as places.
    pub(super) fn errors_of_tie_break(&self, place: usize) -> Vec<String> {
        let said = |place: usize| !self.fields.text(&format!("tie-{place}")).is_empty();
        let before = (1..place).filter(|place| said(*place)).count();
        if said(place) { self.errors_at(&format!("/rules/tie_breaks/{before}")) } else { Vec::new() }
    }

    #[expect(clippy::needless_pass_by_value, reason = "templates hand over whatever they have")]
    pub(super) fn is(&self, field: &str, value: impl ToString) -> bool {
        self.fields.text(field) == value.to_string()
    }

    pub(super) fn is_ticked(&self, field: &str) -> bool {
        !self.fields.text(field).is_empty()
    }

    /// The indices of the round setups.
    pub(super) fn setups(&self) -> std::ops::Range<usize> {
        0..setups(self.fields)
    }

    /// The rounds that a setup applies to, in words.
    pub(super) fn rounds_of(&self, index: usize) -> String {
        match (setups(self.fields), index + 1) {
            (1, _) => self.visit.say("common-all-rounds").to_owned(),
            (count, round) if count == round => self.visit.fill("director-round-and-later", round),
            (_, round) => self.visit.fill("common-round", round),
        }
    }

    pub(super) fn formats(&self) -> [(&'static str, &'static str); 4] {
        [
            ("swiss", self.visit.say("director-format-swiss")),
            ("swiss_cut", self.visit.say("director-format-swiss-with-cut")),
            ("knock_out", self.visit.say("director-format-knock-out")),
            ("round_robin", self.visit.say("common-format-round-robin")),
        ]
    }

    pub(super) fn tie_breaks(&self) -> Vec<(TieBreak, &'static str)> {
        TieBreak::iter().map(|by| (by, words::tie_break(self.visit, by))).collect()
    }

    /// The label of a points field.
    pub(super) fn points_label(&self, size: u8, place: u8) -> String {
        let (size, place) = (size.to_string(), place.to_string());
        self.visit.language.fill("director-points-field", &[("size", &size), ("place", &place)])
    }

    /// Whether a round setup has any mods.
    pub(super) fn has_mods(&self, index: usize) -> bool {
        Mod::all().any(|which| self.is_ticked(&format!("mod-{index}-{which}")))
    }

    /// The revisions of a mod, each with whether it is selected.
    pub(super) fn revisions(&self, which: Mod, index: usize) -> Vec<(u8, bool)> {
        let chosen =
            self.fields.read(&format!("revision-{index}-{which}")).unwrap_or(which.newest_revision());
        which.revisions().rev().map(|revision| (revision, revision == chosen)).collect()
    }
}

/// The number of round setups in a form.
pub(super) fn setups(fields: &Fields) -> usize {
    fields.read("setups").unwrap_or(1).clamp(1, MAX_SETUPS)
}

/// Returns the form after a button that adds or removes a round setup; `None` for any other button.
pub(super) fn with_rows_changed(fields: &Fields) -> Option<Fields> {
    let count = setups(fields);
    let (gone, count) = match fields.text("do").split_once(' ') {
        None if fields.text("do") == "another" => (None, count + 1),
        Some(("without", index)) => (index.parse().ok(), count.saturating_sub(1)),
        _ => return None,
    };
    let own = fields.pairs().filter(|(name, _)| !matches!(*name, "do" | "setups"));
    let moved = own.filter_map(|(name, value)| Some((without(name, gone)?, value.to_owned())));
    Some(Fields::from_pairs(moved.chain([("setups".to_owned(), count.to_string())])))
}

/// The name of a field after a round setup was removed; `None` if the field belonged to it.
fn without(name: &str, gone: Option<usize>) -> Option<String> {
    let mut parts = name.splitn(3, '-');
    let (Some(kind), Some(index), rest) = (parts.next(), parts.next(), parts.next()) else {
        return Some(name.to_owned());
    };
    let index: Option<usize> = index.parse().ok().filter(|_| OF_SETUPS.contains(&kind));
    let (Some(index), Some(gone)) = (index, gone) else { return Some(name.to_owned()) };
    let rest = rest.map(|rest| format!("-{rest}")).unwrap_or_default();
    match index.cmp(&gone) {
        std::cmp::Ordering::Less => Some(name.to_owned()),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(format!("{kind}-{}{rest}", index - 1)),
    }
}

/// The default values of a new form.
pub(super) fn default_fields() -> Fields {
    Fields::from_pairs(
        rules(&TournamentRules::default())
            .into_iter()
            .chain(registration(&Registration::default()))
            .chain([("stuck_after".to_owned(), DEFAULT_STUCK_AFTER.to_string())]),
    )
}

/// The values of a tournament's form.
pub(super) fn fields_of(tournament: &TournamentView) -> Fields {
    let summary = &tournament.summary;
    let own = [
        ("name", summary.name.clone()),
        ("description", tournament.description.clone()),
        ("starts_at", summary.starts_at.map(times::typed).unwrap_or_default()),
        ("stuck_after", (tournament.stuck_after / 60).to_string()),
    ];
    let own = own.map(|(name, value)| (name.to_owned(), value));
    let mut pairs = own.to_vec();
    pairs.extend(rules(&tournament.rules));
    pairs.extend(registration(&tournament.registration));
    // The original values are sent along, to tell what this director typed from what another director saved.
    let base = form_urlencoded::Serializer::new(String::new()).extend_pairs(&pairs).finish();
    pairs.push(("base".to_owned(), base));
    pairs.push(("read".to_owned(), tournament.settings_revision.to_string()));
    Fields::from_pairs(pairs)
}

fn registration(registration: &Registration) -> Vec<(String, String)> {
    let Registration { mode, limit, check_in, late_until } = registration;
    let number = |number: &Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    let mut pairs = vec![
        ("mode".to_owned(), mode.to_string()),
        ("limit".to_owned(), number(limit)),
        ("late_until".to_owned(), number(late_until)),
    ];
    pairs.extend(check_in.then(|| ("check_in".to_owned(), "on".to_owned())));
    pairs
}

fn rules(rules: &TournamentRules) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut put = |name: String, value: String| pairs.push((name, value));
    let (format, rounds, cut, advance) = match rules.format {
        Format::Swiss { rounds } => ("swiss", rounds, 8, 1),
        Format::SwissCut { rounds, cut, advance } => ("swiss_cut", rounds, cut, advance),
        Format::KnockOut { advance } => ("knock_out", 5, 8, advance),
        Format::RoundRobin {} => ("round_robin", 5, 8, 1),
    };
    put("format".to_owned(), format.to_owned());
    put("rounds".to_owned(), rounds.to_string());
    put("cut".to_owned(), cut.to_string());
    put("advance".to_owned(), advance.to_string());
    put("table_size".to_owned(), rules.table_size.to_string());
    for size in &rules.other_sizes {
        put(format!("size-{size}"), "on".to_owned());
    }
    put("setups".to_owned(), rules.rounds.len().to_string());
    for (index, setup) in rules.rounds.iter().enumerate() {
        put(format!("map-{index}"), setup.map.clone());
        put(format!("edition-{index}"), setup.edition.to_string());
        for ModChoice { which, revision, home } in &setup.mods {
            put(format!("mod-{index}-{which}"), "on".to_owned());
            let revision = revision.unwrap_or(which.newest_revision());
            put(format!("revision-{index}-{which}"), revision.to_string());
            put(format!("home-{index}-{which}"), home.as_ref().map(ToString::to_string).unwrap_or_default());
        }
    }
    put("clock".to_owned(), clock(rules.clock.as_ref()));
    let seat = rules.clock.is_some_and(|clock| clock.at_zero == TimeoutAction::BotTakesSeat);
    put("at_zero".to_owned(), if seat { "seat" } else { "turn" }.to_owned());
    for (size, places) in &rules.points {
        for (place, points) in (1..).zip(places) {
            put(format!("points-{size}-{place}"), points.to_string());
        }
    }
    put("bye_points".to_owned(), rules.bye_points.to_string());
    put("late_points".to_owned(), rules.late_points.to_string());
    for (place, by) in (1..).zip(&rules.tie_breaks) {
        put(format!("tie-{place}"), by.to_string());
    }
    if rules.duplicate_deals {
        put("duplicate_deals".to_owned(), "on".to_owned());
    }
    pairs
}

/// The form value of a clock: one of those on offer, or `kept` for the current one.
fn clock(clock: Option<&Clock>) -> String {
    clock.map_or_else(|| "none".to_owned(), |clock| offered(clock).unwrap_or_else(|| "kept".to_owned()))
}

/// Whether two timestamps are in the same minute, the precision of a form field.
pub(super) fn same_minute(one: Option<Timestamp>, other: Option<Timestamp>) -> bool {
    one.map(Timestamp::minute) == other.map(Timestamp::minute)
}
