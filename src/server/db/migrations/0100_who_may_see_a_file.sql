-- Up Migration
-- A file is seen by whoever may read something that shows it: asked at each request for its bytes, so every place that can
-- show one is found through an index. media/sight/seen.sql.ts asks with the same words.
create function text_document_refs(words text) returns integer[] language sql immutable parallel safe as $$
  select array(select distinct found[1]::integer from regexp_matches(words, '\[document\|\s*(\d{1,9})', 'g') found)
$$;
create index revisions_named_documents on revisions using gin (text_document_refs(content::text)) with (fastupdate = off)
  where content::text like '%[document|%';
create index users_documents on users using gin (text_document_refs(about_raw)) where about_raw like '%[document|%';
create index comments_images on comments using gin (text_image_refs(text_raw)) where text_raw like '%[image|%';
create index comments_documents on comments using gin (text_document_refs(text_raw)) where text_raw like '%[document|%';
create index releases_images on releases using gin (text_image_refs(notes)) where notes like '%[image|%';
create index releases_documents on releases using gin (text_document_refs(notes)) where notes like '%[document|%';
create index documents_imageid on documents (imageid) where imageid is not null;
create index objects_imageid on objects (imageid) where imageid is not null;

-- The revision in which a guide was first public. Its history from before is for those who could read the guide then. 0: it
-- came public from elsewhere.
alter table guides add column first_public_revisionid integer;
update guides g set first_public_revisionid = (
  select min(case when r.kind = 'import' then 0 else r.revisionid end) from revisions r where r.doc_type = 'guide' and r.docid = g.guideid
    and r.resource = 'guide' and r.line = 'live' and r.content->'public' = 'true')
  where g.published_date <> 0 or g.public;
