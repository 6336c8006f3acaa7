// First publication (moderation-admin 1): where the setting asks for it, a guide by somebody new
// stays private, and a new page unpublished, until a decider has seen it. Its item stands beside
// the chain of edits, not in it: it holds no edits, and its units are all it says.
// docs/decisions/0206-first-publication.md, 0266-new-pages-wait.md
import type { ItemState } from '#contract/patrol/shapes.ts'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Doc } from '#server/http/patrolPort.ts'
import type { DocVersion } from '#patrol/types.ts'
import type { ChainItem } from '../chain/chain.ts'
import { proposedUnits } from '../chain/accept.ts'
import type { Wanted } from './reasons.ts'
import { loadDocument, type DocKey, type LoadedDocument } from '../chain/document.ts'
import { dropLeases } from '../queue/leases.ts'
import { writeDecision } from './ledger.ts'
import { tellAuthor } from './notices.ts'
import { takeResubmittedItem } from '../chain/resubmission.ts'
import { updateItemSignals } from '../signals/signals.ts'
import { writeUnits } from '../chain/store.ts'

export const nothingOf = ({ doc_type }: Pick<DocKey, 'doc_type'>): DocVersion =>
  doc_type === 'guide' ? { kind: 'guide', fields: {}, steps: [] } : { kind: 'wiki', fields: {} }

/** The item of a publication that waits, locked. */
export const findOpen = (ctx: SignedIn, { doc_type, docid, langid }: DocKey) =>
  ctx.db.maybe<{ itemid: number; authorid: number; place: number }>(sql`
  select itemid, authorid, place from patrol_items
    where doc_type = ${doc_type} and docid = ${docid} and langid = ${langid} and kind = 'create'
    and state = 'pending' for update`)

const insert = async (ctx: SignedIn, doc: Doc, now: LoadedDocument) =>
  ctx.db.one<{ itemid: number; authorid: number; place: number }>(sql`
  insert into patrol_items (doc_type, docid, langid, kind, authorid, base_revisionid,
    head_revisionid, parent_itemid, place, created, updated, threshold_at_save)
  values (${doc.doc_type}, ${doc.docid}, ${doc.langid}, 'create', ${ctx.person.userid},
    ${now.live_revisionid}, ${now.live_revisionid}, ${await takeResubmittedItem(ctx, doc)},
    ${now.live_revisionid}, ${ctx.now}, ${ctx.now}, ${doc.patrol_threshold})
  returning itemid, authorid, place`)

/**
 * After a save of a private guide or an unpublished page: it belongs to the item that waits,
 * `opens` one, or ends it by publishing.
 */
export const holdFirstPublication = async (
  ctx: SignedIn,
  doc: Doc,
  opens: boolean,
): Promise<void> => {
  if (doc.public) return
  const there = await findOpen(ctx, doc)
  if (!there && !opens) return
  const now = await loadDocument(ctx.db, doc)
  if (now.public)
    return closeFirstPublication(
      ctx,
      existing(there, 'an item that waits').itemid,
      'superseded',
      now,
    )
  const item = there ?? (await insert(ctx, doc, now))
  const nothing = nothingOf(doc)
  await writeUnits(
    ctx.db,
    { ...item, state: 'pending', units: proposedUnits(nothing, now.live), base: nothing },
    there !== null,
  )
  await ctx.db.run(
    sql`update patrol_items set head_revisionid = ${now.live_revisionid}, updated = ${ctx.now}
      where itemid = ${item.itemid}`,
  )
  await updateItemSignals(ctx, item.itemid)
  ctx.header('X-Patrol-State', 'pending')
  ctx.header('X-Patrol-Item', String(item.itemid))
  ctx.emit({
    event: there ? 'patrol.item.updated' : 'patrol.item.created',
    data: { itemid: item.itemid, doc_type: doc.doc_type, docid: doc.docid },
  })
}

