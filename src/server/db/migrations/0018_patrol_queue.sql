-- Up Migration
-- The queue: what a proposed edit is made of, who looks at it, what is said about it
-- (moderation-admin 2).
alter table patrol_items
  add column place integer, -- order in its chain: the revision that it began with; a follow-up has that of its parent
  add column parent_itemid integer references patrol_items,
  add column decided integer,
  add column summary text not null default '',
  add column risk_score integer not null default 0 check (risk_score between 0 and 100),
  add column blast_score integer not null default 0,
  add column category text not null default '',
  add column unit_count integer not null default 0,
  add column conflict_count integer not null default 0,
  add column base jsonb, -- of an item that does not fit on what is below it: the document that it was made on
  add constraint patrol_items_state check (state in ('pending', 'needs_rebase', 'accepted', 'denied', 'partial', 'superseded', 'withdrawn', 'orphaned'));
update patrol_items set place = base_revisionid; -- stacked ones begin where the one below ends
alter table patrol_items alter column place set not null;
drop index patrol_items_doc;
create index patrol_items_doc on patrol_items (doc_type, docid, langid, place, itemid) where state in ('pending', 'needs_rebase');
create index patrol_items_queue on patrol_items (created, itemid) where state in ('pending', 'needs_rebase');
create index patrol_items_state on patrol_items (state, created, itemid);
create index patrol_items_parent on patrol_items (parent_itemid);

-- The smallest parts that are accepted or denied alone. Ids are those of the pure rules (src/patrol), stable within an item.
create table patrol_units (
  itemid integer not null references patrol_items,
  unitid integer not null,
  place integer not null,
  kind text not null,
  state text not null check (state in ('pending', 'accepted', 'denied', 'satisfied', 'conflicted')),
  unit jsonb not null,
  words_added integer not null default 0,
  words_removed integer not null default 0,
  primary key (itemid, unitid)
);
create index patrol_units_kind on patrol_units (kind, itemid);

-- A claim on an item: one an item by its key. It ends with the session that took it.
create table patrol_leases (
  itemid integer primary key references patrol_items,
  holderid integer not null references users,
  tokenid integer not null references tokens on delete cascade,
  token text not null,
  acquired integer not null,
  expires integer not null,
  kind text not null check (kind in ('open', 'ahead'))
);
create index patrol_leases_holderid on patrol_leases (holderid);
create index patrol_leases_tokenid on patrol_leases (tokenid);

-- Whoever skipped an item is not offered it for a day; the rows are what their own figures count.
create table patrol_skips (
  skipid integer generated always as identity primary key,
  itemid integer not null references patrol_items,
  userid integer not null references users,
  created integer not null
);
create index patrol_skips_userid on patrol_skips (userid, itemid, created);

-- Which state of an item somebody has opened last: `since_view`, and what may be accepted in a batch.
create table patrol_looks (
  itemid integer not null references patrol_items,
  userid integer not null references users,
  revisionid integer not null,
  units jsonb not null, -- id of each unit and a digest of it
  seen integer not null,
  primary key (itemid, userid)
);

create table patrol_reasons (
  reasonid integer generated always as identity primary key,
  code text not null unique,
  texts jsonb not null, -- words by langid
  applies_to text not null check (applies_to in ('deny', 'edit', 'note')),
  active boolean not null default true,
  position integer not null,
  uses integer not null default 0,
  revisionid integer not null default nextval('revision_seq')
);
create function refuse_used_reason() returns trigger language plpgsql as $$
begin
  raise exception 'A reason that was given stays';
end $$;
create trigger patrol_reasons_used before delete on patrol_reasons for each row when (old.uses > 0) execute function refuse_used_reason();
insert into patrol_reasons (code, texts, applies_to, position) values
  ('unclear', '{"en": "The text is hard to follow.", "de": "Der Text ist schwer zu verstehen."}', 'deny', 1),
  ('wrong', '{"en": "This is not right for this device.", "de": "Das stimmt für dieses Gerät nicht."}', 'deny', 2),
  ('unsafe', '{"en": "Following this could hurt somebody or damage the device.", "de": "Das könnte jemanden verletzen oder das Gerät beschädigen."}', 'deny', 3),
  ('removes', '{"en": "It takes out something that readers need.", "de": "Es entfernt etwas, das Leserinnen und Leser brauchen."}', 'deny', 4),
  ('picture', '{"en": "The picture does not show what the text says.", "de": "Das Bild zeigt nicht, was der Text sagt."}', 'deny', 5),
  ('copied', '{"en": "The text or a picture seems to belong to somebody else.", "de": "Text oder Bild gehören offenbar jemand anderem."}', 'deny', 6),
  ('advertising', '{"en": "This is advertising.", "de": "Das ist Werbung."}', 'deny', 7),
  ('elsewhere', '{"en": "This belongs into a comment or another guide.", "de": "Das gehört in einen Kommentar oder eine andere Anleitung."}', 'deny', 8),
  ('wording', '{"en": "I only changed the wording.", "de": "Ich habe nur die Formulierung geändert."}', 'edit', 9);

create table patrol_messages (
  messageid integer generated always as identity primary key,
  itemid integer not null references patrol_items,
  authorid integer not null references users,
  text_raw text not null,
  created integer not null,
  read_by integer[] not null default '{}'
);
create index patrol_messages_itemid on patrol_messages (itemid, messageid);

create table patrol_signals (
  itemid integer not null references patrol_items,
  code text not null,
  weight integer not null,
  evidence jsonb not null,
  rule_version integer not null,
  primary key (itemid, code)
);
create index patrol_signals_code on patrol_signals (code, itemid);
