-- Up Migration
-- What a suspended person answers, until the suspension is lifted or the person erased (decision
-- 0377).
alter table users add column appeal text;
alter table users add column appealed integer;
alter table users add constraint users_appeal_check
  check ((appeal is null) = (appealed is null)
    and (appeal is null or state in ('suspended', 'leaving')));
