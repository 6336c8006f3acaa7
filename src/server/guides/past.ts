// A guide at one moment of its history: contents laid together, and presented like its present
// version.
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import {
  overlayGuide,
  overlayStep,
  type GuideContent,
  type GuideTranslation,
  type StepContent,
  type StepTranslation,
} from './content.ts'
import { loadGuide } from './load.ts'
import { nobodysMembers, presentGuide } from './present.ts'
import { rightsIn, type GuideAccess } from '#server/rights/guides.ts'
import { loadGuideRow, loadMarks, loadStepRows, type StepRow } from './sql.ts'
import { presentStepRow } from './steps/stepContent.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { loadAsOf, loadOneAsOf, ofSource, type Stored, type Then } from '#server/saves/history.ts'

export type GuideVersion = {
  revisionid: number
  created: number
  content: GuideContent
  steps: Map<number, Stored<StepContent>>
}
/**
 * Three statements, five for a translation. `begun`: with a step that came with this very revision,
 * and was written just after it.
 */
export const loadGuideVersion = async (
  db: Db,
  access: GuideAccess,
  at: Then,
  begun = true,
): Promise<GuideVersion> => {
  const then = ofSource(at, access.langid)
  const source = await loadOneAsOf<GuideContent>(db, 'guide', access.guideid, access.langid, then)
  const steps = await loadAsOf<StepContent>(
    db,
    'step',
    source.content.steps,
    access.langid,
    then,
    begun,
  )
  const version = {
    revisionid: at.revisionid,
    created: source.created,
    content: source.content,
    steps: new Map(steps.map(step => [step.resourceid, step])),
  }
  if (at.langid === access.langid) return version
  const [own] = await loadAsOf<GuideTranslation>(db, 'guide', [access.guideid], at.langid, at)
  for (const part of await loadAsOf<StepTranslation>(
    db,
    'step',
    source.content.steps,
    at.langid,
    at,
  )) {
    const step = version.steps.get(part.resourceid)
    if (step)
      version.steps.set(part.resourceid, {
        ...step,
        revisionid: part.revisionid,
        content: overlayStep(step.content, part.content),
      })
  }
  return { ...version, content: overlayGuide(source.content, own?.content ?? {}) }
}

/** `parts`: the revisions that it is laid together from. */
export type PastStep = Stored<StepContent> & { parts: number[] }

export const loadStepVersion = async (
  db: Db,
  access: GuideAccess,
  stepid: number,
  at: Then,
): Promise<PastStep> => {
  const source = await loadOneAsOf<StepContent>(
    db,
    'step',
    stepid,
    access.langid,
    ofSource(at, access.langid),
  )
  const parts = [source.revisionid]
  if (at.langid === access.langid) return { ...source, parts }
  const [own] = await loadAsOf<StepTranslation>(db, 'step', [stepid], at.langid, at)
  return own
    ? {
        ...source,
        revisionid: own.revisionid,
        content: overlayStep(source.content, own.content),
        parts: [...parts, own.revisionid],
      }
    : { ...source, parts }
}

const stepRow = (now: StepRow, { revisionid, created, content }: Stored<StepContent>): StepRow => ({
  ...now,
  revisionid,
  live_revisionid: revisionid,
  shown_revisionid: revisionid,
  modified_date: created,
  content,
})

/**
 * The whole guide with its own steps; `deletedToo`: for what outlives its guide. Who may see it,
 * and how it is patrolled, are as they are now.
 */
export const presentGuideAt = async (
  db: Db,
  ctx: ReadCtx,
  access: GuideAccess,
  at: Then,
  deletedToo = false,
): Promise<Guide> => {
  const { guideid } = access
  const version = await loadGuideVersion(db, access, at)
  const now = await loadGuideRow(db, guideid, true, deletedToo)
  const steps = await loadStepRows(db, version.content.steps, true)
  const row = {
    ...now,
    langid: at.langid,
    revisionid: at.revisionid,
    live_revisionid: at.revisionid,
    modified_date: version.created,
    content: version.content,
  }
  const then = steps.flatMap(step => {
    const stored = version.steps.get(step.stepid)
    return stored ? [stepRow(step, stored)] : []
  })
  const guide = await loadGuide(
    db,
    ctx,
    { guideid, head: false, inlined: false, viewer: ctx.person, langid: access.langid },
    { row, steps: then },
  )
  const marks = ctx.person ? await loadMarks(db, guideid, ctx.person.userid) : nobodysMembers
  return presentGuide(
    ctx.origin,
    ctx.settings,
    guide,
    { ...marks, ...rightsIn(ctx.person, access) },
    false,
  )
}

export const presentStepAt = async (
  db: Db,
  ctx: ReadCtx,
  access: GuideAccess,
  stored: PastStep,
  at: Then,
): Promise<Step> => {
  const stepid = stored.resourceid
  const {
    content: { steps: order },
  } = await loadOneAsOf<GuideContent>(
    db,
    'guide',
    access.guideid,
    access.langid,
    ofSource(at, access.langid),
  )
  const [now] = await loadStepRows(db, [stepid], true)
  if (!now) throw notFound('Step')
  return presentStepRow(
    { ...ctx, db },
    stepRow(now, stored),
    Math.max(1, order.indexOf(stepid) + 1),
    { commented: false },
  )
}
