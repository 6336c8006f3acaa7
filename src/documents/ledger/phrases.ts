// Phrases such as “four 1.6 mm Phillips screws”: what each says, and where. Pure.
import { hasKeySize, joinedDrive, type Drive, type LedgerLanguage } from './drives.ts'
import { compoundOf } from './compounds.ts'
import { isKind, scanBack, small, spanOf, takeKind, type Said, type Scan } from './scan.ts'
import { maskedText, tokensIn, type Span, type Token } from './tokens.ts'
import { ledgerWords, type LedgerWords } from './words.ts'

/** Empty texts and null: the line does not say it. */
export type Screw = { count: number; thread: string; length: string; drive: Drive | null }
export type Phrase = Screw & {
  /** With what counts and points, up to its noun; what is said behind that follows. */
  whole: Span
  end: number
  /** Where it counts; none where a single one is meant without a number. */
  counts: Span[]
  lengths: Span[]
  drives: Span[]
  /** The drive is said of the tool. */
  isOfTool: boolean
  /** The noun that it shares is another phrase's. */
  isShared: boolean
  noun: Span
  /** Where what tells the kind begins. */
  kindAt: number
  isAgain: boolean
  hasArticle: boolean
}
/** “6 mm hex”: of what is turned by its edges, the measure is that of the key. */
const keyed = ({ measures, drives }: Said): Said => {
  const drive = joinedDrive(drives.map(one => one.drive))
  const last = measures.findLast(({ thread }) => thread === '')
  const isBeside = ({ span }: { span: Span }) =>
    last !== undefined &&
    (Math.abs(span.from - last.span.to) < 2 || Math.abs(last.span.from - span.to) < 2)
  if (!last || !drive || !hasKeySize(drive.kind) || !drives.some(isBeside))
    return { measures, drives }
  return {
    measures: measures.filter(one => one !== last),
    drives: [...drives, { drive: { kind: drive.kind, size: last.length }, span: last.span }],
  }
}

const sayOf = ({ measures, drives }: Said): Omit<Screw, 'count'> => ({
  thread: measures.find(({ thread }) => thread !== '')?.thread ?? '',
  length:
    measures.find(({ thread, length }) => thread !== '' && length !== '')?.length ??
    measures.find(({ thread }) => thread === '')?.length ??
    '',
  drive: joinedDrive(drives.map(({ drive }) => drive)),
})

const closes = /^\s*(?:screws?|bolts?|\p{L}*schrauben?)?\s*\)/iu
/** “(3 mm Phillips)”, “, 4 mm long”, “M2 x 4” behind the noun; answers where it ends. */
const takeBehind = (
  tokens: readonly Token[],
  noun: number,
  text: string,
  said: Said,
  words: LedgerWords,
): number => {
  const end = tokens[noun]?.to ?? 0
  const opener = small(tokens[noun + 1])
  const hasOpener = opener === '(' || opener === ','
  const kinds: Token[] = []
  for (let n = noun + (hasOpener ? 2 : 1); isKind(tokens[n]); n += 1)
    kinds.push(...tokens.slice(n, n + 1))
  const last = kinds.at(-1)
  if (!last) return end
  const rest = text.slice(last.to)
  const isMeant =
    opener === '('
      ? closes.test(rest)
      : words.long.test(rest) || (!hasOpener && kinds[0]?.kind === 'thread')
  if (!isMeant) return end
  const behind: Said = { measures: [], drives: [] }
  for (const token of kinds.toReversed()) takeKind(token, behind)
  said.measures.push(...behind.measures)
  said.drives.push(...behind.drives)
  return opener === '(' ? last.to + (closes.exec(rest)?.[0].length ?? 0) : last.to
}

const kindAtOf = (scan: Scan, tokens: readonly Token[], noun: Token): number => {
  const counted = scan.counts.at(-1)
  const at = counted?.to ?? tokens[scan.first]?.from ?? noun.from
  const next = tokens.find(({ from, text }) => from >= at && !/^[)–—,-]$/u.test(text))
  if (counted || !scan.hasArticle) return next?.from ?? noun.from
  // behind the article
  const after = tokens.find(({ from }) => from > at)
  return after?.from ?? noun.from
}

