// Saves where edits wait, and saves that wait themselves (moderation-admin 5).
import { invalidField } from '#lib/errors.ts'
import { stampGuide } from '#server/guides/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { PatrolPort, Doc, Outcome, Save, NewRevision } from '#server/http/patrolPort.ts'
import { sameJson } from '#lib/json.ts'
import { sql } from '#server/db/sql.ts'
import type { DocVersion } from '#patrol/types.ts'
import {
  headOf,
  saveLive,
  stillOpen,
  type Chain,
  type ChainItem,
  type LiveSave,
} from './chain/chain.ts'
import { brokenLimits } from './chain/limits.ts'
import { unshowable } from './chain/storable.ts'
import { settledBy } from './chain/takeBack.ts'
import { proposedUnits } from './chain/accept.ts'
import { acceptPendingBelow } from './decisions/acceptPendingBelow.ts'
import { headWith, loadDocument, type DocKey, type LoadedDocument } from './chain/document.ts'
import { writeDocument } from './chain/writeDocument.ts'
import { closeEmpty, closeSuperseded, orphanItems, reinstateItems } from './decisions/closing.ts'
import { holdFirstPublication } from './decisions/firstPublication.ts'
import { redactPatrolled } from './redaction.ts'
import { lockItem, findLease } from './queue/leases.ts'
import { extendsTop } from '#server/rights/review.ts'
import { findResubmittedItem, takeResubmittedItem } from './chain/resubmission.ts'
import { updateItemSignals } from './signals/signals.ts'
import { loadChain, writeItems, writeUnits } from './chain/store.ts'

const nextHead = (doc: LoadedDocument, save: Save): DocVersion =>
  headWith(doc, {
    ...(save.resource === 'step' ? {} : { own: save.next }),
    steps: new Map([
      ...(save.resource === 'step' ? [[save.resourceid, save.next] as const] : []),
      ...(save.newStep ? [[save.newStep.stepid, save.newStep.content] as const] : []),
    ]),
  })

/** The pointers of the saved resource as they are now. */
const pointersOf = (doc: LoadedDocument, save: Save) => {
  const part = doc.parts.find(
    one => one.resource === save.resource && one.resourceid === save.resourceid,
  )
  return { revisionid: part?.revisionid ?? 0, live_revisionid: part?.live_revisionid ?? null }
}

const stateNames = ['public', 'author', 'patrol_threshold', 'parent'] as const
const changesState = (doc: LoadedDocument, save: Save): boolean => {
  const live = doc.parts.find(
    part => part.resource === save.resource && part.resource !== 'step',
  )?.live
  return (
    doc.source &&
    live !== undefined &&
    live !== null &&
    stateNames.some(name => !sameJson(live[name], save.next[name]))
  )
}

/** Of `saveLive`: nor is live what would be more wiki text than is shown without what waits. */
const weighed = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  chain: Chain,
  next: DocVersion,
): Promise<LiveSave> => {
  const save = saveLive(chain, next, brokenLimits)
  const isShown = save.met.length > 0 || (await unshowable(ctx, doc, save.chain.live)).length === 0
  return isShown ? save : { met: chain.items.map(item => item.itemid), chain }
}

/**
 * A live editor's save on a head that holds edits: live where it meets none of them, and then
 * written with its pointers; else it is to be held, and the header X-Patrol-Below names the items
 * it meets. With `accept_below`, and the right to decide each, those are accepted first. What is
 * never held is live in either case.
 */
const weighSave = async (
  ctx: SignedIn,
  save: Save,
  kind: NewRevision['kind'],
): Promise<Outcome> => {
  const key: DocKey = save.doc
  const line = { userid: ctx.person.userid, kind }
  let { doc, chain } = await loadChain(ctx.db, key)
  const next = nextHead(doc, save)
  let made = await weighed(ctx, doc, chain, next)
  if (made.met.length && ctx.wishes.accept_below) {
    await acceptPendingBelow(ctx, key, made.met)
    ;({ doc, chain } = await loadChain(ctx.db, key))
    made = await weighed(ctx, doc, chain, next)
  }
  const state = changesState(doc, save) ? save.next : undefined
  if (made.met.length === 0) {
    const open = stillOpen(made.chain)
    await writeDocument(
      ctx,
      doc,
      { live: open.live, head: headOf(open), ...(state ? { state } : {}) },
      line,
      doc.source && doc.doc_type === 'guide',
    )
    await closeSuperseded(ctx, key, await writeItems(ctx, key, chain.items, made.chain.items))
    return {
      changed: true,
      verdict: 'live',
      ...pointersOf(await loadDocument(ctx.db, key), save),
      liveContent: null,
      settled: true,
    }
  }
  if (state) await writeDocument(ctx, doc, { live: chain.live, head: headOf(chain), state }, line)
  ctx.header('X-Patrol-Below', made.met.join(','))
  return {
    changed: true,
    verdict: 'held',
    ...pointersOf(state ? await loadDocument(ctx.db, key) : doc, save),
    liveContent: null,
  }
}

type Top = {
  itemid: number
  authorid: number
  updated: number
  state: ChainItem['state']
  kind: 'create' | 'edit'
  past: boolean
}

