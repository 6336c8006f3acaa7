import { limits } from '#contract/core/limits.ts'
import type { Step } from '#contract/guides/shapes.ts'
import { invalid, invalidField, notFound } from '#lib/errors.ts'
import { firstOf } from '#lib/existing.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import {
  headInAnyLanguage,
  loadTranslation,
  requireLangid,
} from '#server/languages/translations.ts'
import {
  recordRevision,
  requireFresh,
  requireRevision,
  setPatrolLiveHeader,
  verdictFor,
} from '#server/saves/revisions.ts'
import { presentWaiting, topItem } from '#server/saves/sql.ts'
import { asContent, type StepContent, type StepTranslation } from './content.ts'
import { presentHead } from './presentHead.ts'
import { translatedStep } from './load.ts'
import { lockAccess, requireEditor, type GuideAccess } from '#server/rights/guides.ts'
import { docOf, saveGuide } from './save.ts'
import { insertStep, loadGuideRow, loadStepRows, pointStep, type StepRow } from './sql.ts'
import { changeStep, presentStepRow } from './stepContent.ts'
import { editedTranslation } from './translation.ts'
import { translateStep } from './translateStep.ts'

type StepBody = Parameters<typeof changeStep>[2]

/** Throws 422 with everything that is wrong. */
const requireChange = async (
  ctx: SignedIn,
  guideid: number,
  before: StepContent | null,
  body: StepBody,
): Promise<StepContent> => {
  const changed = await changeStep(ctx, before, body, guideid)
  if (changed.content === null) throw invalid(changed.errors)
  return changed.content
}

/** The step's head in one language, as its editor gets it: what PATCH answers, and a 409 too. */
const presentStepHead = async (
  ctx: SignedIn,
  stepid: number,
  order: number[],
  source: string,
  langid = source,
): Promise<Step> => {
  const row = firstOf(await loadStepRows(ctx.db, [stepid], true))
  const own = await loadTranslation<StepTranslation>(ctx.db, {
    resource: 'step',
    resourceid: stepid,
    langid,
  })
  const waits = (one: { revisionid: number; live_revisionid: number | null }) =>
    one.revisionid !== one.live_revisionid
  const waiting = own && waits(own) ? langid : waits(row) ? source : null
  const held = waiting === null ? null : await topItem(ctx.db, 'guide', row.guideid, waiting)
  return {
    ...(await presentStepRow(
      ctx,
      translatedStep(row, own),
      Math.max(1, order.indexOf(stepid) + 1),
    )),
    ...presentWaiting(held),
  }
}

/** The step of this guide, or 404: also when it is another guide's, or is deleted. */
const loadOwnStep = async (ctx: SignedIn, order: number[], stepid: number): Promise<StepRow> => {
  const row = order.includes(stepid) ? (await loadStepRows(ctx.db, [stepid], true))[0] : undefined
  if (!row) throw notFound('Step')
  return row
}

/** The guide, locked for its editor who knows how it is now. */
const lockFresh = async (
  ctx: SignedIn,
  guideid: number,
  { revisionid }: { revisionid?: number | undefined },
  require: typeof requireFresh,
): Promise<GuideAccess> => {
  const access = await lockAccess(ctx.db, guideid)
  requireEditor(ctx.person, access)
  const key = { resource: 'guide', resourceid: guideid } as const
  const head = await headInAnyLanguage(ctx.db, key, access.revisionid, revisionid)
  await require(head, revisionid, () => presentHead(ctx, guideid))
  return access
}

export const stepHandlers: Pick<
  Handlers,
  'createStep' | 'patchStep' | 'deleteStep' | 'orderSteps'
