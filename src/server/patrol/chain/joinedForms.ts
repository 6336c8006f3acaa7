// Forms that came about out of several people's edits: whether their fields go together. Pure.
import { problemsOfJoinedForm } from '#contract/worklog/formProblems.ts'
import { workLimits } from '#contract/worklog/shapes.ts'
import type { FieldError } from '#lib/errors.ts'
import { sameJson } from '#lib/json.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import type { DocVersion, StepVersion, Unit } from '#patrol/types.ts'
import type { StepContent } from '#server/guides/content.ts'

/** A version's fields were checked when they were saved; their types are not kept on the way. */
export const contentOf = (step: StepVersion) => step as unknown as StepContent

const fieldsOf = (step: StepVersion | undefined) => (step && contentOf(step).form?.fields) ?? []

/**
 * What keeps the fields of a step's form from going together. One that says what it said is not
 * asked, and what was wrong already binds nobody, as long as it gets no worse.
 */
export const problemsOfStepForm = (
  step: StepVersion,
  was: StepVersion | undefined,
): FieldError[] => {
  if (sameJson(step.form, was?.form)) return []
  const [fields, before] = [fieldsOf(step), fieldsOf(was)]
  const known = problemsOfJoinedForm(before)
  return problemsOfJoinedForm(fields).filter(one => {
    if (one.code === 'too_many')
      return fields.length > Math.max(before.length, workLimits.fieldsOfForm)
    const at = known.findIndex(
      ({ field, code, message }) =>
        field === one.field && code === one.code && message === one.message,
    )
    return at < 0 || known.splice(at, 1).length === 0
  })
}

const stepsIn = (doc: DocVersion) =>
  new Map(doc.kind === 'guide' ? doc.steps.map(step => [step.stepid, step]) : [])

/** Steps whose form came to have fields that do not go together. */
export const stepsWithBrokenForm = (was: DocVersion, is: DocVersion): StepVersion[] => {
  const before = stepsIn(was)
  return [...stepsIn(is).values()].filter(
    step => problemsOfStepForm(step, before.get(step.stepid)).length > 0,
  )
}

/** As many of these units of a step's form as go together with what it asks for. */
const fittingIn = (was: StepVersion, units: readonly Unit[]): Set<Unit> => {
  const alone = { kind: 'guide' as const, fields: {}, steps: [was] }
  const kept = new Set<Unit>()
  const isKept = (unitid: number) =>
    [...kept].some(unit => unit.unitid === unitid) || !units.some(unit => unit.unitid === unitid)
  for (let size = -1; size !== kept.size;) {
    size = kept.size
    for (const unit of units)
      if (
        !kept.has(unit) &&
        unit.depends_on.every(isKept) &&
        stepsWithBrokenForm(alone, applyUnits(alone, [...kept, unit])).length === 0
      )
        kept.add(unit)
  }
  return kept
}

/**
 * Ids of those units of forms that do not go together with what lies below them: nobody could save
 * the form with them in it.
 */
export const unfitUnits = (below: DocVersion, units: readonly Unit[]): Set<number> => {
  const unfit = new Set<number>()
  if (!units.some(({ kind }) => kind === 'step.form')) return unfit
  const before = stepsIn(below)
  for (const { stepid } of stepsWithBrokenForm(below, applyUnits(below, units))) {
    const was = before.get(stepid)
    const own = units.filter(
      ({ kind, path }) => kind === 'step.form' && path.split('/')[1] === String(stepid),
    )
    // One that comes with its step was saved as it is.
    const fitting = was ? fittingIn(was, own) : new Set(own)
    for (const unit of own) if (!fitting.has(unit)) unfit.add(unit.unitid)
  }
  return unfit
}
