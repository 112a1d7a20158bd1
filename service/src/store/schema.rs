//! The tables, as `migrations/` makes them in both databases.

use diesel::sql_types::Text;
use diesel::{allow_tables_to_appear_in_same_query, define_sql_function, table};

define_sql_function! {
    /// A text in small letters.
    fn lower(text: Text) -> Text;
}

table! {
    use diesel::sql_types::{Nullable, Text};
    use crate::store::{IdColumn, MomentColumn};
    users (id) {
        id -> IdColumn,
        name -> Text,
        name_key -> Text,
        email -> Nullable<Text>,
        password_hash -> Nullable<Text>,
        roles -> Text,
        created_at -> MomentColumn,
        disabled_at -> Nullable<MomentColumn>,
    }
}

table! {
    use diesel::sql_types::Nullable;
    use crate::store::{IdColumn, MomentColumn};
    sessions (id) {
        id -> IdColumn,
        user_id -> IdColumn,
        created_at -> MomentColumn,
        expires_at -> MomentColumn,
        revoked_at -> Nullable<MomentColumn>,
    }
}

table! {
    use diesel::sql_types::{Binary, Nullable};
    use crate::store::{IdColumn, MomentColumn};
    refresh_tokens (hash) {
        hash -> Binary,
        session_id -> IdColumn,
        created_at -> MomentColumn,
        used_at -> Nullable<MomentColumn>,
    }
}

table! {
    use diesel::sql_types::Binary;
    use crate::store::IdColumn;
    cookies (hash) {
        hash -> Binary,
        session_id -> IdColumn,
    }
}

table! {
    use diesel::sql_types::{Binary, Nullable, Text};
    use crate::store::{IdColumn, MomentColumn};
    personal_tokens (id) {
        id -> IdColumn,
        user_id -> IdColumn,
        name -> Text,
        hash -> Binary,
        scopes -> Text,
        created_at -> MomentColumn,
        expires_at -> Nullable<MomentColumn>,
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
    use crate::store::{IdColumn, MomentColumn};
    maps (slug) {
        slug -> Text,
        name -> Text,
        owner_id -> Nullable<IdColumn>,
        parent_slug -> Nullable<Text>,
        parent_version -> Nullable<Integer>,
        draft -> Nullable<Text>,
        draft_revision -> Integer,
        latest_version -> Nullable<Integer>,
        created_at -> MomentColumn,
        updated_at -> MomentColumn,
        archived_at -> Nullable<MomentColumn>,
        featured_at -> Nullable<MomentColumn>,
    }
}

table! {
    use diesel::sql_types::{Integer, Text};
    use crate::store::MomentColumn;
    map_versions (slug, version) {
        slug -> Text,
        version -> Integer,
        name -> Text,
        document -> Text,
        note -> Text,
        published_at -> MomentColumn,
    }
}

table! {
    use diesel::sql_types::Text;
    use crate::store::{IdColumn, MomentColumn};
    map_windows (slug, user_id, label) {
        slug -> Text,
        user_id -> IdColumn,
        label -> Text,
        seen_at -> MomentColumn,
    }
}

table! {
    use diesel::sql_types::{Binary, Integer, Nullable, Text};
    use crate::store::{IdColumn, MomentColumn};
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
        created_at -> MomentColumn,
        started_at -> Nullable<MomentColumn>,
        finished_at -> Nullable<MomentColumn>,
        clock -> Nullable<Text>,
        timeout_at -> Nullable<MomentColumn>,
        rematch_of -> Nullable<IdColumn>,
        tournament_id -> Nullable<IdColumn>,
        tournament_round -> Nullable<Integer>,
        tournament_table -> Nullable<Integer>,
    }
}

table! {
    use diesel::sql_types::{Nullable, SmallInt, Text};
    use crate::store::IdColumn;
    game_seats (game_id, seat) {
        game_id -> IdColumn,
        seat -> SmallInt,
        color -> Text,
        user_id -> Nullable<IdColumn>,
        bot -> Nullable<Text>,
    }
}

