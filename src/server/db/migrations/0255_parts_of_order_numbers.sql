-- Up Migration
-- A run is found by a part of the number of its order or of its piece, without going through all of
-- them: three letters at a time narrow it down. An ordinary function, as extensions need rights that
-- an owner of a database may not have.
create function parts_of_three(said text) returns text[] language sql immutable strict as $$
  select coalesce(array_agg(distinct substr(lower(said), n, 3)), '{}')
  from generate_series(1, length(said) - 2) n
$$;
create index work_entries_numbers on work_entries
  using gin (parts_of_three(workorderid || ' ' || coalesce(serial, ''))) with (fastupdate = off);
