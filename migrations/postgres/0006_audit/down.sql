DROP TABLE password_resets;
DROP TABLE audit_log;

-- In the words of this database alone:
DROP FUNCTION refuse_to_change_audit_log();
