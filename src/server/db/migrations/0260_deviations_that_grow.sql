-- Up Migration
-- Measurements are sent while they are taken, and counters while they count: a value out of its
-- bounds that the next one has as a part of its own is the same deviation as that one. `kind` of
-- each: an amendment is decided by whoever amends.
create or replace view work_deviations as
  select v.entryid, v.field_revisionid, v.rework, null::integer as valueid, v.value, v.userid,
    v.date, v.device_date, v.reason, v.kind
  from work_values v where v.out_of_bounds
  union all
  select b.entryid, b.field_revisionid, b.rework, b.valueid, b.value, b.userid, b.date,
    b.device_date, b.reason, b.kind
  from work_earlier_values b left join lateral (
    select n.value, n.out_of_bounds from (
      select x.valueid, x.value, x.out_of_bounds from work_earlier_values x
        where x.entryid = b.entryid and x.field_revisionid = b.field_revisionid
          and x.rework = b.rework and x.valueid > b.valueid
      union all
      select null, w.value, w.out_of_bounds from work_values w
        where w.entryid = b.entryid and w.field_revisionid = b.field_revisionid
          and w.rework = b.rework) n
    order by n.valueid nulls last limit 1) n on true
  where b.out_of_bounds and not coalesce(n.value = b.value
    or case when n.out_of_bounds and b.type = 'repeated' then starts_with(n.value, b.value || ';')
      when n.out_of_bounds and b.type = 'counter' then n.value::numeric > b.value::numeric
      else false end, false);

-- Orders are found by their number in any case.
create index work_entries_workorderid_lower on work_entries (lower(workorderid));
