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
import { requireFresh, requireRevision } from '#server/saves/revisions.ts'
import { saveResource } from '#server/saves/saveResource.ts'
import { presentWaiting, topItem } from '#server/saves/sql.ts'
import { asContent, type StepContent, type StepTranslation } from '../content.ts'
import { presentHead } from '../presentHead.ts'
import { translatedStep } from '../load.ts'
import { lockAccess, requireEditor, type GuideAccess } from '#server/rights/guides.ts'
import { guideToSave, newStepToSave, stepToSave } from '../save.ts'
import { insertStep, loadGuideRow, loadStepRows, type StepRow } from '../sql.ts'
import { changeStep, presentStepRow } from './stepContent.ts'
import { noteWordings } from '../translation/translatedTexts.ts'
import { editedTranslation } from '../translation/translation.ts'
import { changeStepTranslation, stepTranslationToSave } from '../translation/translateStep.ts'

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
        `A new step must be in the guide’s own language, ${access.langid}`,
      )
    const body = input.body()
    const head = await loadGuideRow(ctx.db, guideid, true)
    const count = head.content.steps.length
    if (count >= limits.stepsPerGuide)
      throw invalidField(
        'steps',
        'too_many',
        `A guide can have up to ${limits.stepsPerGuide} steps`,
      )
    if (body.orderby !== undefined && body.orderby > count + 1)
      throw invalidField('orderby', 'out_of_range', `The position must be from 1 to ${count + 1}`)
    const content = await requireChange(ctx, guideid, null, body)
    const stepid = await insertStep(ctx.db, guideid, ctx.now)
    const at = (body.orderby ?? count + 1) - 1
    const steps = [...head.content.steps.slice(0, at), stepid, ...head.content.steps.slice(at)]
    const guideSave = await saveResource(ctx, guideToSave(ctx, access, head), {
      change: () => asContent({ ...head.content, steps }),
      newStep: { stepid, content: asContent(content) },
    })
    if (!guideSave.settled)
      await saveResource(ctx, newStepToSave(ctx, access, { stepid, guideid }, head.revisionid), {
        change: () => asContent(content),
        verdict: guideSave.verdict,
      })
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
    const langid = edited?.key.langid
    const current = () => presentStepHead(ctx, stepid, order, access.langid, langid)
    await saveResource(
      ctx,
      edited ? stepTranslationToSave(ctx, access, before, edited) : stepToSave(ctx, access, before),
      {
        expected: {
          head: edited?.before?.revisionid ?? before.revisionid,
          given: input.query.revisionid,
          current,
        },
        async change() {
          requireLangid(ctx.settings, input.query.langid)
          return edited
            ? noteWordings(
                ctx,
                edited,
                { head: before.revisionid, said: input.query.source_revisionid },
                await changeStepTranslation(ctx, access, guide, before, edited, input.body()),
              )
            : asContent(await requireChange(ctx, guideid, before.content, input.body()))
        },
      },
    )
    return current()
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
    await saveResource(ctx, guideToSave(ctx, access, head), {
      expected: {
        head: current,
        given: input.query.revisionid,
        current: () => presentStepHead(ctx, stepid, order, access.langid),
      },
      change() {
        requireLangid(ctx.settings, input.query.langid)
        return asContent({ ...head.content, steps: order.filter(id => id !== stepid) })
      },
      events: () => [{ event: 'step.deleted', data: { guideid, stepid } }],
    })
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
        '`stepids` must list each of the guide’s own steps exactly once',
      )
    await saveResource(ctx, guideToSave(ctx, access, head), {
      change: () => asContent({ ...head.content, steps: stepids }),
      events: () => [{ event: 'steps.reordered', data: { guideid, stepids } }],
    })
    return presentHead(ctx, guideid)
  },
}
