//! The settings of a table that forms offer: editions, mods, clocks.

use shinjuku_core::bots::BotName;
use shinjuku_core::edition::Edition;
use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_service::Service;
use shinjuku_service::games::{Clock, ClockKind, TimeoutAction};
use shinjuku_service::maps::MapSummary;
use shinjuku_service::problem::Problem;
use strum::VariantArray;

use super::time_words;
use crate::pages::forms::Fields;
use crate::pages::visit::Visit;

/// The clocks on offer: the kind, the seconds, and the increment after each turn in seconds.
const CLOCKS: [(ClockKind, u32, u32); 6] = [
    (ClockKind::Turn, 120, 0),
    (ClockKind::Turn, 600, 0),
    (ClockKind::Turn, 24 * 60 * 60, 0),
    (ClockKind::Turn, 3 * 24 * 60 * 60, 0),
    (ClockKind::Game, 20 * 60, 15),
    (ClockKind::Game, 60 * 60, 30),
];

/// The editions, each with its name and a sentence.
pub(in crate::pages) fn editions(visit: &Visit) -> Vec<(Edition, &'static str, &'static str)> {
    let words = |edition: &Edition| match edition {
        Edition::V2r8 => visit.say("games-summary-v2r8"),
        Edition::CityGrowth => visit.say("games-summary-city-growth"),
    };
    Edition::VARIANTS
        .iter()
        .map(|edition| (*edition, visit.name("edition", edition), words(edition)))
        .collect()
}

/// The mods, each with its name and a sentence.
pub(in crate::pages) fn mods(visit: &Visit) -> Vec<(Mod, &'static str, &'static str)> {
    let about = |which| match which {
        Mod::Princess => visit.say("games-summary-princess"),
        Mod::Thief => visit.say("games-summary-thief"),
        Mod::Chairman => visit.say("games-summary-chairman"),
        Mod::Kaiju => visit.say("games-summary-kaiju"),
        Mod::Hachiko => visit.say("games-summary-hachiko"),
    };
    Mod::all().map(|which| (which, visit.name("mod", which), about(which))).collect()
}

/// The stations of the built-in maps, each with its name and city: possible homes for a mod.
pub(in crate::pages) async fn homes(
    visit: &Visit,
    service: &Service,
    maps: &[MapSummary],
) -> Result<Vec<(String, String)>, Problem> {
    let mut homes = Vec::new();
    for map in maps.iter().filter(|map| map.owner.is_none()) {
        let compiled = service.maps.compiled(&map.slug, map.latest_version.unwrap_or(1)).await?;
        homes.extend(compiled.document().stations.iter().map(|entry| {
            let name = visit.language.place_name(&entry.name, &entry.native_name);
            (entry.id.clone(), format!("{name} ({})", map.name))
        }));
    }
    Ok(homes)
}

/// The clocks, each with its form value and in words.
pub(in crate::pages) fn clocks(visit: &Visit) -> Vec<(String, String)> {
    let words = |(kind, seconds, increment)| time_words(visit, kind, seconds, increment);
    CLOCKS.iter().enumerate().map(|(index, clock)| (index.to_string(), words(*clock))).collect()
}

/// The form value of a clock, if it is on offer.
pub(in crate::pages) fn offered(clock: &Clock) -> Option<String> {
    let own = (clock.kind, clock.seconds, clock.increment);
    CLOCKS.iter().position(|offered| *offered == own).map(|index| index.to_string())
}

/// Reads a mod that is ticked in a form. The suffix of the field names distinguishes several sets of mods in one form.
pub(in crate::pages) fn chosen_mod(
    fields: &Fields,
    which: Mod,
    mark: &str,
) -> Result<Option<ModChoice>, Problem> {
    let field = |name: &str| format!("{name}{mark}-{which}");
    if fields.text(&field("mod")).is_empty() {
        return Ok(None);
    }
    let revision = fields.read_or(&field("revision"), which.newest_revision())?;
    let home = Some(fields.text(&field("home")).trim()).filter(|home| !home.is_empty());
    Ok(Some(ModChoice { which, revision: Some(revision), home: home.map(Into::into) }))
}

/// Parses the clock that is selected in a form.
pub(in crate::pages) fn chosen_clock(fields: &Fields) -> Result<Option<Clock>, Problem> {
    if matches!(fields.text("clock"), "" | "none") {
        return Ok(None);
    }
    let clock = CLOCKS.get(fields.read_or("clock", 0_usize)?);
    let unknown = || Problem::field("/clock", "bad_choice", "there is no such clock");
    let (kind, seconds, increment) = *clock.ok_or_else(unknown)?;
    let at_zero = if fields.text("at_zero") == "seat" {
        TimeoutAction::BotTakesSeat
    } else {
        TimeoutAction::BotPlaysTurn
    };
    Ok(Some(Clock { kind, seconds, increment, at_zero, bot: BotName::Greedy }))
}
