// What was redacted before edits and decisions lost their words with the history (0154). Nobody
// noted the words: they are those that patrol keeps of a document and that no revision says.
import { linesIn } from '#patrol/blankWords.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Service } from '#server/http/service.ts'
import { holds } from '#server/revisions/redact.ts'
import { lockDocument, type DocKey } from './chain/document.ts'
import { redactPatrolled } from './redaction.ts'

/** Everything that edits and decisions keep of a document in one language. */
const keptOf = (db: Db, { doc_type, docid, langid }: DocKey): Promise<unknown[]> =>
  db.values<unknown>(sql`
    with items as (select itemid, base from patrol_items
      where doc_type = ${doc_type} and docid = ${docid} and langid = ${langid})
    select base as kept from items where base is not null
    union all select jsonb_build_array(unit->'before', unit->'after') from patrol_units
      join items using (itemid)
    union all select jsonb_build_array(s.base, s.head, s.live_before, s.live_after)
      from patrol_decision_documents s join patrol_decisions using (decisionid)
      join items using (itemid)`)

const toldOf = async (db: Db, { doc_type, docid, langid }: DocKey): Promise<Set<string>> =>
  linesIn(
    await db.values<unknown>(sql`
      select content from revisions where doc_type = ${doc_type} and docid = ${docid}
        and langid = ${langid}`),
  )

/** The job. `revisionid`: of the document, in its language. Done twice, it changes nothing. */
export const redactOlder = (service: Service, revisionid: number): Promise<void> =>
  service.database.write(async db => {
    const key = await db.maybe<DocKey>(
      sql`select doc_type, docid, langid from revisions where revisionid = ${revisionid}`,
    )
    if (!key) return
    await lockDocument(db, key)
    const told = await toldOf(db, key)
    const kept = linesIn(await keptOf(db, key))
    const lost = new Set([...kept].filter(line => !told.has(line)))
    await db.one(sql`select set_config('stepwright.erases', 'on', true)`)
    await redactPatrolled(db, key, { lost, holds })
    await db.one(sql`select set_config('stepwright.erases', '', true)`)
  })
