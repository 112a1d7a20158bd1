//! The shown names of a place.

use std::borrow::Cow;

use shinjuku_core::id::{StationId, WardId};
use shinjuku_core::map::Caption;

use super::Job;
use crate::board::{BoardOptions, LabelNames, xml_safe};

/// The shown names of a place: the first, and possibly a second one below or after it.
pub(super) struct Shown<'m> {
    pub(super) first: Cow<'m, str>,
    pub(super) second: Option<Cow<'m, str>>,
}

impl Job<'_> {
    /// The names that are printed: those that the author of the map chose, in the order of the language.
    pub(super) fn names(&self) -> LabelNames {
        let options = BoardOptions { language: self.language, ..BoardOptions::default() };
        options.names_of(self.map.document().names)
    }

    /// The first name of a ward.
    pub(super) fn ward_name(&self, ward: WardId) -> String {
        let entries = self.map.document().wards.iter().zip(self.map.wards.ids());
        let entry = entries.filter(|(_, id)| *id == ward).map(|(entry, _)| entry).next();
        let name = entry.map(|entry| shown(self.names(), &entry.name, &entry.native_name).first.into_owned());
        name.unwrap_or_else(|| xml_safe(self.map.ward_title(ward)).into_owned())
    }

    /// The first name of a station.
    pub(super) fn station_name(&self, station: StationId) -> String {
        let entries = self.map.document().stations.iter().zip(self.map.stations.ids());
        let entry = entries.filter(|(_, id)| *id == station).map(|(entry, _)| entry).next();
        let name = entry.map(|entry| shown(self.names(), &entry.name, &entry.native_name).first.into_owned());
        name.unwrap_or_else(|| xml_safe(self.map.station_title(station)).into_owned())
    }

    /// The first name of the water.
    pub(super) fn water_name(&self) -> String {
        let water = &self.map.document().water;
        shown(self.names(), &water.name, &water.native_name).first.into_owned()
    }
}

/// The printed names of a place with these names.
pub(super) fn shown<'m>(names: LabelNames, name: &'m str, native: &'m str) -> Shown<'m> {
    let Caption { first, second } = names.caption(name, native);
    Shown { first: xml_safe(first), second: second.map(xml_safe) }
}
