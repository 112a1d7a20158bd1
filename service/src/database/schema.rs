//! The tables, as `migrations/` creates them in both databases.

use diesel::sql_types::Text;
use diesel::{allow_tables_to_appear_in_same_query, define_sql_function, table};

define_sql_function! {
    /// Converts a text to lower case.
    fn lower(text: Text) -> Text;
}

table! {
    use diesel::sql_types::{Nullable, Text};
    use crate::database::{IdColumn, TimestampColumn};
    users (id) {
        id -> IdColumn,
        name -> Text,
        name_key -> Text,
        email -> Nullable<Text>,
        password_hash -> Nullable<Text>,
        roles -> Text,
        created_at -> TimestampColumn,
        disabled_at -> Nullable<TimestampColumn>,
    }
}

table! {
    use diesel::sql_types::Nullable;
    use crate::database::{IdColumn, TimestampColumn};
    sessions (id) {
        id -> IdColumn,
        user_id -> IdColumn,
        created_at -> TimestampColumn,
        expires_at -> TimestampColumn,
        revoked_at -> Nullable<TimestampColumn>,
    }
}

table! {
    use diesel::sql_types::{Binary, Nullable};
    use crate::database::{IdColumn, TimestampColumn};
    refresh_tokens (hash) {
        hash -> Binary,
        session_id -> IdColumn,
        created_at -> TimestampColumn,
        used_at -> Nullable<TimestampColumn>,
    }
}

table! {
    use diesel::sql_types::Binary;
    use crate::database::IdColumn;
    session_cookies (hash) {
        hash -> Binary,
        session_id -> IdColumn,
    }
}

table! {
    use diesel::sql_types::{Binary, Nullable, Text};
    use crate::database::{IdColumn, TimestampColumn};
    personal_tokens (id) {
        id -> IdColumn,
        user_id -> IdColumn,
        name -> Text,
        hash -> Binary,
        scopes -> Text,
        created_at -> TimestampColumn,
        expires_at -> Nullable<TimestampColumn>,
    }
}

table! {
    secrets (name) {
        name -> Text,
        value -> Binary,
    }
}

table! {
    use diesel::sql_types::{Integer, Nullable, Text};
    use crate::database::{IdColumn, TimestampColumn};
    maps (slug) {
        slug -> Text,
        name -> Text,
        owner_id -> Nullable<IdColumn>,
        parent_slug -> Nullable<Text>,
        parent_version -> Nullable<Integer>,
        draft -> Nullable<Text>,
        draft_revision -> Integer,
        latest_version -> Nullable<Integer>,
        created_at -> TimestampColumn,
        updated_at -> TimestampColumn,
        archived_at -> Nullable<TimestampColumn>,
        featured_at -> Nullable<TimestampColumn>,
    }
}

table! {
    use diesel::sql_types::{Integer, Text};
    use crate::database::TimestampColumn;
    map_versions (slug, version) {
        slug -> Text,
        version -> Integer,
        name -> Text,
        document -> Text,
        note -> Text,
        published_at -> TimestampColumn,
    }
}

table! {
    use diesel::sql_types::Text;
    use crate::database::{IdColumn, TimestampColumn};
    draft_windows (slug, user_id, label) {
        slug -> Text,
        user_id -> IdColumn,
        label -> Text,
        seen_at -> TimestampColumn,
    }
}

table! {
    use diesel::sql_types::{Binary, Integer, Nullable, SmallInt, Text};
    use crate::database::{IdColumn, TimestampColumn};
    games (id) {
        id -> IdColumn,
        name -> Text,
        status -> Text,
        visibility -> Text,
        creator_id -> IdColumn,
        map_slug -> Text,
        map_version -> Integer,
        rules_version -> Integer,
        edition -> Text,
        mods -> Text,
        setup -> Nullable<Text>,
        seed -> Binary,
        invite -> Text,
        revision -> Integer,
        created_at -> TimestampColumn,
        started_at -> Nullable<TimestampColumn>,
        finished_at -> Nullable<TimestampColumn>,
        clock -> Nullable<Text>,
        timeout_at -> Nullable<TimestampColumn>,
        rematch_of -> Nullable<IdColumn>,
        tournament_id -> Nullable<IdColumn>,
        tournament_round -> Nullable<Integer>,
        tournament_table -> Nullable<Integer>,
        lesson -> Nullable<Text>,
        awaiting_seat -> Nullable<SmallInt>,
        awaiting_decision -> Nullable<Text>,
        proposal_seat -> Nullable<SmallInt>,
    }
}

table! {
    use diesel::sql_types::{Nullable, SmallInt, Text};
    use crate::database::IdColumn;
    game_seats (game_id, seat) {
        game_id -> IdColumn,
        seat -> SmallInt,
        color -> Text,
        user_id -> Nullable<IdColumn>,
        bot -> Nullable<Text>,
        substitute -> Nullable<Text>,
    }
}

