-- Up Migration
-- Whose a new guide was: it may be somebody else's by the time that a tag is told of.
alter table new_guides add column author integer references users;
update new_guides n set author = g.author from guides g where g.guideid = n.guideid;
update new_guides set reached = null where date < extract(epoch from now())::int - 604800;

-- A tag that a run took away keeps who followed it for as long as the run can be taken back.
alter table follows
  add column gone text, -- the tag
  add column runid integer references runs on delete cascade, -- that took it away
  add column came_by integer references runs on delete set null, -- the run that gave what came in its place
  drop constraint follows_check,
  add constraint follows_check check (num_nonnulls(wikiid, tagid, followed, gone) = 1),
  add check ((gone is null) = (runid is null));
create unique index follows_gone on follows (runid, userid, gone) where gone is not null;
create index follows_came_by on follows (came_by) where came_by is not null;

-- A waiting job is updated, which locks it: it runs after this commit, and sees what this write did.
create or replace function note_new_guide() returns trigger language plpgsql as $$
declare
  at integer := floor(extract(epoch from new.at))::int;
  published integer := coalesce((new.data->>'guideid')::int, (new.data->>'docid')::int);
  follower boolean := exists (select from follows);
  said jsonb := jsonb_build_object('guideid', published, 'tagged', true);
begin
  if new.event = 'guide.published' then
    -- A later publication keeps the date of the first. Before anybody followed anything, there is nobody to tell.
    insert into new_guides (guideid, actor, author, date, reached)
    select g.guideid, new.actor, g.author, at, case when follower then 0 end
      from guides g where g.guideid = published and g.published_date > at - 3600
    on conflict (guideid) do nothing;
    said := (select jsonb_build_object('guideid', published, 'actor', new.actor, 'author', g.author) from guides g where g.guideid = published);
  elsif not exists (select from new_guides n where n.guideid = published and n.date > at - 604800) then
    return null;
  end if;
  if not follower or not exists (select from new_guides n where n.guideid = published) then return null; end if;
  insert into jobs (kind, payload, unique_key, run_at)
  values ('new_guide', said, new.event || ' new guide ' || published, at)
  on conflict (unique_key) do update set payload = excluded.payload;
  return null;
end $$;
