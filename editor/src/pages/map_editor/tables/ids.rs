//! Renaming ids: all references to a ward or station follow it.

use std::collections::{HashMap, HashSet};

use shinjuku_core::map::{AdjacencyEntry, BendEntry, MapDocument};
use unicode_normalization::UnicodeNormalization;

/// The maximum length of an id, minus room for a number.
const STEM: usize = 36;
/// Reserved ids that no ward can have.
pub(super) const RESERVED: [&str; 2] = ["water", "marker"];

/// Derives an id from a name that is not in `taken`.
pub(super) fn id_for(name: &str, taken: &HashSet<String>) -> String {
    let unmarked = |c: &char| !matches!(c, '\u{300}'..='\u{36f}' | '\'' | '’');
    let lower = name.nfkd().filter(unmarked).flat_map(char::to_lowercase);
    let mut plain = String::new();
    for letter in lower {
        match transliterated(letter) {
            Some(letters) => plain.push_str(letters),
            None => plain.push(letter),
        }
    }
    let mut words: Vec<&str> =
        plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    // A number alone is not descriptive.
    if !plain.contains(|c: char| c.is_ascii_lowercase()) {
        words.insert(0, "place");
    }
    let stem: String = words.join("-").chars().take(STEM).collect();
    let numbered = (2_usize..).map(|number| format!("{stem}-{number}"));
    std::iter::once(stem.clone()).chain(numbered).find(|id| !taken.contains(id)).unwrap_or(stem)
}

/// Returns a letter that Unicode does not decompose in the letters of ids.
const fn transliterated(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ħ' => "h",
        'ı' => "i",
        'ŋ' => "ng",
        'ŧ' => "t",
        _ => return None,
    })
}

/// The new id of each old one, or `None` if the entry was removed.
#[derive(Debug, Default)]
pub(super) struct IdRenames(HashMap<String, Option<String>>);

impl IdRenames {
    /// Records that an entry stays, under this id. An entry that keeps its id also keeps its references, even if
    /// another entry had the same id.
    pub(super) fn retain(&mut self, old: &str, new: &str) {
        let fate = self.0.entry(old.to_owned()).or_default();
        if fate.is_none() || old == new {
            *fate = Some(new.to_owned());
        }
    }

    /// Records that an entry was removed.
    pub(super) fn removed(&mut self, old: &str) {
        self.0.entry(old.to_owned()).or_default();
    }

    /// The new id; an id that is not recorded stays as it is.
    fn renamed(&self, id: &str) -> Option<String> {
        self.0.get(id).map_or_else(|| Some(id.to_owned()), Clone::clone)
    }

    fn renamed_pair(&self, [a, b]: &[String; 2]) -> Option<[String; 2]> {
        Some([self.renamed(a)?, self.renamed(b)?])
    }

    /// Returns the document with all references to wards updated. Stations of a removed ward have no ward.
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

    /// Returns the document with all references to stations updated. Connections of a removed station are removed.
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
