/** Words as part of a regular expression that finds just them, with the flag u or without it. */
export const asPattern = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
