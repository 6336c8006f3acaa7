-- Up Migration
-- The runs that somebody signed in as the second person, which they may read.
create index work_values_signer on work_values (userid, entryid)
  where type = 'second_signature' and value <> '';
create index work_earlier_values_signer on work_earlier_values (userid, entryid)
  where type = 'second_signature' and value <> '';
