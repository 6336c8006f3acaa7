// What in a wiki text is surely not meant: an opener without its closer, or the other way round.
// Readers see it as text (wikitext.md 2); whoever writes the text is told the line. Pure.

type FaultCode = 'unclosed' | 'unopened' | 'heading'
export type Fault = {
  code: FaultCode
  /** From 1. */
  line: number
  /** Where it stands in the whole text. */
  from: number
  to: number
  /** The construct as it is written. */
  sign: string
}

const signs =
  /\[(?<closer>\/?)(?<name>quote|code|nowiki|comment)(?:\|[^\]\n]*)?\]|^\{(?=table[ \t]*$)table|\[\[|``|^(?<level>={2,})[^=\n](?:.*[^=\n])?(?<end>=+)[ \t]*$/gm
/** What stands in these is no wiki text. */
const verbatim = new Set(['code', 'nowiki', 'comment'])

/** The end of what begins at `from`, behind its closer; null: it has none. */
const endOf = (text: string, from: number, closer: string, within: 'line' | 'text') => {
  const at = text.indexOf(closer, from)
  const lineEnd = within === 'line' ? text.indexOf('\n', from) : -1
  return at < 0 || (lineEnd >= 0 && lineEnd < at) ? null : at + closer.length
}
/** Where the last table ends, and the last quote; what begins behind that has no end. */
const lastEnds = (text: string) => ({
  table: [...text.matchAll(/^\}[ \t]*$/gm)].at(-1)?.index ?? -1,
  quote: text.lastIndexOf('[/quote]'),
  /** Quotes that are open where one looks. */
  open: 0,
})

type Found = { code: FaultCode | null; /** Where to look on. */ next: number }

const look = (text: string, found: RegExpExecArray, ends: ReturnType<typeof lastEnds>): Found => {
  const [sign] = found
  const { closer, name, level, end } = found.groups ?? {}
  const next = found.index + sign.length
  if (level !== undefined)
    return { code: level.length === end?.length && level.length <= 6 ? null : 'heading', next }
  // A table has wiki text in its cells.
  if (sign.startsWith('{')) return { code: ends.table < next ? 'unclosed' : null, next }
  if (sign === '[[' || sign === '``') {
    const after = endOf(text, next, sign === '[[' ? ']]' : '``', 'line')
    // Two of these alone are text that people write.
    const code = after === null && sign === '[[' ? 'unclosed' : null
    return { code, next: after ?? next }
  }
  if (name === 'quote' && !closer) {
    const isClosed = ends.quote >= next
    if (isClosed) ends.open += 1
    return { code: isClosed ? null : 'unclosed', next }
  }
  if (closer) {
    const isOpen = name === 'quote' && ends.open > 0
    if (isOpen) ends.open -= 1
    return { code: isOpen ? null : 'unopened', next }
  }
  if (!verbatim.has(name ?? '')) return { code: null, next }
  const after = endOf(text, next, `[/${name}]`, 'text')
  return { code: after === null ? 'unclosed' : null, next: after ?? next }
}

/** In the order of the text, at most so many. */
export const faultsOf = (text: string, most = 50): Fault[] => {
  const faults: Fault[] = []
  const ends = lastEnds(text)
  let [line, counted] = [1, 0]
  signs.lastIndex = 0
  for (let found = signs.exec(text); found && faults.length < most; found = signs.exec(text)) {
    const { code, next } = look(text, found, ends)
    signs.lastIndex = next
    if (code === null) continue
    const from = found.index
    line += text.slice(counted, from).split('\n').length - 1
    counted = from
    faults.push({ code, line, from, to: from + found[0].length, sign: found[0] })
  }
  return faults
}
