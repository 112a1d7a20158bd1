ALTER TABLE games ADD COLUMN clock TEXT;
ALTER TABLE games ADD COLUMN timeout_at TIMESTAMPTZ;
ALTER TABLE games ADD COLUMN rematch_of UUID;
CREATE INDEX games_by_timeout ON games (timeout_at) WHERE timeout_at IS NOT NULL;
CREATE INDEX games_by_rematch ON games (rematch_of) WHERE rematch_of IS NOT NULL;

ALTER TABLE game_seats ADD COLUMN bot TEXT;

CREATE TABLE invitations (
    game_id UUID NOT NULL REFERENCES games (id),
    user_id UUID NOT NULL,
    by_id   UUID NOT NULL,
    at      TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (game_id, user_id)
);
CREATE INDEX invitations_of_a_user ON invitations (user_id, at);

CREATE TABLE webhooks (
    id          UUID PRIMARY KEY,
    user_id     UUID NOT NULL,
    url         TEXT NOT NULL,
    secret      TEXT NOT NULL,
    events      TEXT NOT NULL,
    failures    INTEGER NOT NULL,
    created_at  TIMESTAMPTZ NOT NULL,
    disabled_at TIMESTAMPTZ
);
CREATE INDEX webhooks_of_a_user ON webhooks (user_id, id);

CREATE TABLE webhook_deliveries (
    id              UUID PRIMARY KEY,
    webhook_id      UUID NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    event           TEXT NOT NULL,
    body            TEXT NOT NULL,
    attempts        INTEGER NOT NULL,
    created_at      TIMESTAMPTZ NOT NULL,
    next_attempt_at TIMESTAMPTZ,
    delivered_at    TIMESTAMPTZ,
    last_status     INTEGER,
    last_error      TEXT
);
CREATE INDEX webhook_deliveries_of_a_webhook ON webhook_deliveries (webhook_id, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

CREATE TABLE ratings (
    user_id     UUID NOT NULL,
    edition     TEXT NOT NULL,
    rating      DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    level       DOUBLE PRECISION NOT NULL,
    games       INTEGER NOT NULL,
    wins        INTEGER NOT NULL,
    changed_at  TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (user_id, edition)
);
CREATE INDEX ratings_of_an_edition ON ratings (edition, level, user_id);

CREATE TABLE rating_changes (
    user_id            UUID NOT NULL,
    edition            TEXT NOT NULL,
    game_id            UUID NOT NULL,
    place              SMALLINT NOT NULL,
    players            SMALLINT NOT NULL,
    rating_before      DOUBLE PRECISION NOT NULL,
    rating             DOUBLE PRECISION NOT NULL,
    uncertainty_before DOUBLE PRECISION NOT NULL,
    uncertainty        DOUBLE PRECISION NOT NULL,
    at                 TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (user_id, edition, game_id)
);