type Row = {
  action:
    | 'accept'
    | 'accept_edit'
    | 'deny'
    | 'undo'
    | 'withdraw'
    | 'supersede'
    | 'orphan'
    | 'reinstate'
  deciderid: number | null
  live_after?: number | null
  undoes?: number | null
  said?: Partial<Wanted>
  units?: ChainItem['units']
}

export const record = (
  ctx: SignedIn,
  item: { itemid: number; revisionid: number },
  doc: LoadedDocument,
  { action, deciderid, live_after = null, undoes = null, said = {}, units = [] }: Row,
) =>
  writeDecision(
    ctx.db,
    {
      itemid: item.itemid,
      item_revisionid: item.revisionid,
      deciderid,
      action,
      reason_code: said.reason_code ?? null,
      reason_text: said.reason_text?.trim() || null,
      live_before: doc.live_revisionid,
      live_after,
      base_shown: said.base_shown ?? 'live',
      undoes,
      created: ctx.now,
      seconds_viewed: said.seconds_viewed ?? 0,
      units: units.map(({ unitid }) => ({
        unitid,
        verdict: action === 'deny' ? 'deny' : 'accept',
        reason_text: null,
        edited: false,
        reason_code: null,
      })),
    },
    { base: nothingOf(doc), head: doc.live, live_before: null, live_after: null },
  )

const revisionOf = async (ctx: SignedIn, itemid: number) => ({
  itemid,
  ...(await ctx.db.one<{ revisionid: number }>(
    sql`select revisionid from patrol_items where itemid = ${itemid}`,
    'Item',
  )),
})

/**
 * Nobody decided it: somebody else published the guide, its author took it back, or the guide went.
 */
export const closeFirstPublication = async (
  ctx: SignedIn,
  itemid: number,
  state: 'superseded' | 'withdrawn' | 'orphaned',
  doc: LoadedDocument,
): Promise<void> => {
  const actions = { superseded: 'supersede', withdrawn: 'withdraw', orphaned: 'orphan' } as const
  await record(ctx, await revisionOf(ctx, itemid), doc, {
    action: actions[state],
    deciderid: state === 'withdrawn' ? ctx.person.userid : null,
  })
  await move(ctx, itemid, state, state !== 'orphaned')
  await dropLeases(ctx.db, [itemid])
  ctx.emit({
    event: `patrol.item.${state}`,
    data: { itemid, doc_type: doc.doc_type, docid: doc.docid },
  })
  if (state !== 'withdrawn') await tellAuthor(ctx, itemid, `patrol.item.${state}`)
}

const move = (ctx: SignedIn, itemid: number, state: ItemState, decided: boolean) =>
  ctx.db.run(sql`
  update patrol_items set state = ${state}, decided = ${decided ? ctx.now : null},
    updated = ${ctx.now}, revisionid = nextval('revision_seq') where itemid = ${itemid}`)

/** The document goes, or is back: what waited to be published waits on with it. */
export const orphanFirstPublication = async (ctx: SignedIn, doc: LoadedDocument): Promise<void> => {
  const there = await findOpen(ctx, doc)
  if (there) await closeFirstPublication(ctx, there.itemid, 'orphaned', doc)
}
export const reinstateFirstPublication = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  since: number,
): Promise<void> => {
  const there = await ctx.db.maybe<{ itemid: number; revisionid: number }>(sql`
    select itemid, revisionid from patrol_items
      where doc_type = ${doc.doc_type} and docid = ${doc.docid} and langid = ${doc.langid}
      and kind = 'create' and state = 'orphaned' and updated >= ${since}`)
  if (!there) return
  await record(ctx, there, doc, { action: 'reinstate', deciderid: null })
  await move(ctx, there.itemid, 'pending', false)
  ctx.emit({
    event: 'patrol.item.reinstated',
    data: { itemid: there.itemid, doc_type: doc.doc_type, docid: doc.docid },
  })
}
