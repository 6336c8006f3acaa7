// Texts of people in a Unicode form, at a cost that grows with their length and no faster.

/**
 * Marks in a row that are kept. No language stacks as many; it is what Unicode's Stream-Safe Text
 * Format allows (Unicode Standard Annex 15, 13).
 */
export const marksInARow = 30

/** The two that are no letters of category M become marks in a compatibility form. */
const longRun = new RegExp(
  String.raw`([\p{M}\uff9e\uff9f]{${marksInARow}})[\p{M}\uff9e\uff9f]+`,
  'gu',
)

/**
 * `normalize` puts marks of one letter in their order, in time by the square of their number: of a
 * text that is nothing else it would take minutes, in which this process does nothing else. What
 * stands beyond 30 is left out.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(longRun, '$1').normalize(form)

/** Letters without accents and other marks, for who only compares. */
export const withoutMarks = (text: string): string =>
  normalized(text, 'NFKD').replace(/\p{M}/gu, '')
