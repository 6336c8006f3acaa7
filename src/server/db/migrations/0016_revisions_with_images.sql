-- Up Migration
-- Most saves show no image: they are left out of the index, and nothing is worked out for them.
-- uses.sql.ts asks with the same words, so that PostgreSQL knows that this index answers it.
drop index revisions_images;
create index revisions_images on revisions using gin (image_refs(content)) with (fastupdate = off)
  where content->'image' <> 'null' or content->'media'->'data' <> '[]' or content::text like '%[image|%';
