//! Merges two changed drafts of the same map.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::{Map as Fields, Value};

use super::element_kind::ElementKind;

/// The result of merging two drafts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapMerged))]
pub struct Merged {
    /// The merged draft. For each conflict it contains my version.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub document: Value,
    /// The values that both sides changed in different ways.
    pub conflicts: Vec<Conflict>,
}

/// A value that two people changed in different ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MapConflict))]
pub struct Conflict {
    /// The kind of element that the value belongs to.
    pub kind: ElementKind,
    /// The id of the element; for a pair, both ids, sorted and separated by a space; null for the map itself.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub id: Option<String>,
    /// The field that both changed, with a slash before a nested field; null if the conflict is about the whole
    /// entry.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub field: Option<String>,
    /// The value before both changes; null if there was none.
    pub base: Value,
    /// My value; null if I removed it.
    pub mine: Value,
    /// Their value; null if they removed it.
    pub theirs: Value,
}

/// Merges two drafts that are based on `base` (three-way merge). A change of only one side is taken, and so is the
/// same change of both; for a conflict the value of `mine` stays.
pub fn merge(base: &Value, mine: &Value, theirs: &Value) -> Merged {
    let mut merge = Merge { conflicts: Vec::new() };
    let versions = Versions { base: Some(base), mine: Some(mine), theirs: Some(theirs) };
    let document = match merge_values(base, mine, theirs) {
        Ok(settled) => settled.clone(),
        Err(Disputed) => {
            if let Some(objects) = versions.objects() {
                merge.map(objects)
            } else {
                merge.conflict(&MAP, None, versions);
                mine.clone()
            }
        }
    };
    Merged { document, conflicts: merge.conflicts }
}

/// Returns the value that both sides agree on, or the value of the only side that changed it.
fn merge_values<V: PartialEq + Copy>(base: V, mine: V, theirs: V) -> Result<V, Disputed> {
    if mine == theirs || base == theirs {
        Ok(mine)
    } else if base == mine {
        Ok(theirs)
    } else {
        Err(Disputed)
    }
}

struct Merge {
    conflicts: Vec<Conflict>,
}

/// The element that a value belongs to.
struct Of {
    kind: ElementKind,
    id: Option<String>,
}

/// The map itself.
const MAP: Of = Of { kind: ElementKind::Map, id: None };

/// The error that both sides changed a value in different ways.
struct Disputed;

/// A value in the base and on each side; `None` where it does not exist.
#[derive(Clone, Copy)]
struct Versions<T> {
    base: Option<T>,
    mine: Option<T>,
    theirs: Option<T>,
}

impl<'v> Versions<&'v Value> {
    /// Returns the value that both sides agree on, or the value of the only side that changed it.
    fn merged(self) -> Result<Option<&'v Value>, Disputed> {
        merge_values(self.base, self.mine, self.theirs)
    }

    /// Returns all versions as objects; `None` if one of them is not an object or a side does not have it.
    fn objects(self) -> Option<Versions<&'v Fields<String, Value>>> {
        let base = match self.base {
            Some(base) => Some(base.as_object()?),
            None => None,
        };
        Some(Versions { base, mine: Some(self.mine?.as_object()?), theirs: Some(self.theirs?.as_object()?) })
    }

    /// Returns all versions as lists of entries with different keys; `None` if one of them is not such a list or a
    /// side does not have it.
    fn lists(self, key: fn(&Value) -> Option<Key>) -> Option<Versions<List<'v>>> {
        let base = match self.base {
            Some(base) => Some(List::new(base, key)?),
            None => None,
        };
        let (mine, theirs) = (List::new(self.mine?, key)?, List::new(self.theirs?, key)?);
        Some(Versions { base, mine: Some(mine), theirs: Some(theirs) })
    }
}

impl<'v> Versions<&'v Fields<String, Value>> {
    /// Returns the names of the fields on either side: those of mine, then the additional ones of theirs.
    fn names(self) -> Vec<&'v String> {
        let mine = self.mine.into_iter().flat_map(Fields::keys);
        let more = self.theirs.into_iter().flat_map(Fields::keys);
        let more = more.filter(|name| self.mine.is_none_or(|mine| !mine.contains_key(*name)));
        mine.chain(more).collect()
    }

    fn field(self, name: &str) -> Versions<&'v Value> {
        let of = |fields: Option<&'v Fields<String, Value>>| fields.and_then(|fields| fields.get(name));
        Versions { base: of(self.base), mine: of(self.mine), theirs: of(self.theirs) }
    }
}

/// The key that identifies an entry of a list.
type Key = Vec<String>;

/// The entries of a list, with an index by key.
struct List<'v> {
    entries: Vec<(Key, &'v Value)>,
    by_key: HashMap<Key, &'v Value>,
}

impl<'v> List<'v> {
    fn new(list: &'v Value, key: fn(&Value) -> Option<Key>) -> Option<Self> {
        let entries = list.as_array()?.iter().map(|entry| Some((key(entry)?, entry)));
        let entries: Vec<(Key, &Value)> = entries.collect::<Option<_>>()?;
        let by_key: HashMap<Key, &Value> = entries.iter().cloned().collect();
        (by_key.len() == entries.len()).then_some(Self { entries, by_key })
    }

    fn get(&self, key: &Key) -> Option<&'v Value> {
        self.by_key.get(key).copied()
    }
}

