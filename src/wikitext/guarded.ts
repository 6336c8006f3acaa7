// What in wiki text is no words that people read: targets of links, tags, code. Found in the text
// as it is written, so that the rest of it stays as it is.
import { itemAt } from '#lib/existing.ts'
import { splitOptions } from './anchor.ts'
import { bareUrlsIn } from './constructs/bareUrl.ts'
import { constructsIn, parseInline, tokenOf } from './inline.ts'
import { holdsTextOnly } from './markOrder.ts'
import { readBlocks } from './parse.ts'
import { marksOf, type Mode } from './tree.ts'

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
    ...inConstructs(shown, from + label),
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
const aroundWords = (
  source: string,
  from: number,
  opener: number,
  closer: number,
): [Guarded, Guarded] => [
  { kind: 'tags', from, to: from + opener },
  { kind: 'tags', from: from + source.length - closer, to: from + source.length },
]

const inForeignMark = (source: string, from: number): Guarded[] => {
  const label = source.indexOf('|', '[x_mark|'.length) + 1
  const [opener, closer] = aroundWords(source, from, label, 1)
  return [opener, ...inRun(source.slice(label, -1), from + label), closer]
}

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
      return inForeignMark(source, from)
    default:
      return whole('tags')
  }
}

function inConstructs(source: string, start: number): Guarded[] {
  return constructsIn(source).flatMap(({ name, from, to }) =>
    inConstruct(name, source.slice(from, to), start + from),
  )
}

/** Where each character of what is shown as text stands; `\n` is where something else is. */
const shownText = (source: string): { text: string; places: number[] } => {
  const places: number[] = []
  const parts: string[] = []
  const add = (from: number, to: number) => {
    parts.push(source.slice(from, to))
    for (let at = from; at < to; at++) places.push(at)
  }
  let done = 0
  for (const { name, from, to } of constructsIn(source)) {
    add(done, from)
    if (name === 'nowiki') add(from + '[nowiki]'.length, to - '[/nowiki]'.length)
    else {
      parts.push('\n')
      places.push(from)
    }
    done = to
  }
  add(done, source.length)
  return { text: parts.join(''), places }
}

/** Addresses that the reader of this run finds linked, in their order. */
const linkedIn = (source: string): string[] =>
  parseInline(source)
    .filter(node => node.type === 'text' && !tokenOf(node) && !marksOf(node).some(holdsTextOnly))
    .flatMap(({ text = '' }) => bareUrlsIn(text).map(({ from, to }) => text.slice(from, to)))

/** An address may go on behind the brackets of [nowiki], which are tags. */
const inBareUrls = (source: string, start: number): Guarded[] => {
  if (!source.includes('://')) return []
  const { text, places } = shownText(source)
  const found: Guarded[] = []
  let done = 0
  for (const url of linkedIn(source)) {
    let at = text.indexOf(url, done)
    while (at > 0 && /\p{L}/u.test(text.charAt(at - 1))) at = text.indexOf(url, at + 1)
    if (at < 0) continue
    done = at + url.length
    let from = at
    for (let to = at + 1; to <= done; to++) {
      const last = itemAt(places, to - 1)
      if (to < done && places[to] === last + 1) continue
      found.push({ kind: 'links', from: start + itemAt(places, from), to: start + last + 1 })
      from = to
    }
  }
  return found
}

/** One run of text, without blocks. */
function inRun(source: string, start: number): Guarded[] {
  return [...inConstructs(source, start), ...inBareUrls(source, start)]
}

/** Blocks whose own markup would be words, or another block, with any other sign in it. */
const kinds: Record<string, GuardedKind> = {
  codeBlock: 'code',
  quote: 'tags',
  table: 'tags',
  rule: 'tags',
  foreignBlock: 'tags',
}

/** Read by what shows it, so that what is guarded is what its readers have as no words. */
const inDocument = (raw: string): Guarded[] => {
  const found: Guarded[] = []
  readBlocks(raw, 0, {
    run: ({ from, to }) => void found.push(...inRun(raw.slice(from, to), from)),
    block(name, { from, to }, held) {
      const kind = kinds[name]
      if (kind === undefined) return
      let done = from
      for (const inside of [...held, { from: to, to }]) {
        if (inside.from > done) found.push({ kind, from: done, to: inside.from })
        done = inside.to
      }
    },
  })
  return found
}

/** What is read of a text with other line ends, in the text as it is written. */
const withLineEnds = (raw: string, find: (text: string) => Guarded[]): Guarded[] => {
  if (!raw.includes('\r')) return find(raw)
  const places: number[] = []
  for (let at = 0; at < raw.length; at++)
    if (raw[at] !== '\n' || raw[at - 1] !== '\r') places.push(at)
  places.push(raw.length)
  return find(raw.replace(/\r\n?/g, '\n')).map(({ kind, from, to }) => ({
    kind,
    from: itemAt(places, from),
    to: itemAt(places, to),
  }))
}

/** In the order of the text; none lies in another. */
export const guardedIn = (raw: string, mode: Mode): Guarded[] =>
  withLineEnds(raw, text => (mode === 'line' ? inRun(text, 0) : inDocument(text))).sort(
    (a, b) => a.from - b.from,
  )
