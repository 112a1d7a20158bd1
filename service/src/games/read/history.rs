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
pub enum Eyes {
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
        let seen = |replay: &GameAtVersion| replay.game.view(Viewer::Spectator);
        match version {
            None => Ok((now.tag(), map, now.replay.as_ref().map(seen))),
            Some(version) => {
                let replay = self.at_version(&now, version).await?;
                Ok((version.to_string(), map, Some(seen(&replay))))
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
        let replay = self.db.run(move |conn| position(conn, &table, Some(version))).await?;
        replay.ok_or_else(|| Problem::not_found("such version"))
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
        eyes: Eyes,
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
        let access = match eyes {
            Eyes::Own => with_rights(own, &now.table),
            _ => other_eyes(own, eyes, &now.table)?,
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
        let Some(replay) = &now.replay else { return Ok(Page::whole(Vec::new())) };
        let last = after.saturating_add(limit).min(replay.version);
        if after >= last {
            return Ok(Page::whole(Vec::new()));
        }
        let next_cursor = (last < replay.version).then(|| last.to_string());
        let table = Arc::clone(&now.table);
        self.db
            .run(move |conn| {
                let (mut replay, beginning) = nearest(conn, &table, after.max(1))?;
                let mut entries = Vec::new();
                if after == 0 {
                    let happened = beginning.into_iter().map(GameOrTableEvent::Game).collect();
                    if let Some(first) = log::rows(conn, table.id, 0, Some(1))?.first() {
                        let told = PublishedEntry::new(&first.read()?, None, &table, &replay, happened);
                        entries.push(told.seen_by(access.viewer));
                    }
                }
                for logged in read_rows(&log::rows(conn, table.id, replay.version, Some(last))?)? {
                    let turn = replay.game.state().turn().map(|turn| turn.number);
                    let happened = replay.follow(&logged, &mut stored_positions(conn, &table))?;
                    if logged.version > after {
                        entries.push(
                            PublishedEntry::new(&logged, turn, &table, &replay, happened)
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
        eyes: Eyes,
    ) -> Result<GameView, Problem> {
        let now = self.visible_room(caller, id, invite).await?.now();
        now.started()?;
        let own = now.access(caller.map(|caller| caller.user));
        let access = other_eyes(own, eyes, &now.table)?;
        let replay = self.at_version(&now, version).await?;
        let status = match now.table.status {
            status if version == now.version() => status,
            _ => replay.status(),
        };
        Ok(GameView::at(&now.table, status, &replay, access))
    }
}

/// Returns the rights of another point of view. Everyone may ask for their own by name.
fn other_eyes(own: Access, eyes: Eyes, table: &GameTable) -> Result<Access, Problem> {
    let viewer = match eyes {
        Eyes::Own => return Ok(own),
        Eyes::Player(color) => Viewer::Player(color),
        Eyes::All => Viewer::AllSeats,
    };
    if viewer != own.viewer && (table.status != Status::Finished || table.is_hidden_duplicate()) {
        let message = "you can see the views of other players only after the game is finished";
        return Err(Problem::field("as", "not_finished", message));
    }
    Ok(Access { viewer, ..own })
}

/// Once a game is finished, everyone may see everything, unless other tables still play with the same shuffle.
pub(in crate::games) fn with_rights(own: Access, table: &GameTable) -> Access {
    match table.status {
        Status::Finished if !table.is_hidden_duplicate() => Access { viewer: Viewer::AllSeats, ..own },
        _ => own,
    }
}