> = {
  async createStep(input, ctx) {
    const { guideid } = input.params
    const access = await lockFresh(ctx, guideid, input.query, requireFresh)
    requireLangid(ctx.settings, input.query.langid)
    if ((input.query.langid ?? access.langid) !== access.langid)
      throw invalidField(
        'langid',
        'not_allowed',
        `A step begins in the guide’s own language ${access.langid}`,
      )
    const body = input.body()
    const head = await loadGuideRow(ctx.db, guideid, true)
    const count = head.content.steps.length
    if (count >= limits.stepsPerGuide)
      throw invalidField('steps', 'too_many', `A guide has at most ${limits.stepsPerGuide} steps`)
    if (body.orderby !== undefined && body.orderby > count + 1)
      throw invalidField('orderby', 'out_of_range', `orderby is 1 to ${count + 1}`)
    const content = await requireChange(ctx, guideid, null, body)
    const stepid = await insertStep(ctx.db, guideid, ctx.now)
    const at = (body.orderby ?? count + 1) - 1
    const steps = [...head.content.steps.slice(0, at), stepid, ...head.content.steps.slice(at)]
    const verdict = verdictFor(ctx, docOf(ctx.person, access))
    const guideSave = await saveGuide(
      ctx,
      access,
      head,
      { ...head.content, steps },
      { verdict, newStep: { stepid, content: asContent(content) } },
    )
    if (!guideSave.settled) {
      const outcome = await recordRevision(
        ctx,
        {
          doc: docOf(ctx.person, access),
          before: null,
          resource: 'step',
          resourceid: stepid,
          next: asContent(content),
        },
        guideSave.verdict,
      )
      await pointStep(ctx.db, { stepid, guideid }, outcome, outcome.verdict === 'live', ctx.now)
      if (outcome.verdict === 'held')
        await ctx.holds.hold(ctx, docOf(ctx.person, access), head.revisionid, outcome.revisionid)
      else await ctx.holds.creation(ctx, docOf(ctx.person, access), false)
    }
    ctx.touch(`step:${stepid}`)
    ctx.emit({ event: 'step.created', data: { guideid, stepid } })
    const guide = await presentHead(ctx, guideid)
    ctx.header('Location', `${ctx.origin}/api/2.0/guides/${guideid}`)
    return guide
  },

  async patchStep(input, ctx) {
    const { guideid, stepid } = input.params
    const access = await lockAccess(ctx.db, guideid)
    const guide = await loadGuideRow(ctx.db, guideid, true)
    const { steps: order } = guide.content
    const before = await loadOwnStep(ctx, order, stepid)
    requireEditor(ctx.person, access)
    const edited = await editedTranslation<StepTranslation>(
      ctx,
      access,
      'step',
      stepid,
      input.query,
    )
    await requireRevision(
      edited?.before?.revisionid ?? before.revisionid,
      input.query.revisionid,
      () => presentStepHead(ctx, stepid, order, access.langid, edited?.key.langid),
    )
    requireLangid(ctx.settings, input.query.langid)
    if (edited) {
      await translateStep(ctx, access, guide, before, edited, input.body())
      return presentStepHead(ctx, stepid, order, access.langid, edited.key.langid)
    }
    const next = await requireChange(ctx, guideid, before.content, input.body())
    const doc = docOf(ctx.person, access)
    const outcome = await recordRevision(
      ctx,
      {
        doc,
        before: {
          ...before,
          content: asContent(before.content),
        },
        resource: 'step',
        resourceid: stepid,
        next: asContent(next),
      },
      verdictFor(ctx, doc),
    )
    if (outcome.changed && !outcome.settled) {
      await pointStep(ctx.db, { stepid, guideid }, outcome, outcome.verdict === 'live', ctx.now)
      ctx.touch(`step:${stepid}`)
      if (outcome.verdict === 'live') ctx.touch(`modified:${guideid}`)
      ctx.emit({ event: 'step.updated', data: { guideid, stepid, revisionid: outcome.revisionid } })
    }
    if (outcome.changed && outcome.verdict === 'held')
      await ctx.holds.hold(ctx, doc, before.revisionid, outcome.revisionid)
    else {
      setPatrolLiveHeader(ctx)
      if (outcome.changed) await ctx.holds.creation(ctx, doc, false)
    }
    return presentStepHead(ctx, stepid, order, access.langid)
  },

  async deleteStep(input, ctx) {
    const { guideid, stepid } = input.params
    const access = await lockAccess(ctx.db, guideid)
    const head = await loadGuideRow(ctx.db, guideid, true)
    const { steps: order } = head.content
    const step = await loadOwnStep(ctx, order, stepid)
    requireEditor(ctx.person, access)
    const current = await headInAnyLanguage(
      ctx.db,
      { resource: 'step', resourceid: stepid },
      step.revisionid,
      input.query.revisionid,
    )
    await requireRevision(current, input.query.revisionid, () =>
      presentStepHead(ctx, stepid, order, access.langid),
    )
    requireLangid(ctx.settings, input.query.langid)
    await saveGuide(ctx, access, head, {
      ...head.content,
      steps: order.filter(id => id !== stepid),
    })
    ctx.emit({ event: 'step.deleted', data: { guideid, stepid } })
    return presentHead(ctx, guideid)
  },

  async orderSteps(input, ctx) {
    const { guideid } = input.params
    const access = await lockFresh(ctx, guideid, input.query, requireRevision)
    requireLangid(ctx.settings, input.query.langid)
    const { stepids } = input.body()
    const head = await loadGuideRow(ctx.db, guideid, true)
    const same =
      stepids.length === head.content.steps.length &&
      new Set(stepids).size === stepids.length &&
      stepids.every(id => head.content.steps.includes(id))
    if (!same)
      throw invalidField(
        'stepids',
        'invalid_value',
        'stepids names each of the guide’s own steps once',
      )
    const outcome = await saveGuide(ctx, access, head, { ...head.content, steps: stepids })
    if (outcome.changed) ctx.emit({ event: 'steps.reordered', data: { guideid, stepids } })
    return presentHead(ctx, guideid)
  },
}
