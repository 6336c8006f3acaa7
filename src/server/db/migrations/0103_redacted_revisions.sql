-- Up Migration
-- Revisions whose words and pictures an Admin took out of the history, and why (decision 0376).
create table redactions (
  revisionid integer primary key references revisions,
  userid integer not null references users,
  created integer not null,
  reason text not null
);
create index redactions_userid on redactions (userid);
