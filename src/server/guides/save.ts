// What saveResource needs of guides and their steps: pointers, stamps, events, reputation.
import { existing } from '#lib/existing.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Content, Doc, Outcome } from '#server/http/patrolPort.ts'
import { isAllowed, type GuideAccess } from '#server/rights/guides.ts'
import { publicationWaits } from '#server/rights/review.ts'
import { nothingTold, type Saveable, type Told } from '#server/saves/saveResource.ts'
import { asContent, asGuide } from './content.ts'
import { isKeptByRule } from './publication.ts'
import { onLiveGuideChanged } from './onLiveGuideChanged.ts'
import { pointGuide, pointStep, type GuideRow, type StepRow } from './sql.ts'

export const docOf = (person: SignedIn['person'], access: GuideAccess): Doc => ({
  doc_type: 'guide',
  docid: access.guideid,
  langid: access.langid,
  author: access.author,
  patrol_threshold: access.patrol_threshold,
  public: access.public,
  allowed: isAllowed(person, access),
})

/**
 * `head`: with the head's content. What is published may wait for a decider; `isDecided`: somebody
 * decided that it is, or its release.
 */
export const guideToSave = (
  ctx: SignedIn,
  access: GuideAccess,
  head: GuideRow,
  isDecided = false,
): Saveable => {
  const { guideid } = access
  return {
    doc: docOf(ctx.person, access),
    resource: 'guide',
    resourceid: guideid,
    before: {
      revisionid: head.revisionid,
      live_revisionid: head.live_revisionid,
      content: asContent(head.content),
    },
    async publication(next) {
      if (!asGuide(next).public || head.content.public) return { next, opens: false }
      const isKept = !isDecided && (await isKeptByRule(ctx, head, asGuide(next)))
      const opens = isKept || publicationWaits(ctx.person, head, ctx.settings)
      return { next: opens ? { ...next, public: false } : next, opens }
    },
    point: ({ revisionid, live_revisionid, liveContent }) =>
      pointGuide(
        ctx.db,
        guideid,
        { revisionid, live_revisionid: existing(live_revisionid, 'a live revision') },
        liveContent && asGuide(liveContent),
        ctx.now,
      ),
    told: ({ verdict, revisionid, settled }) =>
      settled
        ? nothingTold
        : verdict === 'held'
          ? { touched: [`guide:${guideid}`], events: [] }
          : {
              touched: [`guide:${guideid}`, `modified:${guideid}`],
              events: [{ event: 'guide.updated', data: { guideid, revisionid } }],
            },
    onLive: live =>
      onLiveGuideChanged(ctx, guideid, head.content, asGuide(live), ctx.person.userid),
  }
}

export type StepKey = Pick<StepRow, 'stepid' | 'guideid'>

/** The fast save of a step writes the same. */
export const toldOfStep = (
  { guideid, stepid }: StepKey,
  { verdict, revisionid, settled }: Pick<Outcome, 'verdict' | 'revisionid' | 'settled'>,
): Told =>
  settled
    ? nothingTold
    : {
        touched: [`step:${stepid}`, ...(verdict === 'live' ? [`modified:${guideid}`] : [])],
        events: [{ event: 'step.updated', data: { guideid, stepid, revisionid } }],
      }

const stepOf = (ctx: SignedIn, access: GuideAccess, step: StepKey) => ({
  doc: docOf(ctx.person, access),
  resource: 'step' as const,
  resourceid: step.stepid,
  publication: (next: Content) => ({ next, opens: false }),
  point: (outcome: Outcome) =>
    pointStep(ctx.db, step, outcome, outcome.verdict === 'live', ctx.now),
})

export const stepToSave = (ctx: SignedIn, access: GuideAccess, before: StepRow): Saveable => ({
  ...stepOf(ctx, access, before),
  before: {
    revisionid: before.revisionid,
    live_revisionid: before.live_revisionid,
    content: asContent(before.content),
  },
  told: outcome => toldOfStep(before, outcome),
})

/** `base`: the guide's newest revision before it names the step. */
export const newStepToSave = (
  ctx: SignedIn,
  access: GuideAccess,
  step: StepKey,
  base: number,
): Saveable => ({ ...stepOf(ctx, access, step), before: null, base })
