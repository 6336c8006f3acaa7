-- Up Migration
-- Somebody gave a reason for these values before a second person signed for them, and was erased
-- since. Empty says so; a run with none could not be ended.
update work_values v set reason = '' from users u, work_values s
  where u.userid = v.userid and u.state = 'erased' and v.out_of_bounds and v.reason is null
    and s.entryid = v.entryid and s.stepid = v.stepid and s.type = 'second_signature'
    and s.value <> '';
