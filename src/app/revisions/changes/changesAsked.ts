// Which recent changes are shown, as the address says it. Pure.
import type { InputOf } from '#contract/core/endpoint.ts'
import { langid } from '#contract/core/wire.ts'
import type { Table } from '#contract/schemas.ts'
import { idOf } from '#app/paths.ts'
import type { ChangesAddress } from '#app/authorPaths.ts'

export const kinds = ['page', 'publication', 'edit', 'comment', 'file'] as const
export const places = ['GUIDE', 'WIKI', 'CATEGORY', 'ITEM', 'INFO', 'USER', 'TEAM'] as const
export const spans = { day: 86_400, week: 7 * 86_400 } as const // seconds
type Query = NonNullable<InputOf<Table['listChanges']>['query']>

/** Least risks to choose from: by the weights at first, one signal has from 5 to 60. */
export const risks = [20, 40, 60] as const
const names = [
  'kind',
  'namespace',
  'category',
  'langid',
  'who',
  'risk',
  'author',
  'seen',
  'within',
  'after',
] as const
export type ChangesAsked = Record<(typeof names)[number], string>

export const askedIn = (params: URLSearchParams): ChangesAsked =>
  Object.fromEntries(names.map(name => [name, params.get(name) ?? ''])) as ChangesAsked

export const isNarrowed = (asked: ChangesAsked): boolean =>
  names.some(name => name !== 'after' && asked[name] !== '')

/** The same with another choice, from the newest on. */
export const asking = (asked: ChangesAsked, change: ChangesAddress): ChangesAddress => ({
  ...asked,
  after: '',
  ...change,
})

const isTitle = (text: string): boolean => text !== '' && text.length <= 255
export const isLangid = (text: string): boolean => langid.safeParse(text).success

/** What cannot be asked for is left out. `now` in UNIX seconds; whole hours keep it the same. */
export const queryOf = (asked: ChangesAsked, now: number): Query => {
  const author = idOf(asked.author)
  const kind = kinds.find(one => one === asked.kind)
  const namespace = places.find(one => one === asked.namespace)
  const risk = risks.find(one => String(one) === asked.risk)
  const span = asked.within === 'day' || asked.within === 'week' ? spans[asked.within] : null
  return {
    ...(kind && { kind }),
    ...(namespace && { namespace }),
    ...(isTitle(asked.category) && { category: asked.category }),
    ...(isLangid(asked.langid) && { langid: asked.langid }),
    ...(author !== null && { author }),
    ...(asked.who === 'newcomers' && { newcomers: true }),
    ...(risk !== undefined && { risk }),
    ...(asked.seen === 'no' && { unseen: true }),
    ...(span !== null && { since: Math.floor(now / 3600) * 3600 - span }),
    ...(/^[rcf][1-9]\d{0,8}$/.test(asked.after) && { after: asked.after }),
  }
}
