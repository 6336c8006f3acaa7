-- Up Migration
-- An Admin who makes an account over the API gets its first token: nobody else signed in.
alter table tokens drop constraint tokens_how_check,
  add constraint tokens_how_check check (how in ('password', 'passkey', 'sso', 'reset_link',
    'invitation', 'registration', 'made_by_admin', 'app_password'));
-- When somebody was there last is told by those that ended, too.
create index sign_ins_userid_last_used on sign_ins (userid, last_used);
