-- Up Migration
-- How often the quotes of a row were forgotten: what a dry run read of a document before that is not kept after it.
alter table run_rows add column forgotten integer not null default 0;
