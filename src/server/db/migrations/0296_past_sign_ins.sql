-- Up Migration
-- How somebody signed in; null for sign-ins of before, of which only those of programs are known.
alter table tokens add column how text check (how in ('password', 'passkey', 'sso', 'reset_link',
  'invitation', 'registration', 'app_password'));
update tokens set how = 'app_password' where app_passwordid is not null;
-- Whoever removes an app password ends what was signed in with it first, and says why.
alter table tokens drop constraint tokens_app_passwordid_fkey,
  add constraint tokens_app_passwordid_fkey foreign key (app_passwordid) references app_passwords;

-- Sign-ins that ended: what their tokens said, when and why.
create table sign_ins (
  tokenid integer primary key,
  userid integer not null references users,
  created integer not null,
  last_used integer not null,
  user_agent text not null,
  how text,
  app_password text, -- by its name, where a program signed in with one
  ended integer not null,
  why text not null check (why in ('signed_out', 'signed_out_elsewhere', 'ended_by_admin',
    'password_changed', 'change_undone', 'app_password_removed', 'suspended', 'leaving', 'too_many',
    'expired'))
);
create index sign_ins_userid_created on sign_ins (userid, created, tokenid);
create index sign_ins_ended on sign_ins (ended);
