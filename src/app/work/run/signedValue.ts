// What a second person signed is not typed over. Pure.
import { isSignedFor } from '#contract/worklog/signedFor.ts'
import { isDeviation, reasonOf, valueOf, type AskedField, type Run } from './run.ts'

/**
 * A value stands as a second person signed it. What was typed here before this device heard of that
 * stays open, to be put back.
 */
export const isSignedValue = (
  run: Run,
  fields: readonly AskedField[],
  { field_revisionid }: AskedField,
): boolean => {
  const { record } = run.entry
  const kept = record.find(one => one.field_revisionid === field_revisionid)
  return (
    kept !== undefined &&
    kept.value !== '' &&
    valueOf(run, field_revisionid) === kept.value &&
    reasonOf(run, field_revisionid) === (kept.reason ?? '') &&
    isSignedFor(record, fields, kept)
  )
}

/** Its rule holds the run: it is out of its bounds, and no second person signed for it yet. */
export const holdsRun = (run: Run, fields: readonly AskedField[], field: AskedField): boolean =>
  (field.hold === true || field.rework === true) &&
  isDeviation(field, valueOf(run, field.field_revisionid)) &&
  !isSignedValue(run, fields, field)

export type HowHeld = 'rework' | 'signature' | 'either'

/** What frees a run that the field holds: a second person can sign only where the form asks it. */
export const freedBy = (fields: readonly AskedField[], { rework, stepid }: AskedField): HowHeld => {
  if (!rework) return 'signature'
  const isAsked = fields.some(one => one.stepid === stepid && one.type === 'second_signature')
  return isAsked ? 'either' : 'rework'
}

/** The same of a run; null where the field does not hold it. */
export const howHeld = (
  run: Run,
  fields: readonly AskedField[],
  field: AskedField,
): HowHeld | null => (holdsRun(run, fields, field) ? freedBy(fields, field) : null)
