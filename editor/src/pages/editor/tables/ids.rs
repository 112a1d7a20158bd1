//! Ids that change: whatever names a ward or station follows it.

use std::collections::{HashMap, HashSet};

use shinjuku_core::map::{AdjacencyEntry, BendEntry, MapDocument};
use unicode_normalization::UnicodeNormalization;

/// The longest id, less the room for a number.
const STEM: usize = 36;
/// Ids that no ward can have.
pub(super) const RESERVED: [&str; 2] = ["water", "marker"];

/// An id made of a name, which nothing in `taken` has.
pub(super) fn id_for(name: &str, taken: &HashSet<String>) -> String {
    let unmarked = |c: &char| !matches!(c, '\u{300}'..='\u{36f}' | '\'' | '’');
    let plain: String = name.nfkd().filter(unmarked).flat_map(char::to_lowercase).collect();
    let mut words: Vec<&str> =
        plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    // A number alone says little.
    if !plain.contains(|c: char| c.is_ascii_lowercase()) {
        words.insert(0, "place");
    }
    let stem: String = words.join("-").chars().take(STEM).collect();
    let numbered = (2_usize..).map(|number| format!("{stem}-{number}"));
    std::iter::once(stem.clone()).chain(numbered).find(|id| !taken.contains(id)).unwrap_or(stem)
}

/// What has become of ids: another id, or none where the thing was removed.
#[derive(Debug, Default)]
pub(super) struct IdRenames(HashMap<String, Option<String>>);

impl IdRenames {
    /// An entry stays, under this id. One that keeps its id keeps what names it, even where another entry had the same.
    pub(super) fn kept(&mut self, old: &str, new: &str) {
        let fate = self.0.entry(old.to_owned()).or_default();
        if fate.is_none() || old == new {
            *fate = Some(new.to_owned());
        }
    }

    /// An entry goes.
    pub(super) fn removed(&mut self, old: &str) {
        self.0.entry(old.to_owned()).or_default();
    }

    /// What an id has become. Of an id that nothing had, nobody knows better.
    fn renamed(&self, id: &str) -> Option<String> {
        self.0.get(id).map_or_else(|| Some(id.to_owned()), Clone::clone)
    }

    fn renamed_pair(&self, [a, b]: &[String; 2]) -> Option<[String; 2]> {
        Some([self.renamed(a)?, self.renamed(b)?])
    }

    /// The document in which all follow the wards; the stations of one that is gone wait for another.
    pub(super) fn rename_wards(&self, document: &MapDocument) -> MapDocument {
        let mut next = self.with_acceptances(document);
        for station in &mut next.stations {
            station.ward = self.renamed(&station.ward).unwrap_or_default();
        }
        next.adjacency = document
            .adjacency
            .iter()
            .filter_map(|entry| {
                Some(AdjacencyEntry { between: self.renamed_pair(&entry.between)?, kind: entry.kind })
            })
            .collect();
        next.water.wards = document.water.wards.iter().filter_map(|ward| self.renamed(ward)).collect();
        next.princess_ward = self.renamed(&document.princess_ward).unwrap_or_default();
        next
    }

    /// The document in which all follow the stations; connections of one that is gone go with it.
    pub(super) fn rename_stations(&self, document: &MapDocument) -> MapDocument {
        let mut next = self.with_acceptances(document);
        next.connections = document.connections.iter().filter_map(|pair| self.renamed_pair(pair)).collect();
        next.permanent_links =
            document.permanent_links.iter().filter_map(|pair| self.renamed_pair(pair)).collect();
        let bend = |bend: &BendEntry| {
            Some(BendEntry { between: self.renamed_pair(&bend.between)?, points: bend.points.clone() })
        };
        next.bends = document.bends.iter().filter_map(bend).collect();
        next.hachiko_station = self.renamed(&document.hachiko_station).unwrap_or_default();
        next
    }

    fn with_acceptances(&self, document: &MapDocument) -> MapDocument {
        let mut next = document.clone();
        for id in next.accepted.iter_mut().flat_map(|warning| &mut warning.about) {
            *id = self.renamed(id).unwrap_or_else(|| std::mem::take(id));
        }
        for warning in &mut next.accepted {
            warning.about.sort_unstable();
        }
        next
    }
}
