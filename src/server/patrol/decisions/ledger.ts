// The ledger of decisions: rows that are never changed, each bound to the one before it
// (moderation-admin 2, 3).
import type { DecisionAction, PatrolDecision } from '#contract/patrol/shapes.ts'
import { sameJson } from '#lib/json.ts'
import { createPauses } from '#server/base/pauses.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { DocVersion } from '#patrol/types.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import { digest } from '#server/saves/digest.ts'
import type { DocKey } from '../chain/document.ts'

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
const diffHash = (base: DocVersion, head: DocVersion): string => digest(unitsBetween(base, head))

/** `documents`: the digest of what was shown and left, as it was written. */
const hashOf = (row: Omit<Row, 'hash'>, documents: string | null): string =>
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
      .map(({ unitid, verdict, edited, reason_code, reason_text }) => [
        unitid,
        verdict,
        edited,
        reason_code,
        // rows from before units had words of their own are hashed without
        ...(reason_text === null ? [] : [reason_text]),
      ]),
    documents,
  ])

const json = (doc: DocVersion | null) => doc && JSON.stringify(doc)

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
  const hash = hashOf(row, digest(documents))
  await db.run(sql`
    insert into patrol_decisions (decisionid, itemid, item_revisionid, deciderid, action,
      reason_code, reason_text, result_revisionid, live_before, live_after,
      base_shown, undoes, created, seconds_viewed, diff_hash, prev_hash, hash)
    overriding system value
    values (${decisionid}, ${row.itemid}, ${row.item_revisionid}, ${row.deciderid}, ${row.action},
      ${row.reason_code}, ${row.reason_text}, ${row.result_revisionid}, ${row.live_before},
      ${row.live_after}, ${row.base_shown}, ${row.undoes}, ${row.created}, ${row.seconds_viewed},
        ${row.diff_hash}, ${prev_hash}, ${hash})`)
  await db.run(sql`
    insert into patrol_ledger_newest (decisionid, hash) values (${decisionid}, ${hash})
    on conflict (is_only) do update set decisionid = excluded.decisionid, hash = excluded.hash`)
  if (row.units.length) {
    await db.run(sql`
      insert into patrol_decision_units (decisionid, unitid, verdict, edited, reason_code,
        reason_text)
      select ${decisionid}, * from unnest(${row.units.map(unit => unit.unitid)}::int[],
        ${row.units.map(unit => unit.verdict)}::text[],
        ${row.units.map(unit => unit.edited)}::bool[],
        ${row.units.map(unit => unit.reason_code)}::text[],
        ${row.units.map(unit => unit.reason_text)}::text[])`)
  }
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

/**
 * Takes words out of the documents of all decisions on a document in one language. What they were
 * stays proved by the digest that each row's hash is over.
 */
export const redactDecisions = async (
  db: Db,
  { doc_type, docid, langid }: DocKey,
  redacted: (doc: DocVersion) => DocVersion,
): Promise<void> => {
  const decisionids = await db.values<number>(sql`
    select decisionid from patrol_decisions join patrol_items i using (itemid)
      where i.doc_type = ${doc_type} and i.docid = ${docid} and i.langid = ${langid} order by 1`)
  for (const decisionid of decisionids) {
    const was = await loadDocuments(db, decisionid)
    const left = {
      base: redacted(was.base),
      head: redacted(was.head),
      live_before: was.live_before && redacted(was.live_before),
      live_after: was.live_after && redacted(was.live_after),
    }
    if (sameJson(was, left)) continue
    const isOwn = diffHash(was.base, was.head) !== diffHash(left.base, left.head)
    await db.run(sql`
      update patrol_decision_documents set base = ${json(left.base)}::jsonb,
        head = ${json(left.head)}::jsonb, live_before = ${json(left.live_before)}::jsonb,
        live_after = ${json(left.live_after)}::jsonb,
        written_digest = coalesce(written_digest, ${digest(was)}),
        own_redacted = case when ${isOwn}::boolean then true
          when written_digest is null then false else own_redacted end
      where decisionid = ${decisionid}`)
  }
}

