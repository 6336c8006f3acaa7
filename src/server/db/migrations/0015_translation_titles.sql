-- Up Migration
-- A page may be asked for by its title in another language.
create index translations_title on translations (resource, title);
