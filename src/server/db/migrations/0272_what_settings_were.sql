-- Up Migration
-- A setting knows what it was before its last change, also once the audit log is shorter
-- (api-facts 8.5).
alter table settings
  add column was jsonb, -- null: not known, or never changed
  add column changed integer,
  add column changed_by integer references users;
update settings s set was = c.was, changed = c.at, changed_by = c.actor
from (
  select distinct on (k.name) k.name, v.value->'before'->k.name as was, r.at,
    (select u.userid from users u where u.userid = r.actor) as actor
  from audit_rows r
    join audit_values v on v.auditid = r.auditid and v.part = 'content'
    cross join lateral jsonb_object_keys(v.value->'after') as k (name)
  where r.target_type = 'settings' and r.target_id = 'site'
    and jsonb_typeof(v.value->'after') = 'object'
  order by k.name, r.auditid desc) c
where c.name = s.name;
