CREATE TABLE cookies (
    hash       BLOB PRIMARY KEY,
    session_id BLOB NOT NULL REFERENCES sessions (id) ON DELETE CASCADE
);
CREATE INDEX cookies_of_a_session ON cookies (session_id);

CREATE TABLE map_windows (
    slug    TEXT NOT NULL REFERENCES maps (slug),
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    label   TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (slug, user_id, label)
);
