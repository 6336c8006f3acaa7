// Decisions (moderation-admin 1, 3, 5): a plan that finds out everything that speaks against it,
// and then one transaction of revisions, pointers, units and the ledger's row.
import type { Decide } from '#contract/patrol/schemas.ts'
import type { ItemState, PatrolDecision } from '#contract/patrol/shapes.ts'
import { codePoints } from '#contract/core/wire.ts'
import { conflict, invalid, invalidField, type FieldError } from '#lib/errors.ts'
import { entryOf, foundIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { DocVersion } from '#patrol/types.ts'
import {
  acceptEdited,
  acceptUnits,
  dropItems,
  followUpOf,
  headOf,
  itemIn,
  openUnits,
  proposedBy,
  stillOpen,
  unstored,
  verdictsRefused,
  type Chain,
  type ChainItem,
  type Refusal,
  type Verdicts,
} from '../chain/chain.ts'
import {
  loadDocument,
  lockDocument,
  writeDocument,
  type DocKey,
  type LoadedDocument,
} from '../chain/document.ts'
import { closeSuperseded } from './closing.ts'
import { editedVersion } from '../chain/edited.ts'
import { presentCurrent } from '../queue/items.ts'
import { findLease, lockItem, requireOpen, type LockedItem } from '../queue/leases.ts'
import { writeDecision } from './ledger.ts'
import { noticeJob } from './notices.ts'
import { rewardDecision } from './reward.ts'
import { requireDecider } from '../queue/rights.ts'
import { closeItem, loadChain, writeItems, writeUnits } from '../chain/store.ts'
import { requireStorable } from '../chain/storable.ts'
import { sayMessage } from '../queue/talk.ts'

export type Wanted = Pick<
  Decide,
  'action' | 'reason_code' | 'reason_text' | 'units' | 'edited' | 'note_to_author'
> & { base_shown: 'live' | 'previous'; seconds_viewed: number }

const explain = (refusal: Refusal): FieldError[] => {
  const each = (
    ids: readonly number[],
    field: string,
    message: (id: number) => string,
  ): FieldError[] =>
    ids.length
      ? ids.map((id, index) => ({ field, code: refusal.code, message: message(id), index }))
      : [
          {
            field,
            code: refusal.code,
            message: 'Accept or deny it as a whole, or give different verdicts',
          },
        ]
  if (refusal.code === 'depends')
    return each(refusal.itemids, 'itemid', id => `It builds on edit ${id}, which waits below it`)
  if (refusal.code === 'needs_rebase')
    return each(refusal.unitids, 'units', id => `Unit ${id} no longer fits what readers see`)
  if (refusal.code === 'unit_dependency')
    return each(refusal.unitids, 'units', id => `Unit ${id} has to be accepted with it`)
  return each(refusal.unitids, 'units', id => `The item has no open unit ${id}`)
}
const refused = (refusal: Refusal) => {
  const errors = explain(refusal)
  return invalid(errors, errors.map(one => one.message).join('. '))
}

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
      'Send the revisionid of the item that you decide',
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

const enough = (text: string | undefined): boolean =>
  text !== undefined && codePoints(text.trim()) >= 10

/** A denial says why, as a whole or for each unit. */
const requireReason = (wanted: Wanted): void => {
  const given = wanted.reason_code !== undefined || enough(wanted.reason_text)
  const unexplained =
    wanted.action === 'deny'
      ? !given
      : wanted.action === 'partial' &&
        !given &&
        (wanted.units ?? []).some(unit => unit.verdict === 'deny' && unit.reason_code === undefined)
  if (
    unexplained ||
    (wanted.reason_text !== undefined &&
      wanted.reason_text.trim() !== '' &&
      !enough(wanted.reason_text))
  ) {
    throw invalidField(
      'reason',
      'reason',
      'Choose a reason, or say in 10 to 2,000 characters why it is denied',
    )
  }
}

export type Plan = {
  item: LockedItem
  doc: LoadedDocument
  chain: Chain
  chosen: ChainItem
  wanted: Wanted
  /** Items of the document afterwards, and what readers get; null where they see no change. */
  after: Chain
  live: DocVersion | null
  /**
   * Of accept_edit: what its author proposed, which stands in the history below the decider's own
   * revision.
   */
  proposed: DocVersion | null
  /** Ids of units that the decider changed. */
  edited: ReadonlySet<number>
  verdicts: Verdicts
  rest: ChainItem | null
}

const whole = (item: ChainItem, verdict: 'accept' | 'deny'): Verdicts =>
  new Map(openUnits(item).map(unit => [unit.unitid, verdict]))

type Start = Pick<
  Plan,
  'item' | 'doc' | 'chain' | 'chosen' | 'wanted' | 'proposed' | 'edited' | 'rest'
>

const planEdited = async (ctx: SignedIn, start: Start): Promise<Plan> => {
  const { chain, doc, chosen, wanted } = start
  const accepted = acceptEdited(
    chain,
    chosen.itemid,
    await editedVersion(ctx, doc, proposedBy(chain, chosen.itemid), wanted.edited),
  )
  if ('code' in accepted) throw refused(accepted)
  const paths = new Set(accepted.own.map(unit => unit.path))
  const edited = new Set(
    openUnits(chosen)
      .filter(unit => unit.state === 'conflicted' || paths.has(unit.path))
      .map(unit => unit.unitid),
  )
  return {
    ...start,
    after: accepted.chain,
    live: accepted.live,
    proposed: accepted.proposed,
    edited,
    verdicts: whole(chosen, 'accept'),
  }
}

const planParts = (start: Start): Plan => {
  const { chain, chosen, wanted } = start
  const given: Verdicts = new Map((wanted.units ?? []).map(unit => [unit.unitid, unit.verdict]))
  const wrong = verdictsRefused(chosen, given)
  if (wrong) throw refused(wrong)
  const verdicts: Verdicts = new Map(
    openUnits(chosen).map(unit => [unit.unitid, given.get(unit.unitid) ?? 'leave']),
  )
  const those = (verdict: 'accept' | 'leave') =>
    openUnits(chosen).filter(unit => verdicts.get(unit.unitid) === verdict)
  const rest = followUpOf(chain, chosen, those('leave'))
  const accepted = acceptUnits(chain, chosen.itemid, those('accept'), rest)
  if ('code' in accepted) throw refused(accepted)
  return {
    ...start,
    after: accepted.chain,
    live: those('accept').length ? accepted.live : null,
    verdicts,
    rest,
  }
}

const requireReasons = async (ctx: SignedIn, wanted: Wanted): Promise<void> => {
  const codes = [
    ...new Set(
      [wanted.reason_code, ...(wanted.units ?? []).map(unit => unit.reason_code)].filter(
        code => code !== undefined,
      ),
    ),
  ]
  if (codes.length === 0) return
  const known = await ctx.db.many<{ code: string }>(
    sql`select code from patrol_reasons where code = any(${codes}::text[]) and active`,
  )
  if (known.length < codes.length)
    throw invalidField('reason_code', 'not_found', 'There is no such reason')
}

/** Throws 422. */
export const checkReasons = async (ctx: SignedIn, wanted: Wanted): Promise<void> => {
  requireReason(wanted)
  await requireReasons(ctx, wanted)
}

/** Everything is checked here: what comes after only writes. Throws 422. */
export const plan = async (ctx: SignedIn, item: LockedItem, wanted: Wanted): Promise<Plan> => {
  await checkReasons(ctx, wanted)
  const { doc, chain } = await loadChain(ctx.db, item)
  const chosen = itemIn(chain, item.itemid)
  const start: Start = {
    item,
    doc,
    chain,
    chosen,
    wanted,
    proposed: null,
    edited: new Set(),
    rest: null,
  }
  if (wanted.action === 'deny')
    return {
      ...start,
      after: dropItems(chain, [item.itemid]),
      live: null,
      verdicts: whole(chosen, 'deny'),
    }
  if (wanted.action === 'accept') {
    const accepted = acceptUnits(chain, item.itemid, openUnits(chosen), null)
    if ('code' in accepted) throw refused(accepted)
    await requireStorable(ctx, doc, accepted.live)
    return {
      ...start,
      after: accepted.chain,
      live: accepted.live,
      verdicts: whole(chosen, 'accept'),
    }
  }
  const made = wanted.action === 'partial' ? planParts(start) : await planEdited(ctx, start)
  if (made.live) await requireStorable(ctx, doc, made.live)
  return made
}

const closed: Record<Wanted['action'], ItemState> = {
  accept: 'accepted',
  accept_edit: 'accepted',
  deny: 'denied',
  partial: 'partial',
}
const eventOf: Record<Wanted['action'], string> = {
  accept: 'accepted',
  accept_edit: 'accepted',
  deny: 'denied',
  partial: 'partial',
}
const unitStates = { accept: 'accepted', deny: 'denied', leave: 'pending' } as const

const storeFollowUp = async (
  ctx: SignedIn,
  parent: number,
  rest: ChainItem,
): Promise<ChainItem> => {
  const { itemid } = await ctx.db.one<{ itemid: number }>(sql`
    insert into patrol_items (doc_type, docid, langid, kind, authorid, base_revisionid,
      head_revisionid, stacked_on, place, parent_itemid, created, updated, threshold_at_save,
      risk_score, blast_score, category)
    select doc_type, docid, langid, kind, authorid, base_revisionid, head_revisionid, stacked_on,
      place, itemid, created, ${ctx.now}, threshold_at_save, risk_score, blast_score, category
    from patrol_items where itemid = ${parent} returning itemid`)
  await ctx.db.run(
    sql`insert into patrol_signals (itemid, code, weight, evidence, rule_version)
      select ${itemid}, code, weight, evidence, rule_version from patrol_signals
      where itemid = ${parent}`,
  )
  const stored = { ...rest, itemid }
  await writeUnits(ctx.db, stored, false)
  ctx.emit({ event: 'patrol.item.created', data: { itemid } })
  return stored
}

const unitRows = ({ chosen, verdicts, edited, wanted }: Plan): PatrolDecision['units'] =>
  openUnits(chosen).map(({ unitid }) => ({
    unitid,
    verdict: entryOf(verdicts, unitid),
    edited: edited.has(unitid),
    reason_code: wanted.units?.find(unit => unit.unitid === unitid)?.reason_code ?? null,
  }))

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
  const moved = await writeDocument(
    ctx,
    now,
    { live: made.live ?? doc.live, head },
    made.proposed ? { userid: ctx.person.userid, kind: 'edit' } : author,
  )
  const rest =
    made.rest &&
    (await storeFollowUp(
      ctx,
      item.itemid,
      foundIn(after.items, one => one.itemid === unstored),
    ))
  const base = chosen.base ?? headOf(chain, chosen.itemid)
  await closeItem(ctx, { ...chosen, base }, closed[wanted.action], unit =>
    made.verdicts.has(unit.unitid) ? unitStates[entryOf(made.verdicts, unit.unitid)] : unit.state,
  )
  const changed = await writeItems(ctx, item, chain.items, after.items)
  const live = made.live !== null && moved.live_revisionid !== doc.live_revisionid
  const decisionid = await writeDecision(
    ctx.db,
    {
      itemid: item.itemid,
      item_revisionid: item.revisionid,
      deciderid: ctx.person.userid,
      action: wanted.action,
      reason_code: wanted.reason_code ?? null,
      reason_text: wanted.reason_text?.trim() || null,
      result_revisionid: live ? moved.live_revisionid : null,
      live_before: doc.live_revisionid,
      live_after: live ? moved.live_revisionid : null,
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
  const codes = [
    ...new Set(
      [wanted.reason_code, ...(wanted.units ?? []).map(unit => unit.reason_code)].filter(
        code => code !== undefined,
      ),
    ),
  ]
  if (codes.length)
    await ctx.db.run(
      sql`update patrol_reasons set uses = uses + 1 where code = any(${codes}::text[])`,
    )
  await rewardDecision(ctx, decisionid, item.authorid, made.live !== null)
  if (wanted.note_to_author?.trim())
    await sayMessage(ctx, item.itemid, wanted.note_to_author.trim(), true)
  ctx.queue(noticeJob(decisionid))
  ctx.emit({
    event: `patrol.decision.${eventOf[wanted.action]}`,
    data: { itemid: item.itemid, decisionid, doc_type: item.doc_type, docid: item.docid },
  })
  return {
    decisionid,
    live_revisionid: moved.live_revisionid,
    follow_up_itemid: rest?.itemid ?? null,
  }
}
