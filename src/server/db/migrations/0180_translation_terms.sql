-- Up Migration
-- Words that translations are to have for words of the source: one list for each two languages, read and replaced as a
-- whole. `version` is what a change of it names.
create table translation_terms (
  source_langid text not null,
  langid text not null,
  version integer not null,
  terms jsonb not null,
  primary key (source_langid, langid)
);
