-- Up Migration
-- Work on many records may rest, and go on later.
alter table runs drop constraint runs_state_check;
alter table runs add constraint runs_state_check check (state in ('waiting', 'running', 'paused', 'done', 'stopped', 'failed'));
