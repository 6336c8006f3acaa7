-- Up Migration
-- A run may be ended by another than the one who worked on it. The audit log knows it of those that others ended.
alter table work_entries add column ended_by integer references users;
update work_entries e set ended_by = coalesce(
  (select a.actor from audit_rows a where a.target_type = 'work_log' and a.target_id = e.entryid::text
    and a.action in ('work_log.finished', 'work_log.cancelled') order by a.auditid desc limit 1),
  e.userid)
  where e.endtime is not null;
