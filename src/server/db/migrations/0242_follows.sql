-- Up Migration
-- What a person follows beside guides: by number, so that it stays through renames and moves. What goes takes them with it.
create table follows (
  userid integer not null references users,
  wikiid integer references wikis on delete cascade, -- a category, with all below it
  tagid integer references tags on delete cascade,
  followed integer references users, -- a person
  created integer not null,
  check (num_nonnulls(wikiid, tagid, followed) = 1),
  check (followed <> userid)
);
create unique index follows_wikiid on follows (wikiid, userid) where wikiid is not null;
create unique index follows_tagid on follows (tagid, userid) where tagid is not null;
create unique index follows_followed on follows (followed, userid) where followed is not null;
create index follows_userid on follows (userid);

-- Guides since their first publication, and up to which follower people were told of them.
create table new_guides (
  guideid integer primary key references guides on delete cascade,
  actor integer references users, -- who published it
  date integer not null,
  reached integer -- null: all of them
);
create index notifications_guideid on notifications (guideid, userid) where guideid is not null;

-- Every way of publishing ends in the outbox. The write only notes it; a job tells, out of its way.
create function note_new_guide() returns trigger language plpgsql as $$
declare
  at integer := floor(extract(epoch from new.at))::int;
  published integer := coalesce((new.data->>'guideid')::int, (new.data->>'docid')::int);
begin
  if new.event = 'guide.published' then
    -- A later publication keeps the date of the first.
    insert into new_guides (guideid, actor, date, reached)
    select g.guideid, new.actor, at, 0 from guides g where g.guideid = published and g.published_date > at - 3600
    on conflict (guideid) do nothing;
  elsif not exists (select from new_guides n where n.guideid = published and n.date > at - 604800) then
    return null;
  end if;
  if not exists (select from new_guides n where n.guideid = published) or not exists (select from follows) then return null; end if;
  insert into jobs (kind, payload, unique_key, run_at)
  values ('new_guide', jsonb_build_object('guideid', published, 'tagged', new.event = 'tag.added'), new.event || ' new guide ' || published, at)
  on conflict (unique_key) do nothing;
  return null;
end $$;
create trigger note_new_guide after insert on outbox for each row
  when (new.event = 'guide.published' or new.event = 'tag.added' and new.data->>'doc_type' = 'guide')
  execute function note_new_guide();
