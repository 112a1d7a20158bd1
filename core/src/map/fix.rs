//! Suggested fixes of a map document: small changes that an author can accept or ignore.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A suggested fix for an error or warning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapFix))]
pub struct Fix {
    /// What the fix does, as text.
    #[cfg_attr(feature = "openapi", schema(example = "add the border Chuo – Koto"))]
    pub name: String,
    /// The changes to the document, in order: a JSON Patch (RFC 6902).
    pub patch: Vec<DocumentChange>,
}

/// A change to a document: one operation of a JSON Patch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapChange))]
#[serde(deny_unknown_fields)]
pub struct DocumentChange {
    /// The operation.
    pub op: ChangeKind,
    /// The location: a JSON pointer into the document. In a list, `-` is the position after the last entry.
    pub path: String,
    /// The new value; absent if the operation removes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Value, required = false))]
    pub value: Option<Value>,
}

/// The operation of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapChangeKind))]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// Adds a field, or inserts an entry into a list.
    Add,
    /// Replaces the value at the location.
    Replace,
    /// Removes the value at the location.
    Remove,
}

impl DocumentChange {
    pub(crate) fn add(path: impl Into<String>, value: Value) -> Self {
        Self { op: ChangeKind::Add, path: path.into(), value: Some(value) }
    }

    pub(crate) fn replace(path: impl Into<String>, value: Value) -> Self {
        Self { op: ChangeKind::Replace, path: path.into(), value: Some(value) }
    }

    pub(crate) fn remove(path: impl Into<String>) -> Self {
        Self { op: ChangeKind::Remove, path: path.into(), value: None }
    }

    /// Applies the change; returns `None` if the document has no such location.
    fn apply(&self, document: &mut Value) -> Option<()> {
        let (parent, key) = self.path.rsplit_once('/')?;
        let key = key.replace("~1", "/").replace("~0", "~");
        match (document.pointer_mut(parent)?, self.op) {
            (Value::Object(fields), ChangeKind::Add) => {
                fields.insert(key, self.value.clone()?);
            }
            (Value::Object(fields), ChangeKind::Replace) => *fields.get_mut(&key)? = self.value.clone()?,
            (Value::Object(fields), ChangeKind::Remove) => {
                fields.remove(&key)?;
            }
            (Value::Array(entries), ChangeKind::Add) => {
                let index = if key == "-" { entries.len() } else { place(&key)? };
                let value = self.value.clone()?;
                (index <= entries.len()).then(|| entries.insert(index, value))?;
            }
            (Value::Array(entries), ChangeKind::Replace) => {
                *entries.get_mut(place(&key)?)? = self.value.clone()?;
            }
            (Value::Array(entries), ChangeKind::Remove) => {
                let index = place(&key)?;
                (index < entries.len()).then(|| entries.remove(index))?;
            }
            _ => return None,
        }
        Some(())
    }
}

/// Parses a list index of a JSON pointer, which has no sign and no leading zeros.
fn place(key: &str) -> Option<usize> {
    let written = key == "0" || !key.starts_with(['0', '+']);
    key.parse().ok().filter(|_| written)
}

impl Fix {
    pub(crate) fn new(name: impl Into<String>, patch: impl Into<Vec<DocumentChange>>) -> Self {
        Self { name: name.into(), patch: patch.into() }
    }

    /// Applies all changes and returns `true`. If the document does not have one of the locations, leaves it
    /// unchanged and returns `false`.
    pub fn apply(&self, document: &mut Value) -> bool {
        let mut mended = document.clone();
        let whole = self.patch.iter().all(|change| change.apply(&mut mended).is_some());
        if whole {
            *document = mended;
        }
        whole
    }
}
