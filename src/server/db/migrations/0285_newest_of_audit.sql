-- Up Migration
-- The chain tells which row came before each, not which was the last: that is noted apart, and so
-- is the oldest that is kept, so that rows taken out at either end are found too. A new row follows
-- the one that is noted, which leaves a gap where that one was taken out.
create table audit_newest (
  is_only boolean primary key default true check (is_only),
  auditid bigint not null,
  hash bytea not null,
  oldest bigint not null
);
-- Whoever writes a row meanwhile is waited for, or the note would be of the row before it.
select pg_advisory_xact_lock(7341);
insert into audit_newest (auditid, hash, oldest)
  select auditid, hash, (select min(auditid) from audit_rows) from audit_rows
    order by auditid desc limit 1;

create or replace function chain_audit() returns trigger language plpgsql as $$
declare last record;
begin
  perform pg_advisory_xact_lock(7341);
  select auditid, hash into last from audit_newest;
  new.auditid := coalesce(last.auditid, 0) + 1;
  new.prev_hash := last.hash;
  new.hash := audit_hash(new);
  insert into audit_newest (auditid, hash, oldest) values (new.auditid, new.hash, new.auditid)
    on conflict (is_only) do update set auditid = excluded.auditid, hash = excluded.hash;
  return new;
end $$;

-- Whom a row names beside its target, so that what happened to somebody is found.
create function audit_people(value jsonb) returns integer[] language sql immutable as $$
  select coalesce(array_agg(distinct named.value::text::integer), '{}')
  from (values (value->'before'), (value->'after')) side (said)
  cross join lateral
    jsonb_each(case jsonb_typeof(side.said) when 'object' then side.said else '{}' end) named
  where named.key in ('userid', 'author', 'lender', 'borrower', 'holder', 'ownerid', 'for',
    'started_by', 'invited_by') and named.value::text ~ '^[1-9][0-9]{0,8}$'
$$;
create index audit_values_people on audit_values using gin (audit_people(value))
  where part = 'content' and audit_people(value) <> '{}';
