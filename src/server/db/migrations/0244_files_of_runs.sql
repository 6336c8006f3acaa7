-- Up Migration
-- Files in the records of runs: a value names each by its kind and id, "document:12 image:7", and
-- whoever may read the run is shown them.
create function work_file_refs(value text, kind text) returns integer[]
  language sql immutable parallel safe as $$
  select array(select distinct found[1]::integer
    from regexp_matches(value, '\m' || kind || ':(\d{1,10})\M', 'g') found)
$$;
create index work_values_documents on work_values
  using gin (work_file_refs(value, 'document')) with (fastupdate = off) where type = 'file';
create index work_values_images on work_values
  using gin (work_file_refs(value, 'image')) with (fastupdate = off) where type = 'file';
create index work_earlier_values_documents on work_earlier_values
  using gin (work_file_refs(value, 'document')) with (fastupdate = off) where type = 'file';
create index work_earlier_values_images on work_earlier_values
  using gin (work_file_refs(value, 'image')) with (fastupdate = off) where type = 'file';
