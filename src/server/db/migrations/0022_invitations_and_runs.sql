-- Up Migration
-- Who was asked to come (moderation-admin 9). An account exists once the link is accepted.
create table invitations (
  invitationid integer generated always as identity primary key,
  email text not null,
  privilege text not null check (privilege in ('User', 'Author', 'Moderator', 'Admin')),
  teams integer[] not null default '{}',
  langid text not null,
  message text not null default '',
  token_hash bytea not null unique, -- SHA-256; the token itself is only in the mail
  invited_by integer not null references users,
  created integer not null,
  sent integer not null, -- the last mail
  expires integer not null
);
create unique index invitations_email on invitations (lower(email));

-- Work on many records that somebody started, watches and may stop. What a record was and became
-- stays with its row, which makes the report, and the undo of what has one.
create table runs (
  runid integer generated always as identity primary key,
  userid integer not null references users,
  kind text not null, -- 'users.bulk', 'users.import', 'tags' …
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  dry_run boolean not null,
  asked jsonb not null,
  total integer not null,
  created integer not null,
  started integer,
  finished integer,
  failures integer not null default 0, -- times that the service itself failed at it
  error text,
  origin text not null default '', -- address of the caller, for the audit log
  undoes integer references runs
);
create index runs_userid on runs (userid, runid);
create unique index runs_undoes on runs (undoes) where undoes is not null and not dry_run;

create table run_rows (
  runid integer not null references runs on delete cascade,
  position integer not null,
  target_type text not null,
  target_id text not null,
  outcome text not null default 'left' check (outcome in ('left', 'changed', 'nothing', 'skipped', 'failed')),
  code text,
  message text not null default '',
  before jsonb,
  after jsonb,
  primary key (runid, position)
);
create index run_rows_left on run_rows (runid, position) where outcome = 'left';
