-- Up Migration
-- Archives of all that is kept about a person (moderation-admin 9, 11). The bytes lie with the
-- media, under a key of their own.
create table personal_exports (
  exportid integer generated always as identity primary key,
  userid integer not null references users, -- whom it tells of
  asked_by integer not null references users, -- who alone may fetch it
  created integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  attempts integer not null default 0,
  finished integer,
  expires integer, -- of one that is ready
  bytes integer
);
create unique index personal_exports_waiting on personal_exports (userid, asked_by) where state = 'waiting';
create index personal_exports_asked_by on personal_exports (asked_by);
create index personal_exports_expires on personal_exports (expires);