const phraseOf = (
  scan: Scan,
  tokens: readonly Token[],
  noun: Token,
  end: number,
  words: LedgerWords,
): Phrase | null => {
  const said = keyed(scan)
  const say = sayOf(said)
  const hasKind = say.thread !== '' || say.length !== '' || say.drive !== null
  if (scan.count === null && (words.isPlural(noun.text) || !(scan.hasArticle || hasKind)))
    return null
  const first = tokens[scan.first] ?? noun
  const whole = { from: first.from, to: noun.to }
  return {
    count: scan.count ?? 1,
    ...say,
    whole,
    end,
    counts: scan.counts,
    lengths: said.measures.map(({ span }) => span),
    drives: said.drives.map(({ span }) => span).toSorted((a, b) => a.from - b.from),
    isOfTool: false,
    isShared: false,
    noun: spanOf(noun),
    kindAt: kindAtOf(scan, tokens, noun),
    hasArticle: scan.hasArticle,
    isAgain: words.again.test(
      tokens
        .slice(scan.first, scan.first + 2)
        .map(({ text }) => text)
        .join(' '),
    ),
  }
}

/** “two 3 mm and four 5 mm Phillips screws”: those before the last ones. */
const sharedBefore = (
  last: Phrase,
  first: number,
  tokens: readonly Token[],
  noun: Token,
  words: LedgerWords,
): Phrase[] => {
  let n = first - 1
  if (!words.and.has(small(tokens[n])) || last.counts.length === 0) return []
  while (words.and.has(small(tokens[n - 1]))) n -= 1
  const scan = scanBack(tokens, n, words, false)
  if (!scan || scan.count === null || scan.measures.length === 0) return []
  const one = phraseOf(scan, tokens, noun, last.end, words)
  if (!one) return []
  const drives = one.drives.length > 0 ? {} : { drive: last.drive, drives: last.drives }
  const phrase = { ...one, ...drives, isShared: true }
  return [...sharedBefore(last, scan.first, tokens, noun, words), phrase]
}

/** What drives the screws of a sentence, where it is said of the tool. */
const toolOf = (tokens: readonly Token[], text: string, words: LedgerWords) => {
  const tools: { drive: Drive; spans: Span[] }[] = []
  for (let n = 0; n < tokens.length; n += 1) {
    const said: Said = { measures: [], drives: [] }
    let last = n
    while (['drive', 'size'].includes(tokens[last]?.kind ?? '')) last += 1
    for (const token of tokens.slice(n, last).toReversed()) takeKind(token, said)
    const drive = joinedDrive(said.drives.map(one => one.drive))
    const isTool = drive && words.tool.test(text.slice(tokens[last - 1]?.to))
    if (isTool) tools.push({ drive, spans: said.drives.map(({ span }) => span) })
    n = Math.max(n, last - 1)
  }
  return tools.length === 1 ? tools[0] : undefined
}

/** All phrases of a text, in their order, whatever is said of them. */
export const phrasesIn = (raw: string, language: LedgerLanguage) => {
  const { text, frozen } = maskedText(raw)
  const words = ledgerWords[language]
  const tokens = tokensIn(text, language).flatMap(token => compoundOf(token, language))
  const phrases: Phrase[] = []
  tokens.forEach((noun, n) => {
    if (noun.kind !== 'word' || !words.noun.test(noun.text)) return
    const rest = text.slice(noun.to)
    if (/^(?:-\p{L}|['’])/u.test(rest)) return
    if (!words.isPlural(noun.text) && words.ofAnother.test(rest)) return
    const scan = scanBack(tokens, n, words, true)
    if (!scan) return
    const end = takeBehind(tokens, n, text, scan, words)
    const phrase = phraseOf(scan, tokens, noun, end, words)
    if (phrase) phrases.push(...sharedBefore(phrase, scan.first, tokens, noun, words), phrase)
  })
  return {
    text,
    frozen,
    phrases,
    toolIn: (from: number, to: number) =>
      toolOf(
        tokens.filter(token => token.from >= from && token.to <= to),
        text.slice(0, to),
        words,
      ),
  }
}
