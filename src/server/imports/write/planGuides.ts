// What is to be written of each guide and step: what people here edited is theirs.
import type { FieldTable, Values } from '#documents/field.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { withValues } from '#documents/values.ts'
import { entryOf, existing, itemAt } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import type { GuideContent, StepContent } from '#server/guides/content.ts'
import { sameJson } from '#lib/json.ts'
import { unique, type Run } from '../common/batch.ts'
import { sourceOf, type ImportGuide, type ImportStep } from '../common/shapes.ts'
import { guideContent, stepContent, type Here } from './contents.ts'
import { keptAtMost, type Ids } from './ids.ts'
import {
  loadGuidesHere,
  loadStepsHere,
  lockGuides,
  newStepids,
  raiseSequence,
  takenStepids,
  type HereGuide,
  type HereStep,
} from './sql.ts'

export const guideSource = (guide: ImportGuide) => sourceOf(guide.site, guide.guideid)
const stepSource = (guide: ImportGuide, step: ImportStep) => `${guideSource(guide)}/${step.key}`

/** Nobody edited it since the import: what readers see is the import's, and nothing waits. */
const isOpen = (row: HereGuide | HereStep) =>
  row.imported_revisionid !== null &&
  row.imported_revisionid === row.live_revisionid &&
  row.revisionid === row.live_revisionid

/** What an import wrote before there was a field is not written anew because of it. */
const saysTheSame = <T extends FieldTable>(
  fields: T,
  imported: Partial<Values<T>> | null,
  content: Values<T>,
): boolean => imported !== null && sameJson(withValues(fields, imported), content)

type PlannedStep = {
  step: ImportStep
  source: string
  here: HereStep | undefined
  stepid: number
  content: StepContent
  write: boolean
}
export type PlannedGuide = {
  guide: ImportGuide
  guideid: number
  here: HereGuide | undefined
  names: Here
  steps: PlannedStep[]
  content: GuideContent
  write: boolean
}

/** stepids for steps that are new here: the source's own where it is free. */
const numberSteps = async (db: Db, steps: PlannedStep[]): Promise<void> => {
  const keptOf = ({ step: { stepid } }: PlannedStep) =>
    stepid !== null && stepid <= keptAtMost ? stepid : null
  const wanted = unique(steps.map(keptOf).filter(stepid => stepid !== null))
  if (wanted.length)
    await raiseSequence(
      db,
      'steps',
      wanted.reduce((a, b) => Math.max(a, b)),
    )
  const taken = new Set(wanted.length ? await takenStepids(db, wanted) : [])
  for (const step of steps) {
    const stepid = keptOf(step)
    if (stepid === null || taken.has(stepid)) continue
    step.stepid = stepid
    taken.add(stepid)
  }
  const others = steps.filter(step => step.stepid === 0)
  const fresh = others.length ? await newStepids(db, others.length) : []
  others.forEach((step, index) => {
    step.stepid = itemAt(fresh, index)
  })
}

/** What is to be written of each guide, and why the rest is not. */
export const planGuides = async (
  db: Db,
  batch: ImportGuide[],
  ids: Ids,
  namesOf: Map<ImportGuide, Here>,
): Promise<PlannedGuide[]> => {
  const guideids = batch.map(guide => existing(ids.of(guide), 'an id of the guide'))
  await lockGuides(db, guideids)
  const guidesHere = new Map((await loadGuidesHere(db, guideids)).map(row => [row.source, row]))
  await ids.renew(
    db,
    batch.filter(guide => !guidesHere.has(guideSource(guide))),
  )
  const stepsHere = new Map(
    (guidesHere.size
      ? await loadStepsHere(
          db,
          [...guidesHere.values()].map(row => row.guideid),
        )
      : []
    ).map(row => [row.source, row]),
  )
  const drafts = batch.map(guide => {
    const here = guidesHere.get(guideSource(guide))
    const names = entryOf(namesOf, guide)
    const steps = guide.steps.map((step): PlannedStep => {
      const source = stepSource(guide, step)
      const found = stepsHere.get(source)
      const content = stepContent(step, names, found?.imported ?? null)
      return {
        step,
        source,
        here: found,
        stepid: found?.stepid ?? 0,
        content,
        write: !found || !saysTheSame(stepFields, found.imported, content),
      }
    })
    return { guide, guideid: existing(ids.of(guide), 'an id of the guide'), here, names, steps }
  })
  // New steps come into a guide only when its list of steps is the import's to change.
  await numberSteps(
    db,
    drafts
      .filter(draft => !draft.here || (isOpen(draft.here) && !draft.here.deleted))
      .flatMap(draft => draft.steps.filter(step => !step.here)),
  )
  return drafts.map(draft => {
    const content = guideContent(
      draft.guide,
      draft.names,
      draft.steps.map(step => step.stepid),
    )
    return {
      ...draft,
      content,
      write: !draft.here || !saysTheSame(guideFields, draft.here.imported, content),
    }
  })
}

/** Takes back what people here have the last word on, and counts. */
export const settlePlan = (
  run: Run,
  { guide, guideid, here, steps, ...planned }: PlannedGuide,
): PlannedGuide => {
  const { report } = run
  const where = `guide ${guideid}`
  const keep = (reason: string, what: string) => report.note({ kind: 'kept', reason, where: what })
  for (const note of guide.notes) report.note(note)
  if (!Object.hasOwn(run.settings.guide_types, guide.type))
    report.note({
      kind: 'over limit',
      reason: 'type unknown',
      where: `guide ${guide.guideid}: ${guide.type}`,
    })
  if (!here && guideid !== guide.guideid)
    report.note({
      kind: 'renumbered',
      reason: 'a guide whose ID is taken',
      where: `guide ${guide.guideid} is guide ${guideid} here`,
    })
  let kept = false
  const allowed = steps.map(step => {
    let write = step.write
    if (
      write &&
      (here?.deleted || (step.here ? !isOpen(step.here) : here !== undefined && !isOpen(here)))
    ) {
      write = false
      kept = true
      keep(
        here?.deleted
          ? 'deleted here since'
          : step.here
            ? 'edited here since'
            : 'a new step of a guide that was edited here',
        `${where} step ${step.step.key}`,
      )
      report.count('steps', 'kept')
    } else report.count('steps', !write ? 'unchanged' : step.here ? 'changed' : 'imported')
    if (write && !step.here && step.step.stepid !== null && step.stepid !== step.step.stepid) {
      report.note({
        kind: 'renumbered',
        reason: 'a step whose ID is taken',
        where: `${where} step ${step.step.stepid} is step ${step.stepid} here`,
      })
    }
    return { ...step, write }
  })
  const closed = planned.write && here !== undefined && (here.deleted || !isOpen(here))
  if (closed) keep(here.deleted ? 'deleted here since' : 'edited here since', where)
  const write = planned.write && !closed
  const wrote = write || allowed.some(step => step.write)
  report.count(
    'guides',
    !here ? 'imported' : wrote ? 'changed' : kept || closed ? 'kept' : 'unchanged',
  )
  return { ...planned, guide, guideid, here, steps: allowed, write }
}
