// What changes the record, and what is still typing (decision 0571): the service marks by it, and
// the bench asks why.
import type { ValueKind } from './shapes.ts'

/** Seconds in which whoever wrote a value down may still be typing it. */
export const typingSeconds = 60

type Deed = { userid: number; date: number; device_date: number | null }
type Written = Deed & { value: string; kind: ValueKind; rework: number }

const secondsBetween = (before: Deed, next: Deed): number =>
  before.device_date === null || next.device_date === null
    ? next.date - before.date
    : next.device_date - before.device_date

/** The same person goes on writing, moments later. */
export const isTyping = (before: Deed, next: Deed): boolean =>
  before.userid === next.userid && secondsBetween(before, next) < typingSeconds

/**
 * What a value is that is written where `kept` stands: a correction changes what stood in the
 * record. Typing goes on with what it began with, until its step is signed off.
 */
export const kindOfChange = (
  kept: (Written & { earlier: readonly Written[] }) | undefined,
  next: Deed & { value: string },
  isSignedOff: boolean,
): ValueKind => {
  if (!kept) return 'entry'
  if (kept.value === next.value) return kept.kind
  const stood =
    kept.value !== '' || kept.earlier.some(one => one.rework === kept.rework && one.value !== '')
  if (!stood) return 'entry'
  return !isSignedOff && isTyping(kept, next) ? kept.kind : 'correction'
}
