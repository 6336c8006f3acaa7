// Which edits the desk shows, as its address says it. Pure.
import { claims, unseenBy, type NextFilter } from '#contract/patrol/queries.ts'
import { signalCodes } from '#contract/patrol/shapes.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import type { Filter } from './desk/deskReads.ts'

export const sorts = ['risk', 'oldest', 'newest', 'author'] as const
const documents = ['guide', 'wiki'] as const
export const kinds = ['create', 'edit'] as const
/** Closed edits are no queue, and without a word all that waits unhurt is shown. */
const states = ['needs_rebase'] as const
export const plain: Filter = { sort: 'risk' }

export const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find(one => one === value)

/** One that was kept, as the desk shows it; null: another program kept it, of closed edits. */
export const filterOf = (kept: NextFilter): Filter | null => {
  const { state = 'pending' } = kept
  if (state !== 'pending' && !oneOf(states, state)) return null
  return filterIn(
    new URLSearchParams(
      Object.entries(kept).map(([name, value]): [string, string] => [name, String(value)]),
    ),
  )
}

/** What cannot be asked for is left out. */
export const filterIn = (params: URLSearchParams): Filter => {
  const word = (name: string) => params.get(name)?.trim().slice(0, 255) || undefined
  const number = (name: string) => idOf(params.get(name) ?? undefined) ?? undefined
  const asked = {
    q: word('q'),
    category: word('category'),
    langid: /^[a-z]{2}$/.exec(params.get('langid') ?? '')?.[0],
    author: number('author'),
    team: number('team'),
    state: oneOf(states, params.get('state')),
    kind: oneOf(kinds, params.get('kind')),
    unit_kind: word('unit_kind')?.slice(0, 64),
    doc_type: oneOf(documents, params.get('doc_type')),
    signal: oneOf(signalCodes, params.get('signal')),
    risk_min: number('risk_min'),
    age_min: number('age_min'),
    age_max: number('age_max'),
    unseen: oneOf(unseenBy, params.get('unseen')),
    decidable: params.get('decidable') === 'true' || undefined,
    lease: oneOf(claims, params.get('lease')),
  }
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  return { sort: oneOf(sorts, params.get('sort')) ?? 'risk', ...Object.fromEntries(given) }
}

/** The order always stands in it: without a word the desk opens with the person's own filter. */
export const addressOf = ({ sort, ...rest }: Filter): string => {
  const given = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  const query = [['sort', sort], ...given].map(([name, value]) => [String(name), String(value)])
  return `${authorPaths.patrol()}?${new URLSearchParams(query)}`
}

export const isSame = (one: Filter, other: Filter): boolean => addressOf(one) === addressOf(other)
export const isNarrowed = ({ sort, ...rest }: Filter): boolean =>
  !isSame({ sort, ...rest }, { sort })

/** The filter without one of its parts. */
export const withoutPart = (filter: Filter, name: Exclude<keyof Filter, 'sort'>): Filter => {
  const { [name]: _, ...rest } = filter
  return rest
}
