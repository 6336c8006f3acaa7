-- Up Migration
-- Whether a document holds nothing but its title: asked of each title that a search ranks, and to tell it from the two
-- vectors each of them had to be read whole (decision 0471).
alter table search_documents
  add column bare boolean not null generated always as (length(body_tsv) = length(title_tsv)) stored;
