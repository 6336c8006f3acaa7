// A row of the ledger is edited where it stands: in the words of its line. Pure.
import { countedArticle, germanOne, hasGermanVerb, ordinal, upperFirst } from './counted.ts'
import {
  driveLabel,
  hasKeySize,
  joinedDrive,
  type Drive,
  type LedgerLanguage,
  type SaidDrive,
} from './drives.ts'
import { readOnce, screwsOfStep, type LedgerLine, type LedgerRow, type Way } from './ledger.ts'
import type { Phrase, Screw } from './phrases.ts'
import { tokensIn, type Span } from './tokens.ts'
import { ledgerLanguage, ledgerWords } from './words.ts'

type Put = Span & { put: string }

const local = (text: string, language: LedgerLanguage) =>
  language === 'de' ? text.replace('.', ',') : text
/** What stands in the column of the length: “1.6 mm”, “M2 × 4 mm”. */
export const lengthLabel = (
  { thread, length }: Pick<Screw, 'thread' | 'length'>,
  language: LedgerLanguage,
): string =>
  [thread, length]
    .filter(Boolean)
    .map(text => local(text, language))
    .join(' × ')

/** What somebody writes into that column; null: nothing that a line could be read for. */
export const readLength = (
  text: string,
  language: LedgerLanguage,
): Pick<Screw, 'thread' | 'length'> | null => {
  if (text.trim() === '') return { thread: '', length: '' }
  const [token, ...rest] = tokensIn(text.trim(), language)
  if (rest.length > 0) return null
  if (token?.kind === 'thread') return { thread: token.thread, length: token.length }
  return token?.kind === 'measure' ? { thread: '', length: token.length } : null
}

/** As much for the drive: undefined is nothing that is known. */
export const readDrive = (text: string, language: LedgerLanguage): Drive | null | undefined => {
  if (text.trim() === '') return null
  const tokens = tokensIn(text.trim(), language).filter(({ text: said }) => said !== '-')
  const said = tokens.flatMap((token): SaidDrive[] =>
    token.kind === 'drive'
      ? [token.drive]
      : token.kind === 'size'
        ? [{ kind: null, size: token.digits }]
        : [],
  )
  const drive = joinedDrive(said) ?? undefined
  const [key, ...more] = tokens.flatMap(token => (token.kind === 'measure' ? [token.length] : []))
  if (drive && key !== undefined && more.length === 0 && hasKeySize(drive.kind))
    return said.length + 1 === tokens.length ? { ...drive, size: key } : undefined
  return said.length === tokens.length ? drive : undefined
}

const nounOf = (raw: string, count: number, language: LedgerLanguage): string => {
  if (language === 'de') {
    if (/bolzen$/iu.test(raw)) return raw
    return count === 1 ? raw.replace(/n$/u, '') : raw.replace(/e$/u, 'en')
  }
  return count === 1 ? raw.replace(/s$/u, '') : raw.replace(/([wt])$/u, '$1s')
}

/**
 * In the way in which the line counts: a word for a word, and a capital for a capital. `one`: how
 * a single one is said there.
 */
const countWord = (
  before: string,
  count: number,
  one: string,
  language: LedgerLanguage,
): string => {
  if (/^\d/u.test(before)) return String(count)
  const { numbers } = ledgerWords[language]
  const word =
    count === 1
      ? one
      : (Object.entries(numbers).find(
          ([said, value]) => value === count && !/^(?:both|beiden?)$/u.test(said),
        )?.[0] ?? String(count))
  return /^\p{Lu}/u.test(before) ? upperFirst(word) : word
}

