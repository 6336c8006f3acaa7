-- Up Migration
-- Texts that name causes of a fault, of which there are few among all texts (decision 0535).
create index revisions_with_causes on revisions (docid) where doc_type = 'wiki'
  and strpos(content->>'contents', '[comment]solutions[/comment]') > 0;
