-- Up Migration
-- When a step was signed off by the clock of its device, where that said so: `date` may be later,
-- to hold its place among the times of the run.
alter table work_signoffs add column device_date integer;
update work_signoffs set device_date = date where clock_ahead is not null;
-- Who paused or suspended a run: its worker or whoever may do so for them.
alter table work_timings add column by_userid integer references users;
