// A write that goes out again: at once after a silent merge, later after a failure.
import { moved, type Draft, type Reason } from '../model/draft.ts'
import type { Attempts } from './attemptParts.ts'

const seconds = 1000
const waits = [1, 2, 4, 8, 16, 30]
const quickMerges = 5

/** It goes out again later: after what the service asks for, or after longer and longer waits. */
export const fail = (
  { store, pace, now, online, random }: Attempts,
  draft: Draft,
  reason: Reason,
  retryAfter = 0,
): false => {
  const wait = (waits[Math.min(draft.attempts, waits.length) - 1] ?? 1) * (0.8 + 0.4 * random())
  const later = retryAfter > 0 ? retryAfter * (1 + 0.2 * random()) : wait
  const retryAt = now() + later * seconds
  if (reason.status === 429) pace.hold(retryAt)
  void store.put({ ...moved(draft, online() ? 'failed' : 'unreachable'), reason, retryAt })
  return false
}

/** A silent merge goes out at once, five times in a row; then the others have a moment. */
export const resend = (desk: Attempts, draft: Draft): boolean => {
  if (draft.remerged > quickMerges) {
    return fail(
      desk,
      { ...draft, attempts: draft.remerged - quickMerges },
      {
        kind: 'busy',
        status: 409,
        message: 'Somebody else is saving at the same time',
        errors: [],
      },
    )
  }
  void desk.store.put(moved(draft, 'merged'))
  return true
}
