-- Up Migration
-- The demo site: when it was begun, who makes it right now, what it consists of, and what becomes
-- of it. A site that never had one has no row.
create table demo_site (
  one boolean primary key default true check (one),
  adminid integer not null references users, -- who stands behind it
  began integer not null,
  maker text, -- the process that makes it
  maker_until integer not null default 0, -- then another may take it up
  finished integer,
  last_revisionid integer, -- of the site as it was finished: what is newer, people wrote
  removal integer -- when somebody asked for it
);

-- The answers of all calls that made it so far, in their order: whoever takes it up is given them
-- again. Empty once it is finished.
create table demo_calls (
  place integer primary key,
  name text not null,
  answer jsonb
);

-- What the calls made. A row goes with what it names; `kept`: why that stays.
create table demo_things (
  place integer primary key,
  kind text not null,
  id integer not null,
  kept text,
  unique (kind, id)
);
