ALTER TABLE audit_log RENAME COLUMN who_id TO actor_id;
ALTER TABLE audit_log RENAME COLUMN what TO action;
ALTER TABLE audit_log RENAME COLUMN was TO value_before;
ALTER TABLE audit_log RENAME COLUMN became TO value_after;
DROP INDEX audit_log_by_who;
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, id);

ALTER TABLE tournament_people RENAME TO tournament_members;
ALTER TABLE tournament_members RENAME COLUMN part TO role;
DROP INDEX tournaments_of_a_person;
CREATE INDEX tournament_members_by_user ON tournament_members (user_id, tournament_id);

ALTER TABLE cookies RENAME TO session_cookies;
ALTER TABLE map_windows RENAME TO draft_windows;
ALTER TABLE invitations RENAME COLUMN by_id TO inviter_id;
