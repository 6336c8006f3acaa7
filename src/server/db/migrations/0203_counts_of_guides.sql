-- Up Migration
-- How many guides lists have, added up: X-Total-Count of a list of all counted each of them, every time. A write adds a row
-- with what it changes and touches no other, so that no two writes wait for each other; whoever reads adds up what has been
-- committed by then, as a count would. Rows are put together by the write that finds many.
create table guide_counts (
  public boolean not null,
  type text not null,
  number integer not null
);

create function count_guides() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into guide_counts (public, type, number)
    select public, type, count(*) from after where deleted_date is null group by public, type;
  elsif tg_op = 'DELETE' then
    insert into guide_counts (public, type, number)
    select public, type, -count(*) from before where deleted_date is null group by public, type;
  elsif tg_op = 'UPDATE' then
    insert into guide_counts (public, type, number)
    select public, type, sum(number) from (
      select public, type, 1 as number from after where deleted_date is null
      union all select public, type, -1 from before where deleted_date is null) sides
      group by public, type having sum(number) <> 0;
    if not found then return null; end if; -- a save, as most are
  else
    delete from guide_counts;
    return null;
  end if;
  -- Those that somebody else is putting together are left to them.
  if (select count(*) from guide_counts) > 200 then
    with taken as (
      delete from guide_counts where ctid = any(array(select ctid from guide_counts for update skip locked))
      returning public, type, number)
    insert into guide_counts (public, type, number)
    select public, type, sum(number) from taken group by public, type having sum(number) <> 0;
  end if;
  return null;
end $$;

create trigger guides_came after insert on guides referencing new table as after for each statement execute function count_guides();
create trigger guides_changed after update on guides referencing old table as before new table as after for each statement execute function count_guides();
create trigger guides_left after delete on guides referencing old table as before for each statement execute function count_guides();
create trigger guides_ended after truncate on guides for each statement execute function count_guides();

insert into guide_counts (public, type, number) select public, type, count(*) from guides where deleted_date is null group by public, type;
