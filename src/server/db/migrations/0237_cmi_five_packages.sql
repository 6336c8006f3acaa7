-- Up Migration
-- Packages of cmi5: what they are launched with, and what they say in statements of xAPI
-- (docs/decisions/0558).

-- One for each attempt, or for each preview, which ends with its way in.
create table training_registrations (
  registration uuid primary key,
  attemptid integer unique references training_attempts on delete cascade,
  launchid integer unique references training_launches on delete cascade,
  check (num_nonnulls(attemptid, launchid) = 1)
);

-- A part that is opened, from its launch until it says that it is over, or another one is opened.
create table training_sessions (
  sessionid uuid primary key,
  nth integer not null unique generated always as identity,
  registration uuid not null references training_registrations on delete cascade,
  launchid integer references training_launches on delete set null, -- null: nothing may be said any more
  item text not null,
  mode text not null check (mode in ('Normal', 'Browse', 'Review')),
  fetch_hash bytea not null unique,
  token_hash bytea unique, -- null until it is fetched
  launched integer not null,
  ended text check (ended in ('terminated', 'abandoned'))
);
create index training_sessions_of on training_sessions (registration, nth);
create index training_sessions_launchid on training_sessions (launchid);

-- Never changed: what was said stays as it was said.
create table training_statements (
  registration uuid not null references training_registrations on delete cascade,
  id uuid not null,
  nth bigint not null unique generated always as identity,
  sessionid uuid not null references training_sessions on delete cascade,
  item text, -- null: of a block or of the course
  verb text not null,
  counts boolean not null, -- is defined by cmi5, and no other word of the package
  stored integer not null,
  statement jsonb not null,
  primary key (registration, id)
);
create index training_statements_said on training_statements (registration, nth);
create index training_statements_session on training_statements (sessionid);
create function keep_training_statements() returns trigger language plpgsql as $$
begin
  raise exception 'Statements are not changed';
end $$;
create trigger training_statements_stay before update on training_statements
  for each row execute function keep_training_statements();

-- What packages keep between openings: bookmarks, and profiles of their parts.
create table training_documents (
  registration uuid not null references training_registrations on delete cascade,
  kind text not null check (kind in ('state', 'profile')),
  item text not null,
  name text not null,
  type text not null,
  content bytea not null,
  changed integer not null,
  primary key (registration, kind, item, name)
);