/** The topmost open item, locked, so that nobody leases it meanwhile. */
const topItem = async (ctx: SignedIn, itemid: number | undefined): Promise<Top | null> => {
  if (itemid === undefined) return null
  await lockItem(ctx.db, itemid)
  return ctx.db.one<Top>(sql`
    select i.itemid, i.authorid, i.updated, i.state, i.kind,
      exists (select from patrol_decisions d where d.itemid = i.itemid) as past from patrol_items i
      where i.itemid = ${itemid}`)
}

const insertItem = async (
  ctx: SignedIn,
  doc: Doc,
  item: { base: number; head: number; stacked_on: number | null },
): Promise<number> =>
  (
    await ctx.db.one<{ itemid: number }>(sql`
  insert into patrol_items (doc_type, docid, langid, kind, authorid, base_revisionid,
    head_revisionid, stacked_on, parent_itemid, place, created, updated, threshold_at_save)
  values (${doc.doc_type}, ${doc.docid}, ${doc.langid}, 'edit', ${ctx.person.userid}, ${item.base},
    ${item.head}, ${item.stacked_on}, ${await takeResubmittedItem(ctx, doc)}, ${item.head},
      ${ctx.now},
    ${ctx.now}, ${doc.patrol_threshold})
  returning itemid`)
  ).itemid

const said = (
  ctx: SignedIn,
  doc: Doc,
  itemid: number,
  event: 'patrol.item.created' | 'patrol.item.updated',
): void => {
  ctx.header('X-Patrol-State', 'pending')
  ctx.header('X-Patrol-Item', String(itemid))
  ctx.emit({ event, data: { itemid, doc_type: doc.doc_type, docid: doc.docid } })
}

const settle = async (
  ctx: SignedIn,
  key: Doc,
  chain: Chain,
  next: DocVersion,
  itemid: number,
  head: number,
): Promise<void> => {
  const item = chain.items.find(one => one.itemid === itemid)
  if (!item || item.authorid !== ctx.person.userid || item.state !== 'needs_rebase')
    throw invalidField(
      'settles',
      'invalid_state',
      'Must be one of your own edits to this document that conflict with the live version',
    )
  const settled = settledBy(chain, itemid, next)
  if (!settled)
    throw invalidField(
      'settles',
      'depends',
      'These changes depend on a later edit, so they cannot resolve the conflict',
    )
  await ctx.db.run(
    sql`update patrol_items set head_revisionid = ${head}, updated = ${ctx.now}
      where itemid = ${itemid}`,
  )
  await closeSuperseded(ctx, key, await writeItems(ctx, key, chain.items, settled.items))
  await updateItemSignals(ctx, itemid)
  said(ctx, key, itemid, 'patrol.item.updated')
}

/**
 * The edit on top, where a further save goes on with it. What is sent again is an edit of its own,
 * which says what it was; but whoever takes all of the edit on top back withdraws that one.
 */
const extendedItem = async (
  ctx: SignedIn,
  doc: Doc,
  chain: Chain,
  top: Top | null,
  head: DocVersion,
): Promise<Top | null> => {
  if (!top) return null
  const leased = ((await findLease(ctx.db, top.itemid))?.expires ?? 0) > ctx.now
  if (!extendsTop(ctx.person, { ...top, leased, touched: top.past }, ctx.now)) return null
  const isTakenBack = proposedUnits(headOf(chain, top.itemid), head).length === 0
  return isTakenBack || (await findResubmittedItem(ctx, doc)) === null ? top : null
}

/**
 * The item that a held save belongs to, and the two headers. The save is written and pointed to.
 * `base`, `head`: newest revisions before and after it.
 */
const holdEdit = async (ctx: SignedIn, doc: Doc, base: number, head: number): Promise<void> => {
  const { doc: now, chain } = await loadChain(ctx.db, doc)
  // the short way of saves looks at it
  if (doc.doc_type === 'guide') await stampGuide(ctx.db, doc.docid, false, ctx.now)
  if (ctx.wishes.settles !== null)
    return settle(ctx, doc, chain, now.head, ctx.wishes.settles, head)
  const top = await topItem(ctx, chain.items.at(-1)?.itemid)
  const extended = await extendedItem(ctx, doc, chain, top, now.head)
  const units = proposedUnits(headOf(chain, extended?.itemid), now.head)
  if (units.length === 0) {
    // Whoever takes all of their own words back withdraws them.
    if (extended) await closeEmpty(ctx, doc, extended.itemid)
    await writeDocument(
      ctx,
      now,
      { live: now.live, head: headOf(chain, extended?.itemid) },
      { userid: ctx.person.userid, kind: 'edit' },
    )
    ctx.header('X-Patrol-State', 'live')
    return
  }
  const itemid =
    extended?.itemid ??
    (await insertItem(ctx, doc, { base, head, stacked_on: top?.itemid ?? null }))
  const place = chain.items.find(item => item.itemid === itemid)?.place ?? head
  await writeUnits(
    ctx.db,
    { itemid, authorid: ctx.person.userid, place, state: 'pending', units, base: null },
    extended !== null,
  )
  if (extended)
    await ctx.db.run(
      sql`update patrol_items set head_revisionid = ${head}, updated = ${ctx.now}
        where itemid = ${itemid}`,
    )
  await updateItemSignals(ctx, itemid)
  said(ctx, doc, itemid, extended ? 'patrol.item.updated' : 'patrol.item.created')
}

export const holds: PatrolPort = {
  weigh: weighSave,
  hold: holdEdit,
  creation: holdFirstPublication,
  orphan: orphanItems,
  reinstate: reinstateItems,
  redact: redactPatrolled,
}
