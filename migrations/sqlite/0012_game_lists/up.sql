ALTER TABLE games ADD COLUMN awaiting_seat SMALLINT;
ALTER TABLE games ADD COLUMN awaiting_decision TEXT;
ALTER TABLE games ADD COLUMN proposal_seat SMALLINT;
ALTER TABLE game_seats ADD COLUMN substitute TEXT;

CREATE INDEX games_by_visibility ON games (visibility, id);
CREATE INDEX games_by_visibility_and_status ON games (visibility, status, id);
CREATE INDEX games_by_visibility_and_map ON games (visibility, map_slug, id);
-- In the words of this database alone:
UPDATE game_seats SET substitute = json_extract(game_log.entry, '$.bot')
FROM game_log
WHERE game_log.game_id = game_seats.game_id AND game_log.seat = game_seats.seat
    AND game_log.entry LIKE '{"type":"hand_over",%';
