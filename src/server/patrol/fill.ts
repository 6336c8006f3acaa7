// Edits that waited before there were units (schema 18): what each of them is made of, read from
// its held revisions when the service starts. Until it has its units an edit is no part of the
// head, so nobody is served before this is done.
import { lastOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { contextActingAs } from '#server/http/internalContext.ts'
import type { Service } from '#server/http/service.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import { headOf, settle, stillOpen, type ChainItem } from './chain/chain.ts'
import { proposedUnits } from './chain/accept.ts'
import { closeSuperseded, orphanItems } from './decisions/closing.ts'
import { headAt, lockDocument, type DocKey, type LoadedDocument } from './chain/document.ts'
import { writeDocument } from './chain/writeDocument.ts'
import { isOpen } from '#server/rights/review.ts'
import { updateItemSignals } from './signals/signals.ts'
import { loadChain, loadChainItem, writeItems, writeUnits } from './chain/store.ts'

const bare = sql`
  i.base is null and i.state in ('pending', 'needs_rebase', 'orphaned')
    and not exists (select from patrol_units u where u.itemid = i.itemid)`

/** `first`: its author's first held revision after the last one of the edit below it. */
type Bare = { itemid: number; authorid: number; head_revisionid: number; first: number }
const loadBare = (ctx: Ctx, { doc_type, docid, langid }: DocKey): Promise<Bare[]> =>
  ctx.db.many<Bare>(sql`
  select i.itemid, i.authorid, i.head_revisionid, coalesce((
    select min(r.revisionid) from revisions r
    where r.doc_type = ${doc_type} and r.docid = ${docid} and r.langid = ${langid}
      and r.line = 'held' and r.kind <> 'merge' and r.userid = i.authorid
      and r.revisionid <= i.head_revisionid
      and r.revisionid > coalesce((select max(b.head_revisionid) from patrol_items b
        where b.doc_type = ${doc_type} and b.docid = ${docid} and b.langid = ${langid}
        and b.itemid < i.itemid), 0)), i.head_revisionid) as first
  from patrol_items i where i.doc_type = ${doc_type} and i.docid = ${docid} and i.langid = ${langid}
    and ${bare} order by i.itemid`)

const unitsOf = async (ctx: Ctx, doc: LoadedDocument, item: Bare): Promise<ChainItem> => {
  const base = await headAt(ctx.db, doc, item.first - 1)
  const { state } = await loadChainItem(ctx.db, item.itemid)
  return {
    itemid: item.itemid,
    authorid: item.authorid,
    place: item.head_revisionid,
    state,
    base,
    units: proposedUnits(base, await headAt(ctx.db, doc, item.head_revisionid)),
  }
}

/**
 * What does not fit what readers get by now waits as a conflict, with its words; what they have
 * already is closed.
 */
const fillDocument = async (by: Ctx, key: DocKey): Promise<void> => {
  await lockDocument(by.db, key)
  const bares = await loadBare(by, key)
  if (bares.length === 0) return // another process was faster
  const ctx = await contextActingAs(by, lastOf(bares).authorid)
  const { doc, chain } = await loadChain(ctx.db, key)
  const filled: ChainItem[] = []
  for (const one of bares) filled.push(await unitsOf(ctx, doc, one))
  for (const item of filled)
    await ctx.db.run(
      sql`update patrol_items set place = ${item.place} where itemid = ${item.itemid}`,
    )
  for (const item of filled.filter(one => !isOpen(one.state))) await writeUnits(ctx.db, item, true)
  const waiting = filled.filter(one => isOpen(one.state))
  const known = chain.items.filter(item => !waiting.some(one => one.itemid === item.itemid))
  const after = settle(
    { live: chain.live, items: known },
    { live: chain.live, items: [...known, ...waiting] },
  )
  const changed = await writeItems(ctx, key, chain.items, after.items)
  await writeDocument(
    ctx,
    doc,
    { live: chain.live, head: headOf(stillOpen(after)) },
    { userid: ctx.person.userid, kind: 'edit' },
  )
  await closeSuperseded(ctx, key, changed)
  for (const { itemid } of waiting) await updateItemSignals(ctx, itemid)
  if (doc.deleted) await orphanItems(ctx, key, key.langid)
}

/**
 * Gives every edit that waits its units; how many documents had some without. Several processes may
 * do it at once.
 */
export const fillUnits = async (service: Service): Promise<number> => {
  const keys = await service.database.many<DocKey>(sql`
    select distinct i.doc_type, i.docid, i.langid from patrol_items i where ${bare}
      order by i.doc_type, i.docid, i.langid`)
  for (const key of keys) await writeAsService(service, 'upgrade', by => fillDocument(by, key))
  return keys.length
}
