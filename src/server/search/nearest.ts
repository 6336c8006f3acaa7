// Words that are nearly the same, without the database: trigrams to choose a few by, and how many
// letters have to change.

/** `macbok` as "␣␣m", "␣ma", "mac", …, "k␣": beginnings and ends count, too. */
export const trigramsOf = (word: string): string[] => {
  const padded = [...`  ${word} `]
  return [...new Set(padded.slice(2).map((_, at) => padded.slice(at, at + 3).join('')))]
}

/** Letters to put in, leave out, change or swap with their neighbour. */
export const distanceOf = (a: string, b: string): number => {
  const [from, to] = [[...a], [...b]]
  let before: number[] = []
  let row = to.map((_, at) => at).concat(to.length)
  for (let y = 1; y <= from.length; y++) {
    const next = [y]
    for (let x = 1; x <= to.length; x++) {
      const changed = from[y - 1] === to[x - 1] ? 0 : 1
      const swapped = from[y - 1] === to[x - 2] && from[y - 2] === to[x - 1]
      next.push(
        Math.min(
          (row[x] ?? 0) + 1,
          (next[x - 1] ?? 0) + 1,
          (row[x - 1] ?? 0) + changed,
          swapped ? (before[x - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}

export const shortestMistyped = 4
/** Letters that may be wrong in a word so long; figures are never a mistake. */
const mayBeWrong = (word: string): number => (word.length <= 5 ? 1 : word.length <= 9 ? 2 : 3)
const figures = (word: string): string => word.replace(/\D/g, '')

/**
 * Those of `words` that are nearest to what was typed, at most three; none where too much would
 * have to change. What begins alike goes before what does not.
 */
export const nearestOf = (typed: string, words: readonly string[]): string[] => {
  const rated = words
    .filter(word => figures(word) === figures(typed))
    .map(word => ({
      word,
      distance: distanceOf(typed, word) + (word[0] === typed[0] ? 0 : 0.5),
    }))
    .filter(one => one.distance <= mayBeWrong(typed))
    .sort((a, b) => a.distance - b.distance || a.word.length - b.word.length)
  return rated
    .filter(one => one.distance === rated[0]?.distance)
    .slice(0, 3)
    .map(one => one.word)
}

/** From this part of all their trigrams on, people see that two words look alike. */
const alikeFrom = 0.3

/** Those of the candidates that look like the word that they are for, the most alike first. */
export const alikeTo = (
  words: readonly string[],
  candidates: ReadonlyMap<string, readonly string[]>,
): string[] => {
  const rated = words.flatMap(typed => {
    const own = new Set(trigramsOf(typed))
    return (candidates.get(typed) ?? []).map(word => {
      const others = trigramsOf(word)
      const shared = others.filter(one => own.has(one)).length
      return { word, part: shared / (own.size + others.length - shared) }
    })
  })
  return [
    ...new Set(
      rated
        .filter(one => one.part >= alikeFrom)
        .sort((a, b) => b.part - a.part)
        .map(one => one.word),
    ),
  ]
}
