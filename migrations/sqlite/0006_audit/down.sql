DROP TABLE password_resets;
DROP TABLE audit_log;
