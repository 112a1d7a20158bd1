ALTER TABLE invitations RENAME COLUMN inviter_id TO by_id;
ALTER TABLE draft_windows RENAME TO map_windows;
ALTER TABLE session_cookies RENAME TO cookies;

DROP INDEX tournament_members_by_user;
ALTER TABLE tournament_members RENAME COLUMN role TO part;
ALTER TABLE tournament_members RENAME TO tournament_people;
CREATE INDEX tournaments_of_a_person ON tournament_people (user_id, tournament_id);

DROP INDEX audit_log_by_actor;
ALTER TABLE audit_log RENAME COLUMN value_after TO became;
ALTER TABLE audit_log RENAME COLUMN value_before TO was;
ALTER TABLE audit_log RENAME COLUMN action TO what;
ALTER TABLE audit_log RENAME COLUMN actor_id TO who_id;
CREATE INDEX audit_log_by_who ON audit_log (who_id, id);
