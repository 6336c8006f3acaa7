-- Up Migration
-- Says what it said in 0006, for the index revisions_images, with less work: as a function of SQL each save ran a union of three
-- queries with a pattern over the whole text, though few texts show a picture by its number (docs/decisions/0467).
create or replace function image_refs(content jsonb) returns integer[] language plpgsql immutable parallel safe as $$
declare
  written text := content::text;
  refs integer[] := '{}';
begin
  if jsonb_typeof(content->'image') = 'number' then
    refs := refs || (content->>'image')::integer;
  end if;
  if content->'media'->>'type' = 'image' and jsonb_typeof(content->'media'->'data') = 'array' then
    refs := refs || array(
      select value::integer from jsonb_array_elements_text(content->'media'->'data') as value where value ~ '^\d{1,9}$');
  end if;
  if strpos(written, '[image|') > 0 then
    refs := refs || array(select m[1]::integer from regexp_matches(written, '\[image\|\s*(\d{1,9})', 'g') as m);
  end if;
  if cardinality(refs) > 1 then
    refs := array(select distinct ref from unnest(refs) as ref);
  end if;
  return refs;
end $$;
