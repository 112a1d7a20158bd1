CREATE TABLE maps (
    slug           TEXT PRIMARY KEY,
    name           TEXT NOT NULL,
    owner_id       BLOB REFERENCES users (id),
    parent_slug    TEXT,
    parent_version INTEGER,
    draft          TEXT,
    draft_revision INTEGER NOT NULL,
    latest_version INTEGER,
    created_at     BIGINT NOT NULL,
    updated_at     BIGINT NOT NULL,
    archived_at    BIGINT
);
CREATE INDEX maps_of_a_user ON maps (owner_id);

CREATE TABLE map_versions (
    slug         TEXT NOT NULL REFERENCES maps (slug),
    version      INTEGER NOT NULL,
    name         TEXT NOT NULL,
    document     TEXT NOT NULL,
    note         TEXT NOT NULL,
    published_at BIGINT NOT NULL,
    PRIMARY KEY (slug, version)
);
