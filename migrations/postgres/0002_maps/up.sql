CREATE TABLE maps (
    slug           TEXT PRIMARY KEY,
    name           TEXT NOT NULL,
    owner_id       UUID REFERENCES users (id),
    parent_slug    TEXT,
    parent_version INTEGER,
    draft          TEXT,
    draft_revision INTEGER NOT NULL,
    latest_version INTEGER,
    created_at     TIMESTAMPTZ NOT NULL,
    updated_at     TIMESTAMPTZ NOT NULL,
    archived_at    TIMESTAMPTZ
);
CREATE INDEX maps_of_a_user ON maps (owner_id);

CREATE TABLE map_versions (
    slug         TEXT NOT NULL REFERENCES maps (slug),
    version      INTEGER NOT NULL,
    name         TEXT NOT NULL,
    document     TEXT NOT NULL,
    note         TEXT NOT NULL,
    published_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (slug, version)
);
