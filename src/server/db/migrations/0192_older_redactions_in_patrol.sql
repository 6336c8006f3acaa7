-- Up Migration
-- Words that were redacted before edits and decisions lost them with the history still stand there.
-- What they are is computed from both, document by document, by the service (server/patrol).
insert into jobs (kind, payload, run_at)
select distinct on (r.doc_type, r.docid, r.langid) 'patrol_redaction',
  jsonb_build_object('revisionid', r.revisionid), 0
from redactions x join revisions r using (revisionid)
where exists (select from patrol_items i where i.doc_type = r.doc_type and i.docid = r.docid
  and i.langid = r.langid)
order by r.doc_type, r.docid, r.langid, r.revisionid;
