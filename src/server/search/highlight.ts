// What of a result is shown: its title and the passage that says most, in pieces that were looked
// for or were not.
import type { SearchPlace } from '#contract/search/narrowing.ts'
import type { Highlight } from '#contract/search/schemas.ts'
import { wordsIn, type Expression } from './expressions.ts'
import type { Slot } from './slots.ts'
import { createSpotter, type Spot } from './spots.ts'
import type { StemOf } from './stems.ts'
import { linesIn, type StoredLine as Line } from './texts.ts'
import { fold, isUnspaced, tokensOf } from './words.ts'

type Segments = Highlight['title']
/** What the text itself says; where the document lies is looked up beside it. */
export type Passage = Omit<Highlight, 'path'>
type Span = { from: number; to: number; word: string }

const passage = 220 // characters
const mostCauses = 8
const lead = 60 // of them before the first hit
/** Where a text may have hits, before the stems of its words are known. */
type Spotted = {
  langid: string
  title: string
  body: string
  titleSpots: Spot[]
  bodySpots: Spot[]
}
export type Seeker = {
  spot: (text: { langid: string; title: string; body: string }) => Spotted
  /** Words whose stems have to be known before `highlight`. */
  candidates: (spotted: Spotted) => string[]
  /** `place`: the passage is of this part, where the reader looks for that alone. */
  highlight: (spotted: Spotted, stem: StemOf, place?: SearchPlace) => Passage
}

const openIn = (one: Expression): string[] =>
  'word' in one
    ? one.open
      ? [one.word]
      : []
    : 'phrase' in one
      ? []
      : ('all' in one ? one.all : one.any).flatMap(openIn)

/** The first line with the most of what was typed. */
const bestOf = (
  lines: readonly Line[],
  spansOf: (line: Line) => Span[],
  slotOf: ReadonlyMap<string, number>,
): { line: Line; spans: Span[] } | null => {
  let found: { line: Line; spans: Span[] } | null = null
  let most = 0
  const all = new Set(slotOf.values()).size
  for (const line of lines) {
    const spans = spansOf(line)
    if (!spans.length) continue
    const different = new Set(spans.map(span => slotOf.get(span.word))).size
    if (different > most) {
      found = { line, spans }
      most = different
      if (most === all) break
    }
  }
  return found
}

/** Those of `spots`, which are in order, that lie in the line; from its beginning. */
const within = (spots: readonly Spot[], { at, text }: Line): Spot[] => {
  let first = 0
  let behind = spots.length
  while (first < behind) {
    const middle = (first + behind) >> 1
    if ((spots[middle]?.from ?? 0) < at) first = middle + 1
    else behind = middle
  }
  const found: Spot[] = []
  for (let spot = spots[first]; spot && spot.to <= at + text.length; spot = spots[++first])
    found.push({ from: spot.from - at, to: spot.to - at, written: spot.written })
  return found
}

type Sought = {
  /** Each word, and which of the words typed it stands for. */
  slotOf: ReadonlyMap<string, number>
  spaced: string[]
  runs: string[]
  /** May go on. */
  open: string[]
  /** Of each stem one of the words. */
  stems: ReadonlyMap<string, string>
}

const soughtIn = (slots: Slot[], langids: string[], askedStem: StemOf): Sought => {
  const slotOf = new Map(
    slots.flatMap((slot, at) => wordsIn(slot.wide).map(word => [word, at] as const)),
  )
  const words = [...slotOf.keys()]
  const spaced = words.filter(word => !isUnspaced(word))
  const stems = new Map<string, string>()
  for (const word of spaced)
    for (const langid of langids) stems.set(askedStem(langid, word) ?? word, word)
  const open = slots.flatMap(slot => openIn(slot.wide))
  return { slotOf, spaced, runs: words.filter(isUnspaced), open, stems }
}

/** For which word a token stands; null: for none. */
const wordFor = (token: string, stemmed: string | null, sought: Sought): string | null => {
  if (isUnspaced(token)) return sought.runs.find(run => run === token) ?? null
  if (sought.spaced.includes(token)) return token
  const word = stemmed === null ? undefined : sought.stems.get(stemmed)
  return word ?? sought.open.find(one => token.startsWith(one)) ?? null
}

