import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Asked } from '#contract/search/address.ts'
import {
  mostCategoriesOffered,
  searchMinutes,
  searchPlaces,
  searchSorts,
} from '#contract/search/narrowing.ts'
import type { Facets } from '#contract/search/narrowing.ts'
import type { SearchAnswer } from '#contract/search/schemas.ts'
import { toggled } from './address.ts'
import { kindFilters } from './kinds.ts'

/** `to`: what is asked for once it is chosen, or given up. */
export type Choice = {
  id: string
  name: string
  /** null: no number says anything about it. */
  count: number | null
  /** There may be more than `count`. */
  isLeast: boolean
  isChosen: boolean
  to: Asked
}
/**
 * `isOne`: one of them at a time, the first of which chooses nothing. `hasMore`: of categories,
 * there may be others than those that are offered.
 */
export type Group = {
  id: string
  name: string
  isOne: boolean
  choices: Choice[]
  hasMore?: boolean
}

const placeNames: Record<string, MessageDescriptor> = {
  title: msg`Titles`,
  text: msg`Steps and text`,
  supplies: msg`Parts and tools`,
}
const sortNames: Record<string, MessageDescriptor> = {
  best: msg`Best match`,
  newest: msg`Last changed`,
  quickest: msg`Shortest time`,
  title: msg`Title`,
}

/** How the site names things, and how times are written. */
export type Names = {
  say: (message: MessageDescriptor) => string
  type: (type: string) => string
  difficulty: (difficulty: string) => string
  difficulties: readonly string[]
  time: (seconds: number) => string
}

const first = (asked: Asked): Asked => ({ ...asked, offset: 0 })

type Counted = Pick<SearchAnswer, 'countsAreLeast'> & {
  counts: Record<string, number>
  facets: Facets
}

const categoriesOf = (asked: Asked, { facets, ...counted }: Counted, names: Names): Choice[] => {
  const { above, category } = facets
  const choice = (title: string, name: string, count: number | null): Choice => ({
    id: title,
    name,
    count,
    isLeast: counted.countsAreLeast ?? false,
    isChosen: asked.category === title,
    to: { ...first(asked), category: title },
  })
  const isAbove = above.some(one => one.title === asked.category)
  // Just chosen, before the results for it have come.
  const isBelow = category.some(one => one.title === asked.category)
  return [
    choice('', names.say(msg`All categories`), null),
    ...(asked.category && !isBelow
      ? isAbove
        ? above.map(one => choice(one.title, one.display_title, null))
        : [choice(asked.category, asked.category, 0)]
      : []),
    ...category.map(one => choice(one.title, one.display_title, one.count)),
  ]
}

/** What there is to choose, each with how many were counted. */
type Offered = { isLeast: boolean; of: readonly { id: string; name: string; count: number }[] }

/** What none of the counted has, others may have where not all were counted. */
const knownOf = (count: number, isLeast: boolean) => (isLeast && count === 0 ? null : count)

/** Any number of them; what leaves nothing is not offered. */
const many = (
  asked: Asked,
  field: 'filter' | 'types' | 'difficulties',
  { isLeast, of }: Offered,
): Choice[] =>
  of
    .map(one => ({
      ...one,
      count: knownOf(one.count, isLeast),
      isLeast,
      isChosen: asked[field].includes(one.id),
      to: { ...first(asked), [field]: toggled(asked[field], one.id) },
    }))
    .filter(one => one.isChosen || one.count !== 0)

/** One of them, or none of them by this name. */
const single = (
  asked: Asked,
  field: 'minutes' | 'foundIn',
  none: string,
  { isLeast, of }: Offered,
): Choice[] =>
  [
    { id: '', name: none, count: null },
    ...of.map(one => ({ ...one, count: knownOf(one.count, isLeast) })),
  ]
    .map(one => ({
      ...one,
      isLeast,
      isChosen: asked[field] === one.id,
      to: { ...first(asked), [field]: one.id },
    }))
    .filter(one => one.isChosen || one.count !== 0)

const group = (id: string, name: string, choices: Choice[], isOne = false): Group => ({
  id,
  name,
  isOne,
  choices,
})

