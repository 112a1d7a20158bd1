//! Compiled maps. They are immutable and therefore shared by all games.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::RwLock;
use shinjuku_core::map::{Map, MapDocument};

use super::{Maps, Slug, no_map, version_row};
use crate::database::DbConnection;
use crate::problem::{Code, Problem};

/// The maximum number of maps in the cache. Beyond it, the cache is emptied and maps are compiled again when needed.
const MAX_CACHED_MAPS: usize = 1000;

#[derive(Default)]
pub(super) struct Cache {
    maps: RwLock<HashMap<(Slug, u32), Arc<Map>>>,
}

impl Maps {
    /// Returns a published version of a map, compiled for play.
    ///
    /// # Errors
    /// There is no such version.
    pub async fn compiled(self: &Arc<Self>, slug: &Slug, version: u32) -> Result<Arc<Map>, Problem> {
        if let Some(map) = self.cached(slug, version) {
            return Ok(map);
        }
        let (this, slug) = (Arc::clone(self), slug.clone());
        self.db.run(move |conn| this.compiled_with(conn, &slug, version)).await
    }

    /// Does the same on an open connection.
    pub(crate) fn compiled_with(
        &self,
        conn: &mut DbConnection,
        slug: &Slug,
        version: u32,
    ) -> Result<Arc<Map>, Problem> {
        if let Some(map) = self.cached(slug, version) {
            return Ok(map);
        }
        let row = version_row(conn, slug, version)?;
        let row = row.ok_or_else(|| Problem::not_found(format!("version {version} of the map '{slug}'")))?;
        let map = MapDocument::from_json(&row.document)
            .and_then(Map::compile_published)
            .map_err(|report| Problem::internal(&format!("a published map has errors: {report:?}")))?;
        let map = Arc::new(map);
        let mut maps = self.compiled.maps.write();
        if maps.len() >= MAX_CACHED_MAPS {
            maps.clear();
        }
        maps.insert((slug.clone(), version), Arc::clone(&map));
        Ok(map)
    }

    fn cached(&self, slug: &Slug, version: u32) -> Option<Arc<Map>> {
        self.compiled.maps.read().get(&(slug.clone(), version)).cloned()
    }

    /// Returns the newest published version of a map, archived or not.
    ///
    /// # Errors
    /// There is no such map, or it was never published.
    pub async fn newest(&self, slug: &Slug) -> Result<u32, Problem> {
        let name = slug.clone();
        let map = self.db.run(move |conn| super::visible(conn, &name, None)).await?;
        map.latest_version.map(i32::unsigned_abs).ok_or_else(|| no_map(slug))
    }

    /// Returns the version on which new games are played.
    ///
    /// # Errors
    /// There is no such map, it was never published, or it is archived.
    pub async fn playable(&self, slug: &Slug) -> Result<u32, Problem> {
        let name = slug.clone();
        let map = self.db.run(move |conn| super::visible(conn, &name, None)).await?;
        if map.archived_at.is_some() {
            return Err(Problem::new(Code::MapArchived, format!("the map '{slug}' has been archived")));
        }
        map.latest_version.map(i32::unsigned_abs).ok_or_else(|| no_map(slug))
    }
}
