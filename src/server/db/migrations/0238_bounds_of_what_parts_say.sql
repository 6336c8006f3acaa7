-- Up Migration
-- How much was kept of one registration, so that no request has to count it, and when a part was
-- told last that something of it was not kept (docs/decisions/0558).
alter table training_registrations add column statements integer not null default 0,
  add column bytes bigint not null default 0;
update training_registrations r set statements = t.statements, bytes = t.bytes
  from (select registration, count(*)::int as statements,
      sum(octet_length(statement::text)) as bytes
    from training_statements group by registration) t
  where t.registration = r.registration;
alter table training_sessions add column refused integer;
