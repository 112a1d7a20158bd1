//! Reading a game: its current state, earlier versions, and its history.

use std::sync::Arc;

use shinjuku_core::map::Map;
use shinjuku_core::player::Color;
use shinjuku_core::view::{View, Viewer};

use crate::accounts::Caller;
use crate::games::Games;
use crate::games::event_log::load::{nearest, position, read_rows, stored_positions};
use crate::games::event_log::log::{self, GameOrTableEvent};
use crate::games::event_log::published::{HistoryEntry, PublishedEntry};
use crate::games::read::view::GameView;
use crate::games::state::at_version::GameAtVersion;
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::table::{Access, GameTable, Status};
use crate::id::GameId;
use crate::json_bytes::JsonBytes;
use crate::page::Page;
use crate::problem::Problem;

/// The point of view from which a finished game is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Viewpoint {
    /// The caller's own.
    #[default]
    Own,
    /// That of a player.
    Player(Color),
    /// That of a viewer who sees all hands.
    All,
}

/// The maximum number of history entries per page.
const MAX_ENTRIES: u32 = 500;
/// The default number of history entries per page.
const DEFAULT_ENTRIES: u32 = 100;

impl Games {
    /// Returns the game as the caller may see it, in JSON, with its entity tag, which changes whenever the game looks
    /// different.
    ///
    /// # Errors
    /// There is no such game that the caller may see.
    pub async fn read(
        &self,
        caller: Option<&Caller>,
        id: GameId,
        invite: Option<&str>,
    ) -> Result<(String, JsonBytes<GameView>), Problem> {
        let now = self.visible_room(caller, id, invite).await?.now();
        let access = now.access(caller.map(|caller| caller.user));
        Ok((now.tag(), now.rendered(access)?))
    }

    /// Returns the game as the caller may see it.
    ///
    /// # Errors
    /// There is no such game that the caller may see.
    pub async fn view(
        &self,
        caller: Option<&Caller>,
        id: GameId,
        invite: Option<&str>,
    ) -> Result<GameView, Problem> {
        let now = self.visible_room(caller, id, invite).await?.now();
        now.check_rules()?;
        GameView::new(&now, now.access(caller.map(|caller| caller.user)))
    }

    /// Returns the map of a game, and what is on it now or at an earlier version. There is no view in the lobby. The
    /// first value is an entity tag.
    ///
    /// # Errors
    /// There is no such game that the caller may see, or no such version of it.
    pub async fn board(
        &self,
        caller: Option<&Caller>,
        id: GameId,
        invite: Option<&str>,
        version: Option<u32>,
    ) -> Result<(String, Arc<Map>, Option<View>), Problem> {
        let now = self.visible_room(caller, id, invite).await?.now();
        now.check_rules()?;
        let map = Arc::clone(&now.table.map);
        let seen = |game_at: &GameAtVersion| game_at.game.view(Viewer::Spectator);
        match version {
            None => Ok((now.tag(), map, now.game_at.as_ref().map(seen))),
            Some(version) => {
                let game_at = self.at_version(&now, version).await?;
                Ok((version.to_string(), map, Some(seen(&game_at))))
            }
        }
    }

    /// Returns a started game at a version.
    async fn at_version(&self, now: &Snapshot, version: u32) -> Result<GameAtVersion, Problem> {
        let current = now.started()?;
        if version == current.version {
            return Ok(current.clone());
        }
        if !(1..current.version).contains(&version) {
            return Err(Problem::not_found(format!("version {version} of the game")));
        }
        let table = Arc::clone(&now.table);
        let game_at = self.db.run(move |conn| position(conn, &table, Some(version))).await?;
        game_at.ok_or_else(|| Problem::not_found("such version"))
    }

