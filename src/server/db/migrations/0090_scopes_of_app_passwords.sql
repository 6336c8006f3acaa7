-- Up Migration
-- What a program may do with its app password, until when, and from where it last signed in.
alter table app_passwords
  add column scope text not null default 'write_content' check (scope in ('read', 'write_content')),
  add column expires integer,
  add column last_address text;
-- Those of before have a year from now on.
update app_passwords set expires = extract(epoch from now())::integer + 31536000;
alter table app_passwords alter column expires set not null, alter column scope drop default;
