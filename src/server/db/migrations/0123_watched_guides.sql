-- Up Migration
-- Guides that a person watches. What they know of it already is kept beside it, so that each change that readers get is told
-- once: the newest live revision in the guide's own language, and the release where readers get one.
create table watches (
  guideid integer not null references guides,
  userid integer not null references users,
  created integer not null,
  revisionid integer not null,
  releaseid integer, -- null: readers got the live version
  primary key (guideid, userid)
);
create index watches_userid on watches (userid, created);

-- Every way of writing ends in the outbox, the common save of a step among them. A job tells of it: whether readers got
-- anything new is asked there, out of the way of the write. The guide is locked by whoever writes, so jobs of one guide are
-- queued one after another.
create function tell_watchers() returns trigger language plpgsql as $$
begin
  if not exists (select from watches w where w.guideid = (new.data->>'guideid')::int) then return null; end if;
  insert into jobs (kind, payload, unique_key, run_at)
  values ('watched', jsonb_build_object('guideid', (new.data->>'guideid')::int, 'actor', new.actor), 'watched ' || (new.data->>'guideid'), floor(extract(epoch from new.at))::int)
  on conflict (unique_key) do update set payload = excluded.payload;
  return null;
end $$;
create trigger tell_watchers after insert on outbox for each row
  when (new.event in ('guide.updated', 'guide.published', 'guide.restored', 'step.created', 'step.updated', 'step.deleted', 'steps.reordered', 'release.released', 'release.updated', 'release.deleted'))
  execute function tell_watchers();
