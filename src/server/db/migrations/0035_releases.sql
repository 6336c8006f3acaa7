-- Up Migration
-- Versions of guides that readers get instead of the working version (moderation-admin 7, 9). The
-- content lies here whole: what happens to steps, pictures and prerequisites later changes nothing
-- in it.
create table releases (
  releaseid integer generated always as identity primary key,
  guideid integer not null references guides,
  langid text not null,
  userid integer not null references users, -- who made it
  state text not null default 'draft' check (state in ('draft', 'in_review', 'approved', 'scheduled', 'live', 'superseded', 'archived')),
  outcome text check (outcome in ('rejected', 'cancelled')), -- of a draft: how its last way out ended
  type text not null check (type in ('major', 'minor')),
  major integer not null,
  minor integer not null,
  title text not null,
  notes text not null default '',
  revisionid integer not null, -- of the guide's own fields, as frozen
  revisionids integer[] not null, -- all that is frozen: the guide's, its steps', its translation's
  authors integer[] not null, -- who wrote what changed since the release before
  pending_edits integer not null,
  content jsonb not null, -- {guide, steps: [{stepid, revisionid, created, content}]}
  content_hash text not null,
  prerequisite_releases jsonb not null default '[]', -- [{guideid, releaseid}]; null: the newest live one
  approval_processid integer, -- that was asked for; null: the one in force
  init_date integer not null,
  release_date integer,
  scheduled_date integer,
  release_revisionid integer not null default nextval('revision_seq'),
  check (outcome is null or state = 'draft')
);
create unique index releases_number on releases (guideid, langid, major, minor);
create unique index releases_live on releases (guideid, langid) where state = 'live';
create unique index releases_open on releases (guideid, langid) where state in ('in_review', 'approved', 'scheduled') or (state = 'draft' and outcome is null);
create index releases_due on releases (scheduled_date) where state = 'scheduled';
create index releases_userid on releases (userid);

-- What readers get is what is found.
create function search_release() returns trigger language plpgsql as $$
begin
  insert into search_queue (kind, docid) values ('guide', coalesce(new.guideid, old.guideid));
  return null;
end $$;
create trigger search_release after update of state or delete on releases for each row execute function search_release();
