// The one way of saving a resource (api-facts 2.6, 3): a guide, a step, a page, or one of them in
// another language. docs/decisions/0394-one-way-of-saving.md
import type { NewEvent } from '#contract/events/table.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Content, NewRevision, Outcome, Save, Verdict } from '#server/http/patrolPort.ts'
import { requireAllowed } from '#server/judging/judge.ts'
import { saidIn } from '#server/judging/saidIn.ts'
import { planSave, revisionOf, savedBy, type SavePlan } from './plan.ts'
import { requireRevision, setPatrolLiveHeader, verdictFor } from './revisions.ts'
import { hasOpenItems, insertRevision } from './sql.ts'

/** What caches and listeners are told of a save: names of stamps, and events. */
export type Told = { touched: string[]; events: NewEvent[] }
export const nothingTold: Told = { touched: [], events: [] }

type Published = { next: Content; opens: boolean }

/**
 * What a family says of its resource. The row of its document is locked, and the caller may write
 * it.
 */
export type Saveable = Pick<Save, 'doc' | 'resource' | 'resourceid' | 'before'> & {
  /** What a held save is compared with, where that is not `before`. */
  base?: number
  /** Readers have never seen the document: all of it waits for its first publication. */
  isUnseen?: boolean
  /**
   * Where a first publication may wait beside it: what of a save is written, and whether it `opens`
   * the item that waits.
   */
  publication?: (next: Content) => Published | Promise<Published>
  /** Moves the pointers; left to patrol where `settled`. */
  point: (outcome: Outcome, next: Content) => Promise<unknown>
  /** Of a save that changed something. Patrol tells of what it settled itself, but see each. */
  told?: (outcome: Outcome) => Told
  /** Readers get another version, which patrol did not write. */
  onLive?: (live: Content) => void | Promise<void>
}

export type Edit = {
  /** The revision that the edit was made from; left out where the caller compared it. */
  expected?: {
    given: number | undefined
    /** What it has to be, where that is not the revision of `before`. */
    head?: number
    /** What a 409 shows. */
    current: () => Promise<unknown>
  }
  /** What it is to say; null where nothing is begun. Throws 422, and 403 for a single member. */
  change: () => Content | null | Promise<Content | null>
  /** Where it is not the rights of who saves that tell whether it is held. */
  verdict?: Verdict
  kind?: NewRevision['kind']
  /** A step that comes with it and is saved next: the two are held as one. */
  newStep?: NonNullable<Save['newStep']>
  /** What else it is called where it changed something: a move, a revert. */
  events?: (outcome: Outcome) => NewEvent[]
}

const carryOut = async (
  ctx: SignedIn,
  save: Save,
  plan: SavePlan,
  isUnseen: boolean,
): Promise<Outcome> => {
  const before = { revisionid: 0, live_revisionid: null, ...save.before }
  if (plan.does === 'nothing')
    return {
      changed: false,
      verdict: isUnseen ? 'held' : 'live',
      revisionid: before.revisionid,
      live_revisionid: before.live_revisionid,
      liveContent: null,
    }
  const weighed = plan.does === 'weigh' ? await ctx.holds.weigh(ctx, save, plan.kind) : null
  if (weighed?.verdict === 'live') return weighed
  const revision =
    plan.does === 'write'
      ? plan.revision
      : revisionOf(save, savedBy(ctx), 'held', weighed?.revisionid)
  const revisionid = await insertRevision(ctx.db, revision)
  const isLive = revision.line === 'live'
  return {
    changed: true,
    verdict: revision.line,
    revisionid,
    live_revisionid: isLive || isUnseen ? revisionid : (weighed ?? before).live_revisionid,
    liveContent: isLive ? save.next : null,
  }
}

/**
 * What waits is put before its deciders, and the answer says so. `opens` undefined: no first
 * publication waits beside it. Not `isWhole`: what comes with it is saved next.
 */
const review = async (
  ctx: SignedIn,
  { doc, before, base, isUnseen }: Saveable,
  { changed, verdict, revisionid }: Outcome,
  { opens, isWhole }: { opens: boolean | undefined; isWhole: boolean },
): Promise<void> => {
  if (isUnseen) {
    if (changed) await ctx.holds.creation(ctx, doc, true)
    return
  }
  if (verdict === 'live') setPatrolLiveHeader(ctx)
  if (!isWhole) return
  if (verdict === 'held')
    await ctx.holds.hold(ctx, doc, base ?? before?.revisionid ?? 0, revisionid)
  else if (opens !== undefined && (changed || opens)) await ctx.holds.creation(ctx, doc, opens)
}

/**
 * What Admins refuse is refused, and what they hold waits as an edit of somebody new does; nobody
 * else reads a private document.
 */
const verdictOf = async (
  ctx: SignedIn,
  { doc, before, isUnseen }: Saveable,
  { verdict, newStep }: Edit,
  { next }: Save,
): Promise<Verdict> => {
  const isKept = await requireAllowed(ctx, ctx.person, {
    place: isUnseen || !doc.public ? 'page' : 'edit',
    before: saidIn(before?.content),
    next: [...saidIn(next), ...saidIn(newStep?.content)],
  })
  if (isUnseen) return 'held'
  return verdict ?? (isKept && doc.public ? 'held' : verdictFor(ctx, doc))
}

/**
 * Compares the revision, changes the content, decides whether it goes live, writes the revision,
 * moves the pointers, tells of it and holds what waits. A save that changes nothing writes nothing.
 * Throws 409 with the current resource.
 */
export const saveResource = async (
  ctx: SignedIn,
  resource: Saveable,
  edit: Edit,
): Promise<Outcome> => {
  const { doc, before, isUnseen = false } = resource
  const { expected, kind, newStep } = edit
  if (expected)
    await requireRevision(
      expected.head ?? before?.revisionid ?? 0,
      expected.given,
      expected.current,
    )
  const asked = await edit.change()
  const published = asked && (await resource.publication?.(asked))
  const next = published?.next ?? asked ?? {}
  const save: Save = {
    doc,
    before,
    resource: resource.resource,
    resourceid: resource.resourceid,
    next,
    ...(kind && !isUnseen ? { kind } : {}),
    ...(newStep ? { newStep } : {}),
  }
  const wanted = await verdictOf(ctx, resource, edit, save)
  const plan: SavePlan =
    asked === null
      ? { does: 'nothing' }
      : await planSave(save, savedBy(ctx), wanted, () => hasOpenItems(ctx.db, doc))
  const outcome = await carryOut(ctx, save, plan, isUnseen)
  if (outcome.changed) {
    if (!outcome.settled) await resource.point(outcome, next)
    const { touched, events } = resource.told?.(outcome) ?? nothingTold
    ctx.touch(...touched)
    for (const event of events) ctx.emit(event)
    if (outcome.liveContent) await resource.onLive?.(outcome.liveContent)
  }
  await review(ctx, resource, outcome, { opens: published?.opens, isWhole: !newStep })
  if (outcome.changed) for (const event of edit.events?.(outcome) ?? []) ctx.emit(event)
  return outcome
}