/** What of the spots of a text are hits: it has the same few words again and again. */
const spansBy = (sought: Sought, langid: string, stem: StemOf) => {
  const known = new Map<string, string | null>()
  const wordAt = (written: string): string | null => {
    let word = known.get(written)
    if (word === undefined) {
      word =
        tokensOf(fold(written))
          .map(token => wordFor(token, stem(langid, token), sought))
          .find(one => one !== null) ?? null
      known.set(written, word)
    }
    return word
  }
  return (spots: readonly Spot[]): Span[] =>
    spots.flatMap(({ from, to, written }) => {
      const word = wordAt(written)
      return word === null ? [] : [{ from, to, word }]
    })
}

/** Reads a text once, and only where a word begins as one of those looked for. */
export const createSeeker = (slots: Slot[], langids: string[], askedStem: StemOf): Seeker => {
  const sought = soughtIn(slots, langids, askedStem)
  const spot = createSpotter([...sought.spaced, ...sought.stems.keys()], sought.runs)
  return {
    spot: ({ langid, title, body }) => ({
      langid,
      title,
      body,
      titleSpots: spot(title),
      bodySpots: spot(body),
    }),
    candidates: ({ titleSpots, bodySpots }) =>
      [...new Set([...titleSpots, ...bodySpots].map(one => one.written))].flatMap(written =>
        tokensOf(fold(written)),
      ),
    highlight({ langid, title, body, titleSpots, bodySpots }, stem, place) {
      const spansOf = spansBy(sought, langid, stem)
      const lines = linesIn(body).filter(one => stands(one, place))
      const found = bestOf(lines, line => spansOf(within(bodySpots, line)), sought.slotOf)
      const line = found?.line ?? lines.find(one => one.place === 'y') ?? null
      return {
        title: segmentsOf(title, spansOf(titleSpots)),
        text: line ? shorten(line.text, found?.spans ?? []) : [],
        place: line ? placeOf(line) : null,
        causes: lines
          .flatMap(one => (one.place.startsWith('k') && one.section ? [one.section] : []))
          .slice(0, mostCauses)
          .map(cause => ({ title: cause.title, anchor: cause.anchor })),
      }
    },
  }
}

const stands = ({ place }: Line, asked: SearchPlace | undefined): boolean => {
  const isSupply = place === 'p' || place === 't'
  if (asked === 'supplies') return isSupply
  return asked !== 'text' || (!isSupply && place !== 'y')
}

const segmentsOf = (text: string, spans: Span[]): Segments => {
  const segments: Segments = []
  let at = 0
  const add = (to: number, hit: boolean) => {
    if (to > at) segments.push({ text: text.slice(at, to), hit })
    at = Math.max(at, to)
  }
  for (const span of spans) {
    add(span.from, false)
    add(span.to, true)
  }
  add(text.length, false)
  return segments
}

/**
 * About 220 characters around the first hit, cut between words, with … where something is left out.
 */
const shorten = (text: string, spans: Span[]): Segments => {
  if (text.length <= passage) return segmentsOf(text, spans)
  const first = spans[0]?.from ?? 0
  let from = Math.max(0, Math.min(first - lead, text.length - passage))
  let to = Math.min(text.length, from + passage)
  if (from > 0) {
    const blank = text.indexOf(' ', from)
    from = blank >= 0 && blank < first ? blank + 1 : from
  }
  if (to < text.length) {
    const blank = text.lastIndexOf(' ', to)
    to = blank > first ? blank : to
  }
  if (/[\udc00-\udfff]/.test(text[from] ?? '')) from++
  if (/[\udc00-\udfff]/.test(text[to] ?? '')) to++
  const within = spans
    .filter(span => span.from >= from && span.to <= to)
    .map(span => ({ ...span, from: span.from - from, to: span.to - from }))
  const segments = segmentsOf(text.slice(from, to), within)
  return [
    ...(from > 0 ? [{ text: '… ', hit: false }] : []),
    ...segments,
    ...(to < text.length ? [{ text: ' …', hit: false }] : []),
  ]
}

const parts = {
  y: 'summary',
  i: 'introduction',
  c: 'conclusion',
  p: 'parts',
  t: 'tools',
  x: 'text',
} as const
const placeOf = ({ place, section }: Line): Highlight['place'] => {
  if (!place.startsWith('s'))
    return {
      part: parts[place as keyof typeof parts] ?? 'text',
      step: null,
      stepid: null,
      line: null,
      section,
    }
  const [step, stepid, line] = place.slice(1).split('.').map(Number)
  return {
    part: 'step',
    step: step ?? null,
    stepid: stepid ?? null,
    line: line ?? null,
    section: null,
  }
}
