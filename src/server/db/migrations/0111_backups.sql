-- Up Migration
-- Backups that the service takes by itself (decision 0400). A row for each try; `seen` is when whoever takes it was last
-- alive. Only what is `good` was read back.
create table backups (
  backupid integer generated always as identity primary key,
  state text not null check (state in ('asked', 'running', 'good', 'failed', 'gone')),
  phase text check (phase in ('writing', 'storing', 'checking')),
  holder text, -- the process, as host:port
  file text,
  begun bigint not null, -- for a good one also the time that it shows
  seen bigint not null,
  ended bigint,
  bytes bigint,
  rows bigint,
  media bigint,
  missing bigint, -- files of media that were not in the store
  how text check (how in ('restored', 'read')),
  reason text -- why it failed, or why it was only read
);
-- One at a time, whatever number of processes there are.
create unique index backups_going on backups ((true)) where state in ('asked', 'running');
create index backups_begun on backups (begun desc);

-- A row while Admins know that the last good backup is too old.
create table backup_alarms (
  alarm text primary key check (alarm = 'late'),
  since bigint not null
);
