// Where in a text words begin as those looked for: one pass with a pattern of plain letters, as
// most texts have no others. Whether a word begins there is asked of what it finds only.

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
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
const loose = (text: string): string =>
  [...text].map(char => (accented[char] ? `[${char}${accented[char]}]` : escaped(char))).join('')

/** Letters that may stand for others that are looked for: with none of them it is a plain text. */
const others = new RegExp(`[${Object.values(accented).join('')}]`)
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

type Kind = { plain: RegExp; loose: RegExp; isRun: boolean }
const kindOf = (pieces: readonly string[], isRun: boolean): Kind[] =>
  pieces.length
    ? [
        {
          plain: new RegExp(pieces.map(escaped).join('|'), 'g'),
          loose: new RegExp(pieces.map(loose).join('|'), 'g'),
          isRun,
        },
      ]
    : []

function* spotsOf({ plain, loose, isRun }: Kind, text: string): Generator<Spot> {
  const pattern = others.test(text) ? loose : plain
  for (let at = 0; ;) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) return
    const from = found.index
    if (!isRun && !begins(text, from)) {
      at = from + 1
      continue
    }
    const to = isRun ? from + found[0].length : endOfWord(text, from + found[0].length)
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
