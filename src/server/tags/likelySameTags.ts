// Which tags are likely the same: by letters alone, whatever documents say.
import type { likenesses } from '#contract/tags/schemas.ts'
import { itemAt } from '#lib/existing.ts'
import { createPauses } from '#server/base/pauses.ts'
import { bareName, digitsOf, foldedName, singular } from '#server/base/sameWords.ts'

type Likeness = (typeof likenesses)[number]

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
// A tag has half as many signs, but one sign may be written out as eighteen letters: what is longer
// is no slip of anything.
const longest = 64
/** What may be a slip of the fingers: sizes and types differ by one sign and are not the same. */
const isSlip = (a: string, b: string): boolean =>
  Math.abs(a.length - b.length) <= 2 &&
  Math.max(a.length, b.length) <= longest &&
  a[0] === b[0] &&
  digitsOf(a) === digitsOf(b) &&
  isOneApart(a, b) &&
  Math.min(a.length, b.length) >=
    (a.length === b.length && [...a].sort().join('') !== [...b].sort().join('')
      ? shortestChanged
      : shortest)

/** A tag as it is compared with many: written out once. */
type Folded = { low: string; whole: string; bare: string; one: string }
const fold = (tag: string): Folded => {
  const whole = foldedName(tag)
  const word = bareName(whole)
  return { low: tag.toLowerCase(), whole, bare: word, one: singular(word) }
}

const likenessOf = (a: Folded, b: Folded): Likeness | null => {
  if (a.low === b.low) return 'case'
  if (a.bare === '' || b.bare === '') return null
  if (a.bare === b.bare) return a.whole === b.whole ? 'spelling' : 'hyphen'
  if (a.one === b.one) return 'plural'
  return isSlip(a.bare, b.bare) ? 'spelling' : null
}
/** Why two tags are likely the same; null where they are not. */
export const likeness = (one: string, other: string): Likeness | null =>
  likenessOf(fold(one), fold(other))

/** Letters between two turns of everything else: a few milliseconds of work. */
const lettersATurn = 200_000
/** Folding a letter, or comparing it with another, takes as long as writing so many. */
const folding = 4

/** Texts that share one of these may be one letter apart. */
const neighbours = (word: string): string[] => {
  let at = 0
  return [
    word,
    ...Array.from(word, letter => {
      const other = word.slice(0, at) + word.slice(at + letter.length)
      at += letter.length
      return other
    }),
  ]
}

/** Tags of one group that are compared: more of them are a series, and no slips. */
const mostTogether = 32

/** What those that are alike have in common. Its length is bounded, whatever the tag is. */
const keysOf = ({ bare: word, one }: Folded): Set<string> =>
  new Set([
    `= ${word}`,
    `= ${one}`,
    ...(word.length >= shortest - 1 && word.length <= longest ? neighbours(word) : []),
  ])

/** Places of tags by what those that are alike have in common. */
const groupsOf = async (
  tags: readonly Folded[],
  turn: (work: number) => Promise<void>,
): Promise<number[][]> => {
  const groups = new Map<string, number[]>()
  for (const [place, tag] of tags.entries()) {
    const keys = keysOf(tag)
    for (const key of keys) {
      const group = groups.get(key)
      if (!group) groups.set(key, [place])
      else if (group.length < mostTogether) group.push(place)
    }
    await turn(keys.size * tag.bare.length)
  }
  return [...groups.values()].filter(group => group.length > 1)
}

const foldAll = async (
  tags: readonly string[],
  turn: (work: number) => Promise<void>,
): Promise<Folded[]> => {
  const all: Folded[] = []
  for (const tag of tags) {
    const one = fold(tag)
    all.push(one)
    await turn(folding * one.whole.length)
  }
  return all
}

/**
 * Pairs that are alike, each once, as places in the list, of groups of at most 32; the work grows
 * with the letters, not with the pairs, and is done in turns.
 */
export const pairsAlike = async (
  tags: readonly string[],
): Promise<{ one: number; other: number; why: Likeness }[]> => {
  const turn = createPauses(lettersATurn)
  const all = await foldAll(tags, turn)
  const compared = new Set<number>()
  const alike: { one: number; other: number; why: Likeness }[] = []
  for (const group of await groupsOf(all, turn)) {
    for (const [at, one] of group.entries()) {
      for (const other of group.slice(at + 1)) {
        const pair = one * tags.length + other
        if (compared.has(pair)) continue
        compared.add(pair)
        const [a, b] = [itemAt(all, one), itemAt(all, other)]
        const why = likenessOf(a, b)
        if (why) alike.push({ one, other, why })
        await turn(folding * (a.bare.length + b.bare.length))
      }
    }
  }
  return alike
}

/** Those of these words that are likely the same as what was typed, as places; in turns. */
export const placesAlike = async (
  typed: string,
  words: readonly string[],
): Promise<Set<number>> => {
  const turn = createPauses(lettersATurn)
  const asked = fold(typed)
  const found = new Set<number>()
  for (const [place, word] of words.entries()) {
    const other = fold(word)
    if (likenessOf(asked, other)) found.add(place)
    await turn(folding * other.whole.length)
  }
  return found
}
