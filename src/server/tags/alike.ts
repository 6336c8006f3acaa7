// Which tags are likely the same: by letters alone, whatever documents say.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { likenesses } from '#contract/tags/schemas.ts'
import { itemAt } from '#lib/existing.ts'

type Likeness = (typeof likenesses)[number]

const folded = (tag: string): string => tag.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
/** Without what people leave out or put between words. */
const bare = (tag: string): string => folded(tag).replace(/[\s\-_./'’]+/gu, '')
const digits = (text: string): string => text.replace(/\D+/g, ' ').trim()

const plurals: readonly [RegExp, string][] = [
  [/([^aeiou])ies$/, '$1y'],
  [/(ch|sh|x|z|ss)es$/, '$1'],
  [/([^suiy])s$/, '$1'],
  [/ys$/, 'y'],
]
/** Of one thing rather than of many, by the endings of English. */
const singular = (word: string): string => {
  if (word.length < 4) return word
  const rule = plurals.find(([ending]) => ending.test(word))
  return rule ? word.replace(...rule) : word
}

/** One letter more, less, other, or two beside each other the other way round. */
export const isOneApart = (one: string, other: string): boolean => {
  const [a, b] = one.length >= other.length ? [[...one], [...other]] : [[...other], [...one]]
  if (a.length - b.length > 1) return false
  let at = 0
  while (at < b.length && a[at] === b[at]) at++
  const rest = (letters: string[], from: number) => letters.slice(from).join('')
  if (a.length > b.length) return rest(a, at + 1) === rest(b, at)
  return (
    rest(a, at + 1) === rest(b, at + 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2))
  )
}

const shortest = 5 // letters; below, one letter makes another word
const shortestChanged = 7 // where one letter stands for another: "brake" is not "brace"
/** What may be a slip of the fingers: sizes and types differ by one sign and are not the same. */
const isSlip = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >=
    (a.length === b.length && [...a].sort().join('') !== [...b].sort().join('')
      ? shortestChanged
      : shortest) &&
  a[0] === b[0] &&
  digits(a) === digits(b) &&
  isOneApart(a, b)

/** Why two tags are likely the same; null where they are not. */
export const likeness = (one: string, other: string): Likeness | null => {
  if (one.toLowerCase() === other.toLowerCase()) return 'case'
  const [a, b] = [bare(one), bare(other)]
  if (a === '' || b === '') return null
  if (a === b) return folded(one) === folded(other) ? 'spelling' : 'hyphen'
  if (singular(a) === singular(b)) return 'plural'
  return isSlip(a, b) ? 'spelling' : null
}

/** Texts that share one of these may be one letter apart. */
const neighbours = (word: string): string[] => {
  const letters = [...word]
  return [
    word,
    ...letters.map((_, at) => letters.slice(0, at).join('') + letters.slice(at + 1).join('')),
  ]
}

/** Tags of one group that are compared: more of them are a series, and no slips. */
const mostTogether = 32
const eachTurn = 200 // tags or groups between two turns for everything else that this process does

/** Places of tags by what those that are alike have in common. */
const groupsOf = async (tags: readonly string[]): Promise<number[][]> => {
  const groups = new Map<string, number[]>()
  for (const [place, tag] of tags.entries()) {
    if (place % eachTurn === eachTurn - 1) await nextTurn()
    const word = bare(tag)
    const keys = new Set([
      `= ${word}`,
      `= ${singular(word)}`,
      ...(word.length >= shortest - 1 ? neighbours(word) : []),
    ])
    for (const key of keys) {
      const group = groups.get(key)
      if (!group) groups.set(key, [place])
      else if (group.length < mostTogether) group.push(place)
    }
  }
  return [...groups.values()].filter(group => group.length > 1)
}

/**
 * Pairs that are alike, each once, as places in the list, of groups of at most 32; the work grows
 * with the letters, not with the pairs, and is done in turns.
 */
export const pairsAlike = async (
  tags: readonly string[],
): Promise<{ one: number; other: number; why: Likeness }[]> => {
  const compared = new Map<string, Likeness | null>()
  for (const [n, group] of (await groupsOf(tags)).entries()) {
    if (n % eachTurn === eachTurn - 1 || group.length > eachTurn / 20) await nextTurn()
    for (const [at, one] of group.entries()) {
      for (const other of group.slice(at + 1)) {
        const key = `${one} ${other}`
        if (!compared.has(key)) compared.set(key, likeness(itemAt(tags, one), itemAt(tags, other)))
      }
    }
  }
  return [...compared].flatMap(([key, why]) => {
    const [one = 0, other = 0] = key.split(' ').map(Number)
    return why ? [{ one, other, why }] : []
  })
}
