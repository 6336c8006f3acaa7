-- Up Migration
-- The settings as a whole are one resource with one revisionid (moderation-admin 0); it stands
-- among them under this name.
insert into settings (name, value) values ('revisionid', to_jsonb(nextval('revision_seq')))
on conflict (name) do nothing;

-- Who has a document open: one row a person and document, which its heartbeat renews (authoring.md
-- 1). Worth nothing after a crash.
create unlogged table presence (
  doc_type text not null check (doc_type in ('guide', 'wiki')),
  docid integer not null,
  userid integer not null,
  stepid integer,
  since integer not null, -- UNIX seconds
  seen timestamptz not null default clock_timestamp(),
  primary key (doc_type, docid, userid)
) with (fillfactor = 70);

-- A stream of events is opened by address alone, so a ticket stands for the token: once, for thirty
-- seconds.
create table event_tickets (
  ticket_hash bytea primary key, -- SHA-256; the ticket itself is never stored
  tokenid integer not null references tokens on delete cascade,
  created integer not null
);
create index event_tickets_tokenid on event_tickets (tokenid);

-- Characters that somebody wrote, for the list of revisions: numbers, ids and names of fields are no text.
create function revision_size(resource text, content jsonb) returns integer language sql immutable parallel safe as $$
  select case resource
    when 'wiki' then length(coalesce(content->>'contents', '')) + length(coalesce(content->>'description', '')) + length(coalesce(content->>'display_title', ''))
    when 'guide' then length(coalesce(content->>'title', '')) + length(coalesce(content->>'summary', ''))
      + length(coalesce(content->>'introduction', '')) + length(coalesce(content->>'conclusion', ''))
    else length(coalesce(content->>'title', ''))
      + coalesce((select sum(length(coalesce(line->>'text_raw', '')))::int from jsonb_array_elements(coalesce(content->'lines', '[]')) line), 0)
  end
$$;

-- The item of a held revision, for the list of revisions.
create index patrol_items_history on patrol_items (doc_type, docid, authorid, head_revisionid);
