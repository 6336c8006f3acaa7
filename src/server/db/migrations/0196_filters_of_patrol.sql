-- Up Migration
-- What somebody looks for at the patrol desk, by name: [{"name", "filter", "first"}].
alter table users
  add column patrol_filters jsonb not null default '[]';
