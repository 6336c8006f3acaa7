// Which decisions the ledger lists, as its address says it. Pure.
import type { InputOf } from '#contract/core/endpoint.ts'
import { ledgerOutcomes, secondLooks } from '#contract/patrol/ledger.ts'
import type { Table } from '#contract/schemas.ts'
import type { DecisionsAddress } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'

type Query = NonNullable<InputOf<Table['listPatrolDecisions']>['query']>
const names = [
  'outcome',
  'second_look',
  'decider',
  'author',
  'doc_type',
  'kind',
  'category',
  'from',
  'to',
] as const
/** Where a page begins or ends: at a row, so that nothing is skipped while others decide. */
const edges = ['after', 'before'] as const
export type LedgerAsked = Record<(typeof names)[number] | (typeof edges)[number], string>

export const askedIn = (params: URLSearchParams): LedgerAsked =>
  Object.fromEntries(
    [...names, ...edges].map(name => [name, params.get(name) ?? '']),
  ) as LedgerAsked

export const isNarrowed = (asked: LedgerAsked): boolean => names.some(name => asked[name] !== '')

/** The same with another choice, from the newest on. */
export const addressOf = (asked: LedgerAsked, change: DecisionsAddress = {}): DecisionsAddress => ({
  ...asked,
  after: '',
  before: '',
  ...change,
})

/** UNIX seconds at which a day of UTC begins or ends, as the figures count days. */
export const utcEdge = (day: string, edge: 'start' | 'end'): number | undefined => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const start = Date.parse(`${day}T00:00:00Z`) / 1000
  if (Number.isNaN(start) || start < 0) return undefined
  return edge === 'start' ? start : start + 86_399
}

/** What cannot be asked for is left out. */
export const queryOf = (asked: LedgerAsked): Query => {
  const { outcome } = asked
  const known = ledgerOutcomes.find(one => one === outcome)
  const second_look = secondLooks.find(one => one === asked.second_look)
  const action = (['undo', 'withdraw'] as const).find(one => one === outcome)
  const [decider, author] = [idOf(asked.decider), idOf(asked.author)]
  const doc_type = (['guide', 'wiki'] as const).find(one => one === asked.doc_type)
  const kind = (['create', 'edit'] as const).find(one => one === asked.kind)
  const category = asked.category.slice(0, 255)
  const [from, to] = [utcEdge(asked.from, 'start'), utcEdge(asked.to, 'end')]
  const after = idOf(asked.after)
  const before = after === null ? idOf(asked.before) : null
  return {
    ...(known && { outcome: known }),
    ...(action && { action }),
    ...(second_look && { second_look }),
    ...(decider !== null && { decider }),
    ...(author !== null && { author }),
    ...(doc_type && { doc_type }),
    ...(kind && { kind }),
    ...(category !== '' && { category }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(after !== null && { after }),
    ...(before !== null && { before }),
  }
}

/**
 * Of the rows that were asked for, one more than a page has, those of the page, and from where the
 * neighbouring pages go on; `null` where there is none.
 */
export const pageOf = <T extends { decisionid: number }>(
  { after, before }: { after?: number | undefined; before?: number | undefined },
  rows: readonly T[],
  size: number,
) => {
  const isMore = rows.length > size
  const shown = before === undefined ? rows.slice(0, size) : rows.slice(-size)
  const [first, last] = [shown[0]?.decisionid ?? null, shown.at(-1)?.decisionid ?? null]
  return {
    shown,
    newer: (before === undefined ? after !== undefined : isMore) ? first : null,
    older: before !== undefined || isMore ? last : null,
  }
}
