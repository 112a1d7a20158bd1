//! What can be chosen in a list.

use std::collections::HashMap;

use shinjuku_core::map::MapDocument;

/// How many choices a page offers in lists; beyond that it asks for ids.
const MAX_CHOICES: usize = 40_000;

/// The wards or stations of a document by their names, for lists to choose from.
pub(super) struct Options {
    sorted: Vec<Choice>,
    names: HashMap<String, String>,
}

/// One of them.
pub(super) struct Choice {
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
            Choice { id: id.clone(), name: name.clone() }
        };
        let mut sorted: Vec<_> = entries.map(choice).collect();
        sorted.sort_by(|a, b| a.name.cmp(&b.name));
        let names = sorted.iter().map(|choice| (choice.id.clone(), choice.name.clone())).collect();
        Self { sorted, names }
    }

    pub(super) fn all(&self) -> &[Choice] {
        &self.sorted
    }

    /// Whether so many fields can each have a list of all.
    pub(super) fn fit(&self, fields: usize) -> bool {
        self.sorted.len().saturating_mul(fields) <= MAX_CHOICES
    }

    /// Whether something was chosen that is not there.
    pub(super) fn lack(&self, id: &str) -> bool {
        !id.is_empty() && !self.names.contains_key(id)
    }

    /// What people call it.
    pub(super) fn name<'o>(&'o self, id: &'o str) -> &'o str {
        self.names.get(id).map_or(id, String::as_str)
    }
}
