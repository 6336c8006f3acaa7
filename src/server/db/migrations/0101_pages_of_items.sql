-- Up Migration
-- Pages of tools and parts are made when readers first meet the name, and go with it unless somebody wrote in them. Which those
-- are was not kept: of the pages there are, those that nobody has written anything in.
alter table wikis add column made_for_guide boolean not null default false;
update wikis w set made_for_guide = true from revisions r
  where w.namespace = 'ITEM' and w.deleted_date is null and r.revisionid = w.live_revisionid and w.revisionid = r.revisionid
    and r.kind in ('create', 'import') and r.content->>'contents' = '' and r.content->'image' = 'null';
-- Private drafts and edits that waited have made some: what no public guide names goes now.
update wikis w set deleted_date = extract(epoch from now())::int, stamp = stamp + 1
  where w.made_for_guide and not exists (
    select from revisions r join guides g on g.guideid = r.docid
    where r.resource = 'guide' and linked_names(r.content) @> array['item ' || left(w.title, 255)]
      and g.public and g.deleted_date is null
      and (r.revisionid = g.live_revisionid or exists (
        select from releases x where x.guideid = g.guideid and x.state = 'live' and r.revisionid = any(x.revisionids))));
