-- Up Migration
-- Other services mark comments as dealt with; an import keeps that beside who may read them.
alter table comments add column resolved boolean not null default false;
