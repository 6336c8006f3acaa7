-- Up Migration
-- A correction changes what stood in the record; what follows within a minute is still typing.
alter table work_values drop constraint work_values_kind_check,
  add constraint work_values_kind_check check (kind in ('entry', 'correction', 'amendment'));
alter table work_earlier_values drop constraint work_earlier_values_kind_check,
  add constraint work_earlier_values_kind_check
    check (kind in ('entry', 'correction', 'amendment'));
