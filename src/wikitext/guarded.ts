// What in wiki text is no words that people read: targets of links, tags, code. Found in the text
// as it is written, so that the rest of it stays as it is.
import { itemAt } from '#lib/existing.ts'
import { splitOptions } from './anchor.ts'
import { bareUrlsIn } from './constructs/bareUrl.ts'
import { constructsIn } from './inline.ts'
import type { Mode } from './tree.ts'

export type GuardedKind = 'links' | 'tags' | 'code'
/** From where to where, `to` not included. */
export type Guarded = { kind: GuardedKind; from: number; to: number }

/** All but the label is the target; without one the target is what is read. */
const aroundLabel = (source: string, from: number, label: number, closer: number): Guarded[] => {
  const shown = splitOptions(source.slice(label, source.length - closer)).label
  if (shown === null || !/\S/.test(shown))
    return [{ kind: 'links', from, to: from + source.length }]
  return [
    { kind: 'links', from, to: from + label },
    { kind: 'links', from: from + label + shown.length, to: from + source.length },
  ]
}

const inWikiLink = (source: string, from: number): Guarded[] => {
  const bar = source.indexOf('|')
  return aroundLabel(source, from, bar < 0 ? source.length - 2 : bar + 1, 2)
}

const inLink = (source: string, from: number): Guarded[] => {
  const name = /^\[(?:link|mailto)\|/.exec(source)?.[0] ?? '['
  const bar = source.indexOf('|', name.length)
  return aroundLabel(source, from, bar < 0 ? source.length - 1 : bar + 1, 1)
}

/** Opener and closer; what they hold are words. */
const aroundWords = (source: string, from: number, opener: number, closer: number): Guarded[] => [
  { kind: 'tags', from, to: from + opener },
  { kind: 'tags', from: from + source.length - closer, to: from + source.length },
]

const inConstruct = (name: string, source: string, from: number): Guarded[] => {
  const whole = (kind: GuardedKind): Guarded[] => [{ kind, from, to: from + source.length }]
  switch (name) {
    case 'code':
      return whole('code')
    case 'wikiLink':
      return inWikiLink(source, from)
    case 'link':
      return inLink(source, from)
    case 'nowiki':
    case 'comment':
      return aroundWords(source, from, name.length + 2, name.length + 3)
    case 'foreignMark':
      return aroundWords(source, from, source.indexOf('|', '[x_mark|'.length) + 1, 1)
    default:
      return whole('tags')
  }
}

/** One run of text, without blocks. */
const inRun = (source: string, start: number): Guarded[] => [
  ...constructsIn(source).flatMap(({ name, from, to }) =>
    inConstruct(name, source.slice(from, to), start + from),
  ),
  ...bareUrlsIn(source).map(({ from, to }): Guarded => {
    return { kind: 'links', from: start + from, to: start + to }
  }),
]

const codeOpener = /^\[code(?:\|[^|[\]]+)?\]/
const quoteOpener = /^\[quote(?:\|[^|[\]]*)*\]/
const tableMarkup = /^(?:\{table\s*$|\|[a-z]+=.*$|\|(?:! )? ?<<.*?>>)/
const headOf = (line: string): number =>
  (quoteOpener.exec(line) ?? tableMarkup.exec(line))?.[0].length ?? 0

/** For each line the first one from there on that ends a block of code; -1 where none does. */
const codeEnds = (lines: readonly string[]): number[] => {
  const ends: number[] = []
  let next = -1
  for (let at = lines.length - 1; at >= 0; at--) {
    if (itemAt(lines, at).endsWith('[/code]')) next = at
    ends[at] = next
  }
  return ends
}

const inDocument = (raw: string): Guarded[] => {
  const lines = raw.split('\n')
  const ends = codeEnds(lines)
  const found: Guarded[] = []
  let [offset, runFrom] = [0, 0]
  const endRun = (to: number) => {
    if (to > runFrom) found.push(...inRun(raw.slice(runFrom, to), runFrom))
  }
  for (let at = 0; at < lines.length; at++) {
    const line = itemAt(lines, at)
    const end = codeOpener.test(line) ? itemAt(ends, at) : -1
    const head = headOf(line)
    if (end >= 0) {
      endRun(offset)
      const from = offset
      for (; at < end; at++) offset += itemAt(lines, at).length + 1
      offset += itemAt(lines, end).length
      found.push({ kind: 'code', from, to: offset })
      runFrom = ++offset
      continue
    }
    if (line.trim() === '' || head > 0) {
      endRun(offset)
      runFrom = offset + head
    }
    if (head > 0) found.push({ kind: 'tags', from: offset, to: offset + head })
    offset += line.length + 1
  }
  endRun(raw.length)
  for (const match of raw.matchAll(/\[\/quote\](?=\n|$)/g))
    found.push({ kind: 'tags', from: match.index, to: match.index + match[0].length })
  return found
}

/** In the order of the text. */
export const guardedIn = (raw: string, mode: Mode): Guarded[] =>
  (mode === 'line' ? inRun(raw, 0) : inDocument(raw)).sort((a, b) => a.from - b.from)
