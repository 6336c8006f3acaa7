-- Up Migration
-- When readers last got something else of a guide: another release, or the guide at all. Where they get a release, it is
-- the guide's date for them; what is worked on without being released moves modified_date alone (decision 0502).
alter table guides add column readers_date integer;
update guides g set readers_date = x.release_date
from (select guideid, max(release_date) as release_date from releases where state = 'live' group by guideid) x
where x.guideid = g.guideid;
-- Searches that are sorted by date have the working one until then.
insert into search_queue (kind, docid) select distinct 'guide', guideid from releases where state = 'live';
