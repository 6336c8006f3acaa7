-- Up Migration
-- Links in the mails that tell of a changed way in: `email` is the address to go back to.
alter table email_links drop constraint email_links_purpose_check,
  add constraint email_links_purpose_check check (purpose in ('reset', 'verify', 'undo'));
