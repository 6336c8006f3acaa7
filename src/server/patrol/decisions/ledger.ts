// The ledger of decisions: rows that are never changed, each bound to the one before it
// (moderation-admin 2, 3).
import type { DecisionAction, PatrolDecision } from '#contract/patrol/shapes.ts'
import { lastOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { DocVersion } from '#patrol/types.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import { digest } from '#server/saves/digest.ts'

type Units = PatrolDecision['units']
/** What was shown, and what readers had before and after; null where they saw no change. */
export type Documents = {
  base: DocVersion
  head: DocVersion
  live_before: DocVersion | null
  live_after: DocVersion | null
}
export type NewDecision = {
  itemid: number
  item_revisionid: number
  deciderid: number | null
  action: DecisionAction
  reason_code: string | null
  reason_text: string | null
  live_before: number
  live_after: number | null
  base_shown: 'live' | 'previous'
  undoes: number | null
  created: UnixSeconds
  seconds_viewed: number
  units: Units
}
type Row = NewDecision & {
  result_revisionid: number | null
  decisionid: number
  diff_hash: string
  prev_hash: string
  hash: string
}

/** Of the difference between two versions: what a decider saw. */
export const diffHash = (base: DocVersion, head: DocVersion): string =>
  digest(unitsBetween(base, head))

const hashOf = (row: Omit<Row, 'hash'>, documents: Documents | null): string =>
  digest([
    row.decisionid,
    row.itemid,
    row.item_revisionid,
    row.deciderid,
    row.action,
    row.reason_code,
    row.reason_text,
    row.result_revisionid,
    row.live_before,
    row.live_after,
    row.base_shown,
    row.undoes,
    row.created,
    row.seconds_viewed,
    row.diff_hash,
    row.prev_hash,
    row.units
      .toSorted((a, b) => a.unitid - b.unitid)
      .map(unit => [unit.unitid, unit.verdict, unit.edited, unit.reason_code]),
    documents && digest(documents),
  ])

/**
 * Adds a row; others that decide at the same time wait until this transaction ends. Returns its id.
 */
export const writeDecision = async (
  db: Db,
  decision: NewDecision,
  documents: Documents,
): Promise<number> => {
  await db.one(sql`select pg_advisory_xact_lock(hashtext('patrol_decisions'))`)
  const { decisionid, prev_hash } = await db.one<{ decisionid: number; prev_hash: string }>(sql`
    select nextval(pg_get_serial_sequence('patrol_decisions', 'decisionid'))::int as decisionid,
      coalesce((select hash from patrol_decisions order by decisionid desc limit 1),
        '') as prev_hash`)
  const row = {
    ...decision,
    result_revisionid: decision.live_after,
    decisionid,
    prev_hash,
    diff_hash: diffHash(documents.base, documents.head),
  }
  await db.run(sql`
    insert into patrol_decisions (decisionid, itemid, item_revisionid, deciderid, action,
      reason_code, reason_text, result_revisionid, live_before, live_after,
      base_shown, undoes, created, seconds_viewed, diff_hash, prev_hash, hash)
    overriding system value
    values (${decisionid}, ${row.itemid}, ${row.item_revisionid}, ${row.deciderid}, ${row.action},
      ${row.reason_code}, ${row.reason_text}, ${row.result_revisionid}, ${row.live_before},
      ${row.live_after}, ${row.base_shown}, ${row.undoes}, ${row.created}, ${row.seconds_viewed},
        ${row.diff_hash}, ${prev_hash}, ${hashOf(row, documents)})`)
  if (row.units.length) {
    await db.run(sql`
      insert into patrol_decision_units (decisionid, unitid, verdict, edited, reason_code)
      select ${decisionid}, * from unnest(${row.units.map(unit => unit.unitid)}::int[],
        ${row.units.map(unit => unit.verdict)}::text[],
        ${row.units.map(unit => unit.edited)}::bool[],
        ${row.units.map(unit => unit.reason_code)}::text[])`)
  }
  const json = (doc: DocVersion | null) => doc && JSON.stringify(doc)
  await db.run(sql`
    insert into patrol_decision_documents (decisionid, base, head, live_before, live_after)
    values (${decisionid}, ${json(documents.base)}::jsonb, ${json(documents.head)}::jsonb,
      ${json(documents.live_before)}::jsonb, ${json(documents.live_after)}::jsonb)`)
  return decisionid
}

/** Throws 404. */
export const loadDocuments = (db: Db, decisionid: number): Promise<Documents> =>
  db.one<Documents>(
    sql`select base, head, live_before, live_after from patrol_decision_documents
      where decisionid = ${decisionid}`,
    'Decision',
  )

const columns = sql`d.decisionid, d.itemid, d.item_revisionid, d.deciderid, d.action, d.reason_code,
  d.reason_text, d.result_revisionid, d.live_before, d.live_after,
  d.base_shown, d.undoes, d.created, d.seconds_viewed, d.diff_hash, d.prev_hash, d.hash,
  coalesce((select jsonb_agg(jsonb_build_object('unitid', x.unitid, 'verdict', x.verdict, 'edited',
    x.edited, 'reason_code', x.reason_code) order by x.unitid) from patrol_decision_units x
    where x.decisionid = d.decisionid), '[]') as units`
export const ledgerColumns = columns

const pageSize = 200
/**
 * Goes through the whole chain: how many rows, and the first that is not what was written; null
 * when all are.
 */
export const verifyLedger = async (db: Db): Promise<{ rows: number; broken: number | null }> => {
  let prev = ''
  let rows = 0
  for (let after = 0; ;) {
    const page = await db.many<Row & { documents: Documents | null }>(sql`
      select ${columns}, (select jsonb_build_object('base', s.base, 'head', s.head, 'live_before',
        s.live_before, 'live_after', s.live_after) from patrol_decision_documents s
        where s.decisionid = d.decisionid) as documents
      from patrol_decisions d where d.decisionid > ${after}
        order by d.decisionid limit ${pageSize}`)
    for (const { documents, ...row } of page) {
      if (row.prev_hash !== prev || row.hash !== hashOf(row, documents))
        return { rows, broken: row.decisionid }
      prev = row.hash
      rows += 1
    }
    if (page.length < pageSize) return { rows, broken: null }
    after = lastOf(page).decisionid
  }
}
