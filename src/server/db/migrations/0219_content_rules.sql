-- Up Migration
-- What Admins keep against what is written again and again: words, hosts and patterns, and what
-- becomes of a write that brings one. `below`: for whose reputation is lower; null: for everybody
-- who is no Moderator.
create table content_rules (
  ruleid serial primary key,
  name text not null,
  kind text not null check (kind in ('words', 'hosts', 'pattern')),
  entries text[] not null,
  places text[] not null check (places <@ array['edit', 'page', 'comment', 'profile']),
  below int,
  act text not null check (act in ('raise', 'hold', 'refuse')),
  message text not null,
  is_on boolean not null,
  revisionid int not null default nextval('revision_seq'),
  created_by int references users,
  created int not null,
  modified int not null
);
create index content_rules_created_by on content_rules (created_by);
update settings set value = '{"content_rule": 50}'::jsonb || value where name = 'patrol_weights';
