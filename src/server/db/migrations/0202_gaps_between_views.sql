-- Up Migration
-- How many different documents and people a range of days has, without reading each of them: every day of view_counts and
-- of view_people is counted by the day on which the same document or person was there before (0: never). Those of the days
-- from a to b are then the ones on day a to b that were there last before a.
create table view_gaps (
  kind text not null check (kind in ('documents', 'people')),
  day integer not null,
  before integer not null,
  number integer not null,
  primary key (kind, day, before)
);

-- Of `tg_argv[0]`, each told by the columns `tg_argv[1]`. What was written or deleted moves the day after it as well.
create function count_view_gaps() returns trigger language plpgsql as $$
declare
  same text := (select string_agg(format('v.%1$I = e.%1$I', key), ' and ') from unnest(string_to_array(tg_argv[1], ',')) key);
begin
  if tg_op = 'TRUNCATE' then
    delete from view_gaps where kind = tg_argv[0];
    return null;
  end if;
  if not exists (select from changed) then return null; end if;
  perform pg_advisory_xact_lock(hashtext('views'));
  execute format(
    'with ends as materialized (select %1$s, min(day) as first, max(day) as last from changed group by %1$s),
    there as materialized (
      select %1$s, n.day, e.first from ends e cross join lateral (
        select v.day from %2$I v where %3$s
          and v.day >= coalesce((select max(v.day) from %2$I v where %3$s and v.day < e.first), e.first)
          and v.day <= coalesce((select min(v.day) from %2$I v where %3$s and v.day > e.last), e.last)) n),
    otherwise as (
      select %1$s, day, first from there e where %4$s
      union all select %1$s, changed.day, first from changed join ends using (%1$s) where %5$s),
    sides as (
      select 1 as number, first, day, lag(day, 1, 0) over (partition by %1$s order by day) as before from there
      union all
      select -1, first, day, lag(day, 1, 0) over (partition by %1$s order by day) from otherwise)
    insert into view_gaps as g (kind, day, before, number)
    select $1, day, before, sum(number) from sides where day >= first group by day, before having sum(number) <> 0 order by day, before
    on conflict (kind, day, before) do update set number = g.number + excluded.number',
    tg_argv[1], tg_table_name, same,
    case tg_op when 'INSERT' then format('not exists (select from changed v where %s and v.day = e.day)', same) else 'true' end,
    case tg_op when 'DELETE' then 'true' else 'false' end) using tg_argv[0];
  if tg_op = 'DELETE' then delete from view_gaps where number = 0; end if;
  return null;
end $$;

create trigger view_counts_came after insert on view_counts referencing new table as changed for each statement execute function count_view_gaps('documents', 'doc_type,docid');
create trigger view_counts_left after delete on view_counts referencing old table as changed for each statement execute function count_view_gaps('documents', 'doc_type,docid');
create trigger view_counts_ended after truncate on view_counts for each statement execute function count_view_gaps('documents', 'doc_type,docid');
create trigger view_people_came after insert on view_people referencing new table as changed for each statement execute function count_view_gaps('people', 'userid');
create trigger view_people_left after delete on view_people referencing old table as changed for each statement execute function count_view_gaps('people', 'userid');
create trigger view_people_ended after truncate on view_people for each statement execute function count_view_gaps('people', 'userid');

insert into view_gaps (kind, day, before, number)
select 'documents', day, before, count(*) from (
  select day, lag(day, 1, 0) over (partition by doc_type, docid order by day) as before from view_counts) d group by 2, 3;
insert into view_gaps (kind, day, before, number)
select 'people', day, before, count(*) from (
  select day, lag(day, 1, 0) over (partition by userid order by day) as before from view_people) p group by 2, 3;

-- What readers' lists leave out: few, and looked up one by one among what was viewed.
create index guides_unlisted on guides (guideid) where not (public and deleted_date is null);