table! {
    use diesel::sql_types::{Integer, Nullable, SmallInt, Text};
    use crate::store::{IdColumn, MomentColumn};
    game_log (game_id, version) {
        game_id -> IdColumn,
        version -> Integer,
        user_id -> IdColumn,
        seat -> Nullable<SmallInt>,
        entry -> Text,
        idempotency_key -> Nullable<Text>,
        at -> MomentColumn,
    }
}

table! {
    use diesel::sql_types::{Integer, Text};
    use crate::store::IdColumn;
    game_snapshots (game_id, version) {
        game_id -> IdColumn,
        version -> Integer,
        state -> Text,
    }
}

table! {
    use crate::store::{IdColumn, MomentColumn};
    invitations (game_id, user_id) {
        game_id -> IdColumn,
        user_id -> IdColumn,
        by_id -> IdColumn,
        at -> MomentColumn,
    }
}

table! {
    use diesel::sql_types::{Integer, Nullable, Text};
    use crate::store::{IdColumn, MomentColumn};
    webhooks (id) {
        id -> IdColumn,
        user_id -> IdColumn,
        url -> Text,
        secret -> Text,
        events -> Text,
        failures -> Integer,
        created_at -> MomentColumn,
        disabled_at -> Nullable<MomentColumn>,
    }
}

table! {
    use diesel::sql_types::{Integer, Nullable, Text};
    use crate::store::{IdColumn, MomentColumn};
    webhook_deliveries (id) {
        id -> IdColumn,
        webhook_id -> IdColumn,
        event -> Text,
        body -> Text,
        attempts -> Integer,
        created_at -> MomentColumn,
        next_attempt_at -> Nullable<MomentColumn>,
        delivered_at -> Nullable<MomentColumn>,
        last_status -> Nullable<Integer>,
        last_error -> Nullable<Text>,
    }
}

table! {
    use diesel::sql_types::{Double, Integer, Text};
    use crate::store::{IdColumn, MomentColumn};
    ratings (user_id, edition) {
        user_id -> IdColumn,
        edition -> Text,
        rating -> Double,
        uncertainty -> Double,
        level -> Double,
        games -> Integer,
        wins -> Integer,
        changed_at -> MomentColumn,
    }
}

table! {
    use diesel::sql_types::{Double, SmallInt, Text};
    use crate::store::{IdColumn, MomentColumn};
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
        at -> MomentColumn,
    }
}

table! {
    use diesel::sql_types::{Nullable, Text};
    use crate::store::{IdColumn, MomentColumn};
    audit_log (id) {
        id -> IdColumn,
        at -> MomentColumn,
        who_id -> Nullable<IdColumn>,
        what -> Text,
        subject_kind -> Text,
        subject_id -> Text,
        subject_name -> Text,
        reason -> Nullable<Text>,
        was -> Text,
        became -> Text,
    }
}

table! {
    use diesel::sql_types::{Integer, Nullable, Text};
    use crate::store::{IdColumn, MomentColumn};
    tournaments (id) {
        id -> IdColumn,
        slug -> Text,
        name -> Text,
        status -> Text,
        creator_id -> IdColumn,
        revision -> Integer,
        body -> Text,
        standings -> Text,
        created_at -> MomentColumn,
        due_at -> Nullable<MomentColumn>,
    }
}

table! {
    use diesel::sql_types::Text;
    use crate::store::IdColumn;
    tournament_people (tournament_id, user_id, part) {
        tournament_id -> IdColumn,
        user_id -> IdColumn,
        part -> Text,
    }
}

table! {
    use diesel::sql_types::Binary;
    use crate::store::{IdColumn, MomentColumn};
    password_resets (hash) {
        hash -> Binary,
        user_id -> IdColumn,
        expires_at -> MomentColumn,
    }
}

table! {
    use diesel::sql_types::{Binary, Text};
    use crate::store::IdColumn;
    idempotency_keys (user_id, key) {
        user_id -> IdColumn,
        key -> Text,
        request_digest -> Binary,
        game_id -> IdColumn,
    }
}

allow_tables_to_appear_in_same_query!(
    users,
    sessions,
    refresh_tokens,
    cookies,
    personal_tokens,
    maps,
    map_versions,
    map_windows,
    games,
    game_seats,
    invitations,
    webhooks,
    webhook_deliveries,
    ratings,
    rating_changes,
    tournaments,
    tournament_people
);
