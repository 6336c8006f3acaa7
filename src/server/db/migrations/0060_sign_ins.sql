-- Up Migration
-- Single sign-on: what was begun and has not come back, and whom the provider's people are here.
create table sso_flows (
  state_hash bytea primary key, -- SHA-256, as that of the secret: only the browser that began it holds both
  secret_hash bytea not null,
  nonce text not null,
  verifier text not null, -- PKCE
  subject text, -- the provider has said who it is; a second factor is wanted still
  userid integer references users,
  expires integer not null
);
create index sso_flows_expires on sso_flows (expires);
create index sso_flows_userid on sso_flows (userid);

create table sso_links (
  issuer text not null,
  subject text not null,
  userid integer not null references users,
  created integer not null,
  last_used integer not null,
  primary key (issuer, subject),
  unique (userid, issuer)
);

-- Second factors. The secret of an authenticator app has to be read back; recovery codes and app passwords are kept as SHA-256.
create table totp_secrets (
  userid integer primary key references users,
  secret text not null, -- base32
  confirmed boolean not null default false,
  last_step integer not null default 0, -- the half minute of the newest code that was taken: none counts twice
  created integer not null
);
create table recovery_codes (
  userid integer not null references users,
  code_hash bytea not null,
  used integer,
  primary key (userid, code_hash)
);
create table passkeys (
  passkeyid integer generated always as identity primary key,
  userid integer not null references users,
  credentialid text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created integer not null,
  last_used integer
);
create index passkeys_userid on passkeys (userid);
create table passkey_challenges (
  challenge text primary key,
  userid integer references users, -- who adds a passkey; null: somebody who signs in
  expires integer not null
);
create index passkey_challenges_expires on passkey_challenges (expires);
create index passkey_challenges_userid on passkey_challenges (userid);

-- Passwords for programs that know an e-mail address and a password and nothing else.
create table app_passwords (
  app_passwordid integer generated always as identity primary key,
  userid integer not null references users,
  name text not null,
  secret_hash bytea not null unique,
  created integer not null,
  last_used integer
);
create index app_passwords_userid on app_passwords (userid);
alter table tokens add column app_passwordid integer references app_passwords on delete cascade;
create index tokens_app_passwordid on tokens (app_passwordid) where app_passwordid is not null;
