CREATE TABLE games (
    id            UUID PRIMARY KEY,
    name          TEXT NOT NULL,
    status        TEXT NOT NULL,
    visibility    TEXT NOT NULL,
    creator_id    UUID NOT NULL,
    map_slug      TEXT NOT NULL,
    map_version   INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    edition       TEXT NOT NULL,
    mods          TEXT NOT NULL,
    setup         TEXT,
    seed          BYTEA NOT NULL,
    invite        TEXT NOT NULL,
    revision      INTEGER NOT NULL,
    created_at    TIMESTAMPTZ NOT NULL,
    started_at    TIMESTAMPTZ,
    finished_at   TIMESTAMPTZ
);
CREATE INDEX games_by_status ON games (status, id);
CREATE INDEX games_by_map ON games (map_slug, id);
CREATE INDEX games_of_a_creator ON games (creator_id, id);

CREATE TABLE game_seats (
    game_id UUID NOT NULL REFERENCES games (id),
    seat    SMALLINT NOT NULL,
    color   TEXT NOT NULL,
    user_id UUID,
    PRIMARY KEY (game_id, seat)
);
CREATE INDEX game_seats_of_a_user ON game_seats (user_id, game_id);

CREATE TABLE game_log (
    game_id         UUID NOT NULL,
    version         INTEGER NOT NULL,
    user_id         UUID NOT NULL,
    seat            SMALLINT,
    entry           TEXT NOT NULL,
    idempotency_key TEXT,
    at              TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (game_id, version)
);

CREATE TABLE game_snapshots (
    game_id UUID NOT NULL,
    version INTEGER NOT NULL,
    state   TEXT NOT NULL,
    PRIMARY KEY (game_id, version)
);
