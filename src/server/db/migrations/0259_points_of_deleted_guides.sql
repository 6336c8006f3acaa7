-- Up Migration
-- Points for guides that are deleted go, as they do from here on when a guide is deleted (decision 0577).
-- Nobody falls below 0, so that the sum of the entries stays the total.
with gone as (
  select e.userid, e.reason, e.docid, sum(e.amount)::int as amount
  from reputation_entries e join guides g on g.guideid = e.docid and g.deleted_date is not null
  where e.reason in ('guide_published', 'guide_featured', 'guide_completed')
  group by e.userid, e.reason, e.docid having sum(e.amount) > 0
), taken as (
  select gone.userid, gone.reason, gone.docid, least(gone.amount, u.reputation - coalesce(sum(gone.amount) over (
      partition by gone.userid order by gone.docid, gone.reason rows between unbounded preceding and 1 preceding), 0))::int as amount
  from gone join users u using (userid)
), entries as (
  insert into reputation_entries (userid, amount, reason, docid, created)
  select userid, -amount, reason, docid, extract(epoch from now())::int from taken where amount > 0
  returning userid, amount
)
update users u set reputation = u.reputation + t.amount, stamp = u.stamp + 1
from (select userid, sum(amount)::int as amount from entries group by userid) t where t.userid = u.userid;
