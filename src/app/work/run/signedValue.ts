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

/** The form of its step asks a second person to sign, who frees a run that is held, too. */
export const canBeSigned = (
  fields: readonly AskedField[],
  { stepid }: Pick<AskedField, 'stepid'>,
): boolean => fields.some(one => one.stepid === stepid && one.type === 'second_signature')
