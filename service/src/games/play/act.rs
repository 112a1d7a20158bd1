//! Playing an action: it is played on a copy of the game, committed, and only then shown.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map as Fields, Value};
use shinjuku_core::action::NamedAction;
use shinjuku_core::event::Event;
use shinjuku_core::id::Seat;
use shinjuku_core::refusal::Refusal;
use shinjuku_core::view::Viewer;
use utoipa::ToSchema;

use crate::accounts::Caller;
use crate::database::Timestamp;
use crate::games::Games;
use crate::games::event_log::load::{no_game, position, stored_positions};
use crate::games::event_log::log::{self, GameOrTableEvent, LogEntry};
use crate::games::event_log::pending::PendingEntry;
use crate::games::read::view::GameView;
use crate::games::state::at_version::GameAtVersion;
use crate::games::state::room::{Room, UsedKeys};
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::seats::check_running;
use crate::games::tables::table::{Access, GameTable, Status};
use crate::id::GameId;
use crate::json_bytes::JsonBytes;
use crate::problem::{Code, Problem};
use crate::task::run_to_completion;

/// An action on the version of the game that the player has seen.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionRequest {
    /// The version of the game on which the action is played.
    #[schema(example = 17)]
    pub version: u32,
    /// The action. An entry of the list of legal actions can be sent unchanged.
    #[serde(deserialize_with = "deserialize_action")]
    pub action: NamedAction,
}

/// Parses an action, with or without the `payments` that the list of legal actions adds to it.
fn deserialize_action<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NamedAction, D::Error> {
    let mut fields = Fields::deserialize(deserializer)?;
    fields.remove("payments");
    serde_json::from_value(Value::Object(fields)).map_err(serde::de::Error::custom)
}

/// The outcome of an action.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ActionOutcome {
    /// The version of the game after the action.
    #[schema(example = 18)]
    pub version: u32,
    /// The events that resulted from it, as the caller may see them.
    pub events: Vec<GameOrTableEvent>,
    /// Whether the events are complete. A dry run stops before the first draw.
    pub complete: bool,
    /// The game after the action. In a dry run, the game as it would be or, if something would be drawn, as it is
    /// now.
    pub game: GameView,
}

/// An outcome of an action request.
#[derive(Clone, Debug)]
pub struct Played {
    /// The outcome.
    pub outcome: JsonBytes<ActionOutcome>,
    /// Whether it is the outcome of an earlier request with the same idempotency key, so that nothing new was done.
    pub repeated: bool,
}

impl Games {
    /// Plays an action. Repeating a request with the same idempotency key returns the outcome of the first one.
    ///
    /// # Errors
    /// The caller does not play in the game, has seen another version, or the rules refuse the action.
    pub async fn act(
        self: &Arc<Self>,
        caller: &Caller,
        id: GameId,
        act: ActionRequest,
        key: Option<String>,
    ) -> Result<Played, Problem> {
        self.visible_room(Some(caller), id, None).await?;
        let (this, caller) = (Arc::clone(self), caller.clone());
        run_to_completion(async move {
            let (room, mut keys) = this.lock_for_write(id).await?;
            this.act_locked(&room, &mut keys, &caller, act, key).await
        })
        .await
    }

    async fn act_locked(
        self: &Arc<Self>,
        room: &Arc<Room>,
        keys: &mut UsedKeys,
        caller: &Caller,
        ActionRequest { version, action }: ActionRequest,
        key: Option<String>,
    ) -> Result<Played, Problem> {
        // A caller who has seen a later version has seen it on another server, so this one must catch up.
        if version > room.now().version() {
            self.refresh_from_log(room.now().table.id, room, keys).await?;
        }
        let now = room.now();
        let access = check_seated(&now, caller)?;
        let used =
            |keys: &UsedKeys| key.as_ref().and_then(|key| keys.get(&(caller.user, key.clone())).copied());
        if let Some(used) = used(keys) {
            return self.repeat(&now.table, access, used, version, action).await;
        }
        let game_at = now.started()?;
        if version != game_at.version {
            return Err(Problem::version_conflict(version, game_at.version));
        }
        check_running(&now.table)?;
        self.check_time(&now, access, self.db.now())?;
        let seat = acting_seat(game_at, access)?;
        let entry = LogEntry::Act { action: action.clone(), bot: None };
        let pending = PendingEntry { key: key.clone(), ..PendingEntry::new(caller.user, Some(seat), entry) };
        let answer = |next: &Snapshot, happened: &[GameOrTableEvent]| {
            let outcome = ActionOutcome::new(next, happened, access)?;
            Ok(Played { outcome: JsonBytes::serialize(&outcome)?, repeated: false })
        };
        let played = self.commit(room, keys, pending, answer).await;
        match (played, used(keys)) {
            // Another server has played the same request meanwhile.
            (Err(_), Some(used)) => self.repeat(&now.table, access, used, version, action).await,
            (played, _) => played,
        }
    }

