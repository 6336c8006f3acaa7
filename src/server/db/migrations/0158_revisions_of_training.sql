-- Up Migration
-- What an Admin sets of a version names the state that it was based on, so that of two at once the later one is told.
alter table training_modules add column revisionid integer not null default nextval('revision_seq');
