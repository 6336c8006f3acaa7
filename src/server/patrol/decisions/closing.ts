// Items that close or come back without a decider: said by live already, taken back, or with their
// document.
import type { DecisionAction } from '#contract/patrol/shapes.ts'
import { foundIn } from '#lib/existing.ts'
import type { Seconds } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { isOfThisPage } from '#server/rights/pages.ts'
import type { SignedIn } from '#server/http/context.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import {
  headOf,
  pendingUnits,
  settle,
  stillOpen,
  type Chain,
  type ChainItem,
} from '../chain/chain.ts'
import type { DocKey } from '../chain/document.ts'
import { writeDocument } from '../chain/writeDocument.ts'
import { orphanFirstPublication, reinstateFirstPublication } from './firstPublication.ts'
import { dropLeases } from '../queue/leases.ts'
import { writeDecision, redactedItems } from './ledger.ts'
import { tellAuthor } from './notices.ts'
import { loadChain, loadChainItem, writeItems, writeUnits, type Changed } from '../chain/store.ts'

const revisionOf = async (ctx: SignedIn, itemid: number): Promise<number> =>
  (
    await ctx.db.one<{ revisionid: number }>(
      sql`select revisionid from patrol_items where itemid = ${itemid}`,
      'Item',
    )
  ).revisionid

/** A ledger row that changes nothing for readers. `chain`: as it was shown. */
const recordClosing = async (
  ctx: SignedIn,
  itemid: number,
  action: DecisionAction,
  deciderid: number | null,
  chain: Chain,
  live_before: number,
  reason: string | null = null,
): Promise<number> => {
  const item = chain.items.find(one => one.itemid === itemid)
  const base = item ? headOf(chain, itemid) : chain.live
  return writeDecision(
    ctx.db,
    {
      itemid,
      item_revisionid: await revisionOf(ctx, itemid),
      deciderid,
      action,
      reason_code: null,
      reason_text: reason,
      live_before,
      live_after: null,
      base_shown: 'previous',
      undoes: null,
      created: ctx.now,
      seconds_viewed: 0,
      units: [],
    },
    {
      base,
      head: item ? applyUnits(base, pendingUnits(item)) : base,
      live_before: null,
      live_after: null,
    },
  )
}

/**
 * What became of items that live moved under: those that it says already are closed by the service,
 * authors of broken ones told.
 */
export const closeSuperseded = async (
  ctx: SignedIn,
  key: DocKey,
  changed: Changed[],
): Promise<void> => {
  if (changed.length === 0) return
  const { doc, chain } = await loadChain(ctx.db, key)
  for (const { itemid, to } of changed) {
    if (to === 'superseded') {
      await recordClosing(ctx, itemid, 'supersede', null, chain, doc.live_revisionid)
      await ctx.db.run(sql`update patrol_items set decided = ${ctx.now} where itemid = ${itemid}`)
    }
    if (to === 'superseded' || to === 'needs_rebase')
      await tellAuthor(ctx, itemid, `patrol.item.${to}`)
  }
}

const withdrawn = async (ctx: SignedIn, item: ChainItem, key: DocKey): Promise<void> => {
  await writeUnits(ctx.db, { ...item, state: 'withdrawn', base: null }, true)
  await ctx.db.run(
    sql`update patrol_items set decided = ${ctx.now}, updated = ${ctx.now}
      where itemid = ${item.itemid}`,
  )
  await dropLeases(ctx.db, [item.itemid])
  ctx.emit({
    event: 'patrol.item.withdrawn',
    data: { itemid: item.itemid, doc_type: key.doc_type, docid: key.docid },
  })
}

/** Its author took all of its words back by saving. */
export const closeEmpty = async (ctx: SignedIn, key: DocKey, itemid: number): Promise<void> => {
  const { doc, chain } = await loadChain(ctx.db, key)
  await recordClosing(ctx, itemid, 'withdraw', ctx.person.userid, chain, doc.live_revisionid)
  await withdrawn(ctx, await loadChainItem(ctx.db, itemid), key)
}

/**
 * Takes items out of the chain and the head; `after`: the chain without them. `reason`: why
 * somebody else takes them back.
 */
export const withdrawItems = async (
  ctx: SignedIn,
  key: DocKey,
  itemids: readonly number[],
  after: Chain,
  reason: string | null = null,
): Promise<void> => {
  const { doc, chain } = await loadChain(ctx.db, key)
  const { userid } = ctx.person
  for (const itemid of itemids) {
    await recordClosing(ctx, itemid, 'withdraw', userid, chain, doc.live_revisionid, reason)
    await withdrawn(
      ctx,
      foundIn(chain.items, item => item.itemid === itemid),
      key,
    )
  }
  await writeDocument(
    ctx,
    doc,
    { live: doc.live, head: headOf(stillOpen(after)) },
    { userid: ctx.person.userid, kind: 'edit' },
  )
  await closeSuperseded(ctx, key, await writeItems(ctx, key, chain.items, after.items))
}

