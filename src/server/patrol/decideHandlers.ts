// Decisions one by one, in a batch, and back (moderation-admin 3, 6).
import type { Decide } from '#contract/patrol/queries.ts'
import { ApiError, invalidField } from '#lib/errors.ts'
import { foundIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { decideFirstPublication } from './decisions/decideFirstPublication.ts'
import { commit, lockForDecision, requireClaim, type Decided } from './decisions/decide.ts'
import { plan } from './decisions/plan.ts'
import { checkReasons, type Wanted } from './decisions/reasons.ts'
import { presentCurrent } from './queue/presentItem.ts'
import { lockItem, type LockedItem } from './queue/leases.ts'
import { loadDecision } from './ledgerHandlers.ts'
import { mediumRisk } from './signals/riskLevels.ts'
import { acceptBelow, joinDecisions, undoAct } from './decisions/upToHere.ts'

/** Batch acceptance is for what is harmless and was looked at. */
const batchRisk = mediumRisk
const batchAccepts = 20

type Result = {
  itemid: number
  status: number
  code?: string
  message?: string
  decisionid?: number
}
type One = { itemid: number; revisionid: number; action: 'accept' | 'deny' } & Pick<
  Decide,
  'reason_code' | 'reason_text'
>

const codeOf = (error: ApiError): string | undefined =>
  error.status === 409 ? error.headers['X-Conflict'] : error.errors[0]?.code

const requireHarmless = async (ctx: SignedIn, one: One, accepts: number): Promise<void> => {
  if (one.action !== 'accept') return
  const { risk_score, opened } = await ctx.db.one<{ risk_score: number; opened: boolean }>(
    sql`
    select i.risk_score, exists (select from patrol_looks l
      where l.itemid = i.itemid and l.userid = ${ctx.person.userid}
      and l.revisionid = i.revisionid) as opened
    from patrol_items i where i.itemid = ${one.itemid}`,
    'Item',
  )
  if (accepts > batchAccepts)
    throw invalidField('action', 'too_many', `You can accept up to ${batchAccepts} edits at once`)
  if (risk_score >= batchRisk)
    throw invalidField(
      'action',
      'risk',
      'This edit needs a separate decision. Open the edit, then decide on it',
    )
  if (!opened) throw invalidField('action', 'not_opened', 'Open the edit first, then decide')
}

/** Finds out everything that speaks against it; the work is the writing. Throws 422. */
const planned = async (
  ctx: SignedIn,
  item: LockedItem,
  wanted: Wanted,
): Promise<() => Promise<Decided>> => {
  if (item.kind === 'create') {
    await checkReasons(ctx, wanted)
    return () => decideFirstPublication(ctx, item, wanted)
  }
  const made = await plan(ctx, item, wanted)
  return () => commit(ctx, made)
}

const decideOne = async (
  ctx: SignedIn,
  one: One,
  accepts: number,
  dry: boolean,
): Promise<Result> => {
  try {
    const item = await lockForDecision(ctx, one.itemid)
    await requireClaim(ctx, item, one.revisionid, () => null)
    await requireHarmless(ctx, one, accepts)
    const write = await planned(ctx, item, { ...one, base_shown: 'live', seconds_viewed: 0 })
    return {
      itemid: one.itemid,
      status: 200,
      ...(dry ? {} : { decisionid: (await write()).decisionid }),
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const code = codeOf(error)
    return {
      itemid: one.itemid,
      status: error.status,
      message: error.message,
      ...(code === undefined ? {} : { code }),
    }
  }
}

/**
 * Documents in one order, and the lowest item of each first, so that batches do not wait for one
 * another.
 */
const inOrder = (ctx: SignedIn, given: One[]): Promise<number[]> =>
  ctx.db.values<number>(sql`
  select itemid from patrol_items where itemid = any(${given.map(one => one.itemid)}::int[])
    order by doc_type, docid, langid, place, itemid`)

export const decideHandlers: Pick<
  Handlers,
  'decidePatrolItem' | 'decidePatrolItems' | 'undoPatrolDecision'
> = {
  async decidePatrolItem(input, ctx) {
    const { itemid } = input.params
    const item = await lockForDecision(ctx, itemid)
    await requireClaim(ctx, item, input.query.revisionid, () => input.body().token)
    const { token: _, seconds_viewed = 0, below = [], ...wanted } = input.body()
    const lower = await acceptBelow(ctx, item, below, wanted.action)
    const { decisionid, live_revisionid, follow_up_itemid } = await (
      await planned(ctx, lower.length ? await lockItem(ctx.db, itemid) : item, {
        ...wanted,
        seconds_viewed,
      })
    )()
    await joinDecisions(ctx.db, [...lower, decisionid])
    return {
      item: await presentCurrent(ctx, itemid),
      decision: await loadDecision(ctx, decisionid),
      live_revisionid,
      ...(follow_up_itemid === null ? {} : { follow_up_itemid }),
    }
  },

  async decidePatrolItems(input, ctx) {
    const { decisions, dry_run = false } = input.body()
    if (new Set(decisions.map(one => one.itemid)).size < decisions.length)
      throw invalidField('decisions', 'duplicate', 'List each item only once')
    const order = await inOrder(ctx, decisions)
    const results = new Map<number, Result>()
    let accepts = 0
    for (const itemid of order) {
      const one = foundIn(decisions, decision => decision.itemid === itemid)
      if (one.action === 'accept') accepts += 1
      results.set(itemid, await decideOne(ctx, one, accepts, dry_run))
    }
    return {
      results: decisions.map(
        ({ itemid }) => results.get(itemid) ?? { itemid, status: 404, message: 'Item not found' },
      ),
    }
  },

  async undoPatrolDecision(input, ctx) {
    const { itemid, decisionid, live_revisionid } = await undoAct(
      ctx,
      input.params.decisionid,
      input.query.revisionid,
      () => input.body().reason_text,
    )
    return {
      item: await presentCurrent(ctx, itemid),
      decision: await loadDecision(ctx, decisionid),
      live_revisionid,
    }
  },
}
