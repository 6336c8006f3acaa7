// Taking a decision back (moderation-admin 3, 5): a new ledger row and new revisions; nothing is
// erased.
import type { DecisionAction } from '#contract/patrol/shapes.ts'
import {
  ApiError,
  conflict,
  forbidden,
  invalid,
  invalidField,
  notFound,
  type FieldError,
} from '#lib/errors.ts'
import { foundIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { DocVersion, Unit } from '#patrol/types.ts'
import { headOf, settle, stillOpen, without, type Chain } from '../chain/chain.ts'
import { asProposed, takenBack } from '../chain/takeBack.ts'
import { closeSuperseded } from './closing.ts'
import { undoFirstPublication } from './decideFirstPublication.ts'
import { lockDocument, type DocKey, type LoadedDocument } from '../chain/document.ts'
import { requireStorable } from '../chain/storable.ts'
import { writeDocument } from '../chain/writeDocument.ts'
import { presentCurrent } from '../queue/presentItem.ts'
import { dropLeases, lockItem } from '../queue/leases.ts'
import { loadDocuments, writeDecision } from './ledger.ts'
import { isRedacted } from './redacted.ts'
import { takeBackReward } from './reward.ts'
import { loadJudged, refuse } from '../queue/rights.ts'
import { isDecided, isOpen, whyNotUndo } from '#server/rights/review.ts'
import { loadChain, loadChainItem, writeItems, writeUnits } from '../chain/store.ts'

type Past = DocKey & {
  decisionid: number
  itemid: number
  authorid: number
  deciderid: number | null
  action: DecisionAction
  created: number
  live_before: number
  live_after: number | null
  base_shown: 'live' | 'previous'
  newest: boolean
  deleted: boolean
}

const loadPast = (ctx: SignedIn, decisionid: number): Promise<Past> =>
  ctx.db.one<Past>(
    sql`
  select d.decisionid, d.itemid, i.authorid, i.doc_type, i.docid, i.langid, d.deciderid, d.action,
    d.created, d.live_before, d.live_after, d.base_shown,
    not exists (select from patrol_decisions n
      where n.itemid = d.itemid and n.decisionid > d.decisionid) as newest,
    coalesce(g.deleted_date, case when not w.unpublished then w.deleted_date end) is
      not null as deleted
  from patrol_decisions d join patrol_items i using (itemid)
  left join guides g on i.doc_type = 'guide' and g.guideid = i.docid left
    join wikis w on i.doc_type = 'wiki' and w.wikiid = i.docid
  where d.decisionid = ${decisionid}`,
    'Decision',
  )

const blocked = (errors: Omit<FieldError, 'code'>[]) =>
  invalid(
    errors.map(one => ({ ...one, code: 'undo_blocked' })),
    errors.map(one => one.message).join('. '),
  )

/** The live revisions that came later, of the resources that stand in the way. */
const blockingRevisions = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  after: number,
  units: readonly Unit[],
): Promise<number[]> => {
  const steps = units.flatMap(
    ({ path }) =>
      /^steps\/(\d+)|^step (\d+)/.exec(path)?.slice(1).filter(Boolean).map(Number) ?? [],
  )
  const own = units.some(({ path }) => !/^steps\/\d+\/|^step \d+/.test(path))
  const rows = await ctx.db.many<{ revisionid: number }>(sql`
    select max(revisionid) as revisionid from revisions
    where doc_type = ${doc.doc_type} and docid = ${doc.docid} and langid = ${doc.langid}
      and line = 'live' and revisionid > ${after}
      and ((resource = 'step' and resourceid = any(${steps}::int[]))
        or (${own} and resource <> 'step'))
    group by resource, resourceid order by 1`)
  return rows.length ? rows.map(row => row.revisionid) : [doc.live_revisionid]
}

/**
 * Releases hold what it brought: readers go on getting it. A draft that was recalled or rejected is
 * frozen anew before it goes on.
 */
