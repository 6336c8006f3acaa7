// Decisions (moderation-admin 1, 3, 5): after a plan that finds out everything that speaks against
// it, one transaction of revisions, pointers, units and the ledger's row.
import type { ItemState, PatrolDecision } from '#contract/patrol/shapes.ts'
import { conflict, invalidField } from '#lib/errors.ts'
import { entryOf, foundIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { headOf, openUnits, proposedBy, stillOpen, type ChainItem } from '../chain/chain.ts'
import { unstored } from '../chain/accept.ts'
import { loadDocument, lockDocument, type DocKey } from '../chain/document.ts'
import { writeDocument } from '../chain/writeDocument.ts'
import { closeSuperseded } from './closing.ts'
import { presentCurrent } from '../queue/presentItem.ts'
import { findLease, lockItem, requireOpen, type LockedItem } from '../queue/leases.ts'
import { writeDecision } from './ledger.ts'
import { noticeJob } from './notices.ts'
import { rewardDecision } from './reward.ts'
import { requireDecider } from '../queue/rights.ts'
import { closeItem, writeItems, writeUnits } from '../chain/store.ts'
import { sayMessage } from '../queue/talk.ts'
import type { Wanted } from './reasons.ts'
import type { Plan } from './plan.ts'

/** Locks the document, then the item: the order of every write. Throws 404, 403. */
export const lockForDecision = async (ctx: SignedIn, itemid: number): Promise<LockedItem> => {
  await requireDecider(ctx, itemid)
  const key = await ctx.db.one<DocKey>(
    sql`select doc_type, docid, langid from patrol_items where itemid = ${itemid}`,
    'Item',
  )
  await lockDocument(ctx.db, key)
  return lockItem(ctx.db, itemid)
}

/**
 * Throws 422 without a revisionid, 409 `decided`, `leased`, `stale`, `lease_lost` with the item.
 * `tokenOf`: what the body says, which is looked at after everything that a stale caller has to
 * hear first; null: no lease is needed, but nobody else's may stand.
 */
export const requireClaim = async (
  ctx: SignedIn,
  item: LockedItem,
  revisionid: number | undefined,
  tokenOf: () => string | null,
): Promise<void> => {
  if (revisionid === undefined)
    throw invalidField(
      'revisionid',
      'missing_revisionid',
      'Send the `revisionid` of the item that you are deciding on',
    )
  await requireOpen(ctx, item)
  const lease = await findLease(ctx.db, item.itemid)
  const current = () => presentCurrent(ctx, item.itemid)
  if (lease && lease.holderid !== ctx.person.userid && lease.expires > ctx.now)
    throw conflict(await current(), 'leased')
  if (revisionid !== item.revisionid) throw conflict(await current(), 'stale')
  const token = tokenOf()
  if (token !== null && (lease?.holderid !== ctx.person.userid || lease.token !== token))
    throw conflict(await current(), 'lease_lost')
}

const closed = {
  accept: 'accepted',
  accept_edit: 'accepted',
  deny: 'denied',
  partial: 'partial',
} as const satisfies Record<Wanted['action'], ItemState>
const unitStates = { accept: 'accepted', deny: 'denied', leave: 'pending' } as const

const storeFollowUp = async (
  ctx: SignedIn,
  parent: number,
  rest: ChainItem,
): Promise<ChainItem> => {
  const about = await ctx.db.one<{ itemid: number } & DocKey>(sql`
    insert into patrol_items (doc_type, docid, langid, kind, authorid, base_revisionid,
      head_revisionid, stacked_on, place, parent_itemid, created, updated, threshold_at_save,
      risk_score, blast_score, category)
    select doc_type, docid, langid, kind, authorid, base_revisionid, head_revisionid, stacked_on,
      place, itemid, created, ${ctx.now}, threshold_at_save, risk_score, blast_score, category
    from patrol_items where itemid = ${parent} returning itemid, doc_type, docid`)
  const { itemid } = about
  await ctx.db.run(
    sql`insert into patrol_signals (itemid, code, weight, evidence, rule_version)
      select ${itemid}, code, weight, evidence, rule_version from patrol_signals
      where itemid = ${parent}`,
  )
  const stored = { ...rest, itemid }
  await writeUnits(ctx.db, stored, false)
  ctx.emit({ event: 'patrol.item.created', data: about })
  return stored
}

/** Reasons by unit: of what is denied alone. */
const unitReasons = ({ units = [] }: Wanted) =>
  new Map(units.flatMap(unit => (unit.verdict === 'deny' ? [[unit.unitid, unit] as const] : [])))

const unitRows = ({ chosen, verdicts, edited, wanted }: Plan): PatrolDecision['units'] => {
  const reasons = unitReasons(wanted)
  return openUnits(chosen).map(({ unitid }) => ({
    unitid,
    verdict: entryOf(verdicts, unitid),
    edited: edited.has(unitid),
    reason_code: reasons.get(unitid)?.reason_code ?? null,
    reason_text: reasons.get(unitid)?.reason_text?.trim() || null,
  }))
}

const reasonOf = ({ action, reason_code, reason_text }: Wanted) => ({
  action,
  reason_code: reason_code ?? null,
  reason_text: reason_text?.trim() || null,
})
const countReasons = async (ctx: SignedIn, wanted: Wanted): Promise<void> => {
  const own = [...unitReasons(wanted).values()]
  const given = [wanted, ...own].map(one => one.reason_code)
  const codes = [...new Set(given.filter(code => code !== undefined))]
  if (codes.length)
    await ctx.db.run(
      sql`update patrol_reasons set uses = uses + 1 where code = any(${codes}::text[])`,
    )
}

export type Decided = {
  decisionid: number
  live_revisionid: number
  follow_up_itemid: number | null
}

/** Writes a plan. Nothing here refuses. */
export const commit = async (ctx: SignedIn, made: Plan): Promise<Decided> => {
  const { item, doc, chain, chosen, wanted, after } = made
  const head = headOf(stillOpen(after))
  const author = { userid: item.authorid, kind: 'edit' } as const
  let now = doc
  if (made.proposed) {
    await writeDocument(ctx, doc, { live: made.proposed, head: made.proposed }, author)
    now = await loadDocument(ctx.db, item)
  }
  const line = made.proposed ? ({ userid: ctx.person.userid, kind: 'edit' } as const) : author
  const moved = await writeDocument(ctx, now, { live: made.live ?? doc.live, head }, line)
  const left = made.rest && foundIn(after.items, one => one.itemid === unstored)
  const rest = left && (await storeFollowUp(ctx, item.itemid, left))
  const base = chosen.base ?? headOf(chain, chosen.itemid)
  await closeItem(ctx, { ...chosen, base }, closed[wanted.action], unit =>
    made.verdicts.has(unit.unitid) ? unitStates[entryOf(made.verdicts, unit.unitid)] : unit.state,
  )
  const changed = await writeItems(ctx, item, chain.items, after.items)
  const live = made.live !== null && moved.live_revisionid !== doc.live_revisionid
  const live_after = live ? moved.live_revisionid : null
  const decisionid = await writeDecision(
    ctx.db,
    {
      itemid: item.itemid,
      item_revisionid: item.revisionid,
      deciderid: ctx.person.userid,
      ...reasonOf(wanted),
      live_before: doc.live_revisionid,
      live_after,
      base_shown: wanted.base_shown,
      undoes: null,
      created: ctx.now,
      seconds_viewed: wanted.seconds_viewed,
      units: unitRows(made),
    },
    {
      base: wanted.base_shown === 'live' ? chain.live : headOf(chain, chosen.itemid),
      head: proposedBy(chain, chosen.itemid),
      live_before: made.live && chain.live,
      live_after: made.live,
    },
  )
  await closeSuperseded(ctx, item, changed)
  await countReasons(ctx, wanted)
  await rewardDecision(ctx, decisionid, item.authorid, made.live !== null)
  if (wanted.note_to_author?.trim())
    await sayMessage(ctx, item.itemid, wanted.note_to_author.trim(), true)
  ctx.queue(noticeJob(decisionid))
  ctx.emit({
    event: `patrol.decision.${closed[wanted.action]}`,
    data: { itemid: item.itemid, decisionid, doc_type: item.doc_type, docid: item.docid },
  })
  const { live_revisionid } = moved
  return { decisionid, live_revisionid, follow_up_itemid: rest?.itemid ?? null }
}
