-- Up Migration
-- From which revision of the source a wording of a translation was made, or which it was last compared with: where the
-- source changes, only that text is outdated. `digest` is of the wording; of the empty text: the words of the source stand
-- in this language too. A wording that comes back, by a revert or a denial, brings what it followed. What has no row follows
-- what its resource follows (translations.source_revisionid).
create table followed_wordings (
  resource text not null check (resource in ('guide', 'step')),
  resourceid integer not null,
  langid text not null,
  name text not null, -- 'title', 'summary' …; 'line 12'
  digest bytea not null, -- SHA-256
  source_revisionid integer not null,
  primary key (resource, resourceid, langid, name, digest)
);
