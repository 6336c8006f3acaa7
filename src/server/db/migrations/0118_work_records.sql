-- Up Migration
-- Each value of a run says when it was written down, by which clock, and whether it lies within its
-- bounds; what it said before stays beside it. Of values of before, the latest they can be is known.
alter table work_values
  add column date integer,
  add column device_date integer, -- by the clock of the device, corrected by what it was off
  add column out_of_bounds boolean not null default false,
  add column reason text; -- why it lies outside, or why it was changed
update work_values v set date = coalesce(e.endtime, e.modified_date)
  from work_entries e where e.entryid = v.entryid;
alter table work_values alter column date set not null;

create table work_earlier_values (
  valueid integer generated always as identity primary key,
  entryid integer not null references work_entries on delete cascade,
  field_revisionid integer not null,
  type text not null,
  value text not null,
  userid integer not null references users,
  date integer not null,
  device_date integer,
  out_of_bounds boolean not null,
  reason text
);
create index work_earlier_values_entryid on work_earlier_values (entryid, valueid);
create index work_earlier_values_userid on work_earlier_values (userid)
  where type in ('text', 'signature');
create index work_values_deviations on work_values (entryid) where out_of_bounds;
create index work_handovers_from on work_handovers (from_userid, entryid);
