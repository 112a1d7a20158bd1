//! A cache of layouts.

use std::sync::{Arc, LazyLock, OnceLock, Weak};

use parking_lot::Mutex;
use shinjuku_core::map::Map;

use super::Layout;
use crate::board::options::LabelNames;

/// A cache of layouts. A layout is computed once for each compiled map and choice of names, and dropped with the map.
#[derive(Debug, Default)]
pub struct LayoutCache(Mutex<Vec<Entry>>);

#[derive(Debug)]
struct Entry {
    map: Weak<Map>,
    names: LabelNames,
    layout: Arc<OnceLock<Arc<Layout>>>,
}

static SHARED: LazyLock<LayoutCache> = LazyLock::new(LayoutCache::default);

impl LayoutCache {
    /// The cache that the whole program shares.
    pub fn shared() -> &'static Self {
        &SHARED
    }

    /// Returns the layout of a map. If several callers ask for a new layout at the same time, one computes it and the
    /// others wait.
    pub fn get(&self, map: &Arc<Map>, names: LabelNames) -> Arc<Layout> {
        let slot = self.slot(map, names);
        slot.get_or_init(|| Arc::new(Layout::new(map, names))).clone()
    }

    fn slot(&self, map: &Arc<Map>, names: LabelNames) -> Arc<OnceLock<Arc<Layout>>> {
        let mut entries = self.0.lock();
        entries.retain(|entry| entry.map.strong_count() > 0);
        let wanted = Arc::downgrade(map);
        let known = entries.iter().find(|entry| entry.map.ptr_eq(&wanted) && entry.names == names);
        if let Some(entry) = known {
            return entry.layout.clone();
        }
        let layout = Arc::default();
        entries.push(Entry { map: wanted, names, layout: Arc::clone(&layout) });
        layout
    }
}
