-- Up Migration
-- Every value out of its bounds that was ever recorded, also what was typed over since; `valueid`
-- of what something else took the place of in the same pass. Another reason for the same value is
-- no deviation of its own.
create index work_earlier_values_deviations on work_earlier_values (entryid) where out_of_bounds;
create view work_deviations as
  select v.entryid, v.field_revisionid, v.rework, null::integer as valueid, v.value, v.userid,
    v.date, v.device_date, v.reason
  from work_values v where v.out_of_bounds
  union all
  select b.entryid, b.field_revisionid, b.rework, b.valueid, b.value, b.userid, b.date,
    b.device_date, b.reason
  from work_earlier_values b
  where b.out_of_bounds and b.value is distinct from coalesce(
    (select n.value from work_earlier_values n where n.entryid = b.entryid
      and n.field_revisionid = b.field_revisionid and n.rework = b.rework and n.valueid > b.valueid
      order by n.valueid limit 1),
    (select w.value from work_values w where w.entryid = b.entryid
      and w.field_revisionid = b.field_revisionid and w.rework = b.rework));
