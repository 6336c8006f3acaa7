-- Up Migration
-- Settings of the dashboards of views under a name: range, filter and columns, no data.
create table saved_views (
  savedviewid integer generated always as identity primary key,
  userid integer not null references users,
  name text not null,
  settings jsonb not null,
  created integer not null,
  unique (userid, name)
);
