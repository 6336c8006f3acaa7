// What “Done” waits for, and so where it leads. Pure.
import { isDeviation, isLacking, valueOf, type AskedField, type Run } from './run.ts'
import { isFilled } from '#contract/worklog/fieldValues.ts'
import { freedBy } from './signedValue.ts'

export type Waiting = {
  run: Run
  fields: readonly AskedField[]
  step: { stepid: number } | undefined
  isLast: boolean
  holding: readonly AskedField[]
  missing: readonly AskedField[]
}
/** `elsewhere`: a field of another step, which keeps only the run from being finished. */
export type NextWait = {
  field: AskedField
  kind: 'value' | 'reason' | 'decision' | 'rework' | 'elsewhere'
}

/** It is filled in as it can be stored, and only why it is out of its bounds is not said. */
const lacksReason = (run: Run, field: AskedField): boolean => {
  const value = valueOf(run, field.field_revisionid)
  return isFilled(field, value) && isDeviation(field, value) && isLacking(run, field)
}

/**
 * What is missing in the step comes first, then what holds the run, as no step can be signed off
 * meanwhile; what other steps lack counts once the run would be finished.
 */
export const nextWait = (of: Waiting): NextWait | undefined => {
  const { run, fields, step, isLast, holding, missing } = of
  const isHere = (field: AskedField) => field.stepid === step?.stepid
  // A signature that is asked for what holds the run is its decision, and told as that.
  const isSigning = ({ type, stepid }: AskedField) =>
    type === 'second_signature' && holding.some(one => one.stepid === stepid)
  const here = missing.find(field => isHere(field) && !isSigning(field))
  if (here) return { field: here, kind: lacksReason(run, here) ? 'reason' : 'value' }
  const held = holding.find(isHere) ?? holding[0]
  if (held) return { field: held, kind: freedBy(fields, held) === 'rework' ? 'rework' : 'decision' }
  const other = isLast ? missing[0] : undefined
  return other && { field: other, kind: 'elsewhere' }
}
