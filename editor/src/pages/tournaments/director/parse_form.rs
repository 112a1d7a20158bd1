//! Parsing the form of a tournament, with all its errors.

use std::collections::BTreeMap;
use std::str::FromStr;

use shinjuku_core::mods::Mod;
use shinjuku_service::database::Timestamp;
use shinjuku_service::games::Clock;
use shinjuku_service::maps::Slug;
use shinjuku_service::problem::{FieldError, Problem};
use shinjuku_service::tournaments::rules::{Format, RoundSetup, TieBreak};
use shinjuku_service::tournaments::{Points, Registration, RegistrationMode, TournamentRules};
use strum::IntoEnumIterator;

use super::form::{SIZES, setups};
use super::times;
use crate::pages::forms::Fields;
use crate::pages::games::offers::{chosen_clock, chosen_mod};
use crate::pages::problems::TRANSLATED;
use crate::pages::visit::Visit;

/// The values of a tournament's form.
pub(super) struct TournamentForm<'a> {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) starts_at: Option<Timestamp>,
    pub(super) rules: TournamentRules,
    pub(super) registration: Registration,
    /// The time without an action after which a table needs attention, in seconds.
    pub(super) stuck_after: u32,
    reader: FormReader<'a>,
}

/// Reads fields, and collects the errors.
struct FormReader<'a> {
    visit: &'a Visit,
    fields: &'a Fields,
    errors: Vec<FieldError>,
}

impl<'a> TournamentForm<'a> {
    /// Parses a form. `current` is the current clock, which may stay even if it is not on offer.
    pub(super) fn new(visit: &'a Visit, fields: &'a Fields, current: Option<Clock>) -> Self {
        let mut reader = FormReader { visit, fields, errors: Vec::new() };
        let rules = reader.rules(current);
        let starts_at = reader.moment("starts_at", "/starts_at");
        let registration = reader.registration();
        let minutes = reader.number("stuck_after", "/stuck_after", 15_u32);
        Self {
            name: fields.text("name").to_owned(),
            description: fields.text("description").to_owned(),
            starts_at,
            rules,
            registration,
            stuck_after: minutes.saturating_mul(60),
            reader,
        }
    }

    /// The slug of the tournament.
    pub(super) fn slug(&mut self) -> Option<Slug> {
        match self.reader.fields.text("slug").trim().parse() {
            Ok(slug) => Some(slug),
            Err(error) => {
                let error: shinjuku_service::maps::ParseSlugError = error;
                self.reader.errors.push(FieldError::new("/slug", "bad_slug", error.to_string()));
                None
            }
        }
    }

    /// Returns the values. If some could not be parsed, fails with those errors and all errors of the rest.
    pub(super) fn checked(mut self) -> Result<Self, Problem> {
        let mut errors = std::mem::take(&mut self.reader.errors);
        if errors.is_empty() {
            return Ok(self);
        }
        for error in self.rules.errors() {
            let pointer = format!("/rules{}", error.pointer);
            if errors.iter().all(|known| !known.pointer.starts_with(&pointer)) {
                errors.push(FieldError { pointer, ..error });
            }
        }
        Err(Problem::from_fields(errors))
    }
}

