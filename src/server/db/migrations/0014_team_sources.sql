-- Up Migration
-- Where an imported team comes from, 'site team teamid': a second import finds it again.
alter table teams add column source text unique;
