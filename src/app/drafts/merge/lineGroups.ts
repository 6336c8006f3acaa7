// Lines that one side joined or split belong together: the neighbour that lost its text, or took
// it, is no change of its own.
import { plain } from '#documents/sameText.ts'
import { sharedEnd, sharedStart } from '#lib/compare/sharedEnds.ts'
import type { StepLine } from '../content/guideContent.ts'

export type Keyed = ReadonlyMap<string, StepLine>

/** How many characters in a row two texts have in common. */
const commonLength = (a: string, b: string): number => {
  let longest = 0
  let before = new Uint16Array(b.length + 1)
  for (let i = 1; i <= a.length; i += 1) {
    const row = new Uint16Array(b.length + 1)
    for (let j = 1; j <= b.length; j += 1) {
      if (a[i - 1] !== b[j - 1]) continue
      row[j] = (before[j - 1] as number) + 1
      longest = Math.max(longest, row[j] as number)
    }
    before = row
  }
  return longest
}

/** Characters that `now` has between the beginning and the end that it shares with `before`. */
const insertedLength = (before: string, now: string): number => {
  const start = sharedStart(before, now)
  const end = sharedEnd(before.slice(start), now.slice(start))
  return now.length - start - end
}

const enough = 4 // characters: fewer are the same by chance
/**
 * How much of `piece` came into a text with this change; 0 where it is too little to say that the
 * piece was moved there.
 */
const takenIn = (before: string, now: string, piece: string): number => {
  const common = commonLength(now, piece)
  const isTaken =
    common >= Math.min(piece.length, enough) &&
    common > commonLength(before, piece) &&
    2 * common >= Math.min(piece.length, insertedLength(before, now))
  return isTaken ? common : 0
}

const textIn = (lines: Keyed, key: string): string => plain(lines.get(key)?.text_raw ?? '')

/** The key whose text took most of `piece` when `from` became `to`; the nearest one before it. */
const takerOf = (piece: string, keys: Iterable<string>, from: Keyed, to: Keyed) => {
  let best: { key: string; common: number } | undefined
  if (piece === '') return undefined
  for (const key of keys) {
    const [before, now] = [textIn(from, key), textIn(to, key)]
    const common = before === now ? 0 : takenIn(before, now, piece)
    if (common > 0 && common >= (best?.common ?? 0)) best = { key, common }
  }
  return best?.key
}

/** Pairs of keys that hang together by what one side did. */
const pairsOf = (base: Keyed, side: Keyed): [string, string][] => [
  ...[...base.keys()]
    .filter(key => !side.has(key))
    .flatMap((gone): [string, string][] => {
      const taker = takerOf(textIn(base, gone), side.keys(), base, side)
      return taker === undefined ? [] : [[gone, taker]]
    }),
  ...[...side.keys()]
    .filter(key => !base.has(key))
    .flatMap((added): [string, string][] => {
      const giver = takerOf(textIn(side, added), base.keys(), side, base)
      return giver === undefined ? [] : [[added, giver]]
    }),
]

const untouched = (a: StepLine, b: StepLine) =>
  a.text_raw === b.text_raw && a.bullet === b.bullet && a.level === b.level

/** `other` did something to a line of the group that cannot stand beside what `side` did to it. */
const meets = (group: ReadonlySet<string>, base: Keyed, side: Keyed, other: Keyed): boolean =>
  [...group].some(key => {
    const [before, now] = [base.get(key), other.get(key)]
    if (!before) return false
    if (!now || now.text_raw !== before.text_raw) return true
    return !side.has(key) && !untouched(before, now)
  })

/** The group's lines as a side has them, in its order. */
export const linesIn = (side: Keyed, group: ReadonlySet<string>): StepLine[] =>
  [...side].flatMap(([key, line]) => (group.has(key) ? [line] : []))

/**
 * The groups of lines that one side joined or split while the other changed them too: they are
 * asked about as one.
 */
export const contestedGroups = (base: Keyed, mine: Keyed, theirs: Keyed): Set<string>[] => {
  const groups = new Map<string, Set<string>>()
  const pairs = { mine: pairsOf(base, mine), theirs: pairsOf(base, theirs) }
  for (const [a, b] of [...pairs.mine, ...pairs.theirs]) {
    const joined = new Set([...(groups.get(a) ?? [a]), ...(groups.get(b) ?? [b])])
    for (const key of joined) groups.set(key, joined)
  }
  const textsOf = (side: Keyed, group: ReadonlySet<string>) =>
    JSON.stringify(linesIn(side, group).map(({ text_raw }) => plain(text_raw)))
  return [...new Set(groups.values())].filter(group => {
    const isBy = (side: [string, string][]) => side.some(([key]) => group.has(key))
    return (
      textsOf(mine, group) !== textsOf(theirs, group) &&
      ((isBy(pairs.mine) && meets(group, base, mine, theirs)) ||
        (isBy(pairs.theirs) && meets(group, base, theirs, mine)))
    )
  })
}
