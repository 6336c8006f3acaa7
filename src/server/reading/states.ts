// How somebody stands with what they are asked to read or to pass.
import type { ReadingState } from '#contract/reading/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'

export type Facts = {
  /** Confirmed or passed, and that holds until `until`; null: it has no end. */
  done: UnixSeconds | null
  until: UnixSeconds | null
  /** A training module was begun. */
  begun: boolean
  /** Null: there is no day. */
  due: UnixSeconds | null
}
export type Standing = { state: ReadingState; date: UnixSeconds | null }

export const dayOf = (at: UnixSeconds): number => Math.floor(at / 86_400)

/** A day that is due ends with itself, and what was begun is not waited for beyond it. */
export const standingOf = ({ done, until, begun, due }: Facts, now: UnixSeconds): Standing => {
  if (done !== null && (until === null || until > now)) return { state: 'valid', date: until }
  if (done !== null) return { state: 'expired', date: until }
  if (due !== null && dayOf(due) < dayOf(now)) return { state: 'missing', date: due }
  if (begun) return { state: 'under_way', date: due }
  return { state: due === null ? 'missing' : 'due', date: due }
}

/** Somebody has to do something, and has not begun; where there is no day, also who has. */
export const isOpen = ({ state, date }: Standing): boolean =>
  state !== 'valid' && (state !== 'under_way' || date === null)
