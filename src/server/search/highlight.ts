// What of a result is shown: its title and the passage that says most, in pieces that were looked
// for or were not.
import type { SearchPlace } from '#contract/search/narrowing.ts'
import type { Highlight } from '#contract/search/schemas.ts'
import { wordsIn, type Expression, type Forms } from './expressions.ts'
import type { Slot } from './slots.ts'
import { createSpotter, type Spot } from './spots.ts'
import type { StemOf } from './stems.ts'
import { linesIn, type StoredLine as Line } from './indexing/texts.ts'
import { fold, isUnspaced, tokensOf } from './words.ts'

type Segments = Highlight['title']
/** What the text itself says; where the document lies is looked up beside it. */
export type Passage = Omit<Highlight, 'path'>
type Span = { from: number; to: number; word: string }

const passage = 220 // characters
const mostCauses = 8
const lead = 60 // of them before the first hit
/** `place`: the passage is of this part, where the reader looks for that alone. */
export type Seeker = (
  stem: StemOf,
) => (text: { langid: string; title: string; body: string }, place?: SearchPlace) => Passage

const openIn = (one: Expression): string[] =>
  'word' in one
    ? one.open
      ? [one.word]
      : []
    : 'phrase' in one
      ? []
      : ('all' in one ? one.all : one.any).flatMap(openIn)

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

const soughtIn = (slots: Slot[], { langids, stem }: Forms): Sought => {
  const slotOf = new Map(
    slots.flatMap((slot, at) => wordsIn(slot.wide).map(word => [word, at] as const)),
  )
  const words = [...slotOf.keys()]
  const spaced = words.filter(word => !isUnspaced(word))
  const stems = new Map<string, string>()
  for (const word of spaced)
    for (const langid of langids) stems.set(stem(langid, word) ?? word, word)
  const open = slots.flatMap(slot => openIn(slot.wide))
  return { slotOf, spaced, runs: words.filter(isUnspaced), open, stems }
}

/** For which word a token stands; null: for none. */
const wordFor = (
  token: string,
  langid: string,
  { spaced, runs, stems, open }: Sought,
  stem: StemOf,
): string | null => {
  if (isUnspaced(token)) return runs.find(run => run === token) ?? null
  if (spaced.includes(token)) return token
  const stemmed = stem(langid, token)
  const word = stemmed === null ? undefined : stems.get(stemmed)
  return word ?? open.find(one => token.startsWith(one)) ?? null
}

/**
 * Which of the spots of texts in one language are hits: they have the same few words again and
 * again.
 */
const hitsBy = (sought: Sought, langid: string, stem: StemOf) => {
  const known = new Map<string, string | null>()
  const wordAt = (written: string): string | null => {
    let word = known.get(written)
    if (word === undefined) {
      word =
        tokensOf(fold(written))
          .map(token => wordFor(token, langid, sought, stem))
          .find(one => one !== null) ?? null
      known.set(written, word)
    }
    return word
  }
  return function* (spots: Iterable<Spot>): Generator<Span> {
    for (const { from, to, written } of spots) {
      const word = wordAt(written)
      if (word !== null) yield { from, to, word }
    }
  }
}

/** Gives for one line after the other those of the hits of a text that lie in it. */
const inLines = (hits: Iterator<Span, undefined>) => {
  let next = hits.next().value
  return ({ at, text }: Line): Span[] => {
    while (next && next.from < at) next = hits.next().value
    const found: Span[] = []
    for (; next && next.to <= at + text.length; next = hits.next().value)
      found.push({ from: next.from - at, to: next.to - at, word: next.word })
    return found
  }
}

/**
 * The first line with the most of what was typed. Lines behind one with all of it are read no
 * further than to the last cause that is shown.
 */
const passageIn = (
  body: string,
  spansOf: (line: Line) => Span[],
  slotOf: ReadonlyMap<string, number>,
  place: SearchPlace | undefined,
): Omit<Passage, 'title'> => {
  const all = new Set(slotOf.values()).size
  // Where there are causes, the lines behind it are looked at for them.
  const hasCauses = body.startsWith('k') || body.includes('\nk')
  const causes: Passage['causes'] = []
  let line: Line | null = null
  let spans: Span[] = []
  let most = 0
  for (const one of linesIn(body)) {
    if (!stands(one, place)) continue
    if (one.place.startsWith('k') && one.section && causes.length < mostCauses)
      causes.push({ title: one.section.title, anchor: one.section.anchor })
    if (most < all) {
      const found = spansOf(one)
      const different = found.length && new Set(found.map(span => slotOf.get(span.word))).size
      if (different > most) {
        line = one
        spans = found
        most = different
      }
    } else if (!hasCauses || causes.length === mostCauses) break
    if (most === 0 && line === null && one.place === 'y') line = one
  }
  return {
    text: line ? shorten(line.text, spans) : [],
    place: line ? placeOf(line) : null,
    causes,
  }
}

/** `forms`: those of the words that were looked for. */
export const createSeeker = (slots: Slot[], forms: Forms): Seeker => {
  const sought = soughtIn(slots, forms)
  const spot = createSpotter([...sought.spaced, ...sought.stems.keys()], sought.runs)
  return stem => {
    const hitsIn = new Map<string, ReturnType<typeof hitsBy>>()
    return ({ langid, title, body }, place) => {
      const hitsOf = hitsIn.get(langid) ?? hitsBy(sought, langid, stem)
      hitsIn.set(langid, hitsOf)
      return {
        title: segmentsOf(title, [...hitsOf(spot(title))]),
        ...passageIn(body, inLines(hitsOf(spot(body))), sought.slotOf, place),
      }
    }
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
