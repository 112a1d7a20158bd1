ALTER TABLE games ADD COLUMN lesson TEXT;
CREATE INDEX games_of_lessons ON games (creator_id) WHERE lesson IS NOT NULL;

CREATE TABLE lesson_progress (
    user_id      BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    lesson       TEXT NOT NULL,
    completed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, lesson)
);
