//! A batch of log entries for Postgres: one array per column, in a single statement whose text never changes.
//! Postgres parses and plans it once per connection, it needs one round trip, and it is a transaction of its own. It
//! also notifies the other servers.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Array, Integer, Nullable, SmallInt, Text};

use crate::database::{IdColumn, Timestamp, TimestampColumn};
use crate::games::event_log::committer::Append;
use crate::id::{GameId, UserId};
use crate::instance::Instance;
use crate::nodes::{CHANNEL, ClusterMessage};

/// The columns of a batch.
#[derive(Default)]
pub(in crate::games) struct Batch<'a> {
    log: LogColumns<'a>,
    snapshots: SnapshotColumns<'a>,
    live: LiveArrays<'a>,
    /// The `pg_notify` payloads for the other servers.
    message: Vec<String>,
}

#[derive(Default)]
struct LogColumns<'a> {
    game_id: Vec<GameId>,
    version: Vec<i32>,
    user_id: Vec<UserId>,
    seat: Vec<Option<i16>>,
    entry: Vec<&'a str>,
    idempotency_key: Vec<Option<&'a str>>,
    at: Vec<Timestamp>,
}

#[derive(Default)]
struct SnapshotColumns<'a> {
    game_id: Vec<GameId>,
    version: Vec<i32>,
    state: Vec<&'a str>,
}

#[derive(Default)]
struct LiveArrays<'a> {
    game_id: Vec<GameId>,
    timeout_at: Vec<Option<Timestamp>>,
    awaiting_seat: Vec<Option<i16>>,
    awaiting_decision: Vec<Option<&'a str>>,
    proposal_seat: Vec<Option<i16>>,
}

impl<'a> Batch<'a> {
    /// Collects log entries with their snapshots and the columns of their games.
    pub(in crate::games) fn new(appends: &'a [Append], from: &Instance) -> Self {
        let (mut batch, mut message) = (Self::default(), ClusterMessage::new(from));
        for Append { row, snapshot, notices, live, substitute: _, ended: _, audit_entry: _, span: _ } in
            appends
        {
            message.game(row.game_id, row.version);
            for notice in notices {
                message.notice(notice);
            }
            let log = &mut batch.log;
            log.game_id.push(row.game_id);
            log.version.push(row.version);
            log.user_id.push(row.user_id);
            log.seat.push(row.seat);
            log.entry.push(&row.entry);
            log.idempotency_key.push(row.idempotency_key.as_deref());
            log.at.push(row.at);
            if let Some(live) = live {
                let arrays = &mut batch.live;
                arrays.game_id.push(row.game_id);
                arrays.timeout_at.push(live.timeout_at);
                arrays.awaiting_seat.push(live.awaiting_seat);
                arrays.awaiting_decision.push(live.awaiting_decision.as_deref());
                arrays.proposal_seat.push(live.proposal_seat);
            }
            if let Some(state) = snapshot {
                batch.snapshots.game_id.push(row.game_id);
                batch.snapshots.version.push(row.version);
                batch.snapshots.state.push(state);
            }
        }
        batch.message = message.payloads();
        batch
    }
}

impl RunQueryDsl<PgConnection> for Batch<'_> {}

impl QueryId for Batch<'_> {
    type QueryId = Batch<'static>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

/// Writes an `unnest` of several arrays, which become the columns of a table.
macro_rules! unnest {
    ($out:ident, $first_type:ty: $first:expr $(, $sql_type:ty: $list:expr)*) => {
        $out.push_sql("unnest(");
        $out.push_bind_param::<Array<$first_type>, _>(&$first)?;
        $(
            $out.push_sql(", ");
            $out.push_bind_param::<Array<$sql_type>, _>(&$list)?;
        )*
        $out.push_sql(")");
    };
}

impl QueryFragment<Pg> for Batch<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let Self { log, snapshots, live, message } = self;
        out.push_sql(
            "WITH snapshots AS (INSERT INTO game_snapshots (game_id, version, state) SELECT * FROM ",
        );
        unnest!(out, IdColumn: snapshots.game_id, Integer: snapshots.version, Text: snapshots.state);
        out.push_sql(
            "), live AS (UPDATE games SET (timeout_at, awaiting_seat, awaiting_decision, proposal_seat) = \
             (next.timeout_at, next.awaiting_seat, next.awaiting_decision, next.proposal_seat) FROM ",
        );
        unnest!(
            out,
            IdColumn: live.game_id,
            Nullable<TimestampColumn>: live.timeout_at,
            Nullable<SmallInt>: live.awaiting_seat,
            Nullable<Text>: live.awaiting_decision,
            Nullable<SmallInt>: live.proposal_seat
        );
        out.push_sql(
            " AS next (id, timeout_at, awaiting_seat, awaiting_decision, proposal_seat) WHERE games.id = next.id",
        );
        out.push_sql(
            "), log AS (INSERT INTO game_log (game_id, version, user_id, seat, entry, idempotency_key, at) SELECT * FROM ",
        );
        unnest!(
            out,
            IdColumn: log.game_id,
            Integer: log.version,
            IdColumn: log.user_id,
            Nullable<SmallInt>: log.seat,
            Text: log.entry,
            Nullable<Text>: log.idempotency_key,
            TimestampColumn: log.at
        );
        out.push_sql(") SELECT pg_notify('");
        out.push_sql(CHANNEL);
        out.push_sql("', payload) FROM ");
        unnest!(out, Text: *message);
        out.push_sql(" AS payload");
        Ok(())
    }
}
