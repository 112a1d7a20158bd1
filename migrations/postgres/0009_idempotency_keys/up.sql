CREATE TABLE idempotency_keys (
    user_id        UUID NOT NULL REFERENCES users (id),
    key            TEXT NOT NULL,
    request_digest BYTEA NOT NULL,
    game_id        UUID NOT NULL REFERENCES games (id),
    PRIMARY KEY (user_id, key)
);
