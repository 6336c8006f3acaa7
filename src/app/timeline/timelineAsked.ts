// Whose timeline is shown and how narrowed, as the address says it. Pure.
import { isTimelineid, timelineKinds, type TimelineKind } from '#contract/audit/timeline.ts'
import type { TimelineAddress } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { daySpan } from '#app/ui/text/dates.ts'

export type TimelineAsked = {
  /** null: the address names none, or several. */
  subject: { userid: number } | { guideid: number } | { wikiid: number } | null
  /** Those that are shown; none is all of them. */
  kinds: readonly TimelineKind[]
  from: string
  to: string
  after: string
}

export const askedIn = (params: URLSearchParams): TimelineAsked => {
  const found = (['userid', 'guideid', 'wikiid'] as const).flatMap(name => {
    const id = idOf(params.get(name) ?? '')
    return id === null ? [] : [{ [name]: id } as NonNullable<TimelineAsked['subject']>]
  })
  const kinds = (params.get('kinds') ?? '').split(',')
  const day = (name: string) => {
    const said = params.get(name) ?? ''
    return /^\d{4}-\d\d-\d\d$/.test(said) && !Number.isNaN(Date.parse(said)) ? said : ''
  }
  return {
    subject: found.length === 1 ? (found[0] ?? null) : null,
    kinds: timelineKinds.filter(kind => kinds.includes(kind)),
    from: day('from'),
    to: day('to'),
    after: params.get('after') ?? '',
  }
}

export const isNarrowed = ({ kinds, from, to }: TimelineAsked): boolean =>
  kinds.length > 0 || from !== '' || to !== ''

/** The same with another choice, from the newest on. */
export const addressOf = (
  { subject, kinds, from, to }: TimelineAsked,
  change: Partial<Pick<TimelineAsked, 'kinds' | 'from' | 'to' | 'after'>> = {},
): TimelineAddress => {
  const next = { kinds, from, to, after: '', ...change }
  return { ...subject, ...next, kinds: next.kinds.join(',') }
}

const bounds = (from: string, to: string) => {
  const [start, end] = daySpan(from, to)
  return { ...(start !== null && { from: start }), ...(end !== null && { to: end }) }
}

/** What is asked of the service: whole days, as they are on the clock of whoever looks. */
export const queryOf = ({ subject, kinds, from, to, after }: TimelineAsked) => ({
  ...subject,
  ...(kinds.length > 0 && { kinds: kinds.join(',') }),
  ...bounds(from, to),
  ...(isTimelineid(after) && { after }),
})

/** With one kind more or less; where that leaves all or none, all are shown. */
export const toggled = (
  kinds: readonly TimelineKind[],
  kind: TimelineKind,
): readonly TimelineKind[] => {
  const next = timelineKinds.filter(one => (one === kind) !== kinds.includes(one))
  return next.length === timelineKinds.length ? [] : next
}
