DROP TABLE lesson_progress;
DROP INDEX games_of_lessons;
ALTER TABLE games DROP COLUMN lesson;
