-- Up Migration
-- SHA-256 of the cookie without which a token that the app was given is good for nothing.
alter table tokens add column browser_hash bytea;