table! {
    use diesel::sql_types::{Integer, Nullable, SmallInt, Text};
    use crate::database::{IdColumn, TimestampColumn};
    game_log (game_id, version) {
        game_id -> IdColumn,
        version -> Integer,
        user_id -> IdColumn,
        seat -> Nullable<SmallInt>,
        entry -> Text,
        idempotency_key -> Nullable<Text>,
        at -> TimestampColumn,
    }
}

table! {
    use diesel::sql_types::{Integer, Text};
    use crate::database::IdColumn;
    game_snapshots (game_id, version) {
        game_id -> IdColumn,
        version -> Integer,
        state -> Text,
    }
}

table! {
    use crate::database::{IdColumn, TimestampColumn};
    invitations (game_id, user_id) {
        game_id -> IdColumn,
        user_id -> IdColumn,
        inviter_id -> IdColumn,
        at -> TimestampColumn,
    }
}

table! {
    use diesel::sql_types::{Integer, Nullable, Text};
    use crate::database::{IdColumn, TimestampColumn};
    webhooks (id) {
        id -> IdColumn,
        user_id -> IdColumn,
        url -> Text,
        secret -> Text,
        events -> Text,
        failures -> Integer,
        created_at -> TimestampColumn,
        disabled_at -> Nullable<TimestampColumn>,
    }
}

table! {
    use diesel::sql_types::{Integer, Nullable, Text};
    use crate::database::{IdColumn, TimestampColumn};
    webhook_deliveries (id) {
        id -> IdColumn,
        webhook_id -> IdColumn,
        event -> Text,
        body -> Text,
        attempts -> Integer,
        created_at -> TimestampColumn,
        next_attempt_at -> Nullable<TimestampColumn>,
        delivered_at -> Nullable<TimestampColumn>,
        last_status -> Nullable<Integer>,
        last_error -> Nullable<Text>,
    }
}

table! {
    use diesel::sql_types::{Double, Integer, Text};
    use crate::database::{IdColumn, TimestampColumn};
    ratings (user_id, edition) {
        user_id -> IdColumn,
        edition -> Text,
        rating -> Double,
        uncertainty -> Double,
        level -> Double,
        games -> Integer,
        wins -> Integer,
        changed_at -> TimestampColumn,
    }
}

table! {
    use diesel::sql_types::{Double, SmallInt, Text};
    use crate::database::{IdColumn, TimestampColumn};
    rating_changes (user_id, edition, game_id) {
        user_id -> IdColumn,
        edition -> Text,
        game_id -> IdColumn,
        place -> SmallInt,
        players -> SmallInt,
        rating_before -> Double,
        rating -> Double,
        uncertainty_before -> Double,
        uncertainty -> Double,
        at -> TimestampColumn,
    }
}

table! {
    use diesel::sql_types::{Nullable, Text};
    use crate::database::{IdColumn, TimestampColumn};
    audit_log (id) {
        id -> IdColumn,
        at -> TimestampColumn,
        actor_id -> Nullable<IdColumn>,
        action -> Text,
        subject_kind -> Text,
        subject_id -> Text,
        subject_name -> Text,
        reason -> Nullable<Text>,
        value_before -> Text,
        value_after -> Text,
    }
}

table! {
    use diesel::sql_types::{Integer, Nullable, Text};
    use crate::database::{IdColumn, TimestampColumn};
    tournaments (id) {
        id -> IdColumn,
        slug -> Text,
        name -> Text,
        status -> Text,
        creator_id -> IdColumn,
        revision -> Integer,
        body -> Text,
        standings -> Text,
        created_at -> TimestampColumn,
        due_at -> Nullable<TimestampColumn>,
    }
}

table! {
    use diesel::sql_types::Text;
    use crate::database::IdColumn;
    tournament_members (tournament_id, user_id, role) {
        tournament_id -> IdColumn,
        user_id -> IdColumn,
        role -> Text,
    }
}

table! {
    use diesel::sql_types::Binary;
    use crate::database::{IdColumn, TimestampColumn};
    password_resets (hash) {
        hash -> Binary,
        user_id -> IdColumn,
        expires_at -> TimestampColumn,
    }
}

table! {
    use diesel::sql_types::{Binary, Text};
    use crate::database::IdColumn;
    idempotency_keys (user_id, key) {
        user_id -> IdColumn,
        key -> Text,
        request_digest -> Binary,
        game_id -> IdColumn,
    }
}

table! {
    use diesel::sql_types::Text;
    use crate::database::{IdColumn, TimestampColumn};
    lesson_progress (user_id, lesson) {
        user_id -> IdColumn,
        lesson -> Text,
        completed_at -> TimestampColumn,
    }
}

allow_tables_to_appear_in_same_query!(
    users,
    sessions,
    refresh_tokens,
    session_cookies,
    personal_tokens,
    maps,
    map_versions,
    draft_windows,
    games,
    game_seats,
    game_log,
    invitations,
    webhooks,
    webhook_deliveries,
    ratings,
    rating_changes,
    tournaments,
    tournament_members
);
