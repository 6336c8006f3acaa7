-- Up Migration
-- Work that is planned before it is done: how many of what, for whom, until when.
create table work_orders (
  orderid integer generated always as identity primary key,
  number text not null,
  guideid integer not null references guides,
  quantity integer not null check (quantity between 1 and 10000),
  serials text[] not null default '{}',
  userid integer references users, -- whose it is; or a team's, or nobody's yet
  teamid integer references teams on delete set null,
  due_date integer,
  note text not null default '',
  note_by integer references users,
  created_by integer not null references users,
  created integer not null,
  modified_date integer not null,
  cancelled integer,
  reason text not null default '', -- of the cancellation
  reason_by integer references users,
  revisionid integer not null default nextval('revision_seq'),
  check (userid is null or teamid is null),
  check (cardinality(serials) <= quantity)
);
create unique index work_orders_number on work_orders (lower(number));
create index work_orders_due on work_orders (due_date, orderid) where cancelled is null;
create index work_orders_userid on work_orders (userid) where userid is not null;
create index work_orders_teamid on work_orders (teamid) where teamid is not null;
create index work_orders_guideid on work_orders (guideid);
create index work_orders_serials on work_orders using gin (serials);

-- The order that a run was begun from, and the piece of it. What an order comes to is read off its
-- runs, so that nothing has to be kept in step with them.
alter table work_entries add column orderid integer references work_orders;
alter table work_entries add column serial text;
create index work_entries_orderid on work_entries (orderid) where orderid is not null;
