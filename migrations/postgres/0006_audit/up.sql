CREATE TABLE audit_log (
    id           UUID PRIMARY KEY,
    at           TIMESTAMPTZ NOT NULL,
    who_id       UUID REFERENCES users (id),
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
    hash       BYTEA PRIMARY KEY,
    user_id    UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX password_resets_of_a_user ON password_resets (user_id);

-- In the words of this database alone:
CREATE FUNCTION refuse_to_change_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is append-only';
END
$$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_audit_log();