const ofAll = (asked: Asked, counted: Counted, names: Names): Group[] => {
  const { say } = names
  const { counts, facets, countsAreLeast: isLeast = false } = counted
  const kinds = kindFilters.map(one => ({
    id: one.filter,
    name: say(one.name),
    count: one.counts.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0),
  }))
  const places = searchPlaces.map(id => ({
    id,
    name: say(placeNames[id] ?? msg`Anywhere`),
    count: facets.foundIn[id] ?? 0,
  }))
  return [
    group('filter', say(msg`Kind`), many(asked, 'filter', { isLeast, of: kinds })),
    {
      ...group('category', say(msg`Category`), categoriesOf(asked, counted, names), true),
      hasMore: facets.category.length >= mostCategoriesOffered,
    },
    group(
      'foundIn',
      say(msg`Found in`),
      single(asked, 'foundIn', say(msg`Anywhere`), { isLeast, of: places }),
      true,
    ),
  ]
}

const ofGuides = (
  asked: Asked,
  { facets, countsAreLeast: isLeast = false }: Counted,
  names: Names,
): Group[] => {
  const { say } = names
  const types = [...new Set([...Object.keys(facets.type), ...asked.types])]
    .map(id => ({ id, name: names.type(id), count: facets.type[id] ?? 0 }))
    .sort((a, b) => b.count - a.count || a.id.localeCompare(b.id))
  const minutes = searchMinutes.map(id => ({
    id,
    name: `≤ ${names.time(Number(id) * 60)}`,
    count: facets.minutes[id] ?? 0,
  }))
  const difficulties = names.difficulties.map(id => ({
    id,
    name: names.difficulty(id),
    count: facets.difficulty[id] ?? 0,
  }))
  return [
    group('type', say(msg`Type of guide`), many(asked, 'types', { isLeast, of: types })),
    group(
      'minutes',
      say(msg`Time needed`),
      single(asked, 'minutes', say(msg`Any`), { isLeast, of: minutes }),
      true,
    ),
    group(
      'difficulty',
      say(msg`Difficulty`),
      many(asked, 'difficulties', { isLeast, of: difficulties }),
    ),
  ]
}

const orders = (asked: Asked, { say }: Names): Group =>
  group(
    'sort',
    say(msg`Sort by`),
    searchSorts.map(id => ({
      id,
      name: say(sortNames[id] ?? msg`Best match`),
      count: null,
      isLeast: false,
      isChosen: asked.sort === id,
      to: { ...first(asked), sort: id },
    })),
    true,
  )

/** Where there is but one thing to choose, nothing is narrowed. */
const isChoice = ({ choices }: Group): boolean => {
  const real = choices.filter(({ id }) => id !== '')
  return real.length > 1 || real.some(({ isChosen }) => isChosen)
}

/** What may be chosen now, with what it leaves. */
export const groupsOf = (asked: Asked, counted: Counted, names: Names): Group[] => [
  ...[...ofAll(asked, counted, names), ...ofGuides(asked, counted, names)].filter(isChoice),
  orders(asked, names),
]

const offeredEach = 2
/** Those of a row on a narrow screen: what is chosen, then the largest of each group. */
export const chipsOf = (groups: readonly Group[]): { chosen: Choice[]; offered: Choice[] } => {
  const narrowing = groups.filter(({ id }) => id !== 'sort')
  return {
    chosen: narrowing.flatMap(({ choices }) =>
      choices.filter(({ isChosen, id }) => isChosen && id !== ''),
    ),
    offered: narrowing
      .filter(({ id, choices }) => id !== 'difficulty' && !choices.some(c => c.isChosen && c.id))
      .flatMap(({ choices }) =>
        choices.filter(({ count }) => count !== null && count > 0).slice(0, offeredEach),
      ),
  }
}

/** What gives up one choice. */
export const withoutChoice = (groups: readonly Group[], choice: Choice): Asked => {
  const group = groups.find(({ choices }) => choices.includes(choice))
  const none = group?.isOne ? group.choices.find(({ id }) => id === '') : undefined
  return none?.to ?? choice.to
}