const releasesOf = async (ctx: SignedIn, past: Past): Promise<Omit<FieldError, 'code'>[]> =>
  past.doc_type !== 'guide' || past.live_after === null
    ? []
    : (
        await ctx.db.many<{ releaseid: number; number: string }>(sql`
  select x.releaseid, x.major || '.' || x.minor as number from releases x
  where x.guideid = ${past.docid} and x.outcome is null and x.revisionids && array(
    select revisionid from revisions where doc_type = 'guide' and docid = ${past.docid}
      and langid = ${past.langid} and line = 'live' and revisionid > ${past.live_before}
      and revisionid <= ${past.live_after})
  order by x.releaseid`)
      ).map(one => ({
        field: 'decisionid',
        message: `Release ${one.number} contains this change, so the decision can no longer be undone`,
      }))

/** Throws 422 where a release or a redaction holds it fast. */
const requireUndoable = async (ctx: SignedIn, past: Past): Promise<void> => {
  const built = await releasesOf(ctx, past)
  if (built.length) throw blocked(built)
  if (await isRedacted(ctx.db, past.decisionid))
    throw blocked([
      {
        field: 'decisionid',
        message:
          'Some text in this edit has been redacted, so the decision can no longer be undone',
      },
    ])
}

/**
 * The rest of a partial decision that still waits is folded back in; once it is past itself, it
 * stands in the way.
 */
const followUpsOf = async (ctx: SignedIn, past: Past): Promise<number[]> => {
  if (past.action !== 'partial') return []
  const rows = await ctx.db.many<{ itemid: number; state: Parameters<typeof isOpen>[0] }>(sql`
    select i.itemid, i.state from patrol_items i
      join patrol_items p on p.itemid = i.parent_itemid and p.place = i.place
    where p.itemid = ${past.itemid} and exists (select from patrol_decision_units u
      where u.decisionid = ${past.decisionid} and u.verdict = 'leave')
    order by i.itemid desc limit 1 for update of i`)
  const closed = rows.filter(row => !isOpen(row.state))
  if (closed.length)
    throw blocked(
      closed.map(row => ({
        field: 'decisionid',
        message: `The rest of this edit, now edit ${row.itemid}, is no longer open, so the decision can no longer be undone`,
      })),
    )
  return rows.map(row => row.itemid)
}

/** Items of the chain that say again what comes back. */
const supersede = async (ctx: SignedIn, chain: Chain, itemids: number[]): Promise<void> => {
  for (const itemid of itemids) {
    await writeUnits(
      ctx.db,
      { ...foundIn(chain.items, one => one.itemid === itemid), state: 'superseded', base: null },
      true,
    )
    await ctx.db.run(sql`update patrol_items set decided = ${ctx.now} where itemid = ${itemid}`)
    await dropLeases(ctx.db, [itemid])
  }
}

const tellUndone = (
  ctx: SignedIn,
  { doc_type, docid }: Past,
  itemid: number,
  decisionid: number,
): void =>
  ctx.emit({ event: 'patrol.decision.undone', data: { itemid, decisionid, doc_type, docid } })

/** Throws 422 where it names what is gone by now, or would need itself: as accepting does. */
const requireStorableAgain = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  back: DocVersion,
): Promise<void> => {
  try {
    await requireStorable(ctx, doc, back)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    throw blocked(error.errors.map(({ message }) => ({ field: 'decisionid', message })))
  }
}

/**
 * The live version without what it brought. Throws 422 where something later stands on it, or it
 * could not be saved so today.
 */
const withoutIt = async (
  ctx: SignedIn,
  past: Past,
  doc: LoadedDocument,
  { live }: Chain,
  { live_after, live_before }: Awaited<ReturnType<typeof loadDocuments>>,
): Promise<DocVersion> => {
  const back = live_after && live_before ? takenBack(live, live_after, live_before) : { doc: live }
  if (!('blocking' in back)) {
    await requireStorableAgain(ctx, doc, back.doc)
    return back.doc
  }
  const after = past.live_after ?? past.live_before
  const later = await blockingRevisions(ctx, doc, after, back.blocking)
  throw blocked(
    later.map(one => ({
      field: 'decisionid',
      message: `Revision ${one} later changed the same place, so the decision can no longer be undone`,
    })),
  )
}

