DROP TABLE game_snapshots;
DROP TABLE game_log;
DROP TABLE game_seats;
DROP TABLE games;
