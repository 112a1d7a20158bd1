CREATE TABLE users (
    id            BLOB PRIMARY KEY,
    name          TEXT NOT NULL,
    name_key      TEXT NOT NULL UNIQUE,
    email         TEXT,
    password_hash TEXT,
    roles         TEXT NOT NULL,
    created_at    BIGINT NOT NULL,
    disabled_at   BIGINT
);

CREATE TABLE sessions (
    id         BLOB PRIMARY KEY,
    user_id    BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    revoked_at BIGINT
);
CREATE INDEX sessions_of_a_user ON sessions (user_id);
CREATE INDEX sessions_revoked ON sessions (revoked_at);

CREATE TABLE refresh_tokens (
    hash       BLOB PRIMARY KEY,
    session_id BLOB NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    used_at    BIGINT
);
CREATE INDEX refresh_tokens_of_a_session ON refresh_tokens (session_id);

CREATE TABLE personal_tokens (
    id         BLOB PRIMARY KEY,
    user_id    BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name       TEXT NOT NULL,
    hash       BLOB NOT NULL UNIQUE,
    scopes     TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT
);
CREATE INDEX personal_tokens_of_a_user ON personal_tokens (user_id);

CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
);
