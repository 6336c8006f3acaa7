-- Up Migration
-- Photographs in the records of runs: their value is the id of a picture, which whoever may read
-- the run is shown.
create index work_values_photo on work_values
  ((case when type = 'photo' and value <> '' then value::int end))
  where (case when type = 'photo' and value <> '' then value::int end) is not null;
create index work_earlier_values_photo on work_earlier_values
  ((case when type = 'photo' and value <> '' then value::int end))
  where (case when type = 'photo' and value <> '' then value::int end) is not null;
