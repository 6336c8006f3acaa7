// What was redacted before edits and decisions lost their words with the history (0154). Nobody
// noted the words: they are those that patrol keeps of a document and that no revision says.
import { linesIn } from '#patrol/blankWords.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Service } from '#server/http/service.ts'
import { holds } from '#server/revisions/redact.ts'
import { lockDocument, type DocKey } from './chain/document.ts'
import { redactPatrolled } from './redaction.ts'

const addLines = (to: Set<string>, of: unknown): void => {
  for (const line of linesIn(of)) to.add(line)
}

/** Everything that edits and decisions keep of a document in one language, decision by decision. */
const keptOf = async (db: Db, { doc_type, docid, langid }: DocKey): Promise<Set<string>> => {
  const items = sql`(select itemid, base from patrol_items
    where doc_type = ${doc_type} and docid = ${docid} and langid = ${langid}) items`
  const kept = new Set<string>()
  addLines(
    kept,
    await db.values<unknown>(sql`
      select jsonb_build_array(unit->'before', unit->'after') from patrol_units
        join ${items} using (itemid)`),
  )
  const itemids = await db.values<number>(
    sql`select itemid from ${items} where base is not null order by 1`,
  )
  for (const itemid of itemids)
    addLines(
      kept,
      await db.values<unknown>(sql`select base from patrol_items where itemid = ${itemid}`),
    )
  const decisionids = await db.values<number>(sql`
    select decisionid from patrol_decision_documents join patrol_decisions using (decisionid)
      join ${items} using (itemid) order by 1`)
  for (const decisionid of decisionids)
    addLines(
      kept,
      await db.values<unknown>(sql`
        select jsonb_build_array(base, head, live_before, live_after)
        from patrol_decision_documents where decisionid = ${decisionid}`),
    )
  return kept
}

const atOnce = 50
const toldOf = async (db: Db, { doc_type, docid, langid }: DocKey): Promise<Set<string>> => {
  const told = new Set<string>()
  for (let after = 0; ;) {
    const some = await db.many<{ revisionid: number; content: unknown }>(sql`
      select revisionid, content from revisions where doc_type = ${doc_type} and docid = ${docid}
        and langid = ${langid} and revisionid > ${after} order by revisionid limit ${atOnce}`)
    for (const { content } of some) addLines(told, content)
    const last = some.at(-1)
    if (!last) return told
    after = last.revisionid
  }
}

/** The job. `revisionid`: of the document, in its language. Done twice, it changes nothing. */
export const redactOlder = (service: Service, revisionid: number): Promise<void> =>
  service.database.write(async db => {
    const key = await db.maybe<DocKey>(
      sql`select doc_type, docid, langid from revisions where revisionid = ${revisionid}`,
    )
    if (!key) return
    await lockDocument(db, key)
    const told = await toldOf(db, key)
    const kept = await keptOf(db, key)
    const lost = new Set([...kept].filter(line => !told.has(line)))
    await db.one(sql`select set_config('stepwright.erases', 'on', true)`)
    await redactPatrolled(db, key, { lost, holds })
    await db.one(sql`select set_config('stepwright.erases', '', true)`)
  })
