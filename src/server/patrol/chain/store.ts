// The chain of a document in the database: items, their units, and where they stand
// (moderation-admin 2).
import type { ItemState } from '#contract/patrol/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { sameJson } from '#lib/json.ts'
import { conflictedUnits, openUnits, type Chain, type ChainItem, type ChainUnit } from './chain.ts'
import { loadDocument, type DocKey, type LoadedDocument } from './document.ts'
import { dropLeases } from '../queue/leases.ts'

type StoredItem = Omit<ChainItem, 'units'>
type UnitRow = { itemid: number; state: ChainUnit['state']; unit: Omit<ChainUnit, 'state'> }

const withUnits = async (db: Db, items: StoredItem[]): Promise<ChainItem[]> => {
  const rows =
    items.length === 0
      ? []
      : await db.many<UnitRow>(sql`
    select itemid, state, unit from patrol_units
      where itemid = any(${items.map(item => item.itemid)}::int[]) order by itemid, place`)
  return items.map(item => ({
    ...item,
    units: rows
      .filter(row => row.itemid === item.itemid)
      .map(({ unit, state }) => ({ ...unit, state })),
  }))
}

/**
 * Open edits of a document in one language, the lowest first. Its first publication is none of
 * them.
 */
export const loadItems = async (
  db: Db,
  { doc_type, docid, langid }: DocKey,
): Promise<ChainItem[]> =>
  withUnits(
    db,
    await db.many<StoredItem>(sql`
  select itemid, authorid, place, state, base from patrol_items
  where doc_type = ${doc_type} and docid = ${docid} and langid = ${langid} and kind = 'edit'
    and state in ('pending', 'needs_rebase') order by place, itemid`),
  )

/** One item, whatever became of it. Throws 404. */
export const loadChainItem = async (db: Db, itemid: number): Promise<ChainItem> => {
  const item = await db.one<StoredItem>(
    sql`select itemid, authorid, place, state, base from patrol_items where itemid = ${itemid}`,
    'Item',
  )
  return firstOf(await withUnits(db, [item]))
}

export type OpenDocument = { doc: LoadedDocument; chain: Chain }
/** The document with what waits on it. */
export const loadChain = async (db: Db, key: DocKey): Promise<OpenDocument> => {
  const doc = await loadDocument(db, key)
  return { doc, chain: { live: doc.live, items: await loadItems(db, key) } }
}

const kindsOf = (units: readonly ChainUnit[]): string => {
  const counts = new Map<string, number>()
  for (const { kind } of units) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, n]) => (n === 1 ? kind : `${kind} ×${n}`)).join(', ')
}

/** The item's units anew, and what the queue shows of them. `raise`: its revisionid rises. */
export const writeUnits = async (db: Db, item: ChainItem, raise: boolean): Promise<void> => {
  await db.run(sql`delete from patrol_units where itemid = ${item.itemid}`)
  const of = <T>(value: (unit: ChainUnit, place: number) => T) => item.units.map(value)
  if (item.units.length) {
    await db.run(sql`
      insert into patrol_units (itemid, unitid, place, kind, state, unit, words_added,
        words_removed)
      select ${item.itemid}, * from unnest(${of(unit => unit.unitid)}::int[],
        ${of((_, place) => place)}::int[], ${of(unit => unit.kind)}::text[],
        ${of(unit => unit.state)}::text[],
        ${of(({ state: _, ...unit }) => JSON.stringify(unit))}::jsonb[],
          ${of(unit => unit.words_added)}::int[], ${of(unit => unit.words_removed)}::int[])`)
  }
  await db.run(sql`
    update patrol_items set unit_count = ${openUnits(item).length},
      conflict_count = ${conflictedUnits(item).length},
      summary = ${kindsOf(item.units).slice(0, 500)},
      base = ${item.base === null ? null : JSON.stringify(item.base)}::jsonb,
        state = ${item.state} ${raise ? sql`, revisionid = nextval('revision_seq')` : sql``}
    where itemid = ${item.itemid}`)
}

const same = (one: ChainItem, other: ChainItem): boolean =>
  one.state === other.state &&
  (one.base === null) === (other.base === null) &&
  one.units.length === other.units.length &&
  one.units.every(
    (unit, i) => unit.state === itemAt(other.units, i).state && sameJson(unit, other.units[i]),
  )

export type Changed = { itemid: number; authorid: number; from: ItemState; to: ItemState }

/**
 * Writes the items that a move of the chain changed and says what became of them. Ledger rows of
 * those that closed are the caller's. Leases of what closed or broke end.
 */
export const writeItems = async (
  ctx: SignedIn,
  key: DocKey,
  was: readonly ChainItem[],
  now: readonly ChainItem[],
): Promise<Changed[]> => {
  const changed: Changed[] = []
  for (const item of now) {
    const old = was.find(one => one.itemid === item.itemid)
    if (!old || same(old, item)) continue
    await writeUnits(ctx.db, item, true)
    if (old.state !== item.state)
      changed.push({
        itemid: item.itemid,
        authorid: item.authorid,
        from: old.state,
        to: item.state,
      })
    ctx.emit({
      event:
        old.state !== item.state && (item.state === 'needs_rebase' || item.state === 'superseded')
          ? `patrol.item.${item.state}`
          : 'patrol.item.updated',
      data: { itemid: item.itemid, doc_type: key.doc_type, docid: key.docid },
    })
  }
  await dropLeases(
    ctx.db,
    changed.filter(one => one.to === 'superseded').map(one => one.itemid),
  )
  return changed
}

/**
 * A decided item: its state, that of its units, and the document that they were made on, should the
 * decision be taken back.
 */
export const closeItem = async (
  ctx: SignedIn,
  item: ChainItem,
  state: ItemState,
  unitState: (unit: ChainUnit) => ChainUnit['state'],
): Promise<void> => {
  await writeUnits(
    ctx.db,
    { ...item, state, units: item.units.map(unit => ({ ...unit, state: unitState(unit) })) },
    true,
  )
  await ctx.db.run(
    sql`update patrol_items set decided = ${ctx.now}, updated = ${ctx.now}
      where itemid = ${item.itemid}`,
  )
  await dropLeases(ctx.db, [item.itemid])
}
