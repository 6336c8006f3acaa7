// Where in a text words begin as those looked for: by their plain letters, as most texts have no
// others. Whether a word begins there is asked of what is found only.

import { asPattern } from '#lib/asPattern.ts'
import { itemAt } from '#lib/existing.ts'

/** A word of the text, or a run of a script without spaces; `written` in small letters. */
export type Spot = { from: number; to: number; written: string }

/**
 * Accented forms of the letters of Latin script, so that a search in the text as it is finds them.
 */
const accented: Record<string, string> = {
  a: 'àáâãäåāăąæ',
  c: 'çćč',
  d: 'ďđð',
  e: 'èéêëēėęě',
  g: 'ğ',
  i: 'ìíîïīıİ',
  l: 'łľ',
  n: 'ñńň',
  o: 'òóôõöøōőœ',
  r: 'řŕ',
  s: 'śšşß',
  t: 'ťţþ',
  u: 'ùúûüūůű',
  y: 'ýÿ',
  z: 'źżž',
  е: 'ё',
}
const loose = (text: string): string =>
  [...text].map(char => (accented[char] ? `[${char}${accented[char]}]` : asPattern(char))).join('')

const others = new RegExp(`[${Object.values(accented).join('')}]`)
/** Without letters that may stand for others that are looked for. */
const isPlain = (text: string): boolean => !others.test(text)
const endsWithLetter = /[\p{L}\p{N}\p{M}]$/u
const restOfWord = /[\p{L}\p{N}\p{M}]*/uy

const isAsciiLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90)

/** Whether no letter stands before the place. */
const begins = (text: string, at: number): boolean => {
  if (at === 0) return true
  const code = text.charCodeAt(at - 1)
  return code < 128
    ? !isAsciiLetter(code)
    : !endsWithLetter.test(text.slice(at < 2 ? 0 : at - 2, at))
}

const endOfWord = (text: string, from: number): number => {
  let at = from
  while (isAsciiLetter(text.charCodeAt(at))) at++
  if (at === text.length || text.charCodeAt(at) < 128) return at
  restOfWord.lastIndex = at
  restOfWord.test(text)
  return restOfWord.lastIndex
}

type Place = { from: number; length: number }
/** The next place of any of the pieces from there on. */
type Find = (from: number) => Place | null
type Kind = { pieces: readonly string[]; loose: () => RegExp; isRun: boolean }
const kindOf = (pieces: readonly string[], isRun: boolean): Kind[] => {
  let made: RegExp | null = null
  const loosely = () => (made ??= new RegExp(pieces.map(loose).join('|'), 'g'))
  return pieces.length ? [{ pieces, loose: loosely, isRun }] : []
}

/** Each by itself: to make a pattern of them costs more than to read most texts. */
const findPlain = (pieces: readonly string[], text: string): Find => {
  const places = pieces.map(() => -1)
  return from => {
    let first: Place | null = null
    for (const [nth, piece] of pieces.entries()) {
      let at = itemAt(places, nth)
      if (at < from) {
        const found = text.indexOf(piece, from)
        at = places[nth] = found < 0 ? Infinity : found
      }
      if (at < (first?.from ?? Infinity)) first = { from: at, length: piece.length }
    }
    return first
  }
}

const findLoosely =
  (pattern: RegExp, text: string): Find =>
  from => {
    pattern.lastIndex = from
    const found = pattern.exec(text)
    return found && { from: found.index, length: found[0].length }
  }

function* spotsOf({ pieces, loose: loosely, isRun }: Kind, text: string): Generator<Spot> {
  const find = isPlain(text) ? findPlain(pieces, text) : findLoosely(loosely(), text)
  for (let at = 0; ;) {
    const found = find(at)
    if (!found) return
    const { from, length } = found
    if (!isRun && !begins(text, from)) {
      at = from + 1
      continue
    }
    const to = isRun ? from + length : endOfWord(text, from + length)
    yield { from, to, written: text.slice(from, to) }
    at = to
  }
}

/** A run may lie within a word that was found. */
const withoutInner = (spots: Spot[]): Spot[] => {
  let end = 0
  return spots
    .sort((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      if (from < end) return false
      end = to
      return true
    })
}

/**
 * In their order; looked for as they are asked for, but where words and runs are mixed. `runs`: of
 * scripts without spaces, found within what has no spaces, too.
 */
export const createSpotter = (
  words: readonly string[],
  runs: readonly string[],
): ((text: string) => Iterable<Spot>) => {
  // A stem may be shorter than the word, or end otherwise: "batteries", "batteri".
  const starts = [...new Set(words.map(word => [...word].slice(0, 3).join('')))]
  const kinds = [...kindOf(starts, false), ...kindOf(runs, true)]
  const [only] = kinds
  return given => {
    // The only letter that is longer when it is small.
    const text = given.replaceAll('İ', 'i').toLowerCase()
    return only && kinds.length === 1
      ? spotsOf(only, text)
      : withoutInner(kinds.flatMap(kind => [...spotsOf(kind, text)]))
  }
}
