-- Up Migration
-- What failed of a run is tried again without going on with what was left when it was stopped.
alter table runs add column ends_as text check (ends_as in ('stopped', 'paused'));
alter table run_rows add column again boolean not null default false;
create index run_rows_again on run_rows (runid, position) where again;
-- An undo that was stopped, or that the service gave up, leaves the rest to another one.
drop index runs_undoes;
create unique index runs_undoes on runs (undoes)
  where undoes is not null and not dry_run and state not in ('stopped', 'failed');
