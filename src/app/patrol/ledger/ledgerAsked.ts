// Which decisions the ledger lists, as its address says it. Pure.
import type { InputOf } from '#contract/core/endpoint.ts'
import { ledgerOutcomes } from '#contract/patrol/ledger.ts'
import type { Table } from '#contract/schemas.ts'
import type { DecisionsAddress } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'

type Query = NonNullable<InputOf<Table['listPatrolDecisions']>['query']>
const names = [
  'outcome',
  'decider',
  'author',
  'doc_type',
  'kind',
  'category',
  'from',
  'to',
] as const
export type LedgerAsked = Record<(typeof names)[number], string>

export const askedIn = (params: URLSearchParams): LedgerAsked =>
  Object.fromEntries(names.map(name => [name, params.get(name) ?? ''])) as LedgerAsked

export const isNarrowed = (asked: LedgerAsked): boolean => names.some(name => asked[name] !== '')

/** The same with another choice, from the newest on. */
export const addressOf = (asked: LedgerAsked, change: DecisionsAddress = {}): DecisionsAddress => ({
  ...asked,
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
  const action = (['undo', 'withdraw'] as const).find(one => one === outcome)
  const [decider, author] = [idOf(asked.decider), idOf(asked.author)]
  const doc_type = (['guide', 'wiki'] as const).find(one => one === asked.doc_type)
  const kind = (['create', 'edit'] as const).find(one => one === asked.kind)
  const category = asked.category.slice(0, 255)
  const [from, to] = [utcEdge(asked.from, 'start'), utcEdge(asked.to, 'end')]
  return {
    ...(known && { outcome: known }),
    ...(action && { action }),
    ...(decider !== null && { decider }),
    ...(author !== null && { author }),
    ...(doc_type && { doc_type }),
    ...(kind && { kind }),
    ...(category !== '' && { category }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}