/** „zwei 1,6 mm lange …“: the word goes with its number. */
const withBlank = (raw: string, { from, to }: Span): Span => {
  const rest = /^(?:\s?-?\s?lange?[nrms]?(?!\p{L}))?\s?-?/u.exec(raw.slice(to))?.[0].length ?? 0
  return { from, to: to + rest }
}
/** A space in front goes where none is left behind, and brackets go with what they held. */
const without = (raw: string, span: Span): Put => {
  if (raw.slice(0, span.from).endsWith('(') && raw.startsWith(')', span.to)) {
    const front = /\s*\($/u.exec(raw.slice(0, span.from))?.[0].length ?? 0
    return { from: span.from - front, to: span.to + 1, put: '' }
  }
  const { from, to } = withBlank(raw, span)
  const isAtEnd = !/^[\p{L}\p{N}#"“„('-]/u.test(raw.slice(to))
  const cut = isAtEnd && /[\s-]$/u.test(raw.slice(0, from)) ? from - 1 : from
  return { from: cut, to, put: '' }
}

const isSentenceStart = (raw: string, at: number) => /(?:^|[.!?:]\s)\W*$/u.test(raw.slice(0, at))

/** null: the words around the number would have to change, too. */
const countPuts = (
  raw: string,
  phrase: Phrase,
  next: Screw,
  language: LedgerLanguage,
): Put[] | null => {
  if (next.count === phrase.count) return []
  const { counts, kindAt: at, noun, hasArticle, whole } = phrase
  const nounSaid = raw.slice(noun.from, noun.to)
  const isOneOfTwo = (next.count === 1) !== (phrase.count === 1)
  if (
    language === 'de' &&
    isOneOfTwo &&
    hasGermanVerb(raw.slice(0, whole.from), raw.slice(noun.to))
  )
    return null
  if (counts.length === 0) {
    const word = countWord(isSentenceStart(raw, at) ? 'A' : 'a', next.count, '', language)
    if (!hasArticle) return [{ from: at, to: at, put: `${word} ` }]
    const to = at + (ordinal.exec(raw.slice(at))?.[0].length ?? 0)
    const articles = raw.slice(whole.from, to).trim()
    const put = `${countedArticle(articles, word, language)} `
    return [{ from: whole.from, to, put }]
  }
  const first = counts[0]
  const one =
    language === 'en' || !first
      ? 'one'
      : germanOne(raw.slice(0, first.from), raw.slice(first.to, noun.from), nounSaid)
  if (one === null && next.count === 1 && !/^\d/u.test(raw.slice(first?.from))) return null
  return counts.map((span, n) => {
    const said = raw.slice(span.from, span.to)
    const word = countWord(said, next.count, one ?? '', language)
    if (n > 0 || !/^(?:both|beiden?)$/iu.test(said)) return { ...span, put: word }
    const article = language === 'en' ? 'the' : 'die'
    // „die beiden“ has its article
    const isPointed = new RegExp(`${article}\\s$`, 'iu').test(raw.slice(0, span.from))
    if (isPointed) return { ...span, put: word }
    const capital = said.startsWith(said.charAt(0).toUpperCase()) ? upperFirst(article) : article
    return { ...span, put: `${capital} ${word.toLowerCase()}` }
  })
}

const lengthPuts = (raw: string, phrase: Phrase, next: Screw, language: LedgerLanguage): Put[] => {
  if (next.length === phrase.length && next.thread === phrase.thread) return []
  const [first, ...rest] = phrase.lengths
  const said = first ? raw.slice(first.from, first.to) : ''
  const parts = [next.thread, next.length].filter(Boolean)
  const plain = parts.map(text => local(text, language)).join(' x ')
  // “6mm” stays “6mm”
  const put = /\dmm$/iu.test(said) ? plain.replace(/\smm$/u, 'mm') : plain
  if (!first) return [{ from: phrase.kindAt, to: phrase.kindAt, put: `${put} ` }]
  return [
    put === '' ? without(raw, first) : { ...first, put },
    ...rest.map(span => without(raw, span)),
  ]
}

/** `splits`: the noun was the end of a word, and now stands alone. */
type DriveWay = { puts: Put[]; splits: boolean }
/** The ways in which a line may say the drive, the best one first. */
const driveWays = (
  raw: string,
  phrase: Phrase,
  { drive }: Screw,
  language: LedgerLanguage,
): DriveWay[] => {
  const { noun, lengths, isShared } = phrase
  if (drive?.kind === phrase.drive?.kind && drive?.size === phrase.drive?.size)
    return [{ puts: [], splits: false }]
  const label = driveLabel(drive, language)
  const at = isShared ? (lengths.at(-1)?.to ?? noun.from) : noun.from
  const own: DriveWay = {
    puts: [{ from: at, to: at, put: isShared ? ` ${label}` : `${label} ` }],
    splits: false,
  }
  const [first, ...rest] = phrase.drives
  if (!first) return [own]
  const isInWord = (span: Span) => span.to === noun.from && /^\p{Ll}/u.test(raw.slice(noun.from))
  const puts = [
    isInWord(first)
      ? { ...first, put: label === '' ? '' : `${label} ` }
      : label === ''
        ? without(raw, first)
        : { ...first, put: label },
    ...rest.map(span => (isInWord(span) ? { ...span, put: '' } : without(raw, span))),
  ]
  const replaced = { puts, splits: phrase.drives.some(isInWord) }
  return label === '' ? [replaced] : [replaced, own]
}

const nounPuts = (
  raw: string,
  phrase: Phrase,
  next: Screw,
  splits: boolean,
  language: LedgerLanguage,
): Put[] => {
  const said = raw.slice(phrase.noun.from, phrase.noun.to)
  const isSame = phrase.isShared || next.count === phrase.count
  const counted = isSame ? said : nounOf(said, next.count, language)
  const put = splits ? upperFirst(counted) : counted
  return put === said ? [] : [{ ...phrase.noun, put }]
}

const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to
const written = (raw: string, puts: readonly Put[], frozen: readonly Span[]): string | null =>
  puts.some(put => frozen.some(span => overlaps(put, span)))
    ? null
    : puts
        .map((put, n) => [put, n] as const)
        .toSorted(([a, m], [b, n]) => b.from - a.from || n - m)
        .reduce((now, [{ from, to, put }]) => now.slice(0, from) + put + now.slice(to), raw)

const plainRow = ({ count, thread, length, drive, line, nth }: LedgerRow) =>
  JSON.stringify([count, thread, length, drive?.kind, drive?.size, line, nth])

/**
 * The text of the line once this row of it says what `next` says: null where it cannot be written
 * so that the line is read in that way again, and nothing else of the step is read otherwise.
 */
export const editedLine = (
  lines: readonly LedgerLine[],
  langid: string,
  row: Pick<LedgerRow, 'line' | 'nth'>,
  next: Screw,
  way: Way = 'out',
): string | null => {
  const language = ledgerLanguage(langid)
  const line = lines[row.line]
  if (!language || !line) return null
  const { phrases, frozen } = readOnce(line.text_raw, language)
  const phrase = phrases[row.nth]
  if (!phrase) return null
  const raw = line.text_raw
  const wanted = screwsOfStep(lines, langid, way).rows.map(one =>
    plainRow(one.line === row.line && one.nth === row.nth ? { ...one, ...next } : one),
  )
  const counted = countPuts(raw, phrase, next, language)
  if (counted === null) return null
  for (const { puts, splits } of driveWays(raw, phrase, next, language)) {
    const all = [
      ...counted,
      ...lengthPuts(raw, phrase, next, language),
      ...puts,
      ...nounPuts(raw, phrase, next, splits, language),
    ]
    const text_raw = written(raw, all, frozen)
    if (text_raw === null) continue
    const after = lines.map((one, n) => (n === row.line ? { ...one, text_raw } : one))
    const rows = screwsOfStep(after, langid, way).rows.map(plainRow)
    if (JSON.stringify(rows) === JSON.stringify(wanted)) return text_raw
  }
  return null
}
