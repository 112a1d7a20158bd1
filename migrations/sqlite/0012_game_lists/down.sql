DROP INDEX games_by_visibility_and_map;
DROP INDEX games_by_visibility_and_status;
DROP INDEX games_by_visibility;
ALTER TABLE game_seats DROP COLUMN substitute;
ALTER TABLE games DROP COLUMN proposal_seat;
ALTER TABLE games DROP COLUMN awaiting_decision;
ALTER TABLE games DROP COLUMN awaiting_seat;
