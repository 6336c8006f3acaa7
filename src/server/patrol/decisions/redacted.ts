// Decisions that must not be taken back, as words or pictures of theirs were redacted.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

/**
 * What it would bring back to readers or to the queue was taken out of the history: words of what
 * it is about are gone, and a picture must not come back.
 */
export const isRedacted = async (db: Db, decisionid: number): Promise<boolean> =>
  (await db.maybe(sql`
    select from patrol_decisions d join patrol_items i using (itemid)
      join patrol_decision_documents s using (decisionid)
    where d.decisionid = ${decisionid} and (s.written_digest is not null or exists (
      select from redactions join revisions r using (revisionid)
      where r.doc_type = i.doc_type and r.docid = i.docid and r.langid = i.langid
        and case when r.line = 'held'
          then r.revisionid > i.base_revisionid and r.revisionid <= i.head_revisionid
          else r.revisionid <= coalesce(d.live_after, d.live_before) and not exists (
            select from revisions later where later.resource = r.resource
              and later.resourceid = r.resourceid and later.langid = r.langid
              and later.line = 'live' and later.revisionid > r.revisionid
              and later.revisionid <= d.live_before) end))`)) !== null
