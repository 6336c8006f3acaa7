// Words that a team calls vague, one in each line. Pure.
export const wordsIn = (text: string): string[] =>
  text
    .split('\n')
    .map(word => word.trim())
    .filter(Boolean)

const isIn = (words: readonly string[], word: string): boolean =>
  words.some(one => one.toLowerCase() === word.toLowerCase())

/** Theirs, without what was taken out here, and with what was added here behind them. */
export const mergedWords = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] => [
  ...theirs.filter(word => isIn(mine, word) || !isIn(base, word)),
  ...mine.filter(word => !isIn(base, word) && !isIn(theirs, word)),
]
