CREATE TABLE idempotency_keys (
    user_id        BLOB NOT NULL REFERENCES users (id),
    key            TEXT NOT NULL,
    request_digest BLOB NOT NULL,
    game_id        BLOB NOT NULL REFERENCES games (id),
    PRIMARY KEY (user_id, key)
);
