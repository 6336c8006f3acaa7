// What was typed, word for word or as words that belong together, each with what may stand for it.
import { firstOf, itemAt } from '#lib/existing.ts'
import type { Equivalents } from './equivalents.ts'
import type { Expression } from './expressions.ts'
import type { Asked, Term } from './query.ts'
import type { StemOf } from './stems.ts'
import { isUnspaced } from './words.ts'

/** `asked`: as it was typed; `exact`: that and nothing else; `wide`: with what may stand for it. */
export type Slot = { asked: string[]; exact: Expression; wide: Expression }

export type Help = {
  equivalents: Equivalents
  /** Each word may be a beginning, be divided or put together; null: only the last is open. */
  forgiving: { known: ReadonlySet<string>; near: ReadonlyMap<string, string[]> } | null
}

/** Of words that were cut at an apostrophe, or written without it; no dictionary has them. */
const cutWords = new Set(
  `won wont don dont doesn doesnt isn isnt aren arent didn didnt wasn wasnt couldn couldnt can cant
  cannot wouldn wouldnt shouldn hasn hasnt haven havent ive im gehts`.split(/\s+/),
)
/** Words that say nothing in any of these languages never decide what is found. */
export const isStopWord = (word: string, langids: readonly string[], stem: StemOf): boolean =>
  cutWords.has(word) || langids.some(langid => stem(langid, word) === null)

const shortestHalf = 2
/** Where a word may be divided: “iphone5” at five places, “nwzs764” at six. */
export const halvesOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at): [string, string] => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ]).filter(halves => halves.every(half => half.length >= shortestHalf || /^\d$/.test(half)))

const either = (all: Expression[]): Expression => (all.length === 1 ? firstOf(all) : { any: all })
const together = (all: Expression[]): Expression => (all.length === 1 ? firstOf(all) : { all })
const isFigure = (word: string): boolean => /^\d{1,2}$/.test(word)

/** The best two ways: where letters meet figures, then where the shorter half is longest. */
const divided = (word: string, help: Help): [string, string][] => {
  const { forgiving, equivalents } = help
  if (!forgiving || forgiving.known.has(word)) return []
  const isWord = (half: string) =>
    isFigure(half) || forgiving.known.has(half) || equivalents([half]).length > 0
  const meets = ([left, right]: [string, string]) =>
    /\d$/.test(left) !== /^\d/.test(right) ? 1 : 0
  const shorter = (halves: [string, string]) => Math.min(...halves.map(half => half.length))
  return halvesOf(word)
    .filter(halves => halves.every(isWord))
    .sort((a, b) => meets(b) - meets(a) || shorter(b) - shorter(a))
    .slice(0, 2)
}

const wordWith = (word: string, open: boolean, help: Help): Expression[] => [
  { word, open },
  ...help
    .equivalents([word])
    .map(member => together(member.map(one => ({ word: one, open: false })))),
]

const wideWord = (word: string, isLast: boolean, help: Help): Expression => {
  // Figures are whole: what begins with a 5 is no fifth of anything.
  const open = isLast || (help.forgiving !== null && !/^\d+$/.test(word) && word.length > 2)
  const halves = divided(word, help).map(([left, right]): Expression => ({
    all: [either(wordWith(left, false, help)), either(wordWith(right, isLast, help))],
  }))
  const near = (help.forgiving?.near.get(word) ?? []).flatMap(one => wordWith(one, false, help))
  return either([...wordWith(word, open, help), ...halves, ...near])
}

const longestRun = 3

/** Words in a row that mean one thing, or are one word elsewhere; null where they do not. */
const runOf = (words: string[], isLast: boolean, help: Help): Slot | null => {
  const glued = words.join('')
  const members = help.equivalents(words)
  const isOneWord = words.length === 2 && help.forgiving?.known.has(glued)
  if (!members.length && !isOneWord) return null
  const single = (at: number) => isLast && at === words.length - 1
  return {
    asked: words,
    exact: together(words.map((word, at) => ({ word, open: single(at) }))),
    wide: either([
      together(words.map((word, at) => wideWord(word, single(at), help))),
      ...members.map(member => together(member.map(word => ({ word, open: false })))),
      ...(isOneWord ? wordWith(glued, isLast, help) : []),
    ]),
  }
}

/** So many words are looked for, which is a bit each where the best of them are chosen. */
const mostSlots = 12

/** `isStop`: words that are left out, unless nothing else was typed. */
export const slotsOf = (asked: Asked, isStop: (word: string) => boolean, help: Help): Slot[] => {
  const says = asked.terms.filter(term => term.phrase || !isStop(firstOf(term.tokens)))
  const terms = says.length ? says : asked.terms
  const slots: Slot[] = []
  for (let at = 0; at < terms.length && slots.length < mostSlots;) {
    const run = terms.slice(at, at + longestRun).map(term => (term.phrase ? '' : term.tokens[0]))
    const plain = run.findIndex(word => !word || isUnspaced(word))
    const words = (plain < 0 ? run : run.slice(0, plain)).map(String)
    const isLast = (count: number) =>
      at + count === terms.length && asked.beginning === terms.at(-1)?.tokens[0]
    let slot: Slot | null = null
    for (let count = words.length; count > 1 && !slot; count--)
      slot = runOf(words.slice(0, count), isLast(count), help)
    slot ??= singleOf(itemAt(terms, at), isLast(1), help)
    slots.push(slot)
    at += Math.max(1, slot.asked.length)
  }
  return slots
}

const singleOf = ({ tokens, phrase }: Term, isLast: boolean, help: Help): Slot => {
  const word = firstOf(tokens)
  if (phrase)
    return { asked: [tokens.join(' ')], exact: { phrase: tokens }, wide: { phrase: tokens } }
  const exact = { word, open: isLast }
  return { asked: [word], exact, wide: isUnspaced(word) ? exact : wideWord(word, isLast, help) }
}
