-- Up Migration
-- Where readers find a guide that has a release: lists and counts are made without unpacking what is
-- frozen (decision 0397).
alter table releases
  add column guide_category text generated always as (content -> 'guide' ->> 'category') stored,
  add column guide_type text generated always as (content -> 'guide' ->> 'type') stored,
  add column guide_flags jsonb generated always as (content -> 'guide' -> 'flags') stored;
create index releases_category on releases (guide_category) where state = 'live';

-- What is found of a guide with a release changes with the setting, too.
create function search_releases() returns trigger language plpgsql as $$
begin
  if coalesce(new.name, old.name) = 'release_versions' then
    insert into search_queue (kind, docid) select distinct 'guide', guideid from releases where state = 'live';
  end if;
  return null;
end $$;
create trigger search_releases after insert or update or delete on settings for each row execute function search_releases();
-- What was saved while releases were switched off may stand in the index until now.
insert into search_queue (kind, docid) select distinct 'guide', guideid from releases where state = 'live';
