// First publication (moderation-admin 1): where the setting asks for it, a guide by somebody new
// stays private, and a new page unpublished, until a decider has seen it. Its item stands beside
// the chain of edits, not in it: it holds no edits, and its units are all it says.
// docs/decisions/0206-first-publication.md, 0266-new-pages-wait.md
import type { ItemState } from '#contract/patrol/shapes.ts'
import { invalid, invalidField } from '#lib/errors.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { saveGuide } from '#server/guides/save.ts'
import { loadAccess } from '#server/rights/guides.ts'
import { loadGuideRow } from '#server/guides/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Doc } from '#server/http/patrolPort.ts'
import { asWiki } from '#server/wikis/content.ts'
import { findInTheWay, publishPage, unpublishPage } from '#server/wikis/unpublished.ts'
import type { DocVersion } from '#patrol/types.ts'
import { proposedUnits, type ChainItem } from '../chain/chain.ts'
import type { Decided, Wanted } from './decide.ts'
import { loadDocument, writeDocument, type DocKey, type LoadedDocument } from '../chain/document.ts'
import { editedVersion } from '../chain/edited.ts'
import { dropLeases, type LockedItem } from '../queue/leases.ts'
import { writeDecision } from './ledger.ts'
import { noticeJob, tellAuthor } from './notices.ts'
import { rewardDecision } from './reward.ts'
import { takeResubmittedItem } from '../chain/resubmission.ts'
import { updateItemSignals } from '../signals/signals.ts'
import { closeItem, loadChainItem, writeUnits } from '../chain/store.ts'
import { sayMessage } from '../queue/talk.ts'
import { wikiContents } from '../chain/versions.ts'

const nothingOf = ({ doc_type }: Pick<DocKey, 'doc_type'>): DocVersion =>
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

const record = (
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
      result_revisionid: live_after,
      live_before: doc.live_revisionid,
      live_after,
      base_shown: said.base_shown ?? 'live',
      undoes,
      created: ctx.now,
      seconds_viewed: said.seconds_viewed ?? 0,
      units: units.map(({ unitid }) => ({
        unitid,
        verdict: action === 'deny' ? 'deny' : 'accept',
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

const setGuidePublic = async (
  ctx: SignedIn,
  guideid: number,
  wanted: boolean,
  kind: 'edit' | 'undo',
): Promise<number | null> => {
  const head = await loadGuideRow(ctx.db, guideid, true)
  const { live_revisionid } = await saveGuide(
    ctx,
    await loadAccess(ctx.db, guideid),
    head,
    { ...head.content, public: wanted },
    { verdict: 'live', kind },
  )
  return live_revisionid
}

/** `edited`: with what the decider changed. The live revision's id. */
const publish = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  edited: DocVersion | null,
): Promise<number | null> => {
  if (doc.doc_type === 'wiki')
    return publishPage(
      ctx,
      doc.docid,
      edited &&
        asWiki(existing(wikiContents(edited, firstOf(doc.parts).live).own, 'the edited page')),
    )
  if (edited)
    await writeDocument(
      ctx,
      doc,
      { live: edited, head: edited },
      { userid: ctx.person.userid, kind: 'edit' },
    )
  return setGuidePublic(ctx, doc.docid, true, 'edit')
}

/**
 * The id of the revision that says so, null for a page: it has none of its own. Throws 422
 * `undo_blocked` where something hangs on the page by now.
 */
const unpublish = async (ctx: SignedIn, doc: LoadedDocument): Promise<number | null> => {
  if (doc.doc_type === 'guide') return setGuidePublic(ctx, doc.docid, false, 'undo')
  const inTheWay = await findInTheWay(ctx.db, doc.docid)
  if (inTheWay.length)
    throw invalid(
      inTheWay.map(one => ({ ...one, code: 'undo_blocked' })),
      inTheWay.map(one => one.message).join('. '),
    )
  await unpublishPage(ctx, doc.docid)
  return null
}

/**
 * Accepted it is public, denied it stays as it was, private. Throws 422: there is nothing to take
 * in parts.
 */
export const decideFirstPublication = async (
  ctx: SignedIn,
  item: LockedItem,
  wanted: Wanted,
): Promise<Decided> => {
  const { action } = wanted
  if (action === 'partial')
    throw invalidField('action', 'unit_set', 'A first publication is accepted or denied as a whole')
  const doc = await loadDocument(ctx.db, item)
  const chosen = await loadChainItem(ctx.db, item.itemid)
  const edited =
    action === 'accept_edit' ? await editedVersion(ctx, doc, doc.live, wanted.edited) : null
  await closeItem(ctx, chosen, action === 'deny' ? 'denied' : 'accepted', () =>
    action === 'deny' ? 'denied' : 'accepted',
  )
  const live_after = action === 'deny' ? null : await publish(ctx, doc, edited)
  const decisionid = await record(ctx, item, doc, {
    action,
    deciderid: ctx.person.userid,
    live_after,
    said: wanted,
    units: chosen.units,
  })
  if (wanted.reason_code !== undefined)
    await ctx.db.run(
      sql`update patrol_reasons set uses = uses + 1 where code = ${wanted.reason_code}`,
    )
  await rewardDecision(ctx, decisionid, item.authorid, action !== 'deny')
  if (wanted.note_to_author?.trim())
    await sayMessage(ctx, item.itemid, wanted.note_to_author.trim(), true)
  ctx.queue(noticeJob(decisionid))
  ctx.emit({
    event: `patrol.decision.${action === 'deny' ? 'denied' : 'accepted'}`,
    data: { itemid: item.itemid, decisionid, doc_type: item.doc_type, docid: item.docid },
  })
  return { decisionid, live_revisionid: live_after ?? doc.live_revisionid, follow_up_itemid: null }
}

/** A decision about it taken back: private again, and waiting. Gives the ledger row's id. */
export const undoFirstPublication = async (
  ctx: SignedIn,
  item: LockedItem,
  past: { decisionid: number; action: string },
  reason_text: string | undefined,
): Promise<{ decisionid: number; live_revisionid: number }> => {
  const doc = await loadDocument(ctx.db, item)
  if (await findOpen(ctx, item))
    throw invalidField('decisionid', 'invalid_state', 'It was sent again, and waits')
  if (
    doc.doc_type === 'wiki' &&
    (doc.author !== item.authorid || doc.public === (past.action === 'deny'))
  )
    throw invalidField('decisionid', 'invalid_state', 'The page is another by now')
  if (doc.doc_type === 'guide' && past.action === 'deny' && doc.public)
    throw invalidField('decisionid', 'invalid_state', 'The guide was published since')
  const live_after = past.action === 'deny' ? null : await unpublish(ctx, doc)
  if (doc.doc_type === 'guide')
    // its first publication is still to come
    await ctx.db.run(sql`
      update guides set published_date = 0, first_public_revisionid = null
        where guideid = ${doc.docid}`)
  const chosen = await loadChainItem(ctx.db, item.itemid)
  const nothing = nothingOf(doc)
  await writeUnits(
    ctx.db,
    { ...chosen, state: 'pending', base: nothing, units: proposedUnits(nothing, doc.live) },
    true,
  )
  await ctx.db.run(sql`update patrol_items set decided = null where itemid = ${item.itemid}`)
  const decisionid = await record(ctx, item, doc, {
    action: 'undo',
    deciderid: ctx.person.userid,
    live_after,
    undoes: past.decisionid,
    said: reason_text === undefined ? {} : { reason_text },
  })
  return { decisionid, live_revisionid: live_after ?? doc.live_revisionid }
}
