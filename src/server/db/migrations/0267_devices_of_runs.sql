-- Up Migration
-- From which device something was written down in a run, and by how many seconds its clock was
-- ahead as it was sent; null where nobody said so.
alter table work_values add column device text, add column clock_ahead integer;
alter table work_earlier_values add column device text, add column clock_ahead integer;
alter table work_reworks add column device text, add column clock_ahead integer;
-- A sign-off keeps when it reached the service, too: its date is the device's.
alter table work_signoffs
  add column received_date integer,
  add column device text,
  add column clock_ahead integer;
