// Forms that came about out of several people's edits: whether their fields go together. Pure.
import { problemsOfJoinedForm } from '#contract/worklog/formProblems.ts'
import { workLimits, type FormField } from '#contract/worklog/shapes.ts'
import { fieldidOf } from '#documents/stepForm.ts'
import type { FieldError } from '#lib/errors.ts'
import { entryOf, itemAt } from '#lib/existing.ts'
import { sameJson } from '#lib/json.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import { dependentsOf } from '#patrol/closure.ts'
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
const stepsWithBrokenForm = (was: DocVersion, is: DocVersion): StepVersion[] => {
  const before = stepsIn(was)
  return [...stepsIn(is).values()].filter(
    step => problemsOfStepForm(step, before.get(step.stepid)).length > 0,
  )
}

const fieldIn = (value: unknown): Partial<FormField> =>
  typeof value === 'object' && value !== null ? value : {}

/** How many fields too many came, of those that came last. */
const beyond = (step: StepVersion, was: StepVersion, units: readonly Unit[]): Unit[] => {
  const most = Math.max(fieldsOf(was).length, workLimits.fieldsOfForm)
  const added = units.filter(({ op }) => op === 'add')
  return added.slice(Math.max(0, added.length - (fieldsOf(step).length - most)))
}

/**
 * Which of these units a problem comes from: those of the field that it is about, or what took a
 * signature away that another field needs.
 */
const causesOf = (
  { code, field, index }: FieldError,
  step: StepVersion,
  was: StepVersion,
  units: readonly Unit[],
): Unit[] => {
  if (index === undefined) return beyond(step, was, units)
  const fields = fieldsOf(step)
  const about = itemAt(fields, index)
  const isTwin = field === 'fields.label' && code === 'duplicate'
  const twins = isTwin ? fields.filter(({ label }) => label === about.label) : [about]
  const named = new Set(twins.map(one => `steps/${step.stepid}/form/${fieldidOf(one)}`))
  const own = units.filter(({ path }) => named.has(path))
  if (field !== 'fields.hold' || code !== 'required') return own
  const holding = own.filter(({ before }) => fieldIn(before).hold !== true)
  return holding.length > 0
    ? holding
    : units.filter(({ before }) => fieldIn(before).type === 'second_signature')
}

/**
 * As many of these units of a step's form as go together with what it asks for. All of them at
 * first: fields that swap their labels fit only together.
 */
const fittingIn = (was: StepVersion, units: readonly Unit[]): ReadonlySet<Unit> => {
  const alone = { kind: 'guide' as const, fields: {}, steps: [was] }
  let kept = [...units]
  while (kept.length > 0) {
    const step = entryOf(stepsIn(applyUnits(alone, kept)), was.stepid)
    const problems = problemsOfStepForm(step, was)
    if (problems.length === 0) break
    const causes = problems.flatMap(one => causesOf(one, step, was, kept))
    // Where nothing says which it is, all of the form waits for its author.
    const gone = dependentsOf(
      kept,
      (causes.length > 0 ? causes : kept).map(unit => unit.unitid),
    )
    kept = kept.filter(({ unitid }) => !gone.has(unitid))
  }
  return new Set(kept)
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
