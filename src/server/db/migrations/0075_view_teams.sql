-- Up Migration
-- What the members of each team viewed, by week, so that figures of a team need not count every
-- view (decision 0305). At every commit it is the count of the views by those who are members then,
-- whoever wrote, trimmed or cleared views, and however somebody came into a team or left it: hence
-- by triggers.
create table view_teams (
  week integer not null, -- days since 1970 divided by 7
  teamid integer not null,
  doc_type text not null,
  docid integer not null,
  views integer not null,
  primary key (week, teamid, doc_type, docid)
);

-- Views are written by one process at a time, which holds this lock: a view and a membership never pass each other unseen.
create function count_views_of_teams() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then return null; end if;
  perform pg_advisory_xact_lock(hashtext('views'));
  if tg_op = 'INSERT' then
    insert into view_teams as t (week, teamid, doc_type, docid, views)
    select c.date / 604800, m.teamid, c.doc_type, c.docid, count(*) from changed c join team_members m using (userid) group by 1, 2, 3, 4
    on conflict (week, teamid, doc_type, docid) do update set views = t.views + excluded.views;
  else
    with fewer as materialized (
      select c.date / 604800 as week, m.teamid, c.doc_type, c.docid, count(*) as views from changed c join team_members m using (userid) group by 1, 2, 3, 4
    ), ended as (
      delete from view_teams t using fewer f where (t.week, t.teamid, t.doc_type, t.docid) = (f.week, f.teamid, f.doc_type, f.docid) and t.views <= f.views
    )
    update view_teams t set views = t.views - f.views from fewer f
    where (t.week, t.teamid, t.doc_type, t.docid) = (f.week, f.teamid, f.doc_type, f.docid) and t.views > f.views;
  end if;
  return null;
end $$;
create function count_views_of_members() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('views'));
  if tg_op = 'INSERT' then
    insert into view_teams as t (week, teamid, doc_type, docid, views)
    select v.date / 604800, m.teamid, v.doc_type, v.docid, count(*) from changed m join views v using (userid) group by 1, 2, 3, 4
    on conflict (week, teamid, doc_type, docid) do update set views = t.views + excluded.views;
  else
    with fewer as materialized (
      select v.date / 604800 as week, m.teamid, v.doc_type, v.docid, count(*) as views from changed m join views v using (userid) group by 1, 2, 3, 4
    ), ended as (
      delete from view_teams t using fewer f where (t.week, t.teamid, t.doc_type, t.docid) = (f.week, f.teamid, f.doc_type, f.docid) and t.views <= f.views
    )
    update view_teams t set views = t.views - f.views from fewer f
    where (t.week, t.teamid, t.doc_type, t.docid) = (f.week, f.teamid, f.doc_type, f.docid) and t.views > f.views;
  end if;
  return null;
end $$;
create trigger views_written after insert on views referencing new table as changed for each statement execute function count_views_of_teams();
create trigger views_deleted after delete on views referencing old table as changed for each statement execute function count_views_of_teams();
create trigger team_members_came after insert on team_members referencing new table as changed for each statement execute function count_views_of_members();
create trigger team_members_left after delete on team_members referencing old table as changed for each statement execute function count_views_of_members();

insert into view_teams (week, teamid, doc_type, docid, views)
select v.date / 604800, m.teamid, v.doc_type, v.docid, count(*) from views v join team_members m using (userid) group by 1, 2, 3, 4 order by 1, 2, 3, 4;

-- People of a category are counted from this index alone.
drop index views_doc;
create index views_doc on views (doc_type, docid, date) include (userid);
