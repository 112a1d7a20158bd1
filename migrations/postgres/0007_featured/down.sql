ALTER TABLE maps DROP COLUMN featured_at;
