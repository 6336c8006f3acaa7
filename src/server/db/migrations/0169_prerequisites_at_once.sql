-- Up Migration
-- What hangs on a guide is looked up guide by guide, hundreds of times in one statement: no look-up goes through a list of
-- what was not put into the index yet.
alter index guides_prerequisites set (fastupdate = off);
select gin_clean_pending_list('guides_prerequisites');
