-- Up Migration
-- Runs through a guide (moderation-admin 7, 9; api-facts 4.12, 6.3), and what is filled in on the
-- way.

-- What a step asks for. A change is a new row and all its fields get new ids; an entry reads the newest row up to its max_form_revisionid.
create table step_forms (
  form_revisionid integer primary key,
  guideid integer not null references guides,
  stepid integer not null references steps,
  userid integer not null references users,
  created integer not null,
  fields jsonb not null -- [{field_revisionid, label, type, required, options?, min?, max?}]
);
create index step_forms_stepid on step_forms (stepid, form_revisionid);
create index step_forms_guideid on step_forms (guideid, form_revisionid);

create table work_entries (
  entryid integer generated always as identity primary key,
  guideid integer not null references guides,
  releaseid integer,
  userid integer not null references users, -- who works on it now
  started_by integer not null references users,
  workorderid text not null,
  status text not null default 'started' check (status in ('started', 'paused', 'suspended', 'complete', 'cancelled')),
  starttime integer not null,
  endtime integer,
  modified_date integer not null,
  guide_revisionid integer not null, -- the newest live revision of guide and steps at the start
  stepids integer[] not null, -- of that version, in order
  max_form_revisionid integer not null,
  active_stepid integer,
  guide_changed boolean, -- while it ran; known at its end
  notes text, -- of the last suspension
  notes_by integer references users,
  reason text, -- of the cancellation
  reason_by integer references users,
  revisionid integer not null default nextval('revision_seq'),
  check ((endtime is not null) = (status in ('complete', 'cancelled')))
);
create index work_entries_guideid on work_entries (guideid, entryid);
create index work_entries_userid on work_entries (userid, entryid);
create index work_entries_workorderid on work_entries (workorderid, entryid);
create index work_entries_open on work_entries (guideid, status, entryid) where status in ('started', 'paused', 'suspended');

-- One row for each stretch of time; the open one has no end. A write that goes on with the same step gives it a new id, which
-- is what a client's lasttimingid is compared with.
create sequence work_timing_seq as integer;
create table work_timings (
  timingid integer primary key default nextval('work_timing_seq'),
  entryid integer not null references work_entries on delete cascade,
  userid integer not null references users,
  type text not null check (type in ('active', 'pause', 'suspend')),
  stepid integer,
  starttime integer not null,
  endtime integer
);
create index work_timings_entryid on work_timings (entryid, timingid);
create unique index work_timings_open on work_timings (entryid) where endtime is null;
create index work_timings_stepid on work_timings (stepid) where type = 'active';

create table work_values (
  entryid integer not null references work_entries on delete cascade,
  field_revisionid integer not null,
  stepid integer not null,
  type text not null,
  label text not null,
  value text not null,
  userid integer not null references users, -- who filled it in
  primary key (entryid, field_revisionid)
);
create index work_values_userid on work_values (userid) where type in ('text', 'signature');

create table work_signoffs (
  entryid integer not null references work_entries on delete cascade,
  stepid integer not null,
  userid integer not null references users,
  date integer not null,
  primary key (entryid, stepid, userid)
);

create table work_handovers (
  handoffid integer generated always as identity primary key,
  entryid integer not null references work_entries on delete cascade,
  from_userid integer not null references users,
  to_userid integer not null references users,
  date integer not null
);
create index work_handovers_entryid on work_handovers (entryid, handoffid);