impl FormReader<'_> {
    fn text(&self, field: &str) -> &str {
        self.fields.text(field).trim()
    }

    fn is_ticked(&self, field: &str) -> bool {
        !self.fields.text(field).is_empty()
    }

    fn add_error(&mut self, pointer: &str, message: &str) {
        self.errors.push(FieldError::new(pointer, TRANSLATED, message));
    }

    /// Parses a required number; records an error if that fails.
    fn number<T: FromStr>(&mut self, field: &str, pointer: &str, usual: T) -> T {
        self.text(field).parse().unwrap_or_else(|_| {
            self.add_error(pointer, self.visit.say("director-number-not-valid"));
            usual
        })
    }

    /// Parses an optional number.
    fn limit(&mut self, field: &str, pointer: &str) -> Option<u32> {
        if self.text(field).is_empty() { None } else { Some(self.number(field, pointer, 2)) }
    }

    fn points(&mut self, field: &str, pointer: &str) -> Points {
        serde_json::from_str(self.text(field)).unwrap_or_else(|_| {
            self.add_error(pointer, self.visit.say("director-decimal-not-valid"));
            Points::ZERO
        })
    }

    fn moment(&mut self, field: &str, pointer: &str) -> Option<Timestamp> {
        let text = self.text(field);
        let moment = times::read(text);
        if moment.is_none() && !text.is_empty() {
            self.add_error(pointer, self.visit.say("director-date-not-valid"));
        }
        moment
    }

    fn rules(&mut self, current: Option<Clock>) -> TournamentRules {
        let table_size = self.number("table_size", "/rules/table_size", 4);
        let ticked = SIZES.into_iter().filter(|size| self.is_ticked(&format!("size-{size}")));
        let other_sizes = ticked.filter(|size| *size != table_size).rev().collect();
        TournamentRules {
            format: self.format(),
            table_size,
            other_sizes,
            rounds: (0..setups(self.fields)).map(|index| self.setup(index)).collect(),
            clock: self.clock(current),
            points: self.all_points(),
            bye_points: self.points("bye_points", "/rules/bye_points"),
            late_points: self.points("late_points", "/rules/late_points"),
            tie_breaks: self.tie_breaks(),
            duplicate_deals: self.is_ticked("duplicate_deals"),
        }
    }

    fn format(&mut self) -> Format {
        let rounds = |reader: &mut Self| reader.number("rounds", "/rules/format/rounds", 5);
        let advance = |reader: &mut Self| reader.number("advance", "/rules/format/advance", 1);
        match self.text("format") {
            "round_robin" => Format::RoundRobin {},
            "knock_out" => Format::KnockOut { advance: advance(self) },
            "swiss_cut" => Format::SwissCut {
                rounds: rounds(self),
                cut: self.number("cut", "/rules/format/cut", 8),
                advance: advance(self),
            },
            _ => Format::Swiss { rounds: rounds(self) },
        }
    }

    fn setup(&mut self, index: usize) -> RoundSetup {
        let pointer = format!("/rules/rounds/{index}");
        let (mut mods, mark) = (Vec::new(), format!("-{index}"));
        for which in Mod::all() {
            match chosen_mod(self.fields, which, &mark) {
                Ok(choice) => mods.extend(choice),
                Err(problem) => self.add_error(&format!("{pointer}/mods"), &self.visit.problem(&problem)),
            }
        }
        let usual = RoundSetup::default();
        let map = match self.text(&format!("map-{index}")) {
            "" => usual.map,
            map => map.to_owned(),
        };
        let edition = self.fields.read_or(&format!("edition-{index}"), usual.edition);
        let edition = edition.unwrap_or_else(|problem| {
            self.add_error(&format!("{pointer}/edition"), &self.visit.problem(&problem));
            usual.edition
        });
        RoundSetup { map, edition, mods }
    }

    fn clock(&mut self, current: Option<Clock>) -> Option<Clock> {
        if self.text("clock") == "kept" {
            return current;
        }
        chosen_clock(self.fields).unwrap_or_else(|problem| {
            self.add_error("/rules/clock", &self.visit.problem(&problem));
            None
        })
    }

    /// The points of all table sizes for which any are given.
    fn all_points(&mut self) -> BTreeMap<u8, Vec<Points>> {
        let field = |size: u8, place: u8| format!("points-{size}-{place}");
        let mut all = BTreeMap::new();
        for size in SIZES {
            if (1..=size).all(|place| self.text(&field(size, place)).is_empty()) {
                continue;
            }
            let pointer = |place: u8| format!("/rules/points/{size}/{}", place - 1);
            let places = (1..=size).map(|place| self.points(&field(size, place), &pointer(place)));
            all.insert(size, places.collect());
        }
        all
    }

    fn tie_breaks(&self) -> Vec<TieBreak> {
        let chosen = (1..=TieBreak::iter().count()).map(|place| self.text(&format!("tie-{place}")));
        chosen.filter_map(|name| TieBreak::iter().find(|by| by.to_string() == name)).collect()
    }

    fn registration(&mut self) -> Registration {
        Registration {
            mode: self.fields.read("mode").unwrap_or(RegistrationMode::Open),
            limit: self.limit("limit", "/registration/limit"),
            check_in: self.is_ticked("check_in"),
            late_until: self.limit("late_until", "/registration/late_until"),
        }
    }
}
