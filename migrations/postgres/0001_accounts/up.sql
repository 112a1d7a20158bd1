CREATE TABLE users (
    id            UUID PRIMARY KEY,
    name          TEXT NOT NULL,
    name_key      TEXT NOT NULL UNIQUE,
    email         TEXT,
    password_hash TEXT,
    roles         TEXT NOT NULL,
    created_at    TIMESTAMPTZ NOT NULL,
    disabled_at   TIMESTAMPTZ
);

CREATE TABLE sessions (
    id         UUID PRIMARY KEY,
    user_id    UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    revoked_at TIMESTAMPTZ
);
CREATE INDEX sessions_of_a_user ON sessions (user_id);
CREATE INDEX sessions_revoked ON sessions (revoked_at);

CREATE TABLE refresh_tokens (
    hash       BYTEA PRIMARY KEY,
    session_id UUID NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    created_at TIMESTAMPTZ NOT NULL,
    used_at    TIMESTAMPTZ
);
CREATE INDEX refresh_tokens_of_a_session ON refresh_tokens (session_id);

CREATE TABLE personal_tokens (
    id         UUID PRIMARY KEY,
    user_id    UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name       TEXT NOT NULL,
    hash       BYTEA NOT NULL UNIQUE,
    scopes     TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ
);
CREATE INDEX personal_tokens_of_a_user ON personal_tokens (user_id);

CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BYTEA NOT NULL
);