    /// Fails if the time of the player is up, and lets the bot act.
    pub(in crate::games) fn check_time(
        self: &Arc<Self>,
        now: &Snapshot,
        access: Access,
        at: Timestamp,
    ) -> Result<(), Problem> {
        let game_at = now.started()?;
        let awaited = game_at.game.awaiting().map(|awaiting| awaiting.seat);
        let own = access.seat.is_none() || access.seat == awaited;
        if own && game_at.live_table.deadline(&game_at.game).is_some_and(|deadline| deadline <= at) {
            self.spawn_automation(now.table.id);
            return Err(Problem::new(Code::TimeIsUp, "your time is up: a bot is playing for you"));
        }
        Ok(())
    }

    /// Returns the outcome of an action that was played before, in the state of that time.
    async fn repeat(
        &self,
        table: &Arc<GameTable>,
        access: Access,
        played: u32,
        seen: u32,
        action: NamedAction,
    ) -> Result<Played, Problem> {
        let table = Arc::clone(table);
        self.db
            .run(move |conn| {
                let before = position(conn, &table, Some(played - 1))?;
                let rows = log::rows(conn, table.id, played - 1, Some(played))?;
                let (Some(mut game_at), Some(row)) = (before, rows.first()) else {
                    return Err(no_game());
                };
                let logged = row.read()?;
                if seen.checked_add(1) != Some(played)
                    || logged.entry != (LogEntry::Act { action, bot: None })
                {
                    let detail = "this idempotency key has already been used for a different action";
                    return Err(Problem::new(Code::IdempotencyKeyReused, detail));
                }
                let happened = game_at.replay(&logged, &mut stored_positions(conn, &table))?;
                let status = game_at.status();
                let outcome = ActionOutcome {
                    version: played,
                    events: visible_events(&table, status, &happened, access),
                    complete: true,
                    game: GameView::at(&table, status, &game_at, access),
                };
                Ok(Played { outcome: JsonBytes::serialize(&outcome)?, repeated: true })
            })
            .await
    }

    /// Returns what an action would do, up to the first draw. Stores nothing.
    ///
    /// # Errors
    /// The same as for the action itself.
    pub async fn dry_run(
        &self,
        caller: &Caller,
        id: GameId,
        act: ActionRequest,
    ) -> Result<ActionOutcome, Problem> {
        let now = self.visible_room(Some(caller), id, None).await?.now();
        let (game_at, access, seat) = check_may_act(&now, caller, act.version)?;
        let (mut next, events) = game_at.play(seat, &act.action, None, self.db.now())?;
        let reveals = next.game.state().last_action.is_none_or(|last| last.revealed);
        let before_draw: Vec<Event> = events.iter().take_while(|event| !event.uncovers()).cloned().collect();
        let complete = !reveals && before_draw.len() == events.len();
        let seen = game_at.game.show(&before_draw, access.viewer);
        let game = if complete {
            next.version = game_at.version;
            GameView::at(&now.table, now.table.status, &next, access)
        } else {
            GameView::new(&now, access)?
        };
        let events = seen.into_iter().map(GameOrTableEvent::Game).collect();
        Ok(ActionOutcome { version: game_at.version, events, complete, game })
    }
}

impl ActionOutcome {
    /// The outcome of a committed entry, as a player may see it.
    pub(in crate::games) fn new(
        next: &Snapshot,
        happened: &[GameOrTableEvent],
        access: Access,
    ) -> Result<Self, Problem> {
        Ok(Self {
            version: next.version(),
            events: visible_events(&next.table, next.table.status, happened, access),
            complete: true,
            game: GameView::new(next, access)?,
        })
    }
}

/// Returns what the caller may see and do in a game. Fails if they do not play in it.
pub(in crate::games) fn check_seated(now: &Snapshot, caller: &Caller) -> Result<Access, Problem> {
    let access = now.access(Some(caller.user));
    if access.plays(&now.table) {
        return Ok(access);
    }
    Err(Problem::new(Code::NotSeated, "you are not seated at this table"))
}

/// The seat for which a player acts: their own or, if they play all seats, that of the player the game is waiting for.
fn acting_seat(game_at: &GameAtVersion, access: Access) -> Result<Seat, Problem> {
    let awaited = game_at.game.awaiting().map(|awaiting| awaiting.seat);
    let seat = access.seat.or(awaited);
    seat.ok_or_else(|| Problem::from(Refusal::GameFinished.explain(game_at.game.map())))
}

/// Checks that the caller may consider an action on a version of the game. Returns the game, what the caller may see
/// and do, and the seat for which they would act.
pub(in crate::games) fn check_may_act<'a>(
    now: &'a Snapshot,
    caller: &Caller,
    version: u32,
) -> Result<(&'a GameAtVersion, Access, Seat), Problem> {
    let access = check_seated(now, caller)?;
    let game_at = now.started()?;
    if version != game_at.version {
        return Err(Problem::version_conflict(version, game_at.version));
    }
    check_running(&now.table)?;
    let seat = acting_seat(game_at, access)?;
    Ok((game_at, access, seat))
}

/// The events as a player may see them.
fn visible_events(
    table: &GameTable,
    status: Status,
    happened: &[GameOrTableEvent],
    access: Access,
) -> Vec<GameOrTableEvent> {
    let is_open = status == Status::Finished && !table.is_hidden_duplicate();
    let viewer = if is_open { Viewer::AllSeats } else { access.viewer };
    happened.iter().map(|happening| happening.seen_by(viewer)).collect()
}
