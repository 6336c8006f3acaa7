// What changes the record, and what is still typing (decision 0571): the service marks by it, and
// the bench asks why.
import { measurementsIn } from './fieldValues.ts'
import type { FieldType, ValueKind } from './shapes.ts'

/** Seconds in which whoever wrote a value down may still be typing it. */
export const typingSeconds = 60

type Deed = { userid: number; date: number; device_date: number | null }
type Written = Deed & { value: string; kind: ValueKind; rework: number }

const secondsBetween = (before: Deed, next: Deed): number =>
  before.device_date === null || next.device_date === null
    ? next.date - before.date
    : next.device_date - before.device_date

/** The same person goes on writing, moments later; a clock that was set back says nothing of it. */
export const isTyping = (before: Deed, next: Deed): boolean =>
  before.userid === next.userid && Math.abs(secondsBetween(before, next)) < typingSeconds

/**
 * The next value has all of this one and only adds to it: measurements are taken one after the
 * other, and pieces are counted.
 */
const isAddedTo = (type: FieldType, value: string, next: string): boolean => {
  if (value === '') return false
  if (type === 'counter') return Number(next) > Number(value)
  if (type !== 'repeated') return false
  const taken = measurementsIn(next)
  return measurementsIn(value).every((one, n) => one === taken[n])
}

/**
 * What a value is that is written where `kept` stands: a correction changes what stood in the
 * record. Typing goes on with what it began with, and what only adds is entered, until the step is
 * signed off. Photographs and files are changed without a word: the bench asks for none.
 */
export const kindOfChange = (
  kept: (Written & { earlier: readonly Written[] }) | undefined,
  next: Deed & { value: string },
  { type, isSignedOff }: { type: FieldType; isSignedOff: boolean },
): ValueKind => {
  if (!kept || type === 'photo' || type === 'file') return 'entry'
  if (kept.value === next.value) return kept.kind
  const stood =
    kept.value !== '' || kept.earlier.some(one => one.rework === kept.rework && one.value !== '')
  if (!stood) return 'entry'
  if (isSignedOff) return 'correction'
  if (isTyping(kept, next)) return kept.kind
  return isAddedTo(type, kept.value, next.value) ? 'entry' : 'correction'
}
