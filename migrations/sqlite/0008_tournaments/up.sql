CREATE TABLE tournaments (
    id         BLOB PRIMARY KEY,
    slug       TEXT NOT NULL UNIQUE,
    name       TEXT NOT NULL,
    status     TEXT NOT NULL,
    creator_id BLOB NOT NULL REFERENCES users (id),
    revision   INTEGER NOT NULL,
    body       TEXT NOT NULL,
    standings  TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    due_at     BIGINT
);
CREATE INDEX tournaments_due ON tournaments (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE tournament_people (
    tournament_id BLOB NOT NULL REFERENCES tournaments (id),
    user_id       BLOB NOT NULL REFERENCES users (id),
    part          TEXT NOT NULL,
    PRIMARY KEY (tournament_id, user_id, part)
);
CREATE INDEX tournaments_of_a_person ON tournament_people (user_id, tournament_id);

ALTER TABLE games ADD COLUMN tournament_id BLOB;
ALTER TABLE games ADD COLUMN tournament_round INTEGER;
ALTER TABLE games ADD COLUMN tournament_table INTEGER;
CREATE INDEX games_of_a_tournament ON games (tournament_id, id) WHERE tournament_id IS NOT NULL;
