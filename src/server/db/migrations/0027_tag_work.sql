-- Up Migration
-- Since when a document carries a tag; null for tags of before.
alter table guide_tags add column added integer;
alter table wiki_tags add column added integer;

-- Other spellings and languages of a tag: whoever adds one of them adds the tag.
create table tag_synonyms (
  synonym text collate "und-x-icu" not null,
  tagid integer not null references tags
);
create unique index tag_synonyms_lower on tag_synonyms ((lower(synonym)));
create index tag_synonyms_tagid on tag_synonyms (tagid);
