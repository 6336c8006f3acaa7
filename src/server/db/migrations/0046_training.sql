-- Up Migration
-- Training modules from elsewhere (moderation-admin 7, 9).
create sequence training_module_seq;
create table training_modules (
  id integer primary key generated always as identity,
  moduleid integer not null, -- shared by the versions of one module
  version integer not null,
  title text not null,
  description text not null default '',
  state text not null default 'draft' check (state in ('draft', 'current', 'archived')),
  importid integer, -- the newest that is ready
  open boolean not null,
  teams integer[] not null,
  users integer[] not null,
  long_suspend_data boolean not null,
  userid integer not null references users, -- who made the draft
  created_date integer not null,
  modified_date integer not null,
  made_current integer,
  unique (moduleid, version)
);
create unique index training_drafts on training_modules (moduleid) where state = 'draft';
create unique index training_current on training_modules (moduleid) where state = 'current';

create table training_imports (
  importid integer primary key generated always as identity,
  id integer not null references training_modules,
  userid integer not null references users,
  phase text not null default 'created' check (phase in ('created', 'uploading', 'fetching', 'checking', 'unpacking', 'validating', 'ready', 'failed', 'cancelled')),
  source text check (source in ('url', 'upload')),
  source_url text,
  filename text,
  bytes_done bigint not null default 0,
  bytes_total bigint,
  entries_done integer not null default 0,
  entries_total integer,
  progress integer not null default 0,
  message text not null default '',
  error_code text,
  error_entry text,
  parser_warnings text[] not null default '{}',
  content jsonb, -- of a ready one: {title, standard, edition, items: [{id, title, entry_path, parameters}], size, file_types, outside_links}
  created_date integer not null,
  finished_date integer,
  alive integer not null default 0 -- when the process that works on it last said so
);
create index training_imports_of on training_imports (id);
create unique index training_imports_open on training_imports (id) where phase in ('created', 'uploading', 'fetching', 'checking', 'unpacking', 'validating');
create index training_imports_running on training_imports (alive) where phase in ('uploading', 'fetching', 'checking', 'unpacking', 'validating');

-- Where each file lies inside the kept package.
create table training_files (
  importid integer not null references training_imports on delete cascade,
  path text not null,
  start bigint not null, -- of its bytes
  packed bigint not null,
  size bigint not null,
  deflated boolean not null,
  primary key (importid, path)
);

create table training_previews (
  importid integer not null references training_imports on delete cascade,
  userid integer not null references users,
  date integer not null,
  primary key (importid, userid)
);

create table training_attempts (
  attemptid integer primary key generated always as identity,
  id integer not null references training_modules,
  importid integer not null references training_imports,
  userid integer not null references users,
  status text not null default 'not_started' check (status in ('not_started', 'in_progress', 'completed', 'passed', 'failed')),
  score double precision,
  total_time integer not null default 0,
  items jsonb not null default '{}', -- by item: {cmi: {element: value}, times: {launch: seconds}}
  closed boolean not null default false,
  first_access integer not null,
  last_access integer not null,
  completed_date integer
);
create index training_attempts_of on training_attempts (id, userid);
create index training_attempts_by on training_attempts (userid);

-- Ways into the player: each address is good once, and what it opens for eight hours.
create table training_launches (
  launchid integer primary key generated always as identity,
  importid integer not null references training_imports on delete cascade,
  attemptid integer references training_attempts on delete cascade, -- null: a preview, which records nothing
  userid integer not null references users,
  item text,
  key_hash bytea not null unique,
  token_hash bytea unique, -- of runtime writes; null until it is opened
  files_hash bytea unique, -- of the package's files
  created integer not null,
  expires integer not null
);
create index training_launches_expires on training_launches (expires);
