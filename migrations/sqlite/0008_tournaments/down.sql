DROP INDEX games_of_a_tournament;
ALTER TABLE games DROP COLUMN tournament_table;
ALTER TABLE games DROP COLUMN tournament_round;
ALTER TABLE games DROP COLUMN tournament_id;
DROP TABLE tournament_people;
DROP TABLE tournaments;
