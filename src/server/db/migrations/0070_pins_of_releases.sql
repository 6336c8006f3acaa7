-- Up Migration
-- What a release shows of its prerequisites stands in it whole: one entry for each, in their order
-- (moderation-admin 9). Until now nothing was pinned.
update releases r set prerequisite_releases = coalesce((
  select jsonb_agg(jsonb_build_object('guideid', p.guideid::int, 'releaseid', null) order by p.place)
  from jsonb_array_elements_text(r.content->'guide'->'prerequisites') with ordinality p (guideid, place)), '[]')
where r.content->'guide'->'prerequisites' <> '[]';
create index releases_pins on releases using gin (prerequisite_releases jsonb_path_ops);
