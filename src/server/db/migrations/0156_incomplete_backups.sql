-- Up Migration
-- A backup may be whole and read back, and still lack media that an earlier one has: it is no good one. Admins are told of
-- it by an alarm of its own.
alter table backups drop constraint backups_state_check;
alter table backups add constraint backups_state_check
  check (state in ('asked', 'running', 'good', 'incomplete', 'failed', 'gone'));
alter table backup_alarms drop constraint backup_alarms_alarm_check;
alter table backup_alarms add constraint backup_alarms_alarm_check check (alarm in ('late', 'incomplete'));