const languagesOf = (
  ctx: SignedIn,
  doc: Pick<DocKey, 'doc_type' | 'docid'>,
  states: string[],
): Promise<string[]> =>
  ctx.db.values<string>(sql`
  select distinct langid from patrol_items where doc_type = ${doc.doc_type} and docid = ${doc.docid}
    and state = any(${states}::text[]) order by langid`)

/**
 * The document goes: nobody can decide what waits on it. `langid` null: in all its languages. Call
 * it before the document is emptied.
 */
export const orphanItems = async (
  ctx: SignedIn,
  doc: Pick<DocKey, 'doc_type' | 'docid'>,
  langid: string | null,
): Promise<void> => {
  for (const one of langid === null
    ? await languagesOf(ctx, doc, ['pending', 'needs_rebase'])
    : [langid]) {
    const key = { ...doc, langid: one }
    const { doc: loaded, chain } = await loadChain(ctx.db, key)
    await orphanFirstPublication(ctx, loaded)
    for (const item of chain.items) {
      await recordClosing(ctx, item.itemid, 'orphan', null, chain, loaded.live_revisionid)
      await writeUnits(
        ctx.db,
        { ...item, state: 'orphaned', base: item.base ?? headOf(chain, item.itemid) },
        true,
      )
      await ctx.db.run(
        sql`update patrol_items set updated = ${ctx.now} where itemid = ${item.itemid}`,
      )
      const { doc_type, docid } = doc
      ctx.emit({ event: 'patrol.item.orphaned', data: { itemid: item.itemid, doc_type, docid } })
      await tellAuthor(ctx, item.itemid, 'patrol.item.orphaned')
    }
    await dropLeases(
      ctx.db,
      chain.items.map(item => item.itemid),
    )
    if (chain.items.length)
      await writeDocument(
        ctx,
        loaded,
        { live: loaded.live, head: loaded.live },
        { userid: ctx.person.userid, kind: 'edit' },
      )
  }
}

const keptSeconds: Seconds = 90 * 86_400

/**
 * Over items: what was proposed on a deleted page does not come back with another one that has had
 * its title since.
 */
const isOfPresent = sql`(doc_type <> 'wiki' or exists (
  select from wikis w where w.wikiid = docid and ${isOfThisPage(sql`head_revisionid`)}))`

/** The document is back: what waited when it went waits again, where that is not too long ago. */
export const reinstateItems = async (
  ctx: SignedIn,
  doc: Pick<DocKey, 'doc_type' | 'docid'>,
): Promise<void> => {
  for (const langid of await languagesOf(ctx, doc, ['orphaned'])) {
    const key = { ...doc, langid }
    const rows = await ctx.db.many<{ itemid: number }>(sql`
      select itemid from patrol_items where doc_type = ${doc.doc_type} and docid = ${doc.docid}
        and langid = ${langid} and kind = 'edit' and state = 'orphaned'
        and updated >= ${ctx.now - keptSeconds} and ${isOfPresent} order by place, itemid`)
    // An edit whose words were redacted meanwhile would come back as an empty text.
    const redacted = await redactedItems(
      ctx.db,
      rows.map(row => row.itemid),
    )
    const items: ChainItem[] = []
    for (const { itemid } of rows)
      if (!redacted.has(itemid)) items.push(await loadChainItem(ctx.db, itemid))
    const { doc: loaded, chain } = await loadChain(ctx.db, key)
    await reinstateFirstPublication(ctx, loaded, ctx.now - keptSeconds)
    if (items.length === 0) continue
    const back = settle(chain, {
      live: chain.live,
      items: [...chain.items, ...items.map(item => ({ ...item, state: 'pending' as const }))],
    })
    await writeDocument(
      ctx,
      loaded,
      { live: chain.live, head: headOf(stillOpen(back)) },
      { userid: ctx.person.userid, kind: 'restore' },
    )
    await writeItems(ctx, key, [...chain.items, ...items], back.items)
    for (const item of items) {
      await recordClosing(ctx, item.itemid, 'reinstate', null, back, loaded.live_revisionid)
      ctx.emit({ event: 'patrol.item.reinstated', data: { itemid: item.itemid, ...doc } })
    }
    const lost = back.items
      .filter(item => item.state === 'superseded' || item.state === 'needs_rebase')
      .map(item => ({
        itemid: item.itemid,
        authorid: item.authorid,
        from: 'orphaned' as const,
        to: item.state,
      }))
    await closeSuperseded(ctx, key, lost)
  }
}

/** Words that wait on nothing any more, after three months. */
export const forgetOrphans = async (db: SignedIn['db'], now: number): Promise<void> => {
  await db.run(
    sql`delete from patrol_units where itemid in (select itemid from patrol_items
      where state = 'orphaned' and updated < ${now - keptSeconds})`,
  )
}