fn by_id(entry: &Value) -> Option<Key> {
    Some(vec![entry.as_object()?.get("id")?.as_str()?.to_owned()])
}

fn by_pair(entry: &Value) -> Option<Key> {
    let ids: Option<Key> = entry.as_array()?.iter().map(|id| Some(id.as_str()?.to_owned())).collect();
    let mut ids = ids.filter(|ids| ids.len() == 2)?;
    ids.sort_unstable();
    Some(ids)
}

fn by_border(entry: &Value) -> Option<Key> {
    by_pair(entry.as_object()?.get("between")?)
}

impl Merge {
    fn map(&mut self, versions: Versions<&Fields<String, Value>>) -> Value {
        let mut merged = Fields::new();
        for name in versions.names() {
            let field = versions.field(name);
            let value = match name.as_str() {
                "wards" => self.entries(ElementKind::Ward, by_id, name, field),
                "stations" => self.entries(ElementKind::Station, by_id, name, field),
                "connections" => self.entries(ElementKind::Connection, by_pair, name, field),
                "permanent_links" => self.entries(ElementKind::Link, by_pair, name, field),
                "adjacency" => self.entries(ElementKind::Border, by_border, name, field),
                "accepted" => self.set(name, field),
                _ => self.part_of_map(name, field),
            };
            merged.extend(value.map(|value| (name.clone(), value)));
        }
        merged.into()
    }

    /// Merges a field of the map that is not a list; the fields of an object are merged one by one.
    fn part_of_map(&mut self, name: &str, versions: Versions<&Value>) -> Option<Value> {
        if let Ok(settled) = versions.merged() {
            return settled.cloned();
        }
        let Some(objects) = versions.objects() else { return self.conflict(&MAP, Some(name), versions) };
        let mut merged = Fields::new();
        for part in objects.names() {
            let (path, field) = (format!("{name}/{part}"), objects.field(part));
            let value =
                if path == "water/wards" { self.set(&path, field) } else { self.value(&MAP, &path, field) };
            merged.extend(value.map(|value| (part.clone(), value)));
        }
        Some(merged.into())
    }

    fn value(&mut self, of: &Of, field: &str, versions: Versions<&Value>) -> Option<Value> {
        match versions.merged() {
            Ok(settled) => settled.cloned(),
            Err(Disputed) => self.conflict(of, Some(field), versions),
        }
    }

    /// Merges a list as a set of entries.
    fn set(&mut self, name: &str, versions: Versions<&Value>) -> Option<Value> {
        if let Ok(settled) = versions.merged() {
            return settled.cloned();
        }
        let lists = versions.lists(|entry| Some(vec![entry.to_string()]));
        let Some(Versions { base, mine: Some(mine), theirs: Some(theirs) }) = lists else {
            return self.conflict(&MAP, Some(name), versions);
        };
        let was = |key: &Key| base.as_ref().is_some_and(|base| base.get(key).is_some());
        let kept = mine.entries.iter().filter(|(key, _)| theirs.get(key).is_some() || !was(key));
        let added = theirs.entries.iter().filter(|(key, _)| mine.get(key).is_none() && !was(key));
        Some(kept.chain(added).map(|(_, entry)| (*entry).clone()).collect())
    }

    /// Merges a list of entries that are identified by keys.
    fn entries(
        &mut self,
        kind: ElementKind,
        key: fn(&Value) -> Option<Key>,
        name: &str,
        versions: Versions<&Value>,
    ) -> Option<Value> {
        if let Ok(settled) = versions.merged() {
            return settled.cloned();
        }
        let lists = versions.lists(key);
        let Some(Versions { base, mine: Some(mine), theirs: Some(theirs) }) = lists else {
            return self.conflict(&MAP, Some(name), versions);
        };
        let more = theirs.entries.iter().filter(|(key, _)| mine.get(key).is_none());
        let entries = mine.entries.iter().chain(more).filter_map(|(key, _)| {
            let of = Of { kind, id: Some(key.join(" ")) };
            let base = base.as_ref().and_then(|base| base.get(key));
            self.entry(&of, Versions { base, mine: mine.get(key), theirs: theirs.get(key) })
        });
        Some(entries.collect())
    }

    fn entry(&mut self, of: &Of, versions: Versions<&Value>) -> Option<Value> {
        if let Ok(settled) = versions.merged() {
            return settled.cloned();
        }
        if versions.mine.is_none() || versions.theirs.is_none() {
            return self.conflict(of, None, versions);
        }
        // Two pairs with the same key differ only in which end comes first.
        let Some(objects) = versions.objects() else { return versions.mine.cloned() };
        let mut merged = Fields::new();
        for name in objects.names() {
            let field = objects.field(name);
            let turned = of.kind == ElementKind::Border && name == "between";
            let value = if turned && field.merged().is_err() {
                field.mine.cloned()
            } else {
                self.value(of, name, field)
            };
            merged.extend(value.map(|value| (name.clone(), value)));
        }
        Some(merged.into())
    }

    /// Records a conflict and returns my version.
    fn conflict(&mut self, of: &Of, field: Option<&str>, versions: Versions<&Value>) -> Option<Value> {
        let value = |version: Option<&Value>| version.cloned().unwrap_or_default();
        self.conflicts.push(Conflict {
            kind: of.kind,
            id: of.id.clone(),
            field: field.map(str::to_owned),
            base: value(versions.base),
            mine: value(versions.mine),
            theirs: value(versions.theirs),
        });
        versions.mine.cloned()
    }
}