/**
 * What is taken back, locked; the reason is asked for once the caller is known to be up to date.
 */
const lockPast = async (
  ctx: SignedIn,
  decisionid: number,
  revisionid: number | undefined,
  reasonOf: () => string | undefined,
) => {
  const first = await loadPast(ctx, decisionid)
  if (!(await loadJudged(ctx.db, ctx.person, first.itemid)).visible) throw notFound('Decision')
  await lockDocument(ctx.db, first)
  const item = await lockItem(ctx.db, first.itemid)
  const past = await loadPast(ctx, decisionid)
  const why = whyNotUndo(ctx.person, past, ctx.settings.undo_minutes, ctx.now)
  if (why === 'self_decision') throw refuse(why, 'You cannot undo a decision on your own edit')
  if (why === 'no_right')
    throw forbidden(
      'Only the person who made this decision can undo it, and only for a short time. Admins can undo it for a day',
    )
  if (revisionid === undefined)
    throw invalidField('revisionid', 'missing_revisionid', 'Send the `revisionid` of the item')
  if (revisionid !== item.revisionid)
    throw conflict(await presentCurrent(ctx, item.itemid), 'stale')
  const reason = reasonOf()
  if (why || !past.newest || !isDecided(item.state) || past.deleted)
    throw invalidField('decisionid', 'invalid_state', 'This decision can no longer be undone')
  return { item, past, reason }
}

/**
 * Throws 404, 403, 422, 409; the reason is asked for once the caller is known to be up to date.
 * Returns the ledger row's id and the newest live revision.
 */
export const undo = async (
  ctx: SignedIn,
  decisionid: number,
  revisionid: number | undefined,
  reasonOf: () => string | undefined,
): Promise<{ itemid: number; decisionid: number; live_revisionid: number }> => {
  const { item, past, reason } = await lockPast(ctx, decisionid, revisionid, reasonOf)
  await requireUndoable(ctx, past)
  if (item.kind === 'create') {
    const done = await undoFirstPublication(ctx, item, past, reason)
    await takeBackReward(ctx, decisionid)
    tellUndone(ctx, past, item.itemid, done.decisionid)
    return { itemid: item.itemid, ...done }
  }
  const { doc, chain } = await loadChain(ctx.db, past)
  const shown = await loadDocuments(ctx.db, decisionid)
  const back = await withoutIt(ctx, past, doc, chain, shown)
  const folded = await followUpsOf(ctx, past)
  const stored = await loadChainItem(ctx.db, item.itemid)
  const waiting = asProposed(stored, stored.base ?? shown.base)
  const after = settle(chain, { live: back, items: [...without(chain, folded), waiting] })
  const to = { live: back, head: headOf(stillOpen(after)) }
  const moved = await writeDocument(ctx, doc, to, { userid: ctx.person.userid, kind: 'undo' })
  await supersede(ctx, chain, folded)
  await ctx.db.run(sql`update patrol_items set decided = null where itemid = ${item.itemid}`)
  const changed = await writeItems(ctx, past, [...chain.items, stored], after.items)
  const live = moved.live_revisionid !== doc.live_revisionid
  const live_after = live ? moved.live_revisionid : null
  const written = await writeDecision(
    ctx.db,
    {
      itemid: item.itemid,
      item_revisionid: item.revisionid,
      deciderid: ctx.person.userid,
      action: 'undo',
      reason_code: null,
      reason_text: reason?.trim() || null,
      live_before: doc.live_revisionid,
      live_after,
      base_shown: past.base_shown,
      undoes: decisionid,
      created: ctx.now,
      seconds_viewed: 0,
      units: [],
    },
    {
      base: shown.base,
      head: shown.head,
      live_before: live ? chain.live : null,
      live_after: live ? back : null,
    },
  )
  const others = changed.filter(one => one.itemid !== item.itemid || one.to === 'superseded')
  await closeSuperseded(ctx, past, others)
  await takeBackReward(ctx, decisionid)
  tellUndone(ctx, past, item.itemid, written)
  return { itemid: item.itemid, decisionid: written, live_revisionid: moved.live_revisionid }
}
