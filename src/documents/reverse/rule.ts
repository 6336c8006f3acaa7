// What the tables of words are made of: where a verb stands, and what is put in its place.

/** Characters `from` to `to` of a text, and what is put there. */
export type Span = { from: number; to: number; put: string }
/**
 * `find` is global and finds nothing where `stem` is not in the text, in small letters; `spans`
 * says what changes where it matched, or null where nothing does.
 */
export type Rule = {
  stem: string
  find: RegExp
  spans: (found: RegExpExecArray) => Span[] | null
}
/** The first word that stands in what a rule looks for. */
export const stemOf = (source: string): string => /\p{Ll}{3,}/u.exec(source)?.[0] ?? ''
export type Language = {
  /** What was taken by one rule is nobody else's: the first one counts. */
  rules: readonly Rule[]
  /** What is forbidden stays as it is said, from the beginning of its clause on. */
  forbids: RegExp
  /** What must not come along, from this word on. */
  without: RegExp
}

const letter = '\\p{L}\\p{N}-'
/** Whole words only. */
export const wholeWord = (source: string): string => `(?<![${letter}])(?:${source})(?![${letter}])`
/** The beginning of a sentence, or of what follows a colon; marks and brackets may stand there. */
export const opening = '(?<=(?:^|[.!?:;]\\s)[^\\p{L}\\p{N}]*)'

const upper = (text: string) => text.toLocaleUpperCase('de')
/** `put` with the capitals of what stood there. */
export const inCaseOf = (before: string, put: string): string => {
  const [first = ''] = before
  if (before.length > 1 && before === upper(before)) return upper(put)
  return first === upper(first) && first !== first.toLocaleLowerCase('de')
    ? upper(put.slice(0, 1)) + put.slice(1)
    : put
}

export const verbSpan = (found: RegExpExecArray, put: string): Span => ({
  from: found.index,
  to: found.index + found[0].length,
  put: inCaseOf(found[0], put),
})
const endOf = (found: RegExpExecArray): number => found.index + found[0].length

/** What stands behind the verb, up to where `stop` begins. */
export const restOf = (found: RegExpExecArray, stop: RegExp): { at: number; text: string } => {
  const at = endOf(found)
  const rest = found.input.slice(at)
  const end = rest.search(stop)
  return { at, text: end < 0 ? rest : rest.slice(0, end) }
}

/** The first of these words in what stands behind the verb. */
export type Links = readonly (readonly [from: string, to: string])[]
export const linkSpans = (rest: { at: number; text: string }, links: Links): Span[] => {
  for (const [from, to] of links) {
    const found = new RegExp(wholeWord(from), 'iu').exec(rest.text)
    if (!found) continue
    const at = rest.at + found.index
    return [{ from: at, to: at + found[0].length, put: to }]
  }
  return []
}
