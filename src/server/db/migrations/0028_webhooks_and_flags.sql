-- Up Migration
-- Where events are sent (moderation-admin 10). The secret signs: it stands here as it is, and in no
-- answer after the first.
create table webhooks (
  webhookid integer generated always as identity primary key,
  url text not null,
  events text[] not null, -- '*', 'guide.*', 'guide.published'
  description text not null default '',
  active boolean not null default true,
  secret text not null,
  secret_before text, -- signs too, while the secret is being changed
  secret_before_until integer,
  failing_since integer, -- null: the last delivery that ended went well
  off_reason text, -- why the service switched it off
  created_by integer not null references users,
  created integer not null,
  revisionid integer not null default nextval('revision_seq')
);

create table webhook_deliveries (
  deliveryid bigint generated always as identity primary key,
  webhookid integer not null references webhooks on delete cascade,
  event text not null,
  eventid bigint not null,
  sequence integer not null, -- of the resource
  actor integer,
  data jsonb,
  body text, -- as it was first sent: every further try sends the same
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_at integer not null,
  status integer, -- of the last answer; null where none came
  error text,
  created integer not null,
  finished integer
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_webhookid on webhook_deliveries (webhookid, deliveryid);
create index webhook_deliveries_created on webhook_deliveries using brin (created);

create table webhook_sequences (
  resource text primary key,
  n integer not null
);

-- An event and what is sent of it stand or fall together, whoever wrote it.
create function enqueue_webhooks() returns trigger language plpgsql as $$
declare
  key text;
  place integer;
begin
  if not exists (select from webhooks w where w.active and w.events && array['*', new.event, split_part(new.event, '.', 1) || '.*']) then return null; end if;
  key := coalesce(
    case when new.data ? 'doc_type' then (new.data->>'doc_type') || ':' || (new.data->>'docid') end,
    'comment:' || (new.data->>'commentid'), 'step:' || (new.data->>'stepid'), 'guide:' || (new.data->>'guideid'), 'wiki:' || (new.data->>'wikiid'),
    'team:' || (new.data->>'teamid'), 'user:' || (new.data->>'userid'), split_part(new.event, '.', 1));
  insert into webhook_sequences as s (resource, n) values (key, 1) on conflict (resource) do update set n = s.n + 1 returning s.n into place;
  insert into webhook_deliveries (webhookid, event, eventid, sequence, actor, data, next_at, created)
  select w.webhookid, new.event, new.seq, place, new.actor, new.data, floor(extract(epoch from new.at))::int, floor(extract(epoch from new.at))::int
  from webhooks w where w.active and w.events && array['*', new.event, split_part(new.event, '.', 1) || '.*'] order by w.webhookid;
  return null;
end $$;
create trigger outbox_webhooks after insert on outbox for each row
  when (new.event ~ '^(guide|step|steps|wiki|tag|comment|patrol|release|approval|work_log|training|user|team|badge|media)\.') execute function enqueue_webhooks();

-- Who finds that a comment does not belong here: three people hide it, one Moderator does.
create table comment_flags (
  commentid integer not null references comments,
  userid integer not null references users,
  reason text not null,
  date integer not null,
  settled boolean not null default false, -- somebody who moderates has looked at it
  primary key (commentid, userid)
);
create index comment_flags_open on comment_flags (commentid) where not settled;
create index comment_flags_userid on comment_flags (userid);
