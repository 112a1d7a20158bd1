CREATE TABLE audit_log (
    id           BLOB PRIMARY KEY,
    at           BIGINT NOT NULL,
    who_id       BLOB REFERENCES users (id),
    what         TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id   TEXT NOT NULL,
    subject_name TEXT NOT NULL,
    reason       TEXT,
    was          TEXT NOT NULL,
    became       TEXT NOT NULL
);
CREATE INDEX audit_log_by_who ON audit_log (who_id, id);
CREATE INDEX audit_log_by_subject ON audit_log (subject_id, id);

CREATE TABLE password_resets (
    hash       BLOB PRIMARY KEY,
    user_id    BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL
);
CREATE INDEX password_resets_of_a_user ON password_resets (user_id);

-- In the words of this database alone:
CREATE TRIGGER audit_log_is_not_changed BEFORE UPDATE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;
CREATE TRIGGER audit_log_is_not_deleted BEFORE DELETE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;
