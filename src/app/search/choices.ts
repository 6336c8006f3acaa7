import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Asked } from '#contract/search/address.ts'
import { searchMinutes, searchPlaces, searchSorts } from '#contract/search/narrowing.ts'
import type { Facets } from '#contract/search/narrowing.ts'
import { toggled } from './address.ts'
import { searchKinds } from './kinds.ts'

/** `to`: what is asked for once it is chosen, or given up. */
export type Choice = {
  id: string
  name: string
  /** null: no number says anything about it. */
  count: number | null
  isChosen: boolean
  to: Asked
}
/** `isOne`: one of them at a time, the first of which chooses nothing. */
export type Group = { id: string; name: string; isOne: boolean; choices: Choice[] }

const placeNames: Record<string, MessageDescriptor> = {
  title: msg`Titles`,
  text: msg`Steps and texts`,
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

const categoriesOf = (asked: Asked, { above, category }: Facets, names: Names): Choice[] => {
  const choice = (title: string, name: string, count: number | null): Choice => ({
    id: title,
    name,
    count,
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

type Offered = { id: string; name: string; count: number }

/** Any number of them; what leaves nothing is not offered. */
const many = (
  asked: Asked,
  field: 'filter' | 'types' | 'difficulties',
  offered: readonly Offered[],
): Choice[] =>
  offered
    .map(one => ({
      ...one,
      isChosen: asked[field].includes(one.id),
      to: { ...first(asked), [field]: toggled(asked[field], one.id) },
    }))
    .filter(one => one.isChosen || one.count > 0)

/** One of them, or none of them by this name. */
const single = (
  asked: Asked,
  field: 'minutes' | 'foundIn',
  none: string,
  offered: readonly Offered[],
): Choice[] =>
  [{ id: '', name: none, count: null }, ...offered]
    .map(one => ({
      ...one,
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

type Counted = { counts: Record<string, number>; facets: Facets }

const ofAll = (asked: Asked, { counts, facets }: Counted, names: Names): Group[] => {
  const { say } = names
  const kinds = searchKinds.map(one => ({
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
    group('filter', say(msg`Kind`), many(asked, 'filter', kinds)),
    group('category', say(msg`Category`), categoriesOf(asked, facets, names), true),
    group(
      'foundIn',
      say(msg`Found in`),
      single(asked, 'foundIn', say(msg`Anywhere`), places),
      true,
    ),
  ]
}

const ofGuides = (asked: Asked, { facets }: Counted, names: Names): Group[] => {
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
    group('type', say(msg`Type of guide`), many(asked, 'types', types)),
    group('minutes', say(msg`Time needed`), single(asked, 'minutes', say(msg`Any`), minutes), true),
    group('difficulty', say(msg`Difficulty`), many(asked, 'difficulties', difficulties)),
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
      isChosen: asked.sort === id,
      to: { ...first(asked), sort: id },
    })),
    true,
  )

/** What may be chosen now, with what it leaves. */
export const groupsOf = (asked: Asked, counted: Counted, names: Names): Group[] => [
  ...[...ofAll(asked, counted, names), ...ofGuides(asked, counted, names)].filter(
    ({ isOne, choices }) => choices.length > (isOne ? 1 : 0),
  ),
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
