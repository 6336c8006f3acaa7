-- Up Migration
-- What wrote a value down: whoever worked on the run, or somebody who amended it after its end.
alter table work_values
  add column kind text not null default 'entry' check (kind in ('entry', 'amendment'));
alter table work_earlier_values
  add column kind text not null default 'entry' check (kind in ('entry', 'amendment'));
