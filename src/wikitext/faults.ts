// What in a wiki text is surely not meant: openers, closers and headings that the parser took for
// words: readers see them as text (wikitext.md 2). Whoever writes it is told the line. Pure.
import { constructsIn } from './inline.ts'
import { rememberedSearch } from './memo.ts'
import { readBlocks, type Stretch } from './parse.ts'

/** `misplaced`: it has its other half, and one of both stands where it does not count. */
type FaultCode = 'unclosed' | 'unopened' | 'misplaced' | 'noLink' | 'heading'
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
type Found = Omit<Fault, 'line'>

/** What words are not meant to be. No two attempts of it look at the same character. */
const signs =
  /\[(?<closer>\/?)(?<name>quote|code|nowiki|comment)(?:\|[^[\]\n]*)?\]|^\{table(?=[ \t]*$)|\[\[|^={2,}(?=[ \t]*[^=\s])/gm

/** The next of them at or after a place; what was found is the answer for every place before it. */
const createSigns = (text: string) => {
  let known: { from: number; found: RegExpExecArray | null } | null = null
  return (from: number): RegExpExecArray | null => {
    if (known && known.from <= from && (known.found?.index ?? Infinity) >= from) return known.found
    signs.lastIndex = from
    known = { from, found: signs.exec(text) }
    return known.found
  }
}

/** Pairs an opener that is text with the next closer that is text. */
const createPairs = () => {
  const waiting = new Map<string, Found[]>()
  return (name: string, isCloser: boolean, found: Found) => {
    const open = waiting.get(name) ?? []
    waiting.set(name, open)
    if (!isCloser) return void open.push(found)
    const opener = open.pop()
    found.code = opener ? 'misplaced' : 'unopened'
    if (opener) opener.code = 'misplaced'
  }
}

/** The stretches between links, tokens and whatever else the parser did read. */
const wordsOf = (run: string): Stretch[] => {
  let done = 0
  const words: Stretch[] = []
  for (const { from, to } of constructsIn(run)) {
    words.push({ from: done, to: from })
    done = to
  }
  return [...words, { from: done, to: run.length }]
}

/** Told of every sign that is text, in the order of the text. */
const eachSign = (text: string, tell: (found: RegExpExecArray) => void) => {
  const runs: Stretch[] = []
  readBlocks(text, 0, { run: stretch => void runs.push(stretch), block: () => undefined })
  const next = createSigns(text)
  for (const run of runs.toSorted((a, b) => a.from - b.from))
    for (const words of wordsOf(text.slice(run.from, run.to))) {
      const end = run.from + words.to
      let found = next(run.from + words.from)
      while (found && found.index < end) {
        tell(found)
        found = next(found.index + found[0].length)
      }
    }
}

const foundIn = (text: string): Found[] => {
  const all: Found[] = []
  const pair = createPairs()
  const next = rememberedSearch((sign, from) => text.indexOf(sign, from))
  const lineEnd = (from: number) => {
    const end = next('\n', from)
    return end < 0 ? text.length : end
  }
  eachSign(text, found => {
    const { index: from, 0: written } = found
    const { name, closer } = found.groups ?? {}
    const isHeading = written.startsWith('=')
    const sign = isHeading ? text.slice(from, lineEnd(from)).trimEnd() : written
    const one: Found = { code: 'unclosed', from, to: from + sign.length, sign }
    all.push(one)
    if (isHeading) one.code = 'heading'
    if (name !== undefined) pair(name, closer === '/', one)
    if (written !== '[[') return
    const close = next(']]', from)
    if (close >= 0 && close < lineEnd(from)) one.code = 'noLink'
  })
  return all
}

/** As many are told; where there are more, that is told too. */
export const mostFaults = 50

/** In the order of the text, at most one more than are told. Time grows with the text. */
export const faultsOf = (text: string): Fault[] => {
  let [line, counted] = [1, 0]
  return foundIn(text)
    .slice(0, mostFaults + 1)
    .map(fault => {
      line += text.slice(counted, fault.from).split('\n').length - 1
      counted = fault.from
      return { ...fault, line }
    })
}
