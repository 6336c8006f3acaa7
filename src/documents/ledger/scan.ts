// How a phrase about screws is read, from its noun to the left. Pure.
import type { SaidDrive } from './drives.ts'
import type { Span, Token } from './tokens.ts'
import type { LedgerWords } from './words.ts'

export type Said = {
  measures: { length: string; thread: string; span: Span }[]
  drives: { drive: SaidDrive; span: Span }[]
}
export type Scan = Said & {
  count: number | null
  counts: Span[]
  /** The number of the first token that belongs to it. */
  first: number
  hasArticle: boolean
  strangers: number
}

const mostStrangers = 4
const mostInside = 6
const mostCount = 99
export const spanOf = ({ from, to }: Span): Span => ({ from, to })
export const small = (token: Token | undefined) => token?.text.toLowerCase() ?? ''

export const takeKind = (token: Token, said: Said): boolean => {
  const span = spanOf(token)
  if (token.kind === 'measure') said.measures.unshift({ length: token.length, thread: '', span })
  else if (token.kind === 'thread')
    said.measures.unshift({ length: token.length, thread: token.thread, span })
  else if (token.kind === 'drive') said.drives.unshift({ drive: token.drive, span })
  else if (token.kind === 'size')
    said.drives.unshift({ drive: { kind: null, size: token.digits }, span })
  else return false
  return true
}

const countOf = (token: Token | undefined, words: LedgerWords): number | undefined => {
  if (token?.kind === 'number')
    return token.value > 0 && token.value <= mostCount ? token.value : undefined
  if (token?.kind !== 'word') return undefined
  const said = small(token)
  return words.one.has(said) ? 1 : words.numbers[said]
}

export const isKind = (token: Token | undefined) =>
  token !== undefined && ['measure', 'thread', 'drive', 'size'].includes(token.kind)

/** Marks that may stand inside a phrase: “three, 11 mm screws”, “4 – 9 mm”, “2 x M3”. */
const isJoint = (tokens: readonly Token[], n: number, words: LedgerWords): boolean => {
  const [left, token, right] = [tokens[n - 1], tokens[n], tokens[n + 1]]
  const said = small(token)
  const isCounted = countOf(left, words) !== undefined
  if (said === '-' || said === '–' || said === '—')
    return isKind(left) || left?.kind === 'word' || (isCounted && !isCountBefore(right, words))
  if (said === 'x' || said === '×') return left?.kind === 'number'
  if (said === ',')
    return (isCounted || isKind(left) || words.looks.has(small(left))) && right?.kind !== 'number'
  return said === '('
    ? isCounted || (left?.kind === 'measure' && right?.kind === 'measure')
    : said === ')'
      ? isKind(left)
      : /^['"“”„‘’/]$/u.test(said)
}
/** “silver (black in some models) T6 Torx”: where the bracket that ends at `end` begins. */
const asideBefore = (tokens: readonly Token[], end: number): number | null => {
  const open = tokens.findLastIndex(({ text }, n) => n < end && text === '(')
  const inside = tokens.slice(open + 1, end)
  const isPlain = inside.length <= mostInside && inside.every(({ kind }) => kind === 'word')
  return open < 0 || !isPlain ? null : open
}
const isCountBefore = (token: Token | undefined, words: LedgerWords) =>
  countOf(token, words) !== undefined

/** “five (5)”, “a pair of”, “all the”: what belongs to the count that was found at `n`. */
const takeFront = (tokens: readonly Token[], scan: Scan, words: LedgerWords): boolean => {
  const found = scan.first - 1
  let n = found
  const isPointing = (token: Token | undefined) =>
    token?.kind === 'word' &&
    (words.articles.has(small(token)) ||
      words.again.test(token.text) ||
      /^(?:other|remaining|anderen?|übrigen|restlichen)$/iu.test(token.text))
  while (n >= 0 && isPointing(tokens[n])) n -= 1
  // “all of the”, “a total of”
  if (small(tokens[n]) === 'of' && /^(?:all|both|each|total)$/u.test(small(tokens[n - 1]))) n -= 2
  if (small(tokens[n]) === 'a' && small(tokens[n + 1]) === 'total') n -= 1
  const front = tokens[n]
  scan.first = n + 1
  const said = small(front)
  // “one of the four”, „eine der vier“
  if (n < found && isCountBefore(front, words)) return false
  if (front?.kind !== 'word' && front?.kind !== 'mark')
    return front === undefined || front.kind === 'drive'
  // “two or three”, “3–4”, “about five”, “one of the four”
  if (/^[-–/]$/u.test(said)) return !isCountBefore(tokens[n - 1], words)
  if (said === 'to') return !isCountBefore(tokens[n - 1], words) && small(tokens[n - 1]) !== 'up'
  if (said === 'of' || said === 'von' || said === 'der')
    return !(isCountBefore(tokens[n - 1], words) || words.uncounted.has(small(tokens[n - 1])))
  return !(words.unsure.has(said) || words.uncounted.has(said) || words.places.test(said))
}

/** Counts at `n`, if that is one: false where it is none that is sure. */
const takeCount = (tokens: readonly Token[], n: number, scan: Scan, words: LedgerWords) => {
  const token = tokens[n]
  const count = countOf(token, words)
  if (!token || count === undefined) return false
  scan.count = count
  scan.counts = [spanOf(token)]
  scan.first = n
  // “two (2)”, whichever of them was met first
  const isInBrackets = small(tokens[n - 1]) === '(' && small(tokens[n + 1]) === ')'
  if (isInBrackets && countOf(tokens[n - 2], words) === count && tokens[n - 2]) {
    scan.first = n - 2
    scan.counts.unshift(...tokens.slice(n - 2, n - 1).map(spanOf))
  } else if (isInBrackets) scan.first = n - 1
  return takeFront(tokens, scan, words)
}

const emptyScan = (first: number): Scan => ({
  measures: [],
  drives: [],
  count: null,
  counts: [],
  first,
  hasArticle: false,
  strangers: 0,
})

/** From the noun at `end` to the left. null: no phrase. */
export const scanBack = (
  tokens: readonly Token[],
  end: number,
  words: LedgerWords,
  mayHaveStrangers: boolean,
): Scan | null => {
  const scan = emptyScan(end)
  for (let n = end - 1; n >= 0; n -= 1) {
    const token = tokens[n]
    if (!token) return null
    const said = small(token)
    if (takeKind(token, scan)) scan.first = n
    else if (isCountBefore(token, words)) return takeCount(tokens, n, scan, words) ? scan : null
    else if (words.uncounted.has(said)) return null
    else if (words.articles.has(said)) {
      scan.hasArticle = true
      scan.first = n
      // “the two other screws”: a number may still stand in front
      if (!isCountBefore(tokens[n - 1], words)) return takeFront(tokens, scan, words) ? scan : null
    } else if (isJoint(tokens, n, words) || (said === ')' && countOf(tokens[n - 1], words)))
      continue
    else if (said === ')') {
      const open = asideBefore(tokens, n)
      if (open === null) break
      n = open
    } else if (token.kind !== 'word' || words.stops.has(said) || words.noun.test(token.text)) break
    else if (!mayHaveStrangers || (scan.strangers += 1) > mostStrangers) break
  }
  return scan
}
