//! The choices of a select list.

use std::collections::HashMap;

use shinjuku_core::map::MapDocument;

/// The maximum number of options on a page; beyond that, fields ask for ids instead.
const MAX_CHOICES: usize = 40_000;

/// The wards or stations of a document, sorted by name, as options of select lists.
pub(super) struct Options {
    sorted: Vec<NamedOption>,
    names: HashMap<String, String>,
}

/// One ward or station.
pub(super) struct NamedOption {
    pub(super) id: String,
    pub(super) name: String,
}

impl Options {
    pub(super) fn wards(document: &MapDocument) -> Self {
        Self::from_entries(document.wards.iter().map(|ward| (&ward.id, &ward.name)))
    }

    pub(super) fn stations(document: &MapDocument) -> Self {
        Self::from_entries(document.stations.iter().map(|station| (&station.id, &station.name)))
    }

    fn from_entries<'d>(entries: impl Iterator<Item = (&'d String, &'d String)>) -> Self {
        let choice = |(id, name): (&String, &String)| {
            let name = if name.is_empty() { id } else { name };
            NamedOption { id: id.clone(), name: name.clone() }
        };
        let mut sorted: Vec<_> = entries.map(choice).collect();
        sorted.sort_by(|a, b| a.name.cmp(&b.name));
        let names = sorted.iter().map(|choice| (choice.id.clone(), choice.name.clone())).collect();
        Self { sorted, names }
    }

    pub(super) fn all(&self) -> &[NamedOption] {
        &self.sorted
    }

    /// Whether this number of fields can each have a list of all options.
    pub(super) fn fit(&self, fields: usize) -> bool {
        self.sorted.len().saturating_mul(fields) <= MAX_CHOICES
    }

    /// Whether `id` names an entry that does not exist.
    pub(super) fn lack(&self, id: &str) -> bool {
        !id.is_empty() && !self.names.contains_key(id)
    }

    /// The name of an entry, or its id if it does not exist.
    pub(super) fn name<'o>(&'o self, id: &'o str) -> &'o str {
        self.names.get(id).map_or(id, String::as_str)
    }
}
