-- Up Migration
-- What a text links to, so that nobody has to read every text to know what links to a page
-- (authoring.md 1, docs/decisions/0192). Titles as they stand in stored JSON, `_` and `+` read as
-- spaces, cut where no title is that long: whoever asks by them compares the whole title
-- afterwards.
create function linked_names(content jsonb) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  written text := content::text;
  names text[] := '{}';
begin
  if strpos(written, '[[') > 0 then
    names := names || array(select 'page ' || btrim(translate(m[1], '_+', '  ')) from regexp_matches(written, '\[\[\s*([^]|#[]{1,255})', 'g') as m);
  end if;
  if strpos(written, '[product|') > 0 or strpos(written, '[user|') > 0 then
    names := names || array(select m[1] || ' ' || btrim(translate(m[2], '_+', '  ')) from regexp_matches(written, '\[(product|user)\|\s*([^]|[]{1,255})', 'g') as m);
  end if;
  if jsonb_typeof(content->'parts') = 'array' and jsonb_typeof(content->'tools') = 'array' then
    names := names || array(select 'item ' || left(item->>'name', 255) from jsonb_array_elements((content->'parts') || (content->'tools')) as item where item->>'name' is not null);
  end if;
  return names;
end $$;
create index revisions_linked_names on revisions using gin (linked_names(content));
