-- Up Migration
-- The words of titles, and three letters at a time of each: what a word that is nowhere may have meant, and where a glued
-- one is divided (decision 0399). No extension: any PostgreSQL has this, whoever owns it.
create table search_words (word text collate "C" primary key);
create table search_trigrams (
  trigram text collate "C" not null,
  length smallint not null, -- of the word
  word text collate "C" not null,
  primary key (trigram, length, word)
);

-- Indexed anew in the background: their words, and which line of a step each hit stands in.
insert into search_queue (kind, docid) select 'team', teamid from teams order by teamid;
insert into search_queue (kind, docid) select 'page', wikiid from wikis where deleted_date is null order by wikiid;
insert into search_queue (kind, docid) select 'guide', guideid from guides where deleted_date is null order by guideid;
