// Pairs of categories that are probably the same. Pure, but for the turns that it leaves to
// everything else.
import type { twinReasons, TwinCategories, TwinCategory } from '#contract/tree/twins.ts'
import { entryOf } from '#lib/existing.ts'
import { createPauses, type Pause } from '#server/base/pauses.ts'
import { keysOfName } from '#server/base/sameWords.ts'

export type CategoryRow = {
  wikiid: number
  title: string
  display_title: string
  parent: number | null
  /** Public guides in the category itself. */
  guides: number
}
/** Of a category of a pair: what lies in it. */
type Counted = Pick<TwinCategory, 'title' | 'children' | 'pages' | 'guides'> & { wikiid: number }
type Why = (typeof twinReasons)[number]
export type Twins = { one: number; other: number; why: Why }
export const pairKey = (one: number, other: number): string =>
  `${Math.min(one, other)} ${Math.max(one, other)}`

/** Letters between two turns of everything else: some milliseconds of work. */
const lettersATurn = 20_000
/** What a step upwards costs beside a letter. */
const lettersALevel = 4
/** Categories of one name that are compared: more of them are a series. */
const mostTogether = 32
/** Whoever has more to tidy sees the others when these are done. */
const mostPairs = 5000

/** Categories by what those that are alike have in common, the closest likeness first. */
const groupsOf = async (
  rows: readonly CategoryRow[],
  turn: Pause,
): Promise<[Why, Map<string, number[]>][]> => {
  const groups = new Map<Why, Map<string, number[]>>()
  for (const { wikiid, title, display_title } of rows) {
    for (const name of new Set([title, display_title]))
      for (const [why, key] of keysOfName(name)) {
        const ofWhy = groups.get(why) ?? new Map<string, number[]>()
        groups.set(why, ofWhy)
        const group = ofWhy.get(key)
        if (!group) ofWhy.set(key, [wikiid])
        else if (group.length < mostTogether && group.at(-1) !== wikiid) group.push(wikiid)
      }
    await turn(title.length + display_title.length)
  }
  return [...groups]
}

/** Each pair once, with the closest of its likenesses; but for those that are `distinct`. */
export const twinsIn = async (
  rows: readonly CategoryRow[],
  distinct: ReadonlySet<string>,
): Promise<Twins[]> => {
  const turn = createPauses(lettersATurn)
  const found = new Map<string, Twins>()
  for (const [why, groups] of await groupsOf(rows, turn))
    for (const group of groups.values()) {
      for (const [at, one] of group.entries())
        for (const other of group.slice(at + 1)) {
          const key = pairKey(one, other)
          if (!distinct.has(key) && !found.has(key) && found.size < mostPairs)
            found.set(key, { one, other, why })
        }
      await turn(group.length ** 2)
    }
  return [...found.values()]
}

/** What is said of categories of the tree beside their names. */
const placesIn = async (rows: readonly CategoryRow[], turn: Pause) => {
  const byId = new Map(rows.map(row => [row.wikiid, row]))
  const sums = new Map(rows.map(row => [row.wikiid, { children: 0, pages: 0, guides: row.guides }]))
  /** All that is above it, the nearest first; a circle ends the walk. */
  const aboveOf = ({ wikiid, parent }: CategoryRow): number[] => {
    const seen = new Set([wikiid])
    let at = parent
    while (at !== null && byId.has(at) && !seen.has(at)) {
      seen.add(at)
      at = entryOf(byId, at).parent
    }
    return [...seen].slice(1)
  }
  for (const row of rows) {
    const above = aboveOf(row)
    for (const [level, at] of above.entries()) {
      const sum = entryOf(sums, at)
      sum.children += level === 0 ? 1 : 0
      sum.pages += 1
      sum.guides += row.guides
    }
    await turn(lettersALevel * (above.length + 1))
  }
  return {
    above: (wikiid: number): number[] => aboveOf(entryOf(byId, wikiid)),
    counted: (wikiid: number): Counted => ({
      wikiid,
      title: entryOf(byId, wikiid).title,
      ...entryOf(sums, wikiid),
    }),
    present: ({ wikiid, ...counted }: Counted): TwinCategory => {
      const row = entryOf(byId, wikiid)
      return {
        ...counted,
        display_title: row.display_title,
        path: aboveOf(row)
          .toReversed()
          .map(at => entryOf(byId, at).display_title),
      }
    },
  }
}

const sizeOf = ({ pages, guides }: Counted) => pages + guides
const inOrder = (a: Counted, b: Counted) => sizeOf(b) - sizeOf(a) || (a.title < b.title ? -1 : 1)

/**
 * A page of them, with most in them first. Of a pair the one that is above the other stands first,
 * or else the one with more in it.
 */
export const presentTwins = async (
  rows: readonly CategoryRow[],
  twins: readonly Twins[],
  offset: number,
  limit: number,
): Promise<TwinCategories[]> => {
  const turn = createPauses(lettersATurn)
  const places = await placesIn(rows, turn)
  const pairs: { category: Counted; other: Counted; why: Why; nested: boolean }[] = []
  for (const { one, other, why } of twins) {
    const [aboveOther, aboveOne] = [places.above(other), places.above(one)]
    const [isAbove, isBelow] = [aboveOther.includes(one), aboveOne.includes(other)]
    const [a, b] = [places.counted(one), places.counted(other)]
    const isFirst = isAbove || (!isBelow && inOrder(a, b) < 0)
    pairs.push({
      category: isFirst ? a : b,
      other: isFirst ? b : a,
      why,
      nested: isAbove || isBelow,
    })
    await turn(lettersALevel * (aboveOther.length + aboveOne.length + 1))
  }
  return pairs
    .sort(
      (a, b) =>
        sizeOf(b.category) + sizeOf(b.other) - sizeOf(a.category) - sizeOf(a.other) ||
        inOrder(a.category, b.category) ||
        inOrder(a.other, b.other),
    )
    .slice(offset, offset + limit)
    .map(({ category, other, ...pair }) => ({
      category: places.present(category),
      other: places.present(other),
      ...pair,
    }))
}
