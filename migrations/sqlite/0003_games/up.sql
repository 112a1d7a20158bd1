CREATE TABLE games (
    id            BLOB PRIMARY KEY,
    name          TEXT NOT NULL,
    status        TEXT NOT NULL,
    visibility    TEXT NOT NULL,
    creator_id    BLOB NOT NULL,
    map_slug      TEXT NOT NULL,
    map_version   INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    edition       TEXT NOT NULL,
    mods          TEXT NOT NULL,
    setup         TEXT,
    seed          BLOB NOT NULL,
    invite        TEXT NOT NULL,
    revision      INTEGER NOT NULL,
    created_at    BIGINT NOT NULL,
    started_at    BIGINT,
    finished_at   BIGINT
);
CREATE INDEX games_by_status ON games (status, id);
CREATE INDEX games_by_map ON games (map_slug, id);
CREATE INDEX games_of_a_creator ON games (creator_id, id);

CREATE TABLE game_seats (
    game_id BLOB NOT NULL REFERENCES games (id),
    seat    SMALLINT NOT NULL,
    color   TEXT NOT NULL,
    user_id BLOB,
    PRIMARY KEY (game_id, seat)
);
CREATE INDEX game_seats_of_a_user ON game_seats (user_id, game_id);

CREATE TABLE game_log (
    game_id         BLOB NOT NULL,
    version         INTEGER NOT NULL,
    user_id         BLOB NOT NULL,
    seat            SMALLINT,
    entry           TEXT NOT NULL,
    idempotency_key TEXT,
    at              BIGINT NOT NULL,
    PRIMARY KEY (game_id, version)
) WITHOUT ROWID;

CREATE TABLE game_snapshots (
    game_id BLOB NOT NULL,
    version INTEGER NOT NULL,
    state   TEXT NOT NULL,
    PRIMARY KEY (game_id, version)
) WITHOUT ROWID;
