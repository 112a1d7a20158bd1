//! What the server does, without HTTP: accounts, maps and games, kept in SQLite or Postgres.
