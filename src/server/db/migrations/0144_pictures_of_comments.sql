-- Up Migration
-- Pictures that a comment shows, in their order, and those that it showed before it was edited.
alter table comments add column images integer[] not null default '{}'
  check (cardinality(images) <= 3);
create index comments_shown_images on comments using gin (images) where images <> '{}';
alter table comment_texts add column images integer[] not null default '{}';
