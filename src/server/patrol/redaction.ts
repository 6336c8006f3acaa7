// What edits and decisions keep of a document loses the words that an Admin takes out of its
// history (decision 0376).
import { sameJson } from '#lib/json.ts'
import { blankUnit, blankVersion, type Blanks } from '#patrol/blankWords.ts'
import type { DocVersion, Unit } from '#patrol/types.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { DocKey } from './chain/document.ts'
import { redactDecisions } from './decisions/ledger.ts'

const itemsOf = ({ doc_type, docid, langid }: DocKey): Sql =>
  sql`(select itemid, state, base from patrol_items where doc_type = ${doc_type}
    and docid = ${docid} and langid = ${langid})`

/**
 * Edits that wait say what they say by themselves: none is made from what is redacted. What they
 * were laid on may have held it.
 */
const redactItems = async (db: Db, key: DocKey, blanks: Blanks): Promise<void> => {
  const units = await db.many<{ itemid: number; unitid: number; unit: Unit }>(
    sql`select itemid, unitid, unit from patrol_units
      join ${itemsOf(key)} i using (itemid) where i.state not in ('pending', 'needs_rebase')
      order by itemid, unitid`,
  )
  for (const { itemid, unitid, unit } of units) {
    const left = blankUnit(unit, blanks)
    if (!sameJson(unit, left))
      await db.run(sql`update patrol_units set unit = ${JSON.stringify(left)}::jsonb
        where itemid = ${itemid} and unitid = ${unitid}`)
  }
  const bases = await db.many<{ itemid: number }>(
    sql`select itemid from ${itemsOf(key)} i where base is not null order by itemid`,
  )
  for (const { itemid } of bases) {
    const { base } = await db.one<{ base: DocVersion }>(
      sql`select base from patrol_items where itemid = ${itemid}`,
    )
    const left = blankVersion(base, blanks)
    if (!sameJson(base, left))
      await db.run(sql`update patrol_items set base = ${JSON.stringify(left)}::jsonb
        where itemid = ${itemid}`)
  }
}

/** The document is locked; run it where the database lets words be overwritten. */
export const redactPatrolled = async (db: Db, key: DocKey, blanks: Blanks): Promise<void> => {
  if (blanks.lost.size === 0) return
  await redactItems(db, key, blanks)
  await redactDecisions(db, key, doc => blankVersion(doc, blanks))
}