/** Of these items those of whose own change words are gone; what stood around it does not count. */
export const redactedItems = async (db: Db, itemids: number[]): Promise<Set<number>> => {
  const rows = await db.many<{
    decisionid: number
    itemid: number
    diff_hash: string
    own_redacted: boolean | null
  }>(sql`
    select d.decisionid, d.itemid, d.diff_hash, s.own_redacted from patrol_decisions d
      join patrol_decision_documents s using (decisionid)
    where d.itemid = any(${itemids}::int[]) and s.written_digest is not null`)
  const found = new Set<number>()
  /** Of a redaction from before that was noted only the hash tells. */
  const differs = async (decisionid: number, diff_hash: string): Promise<boolean> => {
    const { base, head } = await loadDocuments(db, decisionid)
    return diffHash(base, head) !== diff_hash
  }
  for (const { decisionid, itemid, diff_hash, own_redacted } of rows)
    if (own_redacted ?? (await differs(decisionid, diff_hash))) found.add(itemid)
  return found
}

const columns = sql`d.decisionid, d.itemid, d.item_revisionid, d.deciderid, d.action, d.reason_code,
  d.reason_text, d.result_revisionid, d.live_before, d.live_after,
  d.base_shown, d.undoes, d.created, d.seconds_viewed, d.diff_hash, d.prev_hash, d.hash,
  coalesce((select jsonb_agg(jsonb_build_object('unitid', x.unitid, 'verdict', x.verdict, 'edited',
    x.edited, 'reason_code', x.reason_code, 'reason_text', x.reason_text) order by x.unitid)
    from patrol_decision_units x where x.decisionid = d.decisionid), '[]') as units`
export const ledgerColumns = columns

/** Only where a redaction is noted may documents be no more what they were. */
const isRedacted = sql`exists (select from redactions join revisions r using (revisionid)
  where r.doc_type = i.doc_type and r.docid = i.docid and r.langid = i.langid)`
/** A row has up to four whole documents: few are held at a time. */
const fetchedAtOnce = 10
const mostOfPart = 500
const longestPart = 2_000 // milliseconds
type Written = Row & { documents: Documents | null; written_digest: string | null }
type Checked = { rows: number; broken: number | null; last: number | null }

const loadWritten = (db: Db, after: number, most: number): Promise<Written[]> =>
  db.many<Written>(sql`
    select ${columns}, (select jsonb_build_object('base', s.base, 'head', s.head, 'live_before',
      s.live_before, 'live_after', s.live_after) from patrol_decision_documents s
      where s.decisionid = d.decisionid) as documents,
      (select s.written_digest from patrol_decision_documents s join patrol_items i
        on i.itemid = d.itemid where s.decisionid = d.decisionid
        and ${isRedacted}) as written_digest
    from patrol_decisions d where d.decisionid > ${after}
      order by d.decisionid limit ${most}`)

/** The newest row that was written, where the ledger does not have it; null where all is well. */
const findMissing = async (db: Db): Promise<number | null> => {
  const [end] = await db.many<{ missing: number | null }>(sql`
    select case
      when n.decisionid is null then (select max(decisionid) from patrol_decisions)
      when not exists (select from patrol_decisions d
        where d.decisionid = n.decisionid and d.hash = n.hash) then n.decisionid end as missing
    from (values (true)) one (is_only) left join patrol_ledger_newest n using (is_only)`)
  return end?.missing ?? null
}

/**
 * Goes through a part of the chain, behind the row `after`: how many rows, the first that is not
 * what was written, and the last of the part, from where to go on; null at the end. Everybody else
 * has their turn between rows.
 */
export const verifyPart = async (db: Db, after: number, most = mostOfPart): Promise<Checked> => {
  const [before] = await db.many<{ hash: string }>(
    sql`select hash from patrol_decisions where decisionid <= ${after}
      order by decisionid desc limit 1`,
  )
  let prev = before?.hash ?? ''
  const pause = createPauses(1)
  const end = performance.now() + longestPart
  for (let [rows, last] = [0, after]; ;) {
    const wanted = Math.min(fetchedAtOnce, most - rows)
    const page = await loadWritten(db, last, wanted)
    for (const { documents, written_digest, ...row } of page) {
      const written = written_digest ?? (documents && digest(documents))
      if (row.prev_hash !== prev || row.hash !== hashOf(row, written))
        return { rows, broken: row.decisionid, last: null }
      prev = row.hash
      last = row.decisionid
      rows += 1
      await pause(1)
    }
    if (page.length < wanted) return { rows, broken: await findMissing(db), last: null }
    if (rows >= most || performance.now() > end) return { rows, broken: null, last }
  }
}

/** The whole chain; what follows the first row that is not what was written is not looked at. */
export const verifyLedger = async (db: Db): Promise<{ rows: number; broken: number | null }> => {
  let rows = 0
  for (let after = 0; ;) {
    const part = await verifyPart(db, after)
    rows += part.rows
    if (part.last === null) return { rows, broken: part.broken }
    after = part.last
  }
}
