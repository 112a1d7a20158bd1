//! The submitted fields of a table, and the errors in them.

use std::collections::{BTreeMap, HashMap};
use std::str::FromStr;

/// The fields of a form by name.
pub(super) struct FormFields<'f>(HashMap<&'f str, &'f str>);

impl<'f> FormFields<'f> {
    pub(super) fn new(pairs: impl IntoIterator<Item = (&'f str, &'f str)>) -> Self {
        let mut fields = HashMap::new();
        for (name, text) in pairs {
            fields.entry(name).or_insert(text);
        }
        Self(fields)
    }

    /// The trimmed text of a field, if the form has it.
    pub(super) fn text(&self, field: &str) -> Option<&'f str> {
        self.0.get(field).map(|text| text.trim())
    }

    /// Whether the form has such a field; for a checkbox, whether it was ticked.
    pub(super) fn has(&self, field: &str) -> bool {
        self.0.contains_key(field)
    }

    /// The fields of a matrix: the text by row and column.
    pub(super) fn pairs(&self, prefix: &str) -> impl Iterator<Item = ((usize, usize), &'f str)> {
        self.0.iter().filter_map(move |(name, text)| {
            let (row, column) = name.strip_prefix(prefix)?.split_once('-')?;
            Some(((row.parse().ok()?, column.parse().ok()?), *text))
        })
    }

    /// Overwrites a value with the text of a field, if the form has it.
    pub(super) fn overwrite(&self, field: &str, value: &mut String) {
        if let Some(text) = self.text(field) {
            text.clone_into(value);
        }
    }
}

/// The name of a field in a row.
pub(super) fn field_in_row(field: &str, row: usize) -> String {
    format!("{field}-{row}")
}

/// The fields that cannot be parsed, with a message for each.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct FormErrors(BTreeMap<String, &'static str>);

impl FormErrors {
    /// Parses a number; records an error and returns zero if that fails.
    pub(super) fn number<T: FromStr + Default>(&mut self, field: &str, text: &str) -> T {
        text.parse().unwrap_or_else(|_| {
            self.add_error(field, "editor-number-not-valid");
            T::default()
        })
    }

    pub(super) fn add_error(&mut self, field: &str, error: &'static str) {
        self.0.insert(field.to_owned(), error);
    }

    pub(super) fn get(&self, field: &str) -> Option<&'static str> {
        self.0.get(field).copied()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the value, or the errors if there are any.
    pub(super) fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}
