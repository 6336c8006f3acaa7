-- Up Migration
-- How often the quotes of a row were forgotten: what a dry run read of a document before that is not kept after it.
alter table run_rows add column forgotten integer not null default 0;
-- What earlier words of comments showed, as for comments themselves.
create index comment_texts_shown_images on comment_texts using gin (images) where images <> '{}';
create index comment_texts_images on comment_texts using gin (text_image_refs(text_raw)) where text_raw like '%[image|%';
create index comment_texts_documents on comment_texts using gin (text_document_refs(text_raw))
  where text_raw like '%[document|%';
