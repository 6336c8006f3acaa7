-- Up Migration
-- Who looked a second time at an edit that was accepted, and what they found (moderation-admin 3).
create table second_looks (
  decisionid integer primary key references patrol_decisions,
  userid integer not null references users,
  finding text not null check (finding in ('right', 'wrong')),
  created integer not null
);
create index second_looks_userid on second_looks (userid);
