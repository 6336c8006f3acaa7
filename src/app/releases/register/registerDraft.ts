// What somebody fills in of the register of a guide, and what of it is new. Pure.
import type { RegisterEntry } from '#contract/releases/register.ts'
import { isoDay } from '#app/ui/text/dates.ts'
import { localOf } from '../model/releaseWords.ts'

export type RegisterDraft = {
  number: string
  /** `typed`: what stands in the field, of nobody where `userid` is null. */
  owner: { userid: number | null; name: string; typed: string }
  /** 2026-11-14; empty: no date. */
  day: string
}

const dayOf = (date: number | null): string => (date === null ? '' : isoDay(date))

/** The same day in nearly every time zone: UNIX seconds; null where no day is given. */
const noonOf = (day: string): number | null =>
  day === '' ? null : Date.parse(`${day}T12:00:00Z`) / 1000

export const draftOf = ({ document_number, owner, review_date }: RegisterEntry): RegisterDraft => ({
  number: document_number ?? '',
  owner: {
    userid: owner?.userid ?? null,
    name: owner?.username ?? '',
    typed: owner?.username ?? '',
  },
  day: dayOf(review_date),
})

/** The body of a change; what is as it was is left out. */
export const changesOf = (before: RegisterEntry, draft: RegisterDraft) => {
  const was = draftOf(before)
  const number = draft.number.trim()
  return {
    ...(number !== was.number && { document_number: number || null }),
    ...(draft.owner.userid !== was.owner.userid && { ownerid: draft.owner.userid }),
    ...(draft.day !== was.day && { review_date: noonOf(draft.day) }),
  }
}

/** What somebody filled in, and for the rest what others saved since `before`. */
export const rebased = (
  draft: RegisterDraft,
  before: RegisterEntry,
  now: RegisterEntry,
): RegisterDraft => {
  const [was, theirs, mine] = [draftOf(before), draftOf(now), changesOf(before, draft)]
  return {
    number: 'document_number' in mine ? draft.number : theirs.number,
    owner: draft.owner.userid === was.owner.userid ? theirs.owner : draft.owner,
    day: draft.day === was.day ? theirs.day : draft.day,
  }
}

/** The day a year after `now`, in milliseconds. */
export const inAYear = (now: number): string => {
  const day = new Date(now)
  day.setFullYear(day.getFullYear() + 1)
  return localOf(day.getTime() / 1000).slice(0, 10)
}
