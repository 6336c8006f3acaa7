-- Up Migration
-- A document's text in another language than its first. Its revisions hold the translated members only; all others are
-- the source's (api-facts 1.3). One row for each resource that has text of its own in that language.
create table translations (
  doc_type text not null check (doc_type in ('guide', 'wiki')),
  docid integer not null,
  resource text not null check (resource in ('guide', 'step', 'wiki')),
  resourceid integer not null,
  langid text not null,
  revisionid integer not null, -- the head, held edits included
  live_revisionid integer, -- null while a new translation waits for patrol
  source_revisionid integer not null, -- revision of the source that it follows
  title text collate "und-x-icu", -- of the live version, for lists: title of a guide, display title of a page
  modified_date integer not null,
  primary key (resource, resourceid, langid)
);
create index translations_doc on translations (doc_type, docid, langid);

-- Answers of the translation server, by what was asked: the same text is asked for once.
create table machine_translations (
  digest bytea not null, -- SHA-256 of the text
  source text not null,
  target text not null,
  format text not null check (format in ('text', 'html')),
  translated text not null,
  created integer not null,
  primary key (digest, source, target, format)
);

-- Who did what that others answer for (moderation-admin 10). Written in the transaction of the
-- change itself.
create table audit_rows (
  auditid bigint generated always as identity primary key,
  at integer not null,
  actor integer references users,
  action text not null, -- 'settings.changed', 'views.read' …
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  reason text not null default '',
  origin text not null default '' -- address of the caller
);
create index audit_rows_target on audit_rows (target_type, target_id, auditid);
create index audit_rows_actor on audit_rows (actor, auditid);
create trigger audit_rows_immutable before update or delete on audit_rows for each row execute function refuse_change();
