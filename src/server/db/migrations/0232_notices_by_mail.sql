-- Up Migration
-- How notices reach people beyond the app. No row: the usual ways.
create table notice_settings (
  userid integer primary key references users,
  ways jsonb not null, -- by group, of those that were chosen: inbox, digest or mail
  digest text not null check (digest in ('never', 'daily', 'weekly')),
  weekday integer not null check (weekday between 1 and 7), -- 1: Monday
  hour integer not null check (hour between 0 and 23),
  time_zone text not null,
  changed integer not null -- a digest of an hour before this is not sent
);
-- One mail of a group in an hour.
create table notice_turns (
  userid integer not null references users,
  topic text not null,
  sent integer not null,
  primary key (userid, topic)
);
