-- Up Migration
-- Wrong tries of a password or code, by a digest of who is asked for it and who asks: shared by all
-- processes, kept for a day.
create table secret_tries (
  key bytea primary key,
  wrong int not null,
  paused_until int not null,
  last int not null
);
create index secret_tries_last on secret_tries (last);
