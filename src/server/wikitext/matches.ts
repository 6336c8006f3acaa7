// Where words stand in texts, and what comes in their place. Pure; an expression that somebody
// wrote may take any time, so work.ts gives it a deadline.
import { asPattern } from '#lib/asPattern.ts'
import { firstOf } from '#lib/existing.ts'
import { normalized } from '#lib/normalized.ts'
import { guardedIn, type Guarded, type GuardedKind } from '#wikitext/guarded.ts'
import type { Mode } from '#wikitext/tree.ts'

export type Pattern = {
  find: string
  with: string
  match_case: boolean
  whole_word: boolean
  regex: boolean
  /** What of wiki text is looked into beside its words. */
  also: readonly GuardedKind[]
}
/** `mode` null: no wiki text, all of it is words. */
export type SearchedText = { raw: string; mode: Mode | null }
export type Match = { at: number; found: string; put: string }

const letter = '[\\p{L}\\p{M}\\p{N}_]'
/** Of what is found and of what is put: a run keeps both of each hit. UTF-16 code units. */
const longest = 4000

/** A letter with its marks as it may be written: whole, in parts, and with some of them whole. */
const spellings = (cluster: string): string => {
  const [base = '', ...marks] = normalized(cluster, 'NFD')
  // More marks than any script has are taken as they are.
  if (marks.length > 4) return asPattern(cluster)
  const forms = marks.map((_, n) =>
    [normalized([base, ...marks.slice(0, n + 1)].join(''), 'NFC'), ...marks.slice(n + 1)].join(''),
  )
  const all = [...new Set([cluster, ...forms.reverse(), [base, ...marks].join('')])].map(asPattern)
  return all.length > 1 ? `(?:${all.join('|')})` : all.join('')
}
const clusters = /\P{M}\p{M}*|\p{M}+/gu
/**
 * Of words as they are. A letter that has an accent besides is another one; signs of vowels of
 * other scripts are not.
 */
const anySpelling = (words: string): string =>
  `${normalized(words, 'NFC').replace(clusters, spellings)}(?![\\u0300-\\u036f])`
/** The same in an expression, but in its classes, escapes and names of groups. */
const syntax =
  /\\k<[^>]*>|\\.|\(\?<(?![=!])[^>]*>|\[(?:\\.|[^\]\\])*\]|[a-zA-Z]\p{M}+|[\u0080-\u{10FFFF}]\p{M}*/gsu
const anySpellingIn = (source: string): string =>
  source.replace(syntax, piece => (/^[\\([]/.test(piece) ? piece : spellings(piece)))

/** Throws SyntaxError for what is no expression. */
export const expressionOf = ({
  find,
  match_case,
  whole_word,
  regex,
}: Pick<Pattern, 'find' | 'match_case' | 'whole_word' | 'regex'>): RegExp => {
  // By itself first, or brackets that do not match could close those around it.
  const source = regex ? anySpellingIn(new RegExp(find, 'u').source) : anySpelling(find)
  return new RegExp(
    whole_word ? `(?<!${letter})(?:${source})(?!${letter})` : source,
    `gmu${match_case ? '' : 'i'}`,
  )
}

/** The groups of an expression in what is put, as String.replace reads them. */
const expanded = (template: string, found: RegExpExecArray): string => {
  const groups = found.length - 1
  return template.replace(
    /\$(?:\$|&|(\d\d?)|<([^>]*)>)/g,
    (whole, digits?: string, name?: string) => {
      if (whole === '$$') return '$'
      if (whole === '$&') return firstOf(found)
      if (name !== undefined) return found.groups ? (found.groups[name] ?? '') : whole
      const number = digits ?? ''
      if (Number(number) > 0 && Number(number) <= groups) return found[Number(number)] ?? ''
      const first = Number(number.slice(0, 1))
      return first > 0 && first <= groups ? (found[first] ?? '') + number.slice(1) : whole
    },
  )
}

/** The guarded stretch that the hit touches. Both lists are in order: `from` moves on only. */
const createGuard = (guarded: readonly Guarded[]) => {
  let from = 0
  return (at: number, end: number): Guarded | null => {
    let one = guarded[from]
    while (one && one.to <= at) one = guarded[++from]
    return one && one.from < end ? one : null
  }
}

/** null: one of them is too long to keep. */
const inText = (
  { raw, mode }: SearchedText,
  pattern: Pattern,
  expression: RegExp,
  most: number,
): Match[] | null => {
  const found: Match[] = []
  expression.lastIndex = 0
  let guard: ReturnType<typeof createGuard> | null = null
  for (let hit = expression.exec(raw); hit !== null; hit = expression.exec(raw)) {
    const words = firstOf(hit)
    if (words === '') {
      expression.lastIndex += (raw.codePointAt(hit.index) ?? 0) > 0xffff ? 2 : 1
      continue
    }
    // Most texts hold none of it: what is guarded is looked for with the first hit.
    guard ??= createGuard(
      mode === null ? [] : guardedIn(raw, mode).filter(({ kind }) => !pattern.also.includes(kind)),
    )
    const inTheWay = guard(hit.index, hit.index + words.length)
    if (inTheWay) {
      expression.lastIndex = inTheWay.to
      continue
    }
    if (words.length > longest) return null
    if (found.length >= most) return [...found, { at: hit.index, found: words, put: '' }]
    const put = pattern.regex ? expanded(pattern.with, hit) : pattern.with
    if (put.length > longest) return null
    found.push({ at: hit.index, found: words, put })
  }
  return found
}

/** Why there are no hits: more than there may be, or one that is too long to keep. */
export type NoMatches = 'too_many' | 'too_long'

/** The hits of each text, if all of them have no more than `most`. */
export const matchesIn = (
  texts: readonly SearchedText[],
  pattern: Pattern,
  most: number,
): Match[][] | NoMatches => {
  const expression = expressionOf(pattern)
  let left = most
  const all: Match[][] = []
  for (const text of texts) {
    const found = inText(text, pattern, expression, left)
    if (found === null) return 'too_long'
    left -= found.length
    if (left < 0) return 'too_many'
    all.push(found)
  }
  return all
}

/** The text with what is put in the place of what was found, in their order. */
export const withMatches = (raw: string, matches: readonly Match[]): string => {
  let done = 0
  const parts: string[] = []
  for (const { at, found, put } of matches) {
    parts.push(raw.slice(done, at), put)
    done = at + found.length
  }
  return parts.join('') + raw.slice(done)
}

/** What makes `before` of `after` again. Saving may have cut blanks at its ends. */
export const backFrom = (before: string, after: string, matches: readonly Match[]): Match[] => {
  let moved = 0
  const back = matches.map(({ at, found, put }): Match => {
    const here = at + moved
    moved += put.length - found.length
    return { at: here, found: put, put: found }
  })
  if (withMatches(before, matches) === after) return back
  let from = 0
  while (from < before.length && from < after.length && before[from] === after[from]) from++
  let same = 0
  const most = Math.min(before.length, after.length) - from
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same++
  return [
    {
      at: from,
      found: after.slice(from, after.length - same),
      put: before.slice(from, before.length - same),
    },
  ]
}
