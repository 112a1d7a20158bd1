DROP TABLE secrets;
DROP TABLE personal_tokens;
DROP TABLE refresh_tokens;
DROP TABLE sessions;
DROP TABLE users;
