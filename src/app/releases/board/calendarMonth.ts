// The calendar of go-lives: what falls on which day of the viewer's zone. Pure.
import type { Release } from '#contract/releases/schemas.ts'

/**
 * `at` in UNIX seconds. `kind`: it went live, will go live, will if it is signed by then, or its
 * signatures are due.
 */
export type Entry = {
  release: Release
  at: number
  kind: 'went' | 'goes' | 'ifSigned' | 'due'
  isCrowded: boolean
}

/**
 * Past and coming go-lives, and days on which signatures are due, in their order; go-lives of
 * those in `crowded` are marked.
 */
export const entriesOf = (releases: readonly Release[], crowded: ReadonlySet<number>): Entry[] => {
  const entries = releases
    .flatMap((release): Entry[] => {
      const { release_date, scheduled_date, phase, approval } = release
      if (release_date !== null)
        return [{ release, at: release_date, kind: 'went', isCrowded: false }]
      const due = phase === 'in_review' ? (approval?.due_date ?? null) : null
      return [
        ...(due === null ? [] : [{ release, at: due, kind: 'due' as const, isCrowded: false }]),
        ...(scheduled_date === null
          ? []
          : [
              {
                release,
                at: scheduled_date,
                kind: phase === 'scheduled' ? ('goes' as const) : ('ifSigned' as const),
                isCrowded: false,
              },
            ]),
      ]
    })
    .toSorted((a, b) => a.at - b.at)
  return entries.map(one => ({
    ...one,
    isCrowded: one.kind !== 'due' && crowded.has(one.release.releaseid),
  }))
}

/** 2026-11, of the viewer's zone. */
export const monthOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
/**
 * The first day of a month that an address names, at midnight of the viewer's zone; this month
 * where it names none.
 */
export const firstDay = (month: string | null, now: Date): Date => {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month ?? '') ?? []
  return year && number
    ? new Date(Number(year), Number(number) - 1, 1)
    : new Date(now.getFullYear(), now.getMonth(), 1)
}
export const monthAfter = (first: Date, by: number): Date =>
  new Date(first.getFullYear(), first.getMonth() + by, 1)

/** From Monday to Sunday, each day at its midnight. */
export type Week = readonly [Date, Date, Date, Date, Date, Date, Date]
/** The week that begins with a Monday; its day of the month may lie outside the month. */
const weekFrom = (year: number, month: number, monday: number): Week => {
  const day = (n: number) => new Date(year, month, monday + n)
  return [day(0), day(1), day(2), day(3), day(4), day(5), day(6)]
}

/**
 * Whole weeks from Monday on that hold the month; each day at its midnight, also where a clock is
 * put forward or back.
 */
export const weeksOf = (first: Date): Week[] => {
  const lead = (first.getDay() + 6) % 7
  const days = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate()
  return Array.from({ length: Math.ceil((lead + days) / 7) }, (_, week) =>
    weekFrom(first.getFullYear(), first.getMonth(), 1 - lead + week * 7),
  )
}
/** 2026-11-23, of the viewer's zone. */
export const dayOf = (date: Date): string =>
  `${monthOf(date)}-${String(date.getDate()).padStart(2, '0')}`
/** A day that an address names, at its midnight; null where it names none. */
export const dayFrom = (day: string | null): Date | null => {
  const [, year, month, number] =
    /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(day ?? '') ?? []
  return year && month && number ? new Date(Number(year), Number(month) - 1, Number(number)) : null
}
export const daysAfter = (day: Date, by: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + by)
/** From its first second to its last, in UNIX seconds. */
export const spanOf = (day: Date): { live_from: number; live_to: number } => ({
  live_from: Math.max(0, day.getTime() / 1000),
  live_to: Math.max(0, daysAfter(day, 1).getTime() / 1000 - 1),
})
/**
 * The week of a day that an address names, from Monday on, each day at its midnight; null where it
 * names none.
 */
export const weekOf = (day: string | null): Week | null => {
  const date = dayFrom(day)
  return date
    ? weekFrom(date.getFullYear(), date.getMonth(), date.getDate() - ((date.getDay() + 6) % 7))
    : null
}
/** The Monday so many weeks later. */
export const weekAfter = ([monday]: Week, by: number): Date => daysAfter(monday, 7 * by)
export const isSameDay = (day: Date, at: number): boolean =>
  new Date(at * 1000).toDateString() === day.toDateString()
