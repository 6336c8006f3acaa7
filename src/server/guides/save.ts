// Saving a guide's own fields: revision, pointers, stamps, events, reputation. Steps are in
// steps.ts.
import { existing } from '#lib/existing.ts'
import type { SignedIn } from '#server/http/context.ts'
import { publicationWaits } from '#server/rights/review.ts'
import { recordRevision, setPatrolLiveHeader, verdictFor } from '#server/saves/revisions.ts'
import type { Doc, Outcome, Save, Verdict, NewRevision } from '#server/http/patrolPort.ts'
import { onLiveGuideChanged } from './onLiveGuideChanged.ts'
import { asContent, asGuide, type GuideContent } from './content.ts'
import { isAllowed, type GuideAccess } from '#server/rights/guides.ts'
import { pointGuide, type GuideRow } from './sql.ts'

export const docOf = (person: SignedIn['person'], access: GuideAccess): Doc => ({
  doc_type: 'guide',
  docid: access.guideid,
  langid: access.langid,
  author: access.author,
  patrol_threshold: access.patrol_threshold,
  public: access.public,
  allowed: isAllowed(person, access),
})

type Options = {
  verdict?: Verdict
  kind?: NewRevision['kind']
  newStep?: NonNullable<Save['newStep']>
}

/**
 * `head` is the row with the head's content, locked. Says what became of the save. What is
 * published may wait for a decider.
 */
export const saveGuide = async (
  ctx: SignedIn,
  access: GuideAccess,
  head: GuideRow,
  next: GuideContent,
  options: Options = {},
): Promise<Outcome> => {
  const waits =
    next.public && !head.content.public && publicationWaits(ctx.person, head, ctx.settings)
  const outcome = await writeGuide(
    ctx,
    access,
    head,
    waits ? { ...next, public: false } : next,
    options,
  )
  if (outcome.verdict === 'live' && !options.newStep && (outcome.changed || waits))
    await ctx.holds.creation(ctx, docOf(ctx.person, access), waits)
  return outcome
}

const writeGuide = async (
  ctx: SignedIn,
  access: GuideAccess,
  head: GuideRow,
  next: GuideContent,
  options: Options,
): Promise<Outcome> => {
  const doc = docOf(ctx.person, access)
  const outcome = await recordRevision(
    ctx,
    {
      doc,
      resource: 'guide',
      resourceid: access.guideid,
      next: asContent(next),
      before: {
        revisionid: head.revisionid,
        live_revisionid: head.live_revisionid,
        content: asContent(head.content),
      },
      ...(options.kind ? { kind: options.kind } : {}),
      ...(options.newStep ? { newStep: options.newStep } : {}),
    },
    options.verdict ?? verdictFor(ctx, doc),
  )
  if (!outcome.changed || outcome.settled) {
    setPatrolLiveHeader(ctx)
    return outcome
  }
  const live = outcome.liveContent ? asGuide(outcome.liveContent) : null
  await pointGuide(
    ctx.db,
    access.guideid,
    {
      revisionid: outcome.revisionid,
      live_revisionid: existing(outcome.live_revisionid, 'a live revision'),
    },
    live,
    ctx.now,
  )
  ctx.touch(`guide:${access.guideid}`)
  if (outcome.verdict === 'held') {
    // with the step, once that is written
    if (!options.newStep) await ctx.holds.hold(ctx, doc, head.revisionid, outcome.revisionid)
    return outcome
  }
  setPatrolLiveHeader(ctx)
  ctx.touch(`modified:${access.guideid}`)
  ctx.emit({
    event: 'guide.updated',
    data: { guideid: access.guideid, revisionid: outcome.revisionid },
  })
  if (live) await onLiveGuideChanged(ctx, access.guideid, head.content, live)
  return outcome
}