    /// Returns the history of a game after a version, as the caller may see it or, once the game is finished, from any
    /// point of view.
    ///
    /// # Errors
    /// There is no such game that the caller may see, the limit or the version is out of range, or another point of
    /// view was requested before the game is finished.
    pub async fn history(
        &self,
        caller: Option<&Caller>,
        id: GameId,
        invite: Option<&str>,
        after: u32,
        limit: Option<u32>,
        viewpoint: Viewpoint,
    ) -> Result<Page<HistoryEntry>, Problem> {
        let limit = limit.unwrap_or(DEFAULT_ENTRIES);
        if !(1..=MAX_ENTRIES).contains(&limit) {
            let message = format!("the limit must be from 1 to {MAX_ENTRIES} entries");
            return Err(Problem::field("limit", "out_of_range", message));
        }
        if i32::try_from(after).is_err() {
            return Err(Problem::field("after", "out_of_range", "this version number is too large"));
        }
        let now = self.visible_room(caller, id, invite).await?.now();
        let own = now.access(caller.map(|caller| caller.user));
        let access = match viewpoint {
            Viewpoint::Own => reveal_if_finished(own, &now.table),
            _ => access_from(own, viewpoint, &now.table)?,
        };
        self.entries(&now, access, after, limit).await
    }

    /// Returns the history after a version, with the rights of `access`. The caller must be allowed to see the game.
    pub(in crate::games) async fn entries(
        &self,
        now: &Snapshot,
        access: Access,
        after: u32,
        limit: u32,
    ) -> Result<Page<HistoryEntry>, Problem> {
        now.check_rules()?;
        let Some(game_at) = &now.game_at else { return Ok(Page::whole(Vec::new())) };
        let last = after.saturating_add(limit).min(game_at.version);
        if after >= last {
            return Ok(Page::whole(Vec::new()));
        }
        let next_cursor = (last < game_at.version).then(|| last.to_string());
        let table = Arc::clone(&now.table);
        self.db
            .run(move |conn| {
                let (mut game_at, beginning) = nearest(conn, &table, after.max(1))?;
                let mut entries = Vec::new();
                if after == 0 {
                    let happened = beginning.into_iter().map(GameOrTableEvent::Game).collect();
                    if let Some(first) = log::rows(conn, table.id, 0, Some(1))?.first() {
                        let published = PublishedEntry::new(&first.read()?, None, &table, &game_at, happened);
                        entries.push(published.seen_by(access.viewer));
                    }
                }
                for logged in read_rows(&log::rows(conn, table.id, game_at.version, Some(last))?)? {
                    let turn = game_at.game.state().turn().map(|turn| turn.number);
                    let happened = game_at.replay(&logged, &mut stored_positions(conn, &table))?;
                    if logged.version > after {
                        entries.push(
                            PublishedEntry::new(&logged, turn, &table, &game_at, happened)
                                .seen_by(access.viewer),
                        );
                    }
                }
                Ok(Page { items: entries, next_cursor })
            })
            .await
    }

    /// Returns the game at an earlier version, as the caller saw it then or, once the game is finished, from any
    /// point of view.
    ///
    /// # Errors
    /// There is no such version, or another point of view was requested before the game is finished.
    pub async fn replay(
        &self,
        caller: Option<&Caller>,
        id: GameId,
        invite: Option<&str>,
        version: u32,
        viewpoint: Viewpoint,
    ) -> Result<GameView, Problem> {
        let now = self.visible_room(caller, id, invite).await?.now();
        now.started()?;
        let own = now.access(caller.map(|caller| caller.user));
        let access = access_from(own, viewpoint, &now.table)?;
        let game_at = self.at_version(&now, version).await?;
        let status = match now.table.status {
            status if version == now.version() => status,
            _ => game_at.status(),
        };
        Ok(GameView::at(&now.table, status, &game_at, access))
    }
}

/// Returns the rights of another point of view. Everyone may ask for their own by name.
fn access_from(own: Access, viewpoint: Viewpoint, table: &GameTable) -> Result<Access, Problem> {
    let viewer = match viewpoint {
        Viewpoint::Own => return Ok(own),
        Viewpoint::Player(color) => Viewer::Player(color),
        Viewpoint::All => Viewer::AllSeats,
    };
    if viewer != own.viewer && (table.status != Status::Finished || table.is_hidden_duplicate()) {
        let message = "you can see the views of other players only after the game is finished";
        return Err(Problem::field("as", "not_finished", message));
    }
    Ok(Access { viewer, ..own })
}

/// Once a game is finished, everyone may see everything, unless other tables still play with the same shuffle.
pub(in crate::games) fn reveal_if_finished(own: Access, table: &GameTable) -> Access {
    match table.status {
        Status::Finished if !table.is_hidden_duplicate() => Access { viewer: Viewer::AllSeats, ..own },
        _ => own,
    }
}
