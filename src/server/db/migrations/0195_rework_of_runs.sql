-- Up Migration
-- Steps of a run that are done again. What was written down and signed off there stays as it was
-- and counts no more; each row says in which pass it came to be: 0 the first one, else the number
-- of the rework.
create table work_reworks (
  entryid integer not null references work_entries on delete cascade,
  number integer not null, -- from 1, by entry
  stepids integer[] not null,
  userid integer not null references users, -- who ordered it
  date integer not null,
  device_date integer, -- by the clock of the device, corrected by what it was off
  reason text not null,
  primary key (entryid, number)
);
alter table work_values
  add column rework integer not null default 0,
  add column stands boolean not null default true,
  drop constraint work_values_pkey,
  add primary key (entryid, field_revisionid, rework);
alter table work_earlier_values add column rework integer not null default 0;
alter table work_signoffs
  add column rework integer not null default 0,
  add column stands boolean not null default true,
  drop constraint work_signoffs_pkey,
  add primary key (entryid, stepid, userid, rework);
