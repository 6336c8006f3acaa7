-- Up Migration
-- What readers say is wrong on pages of the wiki, beside what they say of guides: the same table, so that those who check
-- edits have one list.
alter table patrol_reports
  alter column guideid drop not null,
  add column wikiid integer references wikis,
  drop constraint patrol_reports_part_check,
  add constraint patrol_reports_part_check check (part in ('guide', 'introduction', 'conclusion', 'step', 'page', 'contents')),
  add constraint patrol_reports_of_one check ((guideid is null) <> (wikiid is null)),
  add constraint patrol_reports_part_of check ((wikiid is not null) = (part in ('page', 'contents')));
create index patrol_reports_wikiid on patrol_reports (wikiid) where wikiid is not null;
