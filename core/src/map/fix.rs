//! Ways to mend a document: small changes that an author takes or leaves.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A way to mend a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapFix))]
pub struct Fix {
    /// What it does, in words.
    #[cfg_attr(feature = "openapi", schema(example = "add the border Chuo – Koto"))]
    pub name: String,
    /// The changes to the document, one after the other: a JSON patch (RFC 6902).
    pub patch: Vec<Change>,
}

/// One change of a document, as a JSON patch writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapChange))]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// What is done.
    pub op: ChangeKind,
    /// Where: a JSON pointer into the document. In a list, `-` is the place after the last entry.
    pub path: String,
    /// What is put there; nothing where something is removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Value, required = false))]
    pub value: Option<Value>,
}

/// What a change does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapChangeKind))]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// Puts something where nothing is: a field, or an entry before another.
    Add,
    /// Puts something in the place of what is there.
    Replace,
    /// Takes something away.
    Remove,
}

impl Change {
    pub(crate) fn add(path: impl Into<String>, value: Value) -> Self {
        Self { op: ChangeKind::Add, path: path.into(), value: Some(value) }
    }

    pub(crate) fn replace(path: impl Into<String>, value: Value) -> Self {
        Self { op: ChangeKind::Replace, path: path.into(), value: Some(value) }
    }

    pub(crate) fn remove(path: impl Into<String>) -> Self {
        Self { op: ChangeKind::Remove, path: path.into(), value: None }
    }

    /// Makes the change; none where there is no such place.
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

/// A place in a list, as a JSON pointer writes it: without a sign and without zeros in front.
fn place(key: &str) -> Option<usize> {
    let written = key == "0" || !key.starts_with(['0', '+']);
    key.parse().ok().filter(|_| written)
}

impl Fix {
    pub(crate) fn new(name: impl Into<String>, patch: impl Into<Vec<Change>>) -> Self {
        Self { name: name.into(), patch: patch.into() }
    }

    /// Makes all its changes, and says so; or none, where the document has not the places that they name.
    pub fn apply(&self, document: &mut Value) -> bool {
        let mut mended = document.clone();
        let whole = self.patch.iter().all(|change| change.apply(&mut mended).is_some());
        if whole {
            *document = mended;
        }
        whole
    }
}
