ALTER TABLE games ADD COLUMN clock TEXT;
ALTER TABLE games ADD COLUMN timeout_at BIGINT;
ALTER TABLE games ADD COLUMN rematch_of BLOB;
CREATE INDEX games_by_timeout ON games (timeout_at) WHERE timeout_at IS NOT NULL;
CREATE INDEX games_by_rematch ON games (rematch_of) WHERE rematch_of IS NOT NULL;

ALTER TABLE game_seats ADD COLUMN bot TEXT;

CREATE TABLE invitations (
    game_id BLOB NOT NULL REFERENCES games (id),
    user_id BLOB NOT NULL,
    by_id   BLOB NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (game_id, user_id)
);
CREATE INDEX invitations_of_a_user ON invitations (user_id, at);

CREATE TABLE webhooks (
    id          BLOB PRIMARY KEY,
    user_id     BLOB NOT NULL,
    url         TEXT NOT NULL,
    secret      TEXT NOT NULL,
    events      TEXT NOT NULL,
    failures    INTEGER NOT NULL,
    created_at  BIGINT NOT NULL,
    disabled_at BIGINT
);
CREATE INDEX webhooks_of_a_user ON webhooks (user_id, id);

CREATE TABLE webhook_deliveries (
    id              BLOB PRIMARY KEY,
    webhook_id      BLOB NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    event           TEXT NOT NULL,
    body            TEXT NOT NULL,
    attempts        INTEGER NOT NULL,
    created_at      BIGINT NOT NULL,
    next_attempt_at BIGINT,
    delivered_at    BIGINT,
    last_status     INTEGER,
    last_error      TEXT
);
CREATE INDEX webhook_deliveries_of_a_webhook ON webhook_deliveries (webhook_id, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

CREATE TABLE ratings (
    user_id     BLOB NOT NULL,
    edition     TEXT NOT NULL,
    rating      DOUBLE NOT NULL,
    uncertainty DOUBLE NOT NULL,
    level       DOUBLE NOT NULL,
    games       INTEGER NOT NULL,
    wins        INTEGER NOT NULL,
    changed_at  BIGINT NOT NULL,
    PRIMARY KEY (user_id, edition)
);
CREATE INDEX ratings_of_an_edition ON ratings (edition, level, user_id);

CREATE TABLE rating_changes (
    user_id            BLOB NOT NULL,
    edition            TEXT NOT NULL,
    game_id            BLOB NOT NULL,
    place              SMALLINT NOT NULL,
    players            SMALLINT NOT NULL,
    rating_before      DOUBLE NOT NULL,
    rating             DOUBLE NOT NULL,
    uncertainty_before DOUBLE NOT NULL,
    uncertainty        DOUBLE NOT NULL,
    at                 BIGINT NOT NULL,
    PRIMARY KEY (user_id, edition, game_id)
);
