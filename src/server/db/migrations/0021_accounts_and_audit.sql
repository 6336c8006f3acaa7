-- Up Migration
-- States of an account (moderation-admin 8). `invited` is a row of invitations, not of users.
alter table users add column state text not null default 'active' check (state in ('active', 'suspended', 'leaving', 'erased'));
update users set state = 'suspended' where disabled;
alter table users add column state_before text check (state_before in ('active', 'suspended')); -- where somebody who leaves comes back to
alter table users add column suspended_until integer; -- UNIX seconds; null: until somebody lifts it
alter table users add column suspended_reason text;
alter table users add column erase_at integer; -- UNIX seconds: a leaving account is erased then
alter table users add constraint users_leaving check ((state = 'leaving') = (erase_at is not null) and (state = 'leaving') = (state_before is not null));

-- Whoever is suspended or erased stands in no list and signs in nowhere: that many queries ask of it.
drop trigger search_user on users;
alter table users drop column disabled;
alter table users add column disabled boolean not null generated always as (state in ('suspended', 'erased')) stored;
create trigger search_user after update of username, unique_username, state, langid on users for each row
  when (old.username <> new.username or old.unique_username is distinct from new.unique_username or old.disabled <> new.disabled)
  execute function search_user();
create index users_states on users (state, userid) where state <> 'active';

-- The audit log is a chain: each row holds the hash of the one before it. What was said of people
-- lies beside it, so that erasure can empty it; the chain covers a digest of it with a salt that
-- goes with it.
create table audit_values (
  auditid bigint not null references audit_rows,
  part text not null check (part in ('content', 'origin')),
  userid integer references users, -- whose it is: erased with that person
  salt uuid not null,
  value jsonb not null,
  primary key (auditid, part)
);
create index audit_values_userid on audit_values (userid);

create function audit_digest(salt uuid, value jsonb) returns bytea language sql immutable as $$
  select sha256(convert_to(salt::text || value::text, 'UTF8'))
$$;

drop trigger audit_rows_immutable on audit_rows;
alter table audit_rows add column acting_for integer references users;
alter table audit_rows add column requestid text not null default '';
alter table audit_rows add column content_digest bytea;
alter table audit_rows add column origin_digest bytea;
alter table audit_rows add column prev_hash bytea;
alter table audit_rows add column hash bytea;
alter table audit_rows alter column auditid drop identity;

insert into audit_values (auditid, part, userid, salt, value)
select auditid, 'content', case target_type when 'user' then target_id::integer else actor end, gen_random_uuid(),
  jsonb_build_object('before', before, 'after', after, 'reason', reason)
from audit_rows;
insert into audit_values (auditid, part, userid, salt, value)
select auditid, 'origin', actor, gen_random_uuid(), to_jsonb(origin) from audit_rows;
alter table audit_rows drop column before, drop column after, drop column reason, drop column origin;
update audit_rows r set
  content_digest = (select audit_digest(v.salt, v.value) from audit_values v where v.auditid = r.auditid and v.part = 'content'),
  origin_digest = (select audit_digest(v.salt, v.value) from audit_values v where v.auditid = r.auditid and v.part = 'origin');

create function audit_hash(r audit_rows) returns bytea language sql immutable as $$
  select sha256(coalesce(r.prev_hash, '') || convert_to(jsonb_build_array(
    r.auditid, r.at, r.actor, r.acting_for, r.action, r.target_type, r.target_id, r.requestid,
    encode(r.content_digest, 'hex'), encode(r.origin_digest, 'hex'))::text, 'UTF8'))
$$;

-- One after the other: ids have no gaps, so that a row that is missing shows too.
create function chain_audit() returns trigger language plpgsql as $$
declare last record;
begin
  perform pg_advisory_xact_lock(7341);
  select auditid, hash into last from audit_rows order by auditid desc limit 1;
  new.auditid := coalesce(last.auditid, 0) + 1;
  new.prev_hash := last.hash;
  new.hash := audit_hash(new);
  return new;
end $$;

do $$
declare row audit_rows; before bytea;
begin
  for row in select * from audit_rows order by auditid loop
    row.prev_hash := before;
    row.hash := audit_hash(row);
    update audit_rows set prev_hash = row.prev_hash, hash = row.hash where auditid = row.auditid;
    before := row.hash;
  end loop;
end $$;
alter table audit_rows alter column content_digest set not null, alter column origin_digest set not null, alter column hash set not null;
create trigger audit_rows_chain before insert on audit_rows for each row execute function chain_audit();

-- Rows leave by age alone, from the oldest on, and never the newest: the chain goes on from it.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('stepwright.trims', true) = 'audit' then return old; end if;
  raise exception 'A row of the audit log is never changed';
end $$;
create trigger audit_rows_immutable before update or delete on audit_rows for each row execute function keep_audit();
create index audit_rows_action on audit_rows (action, auditid);
create index audit_rows_at on audit_rows using brin (at);

-- What a page about an erased person said goes out of its revisions too; nothing else ever changes
-- one.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('stepwright.erases', true) = 'on' then return new; end if;
  raise exception 'A revision is never changed';
end $$;
