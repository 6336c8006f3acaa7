-- Up Migration
-- The list of deleted documents, newest first (decision 0492). Few rows: what is there is in none.
create index guides_deleted on guides (deleted_date) where deleted_date is not null;
create index wikis_deleted on wikis (deleted_date) where deleted_date is not null;
