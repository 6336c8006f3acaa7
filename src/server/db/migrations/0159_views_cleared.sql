-- Up Migration
-- When somebody cleared their history of views, in milliseconds: what another process holds in memory from before then is
-- not written any more. Kept for a day, by when nothing is held.
create table view_clears (
  userid integer primary key references users,
  at bigint not null
);
