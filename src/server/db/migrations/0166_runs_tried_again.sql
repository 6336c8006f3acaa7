-- Up Migration
-- What failed of a run is tried again without going on with what was left when it was stopped.
alter table runs add column ends_as text check (ends_as in ('stopped', 'paused'));
alter table run_rows add column again boolean not null default false;
create index run_rows_again on run_rows (runid, position) where again;
