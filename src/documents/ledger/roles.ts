// What a sentence does with its screws: they come out, they go in, or they are only seen. Pure.
import type { LedgerLanguage } from './drives.ts'
import { phrasesIn, type Phrase } from './phrases.ts'
import type { Span } from './tokens.ts'
import { ledgerWords, type LedgerWords } from './words.ts'

/** `out`: out of the device; `in`: into it; `seen`: found, and perhaps taken out further on. */
export type Role = 'out' | 'in' | 'seen'
/** `isListed`: it stands for itself, as in a list. */
export type ReadPhrase = Phrase & { role: Role; isListed: boolean }

const sentencesOf = (text: string): Span[] => {
  const ends = [...text.matchAll(/[.;!?](?=\s)/gu)].map(({ index }) => index + 1)
  return [...ends, text.length].map((to, n) => ({ from: n === 0 ? 0 : (ends[n - 1] ?? 0), to }))
}

const lastAt = (text: string, find: RegExp): number =>
  [...text.matchAll(new RegExp(find, `${find.flags}g`))].at(-1)?.index ?? -1
const roles = ['told', 'seen', 'out', 'in'] as const
type Done = (typeof roles)[number]
/** The word for what is done that stands nearest in front; null: there is none. */
const doneBefore = (before: string, words: LedgerWords): Done | null => {
  const places = roles.map(role => lastAt(before, words[role]))
  const nearest = Math.max(...places)
  return nearest < 0 ? null : (roles[places.indexOf(nearest)] ?? null)
}

/** Separable verbs have what they mean behind: „drehe … ein“. */
const withBehind = (role: Done | null, after: string, words: LedgerWords): Done | null => {
  const [clause = ''] = /^[^,.;:!?]*(?:[,.;:!?]|$)/u.exec(after) ?? []
  const isOut = words.outBehind?.test(clause) ?? false
  const isIn = words.inBehind?.test(clause) ?? false
  return isOut === isIn || role === 'seen' || role === 'told' ? role : isOut ? 'out' : 'in'
}

/** Nobody has to do anything with it here. */
const isOnlyTold = (before: string, after: string, phrase: Phrase, words: LedgerWords): boolean => {
  const clause = /[^,;:(]*$/u.exec(before)?.[0] ?? ''
  const behind = /^[^,.;:!?(]*/u.exec(after)?.[0] ?? ''
  return (
    words.conditions.test(clause) ||
    words.not.test(clause) ||
    words.notBehind.test(after) ||
    // “a screw on each side”: nobody knows how many sides
    (words.each.test(behind) && phrase.count < 4)
  )
}

const roleOf = (phrase: Phrase, before: string, after: string, words: LedgerWords): Role | null => {
  if (isOnlyTold(before, after, phrase, words)) return null
  const done = withBehind(doneBefore(before, words), after, words)
  if (done === 'told') return null
  if (words.beside.test(before)) {
    // “secured with two screws”, “secure it with two screws”
    const isMeans = /(?:by|with|mit|von|durch)\s*$/iu.test(before)
    return isMeans && done !== 'out' ? done : null
  }
  if (done) return done
  if (words.tells.test(after)) return 'seen'
  // “the two screws above it are deep”
  if (phrase.hasArticle && words.is.test(/^[^,.;:]*/u.exec(after)?.[0] ?? '')) return 'seen'
  // a line of a list: it says what comes out
  return !/\p{L}/u.test(before) && words.follows.test(after) ? 'out' : null
}

/** A single one without a number is one where the line says what to do with it, or its kind. */
const isSure = (
  { counts, thread, length, drive, isOfTool }: Phrase,
  before: string,
  words: LedgerWords,
): boolean => {
  if (counts.length > 0) return true
  if (thread !== '' || length !== '' || (drive !== null && !isOfTool)) return true
  const out = before.slice(Math.max(0, lastAt(before, words.out)))
  return words.out.test(before) && !/^(?:loos|lös|locker)/iu.test(out)
}

const withTool = (phrase: Phrase, tool: ReturnType<ToolIn>): Phrase =>
  phrase.drive === null && tool
    ? { ...phrase, drive: tool.drive, drives: tool.spans, isOfTool: true }
    : phrase
type ToolIn = ReturnType<typeof phrasesIn>['toolIn']

/** The phrases of a line that are about screws of this device, each with what is done with it. */
export const readLine = (raw: string, language: LedgerLanguage) => {
  const words = ledgerWords[language]
  const { text, frozen, phrases, toolIn } = phrasesIn(raw, language)
  const sentences = sentencesOf(text)
  const read = phrases.flatMap((one): ReadPhrase[] => {
    const { from, to } = sentences.find(each => one.whole.from < each.to) ?? { from: 0, to: 0 }
    const phrase = withTool(one, toolIn(from, to))
    const [before, after] = [text.slice(from, phrase.whole.from), text.slice(phrase.end, to)]
    const role = roleOf(phrase, before, after, words)
    if (!role || words.stays.test(text.slice(phrase.whole.from, phrase.end))) return []
    return isSure(phrase, before, words)
      ? [{ ...phrase, role, isListed: !/\p{L}/u.test(before) }]
      : []
  })
  return { text, frozen, phrases: read }
}
export type ReadLine = ReturnType<typeof readLine>
