-- Up Migration
-- The chain tells which row came before each, not which was the last: that is noted apart, so that
-- taking out the newest rows is found too (moderation-admin 2).
create table patrol_ledger_newest (
  is_only boolean primary key default true check (is_only),
  decisionid integer not null,
  hash text not null
);
insert into patrol_ledger_newest (decisionid, hash)
  select decisionid, hash from patrol_decisions order by decisionid desc limit 1;
