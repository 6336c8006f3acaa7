-- Up Migration
-- When password or passkey last showed that it is the person; null for never, as for sign-ins of
-- before, those of the sign-in service and those of programs with an app password.
alter table tokens add column confirmed integer;
