// Who may do what with entries (roles.md 4, Work log), and what their state allows.
import type { WorkState } from '#contract/worklog/shapes.ts'
import { isFilled } from '#contract/worklog/fieldValues.ts'
import { isOwed } from '#contract/worklog/reworks.ts'
import { holdingField } from '#contract/worklog/signedFor.ts'
import { forbidden, invalid, invalidField, type FieldError } from '#lib/errors.ts'
import { hasPrivacyRight, type GuideAccess } from '#server/rights/guides.ts'
import type { Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { Entry } from './load.ts'
import type { AskedField } from './pinnedForms.ts'
import { afterAction, type WorkAction } from './states.ts'

/** The owner, Moderators, Admins. */
const canDrive = (person: Person, entry: { userid: number }): boolean =>
  entry.userid === person.userid || isModerator(person)
type Work = { userid: number; value: string }
type Read = {
  userid: number
  handovers: { from_userid: number }[]
  values: (Work & { type: string; earlier: Work[] })[]
}
/**
 * They, everybody whose work is in it, and whoever the guide belongs to: its creator and allowed
 * people.
 */
export const canRead = (person: Person, entry: Read, access: GuideAccess | undefined): boolean =>
  canDrive(person, entry) ||
  entry.handovers.some(one => one.from_userid === person.userid) ||
  entry.values.some(
    one =>
      one.type === 'second_signature' &&
      [one, ...one.earlier].some(each => each.userid === person.userid && each.value !== ''),
  ) ||
  (access !== undefined && hasPrivacyRight(person, access))

export const requireReader = (person: Person, entry: Read, access: GuideAccess): void => {
  if (!canRead(person, entry, access))
    throw forbidden(
      'Only people who worked on or signed this run, the guide’s author, people the guide is shared with, Moderators and Admins can see this',
    )
}
export const requireDriver = (person: Person, entry: { userid: number }): void => {
  if (!canDrive(person, entry))
    throw forbidden('Only the person working on this run, Moderators and Admins can do that')
}
/** The owner as long as it is unfinished and holds nobody else's work; Admins always. */
export const requireDeleter = (
  person: Person,
  entry: Read & { status: WorkState; reworks: readonly { userid: number }[] },
): void => {
  const isOwn = entry.userid === person.userid && entry.status !== 'complete'
  const people = [
    ...entry.handovers.map(one => one.from_userid),
    ...entry.reworks.map(one => one.userid),
    ...entry.values.flatMap(one => [one.userid, ...one.earlier.map(before => before.userid)]),
  ]
  const isShared = people.some(userid => userid !== person.userid)
  if (person.privilege !== 'Admin' && (!isOwn || isShared))
    throw forbidden(
      'You can delete only your own unfinished runs that nobody else has worked on. Admins can delete any run',
    )
}

/** The state that follows; throws 422 where this one does not allow the action. */
export const requireMove = (entry: { status: WorkState }, action: WorkAction): WorkState => {
  const next = afterAction(entry.status, action)
  if (!next)
    throw invalidField(
      'entryid',
      'invalid_state',
      `This is not possible while the status of the run is ${entry.status}`,
    )
  return next
}

/** What is wrong with a value, as `label` of a step of the run. */
export const problemOfStep = (
  { stepids }: Pick<Entry, 'stepids'>,
  { label, stepid }: { label: string; stepid: number },
  [field, code]: readonly [field: string, code: FieldError['code']],
  message: string,
): FieldError => {
  const step = stepids.indexOf(stepid) + 1
  return { field, code, message: `${label} in step ${step} ${message}`, label, step }
}

type Reasoned = Pick<Entry, 'values' | 'stepids'>
/**
 * Each value out of its bounds, of one step or of all, says why; throws 422 with those that do not.
 */
export const requireReasons = ({ values, stepids }: Reasoned, step?: number): void => {
  const silent = values.filter(
    one => one.out_of_bounds && one.reason === null && (step === undefined || one.stepid === step),
  )
  if (silent.length)
    throw invalid(
      silent.map(one =>
        problemOfStep({ stepids }, one, ['reasons', 'required'], 'is out of range. Give a reason'),
      ),
    )
}

/** Each field that has to be filled in and is empty, of one step or of all. */
const emptyProblems = (
  entry: Reasoned,
  fields: readonly AskedField[],
  step?: number,
): FieldError[] => {
  const values = new Map(entry.values.map(one => [one.field_revisionid, one]))
  return fields
    .filter(field => {
      const kept = values.get(field.field_revisionid)
      return (
        (step === undefined || field.stepid === step) &&
        (field.required || (kept && isOwed(kept))) &&
        !isFilled(field, kept?.value)
      )
    })
    .map(field => problemOfStep(entry, field, ['fields', 'required'], 'is not filled in'))
}

/** Each value that holds the run by the rule of its field. */
const holdProblems = (entry: Reasoned, fields: readonly AskedField[]): FieldError[] =>
  entry.values
    .flatMap(one => holdingField(entry.values, fields, one) ?? [])
    .map(one =>
      one.rework === true
        ? problemOfStep(
            entry,
            one,
            ['fields', 'redo'],
            'holds the run until the step is done again or a second person signs',
          )
        : problemOfStep(
            entry,
            one,
            ['fields', 'held'],
            'holds the run until a second person signs',
          ),
    )

const requireNoProblem = (problems: readonly FieldError[]): void => {
  if (problems.length) throw invalid([...problems])
}
/** Nothing that has to be filled in is empty; throws 422 with everything that is. */
export const requireFilled = (entry: Reasoned, fields: readonly AskedField[]): void =>
  requireNoProblem(emptyProblems(entry, fields))
/** No value holds the run; throws 422 with those that do. */
export const requireNoHold = (entry: Reasoned, fields: readonly AskedField[]): void =>
  requireNoProblem(holdProblems(entry, fields))
/** The step may be signed off; throws 422 with all that is empty there or holds the run. */
export const requireSignable = (
  entry: Reasoned,
  fields: readonly AskedField[],
  step: number,
): void => requireNoProblem([...emptyProblems(entry, fields, step), ...holdProblems(entry, fields)])
