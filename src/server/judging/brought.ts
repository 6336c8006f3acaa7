// Which entries of rules a write brings. What stood before, anywhere in the document's part that is
// saved, does not count.
import type { Pause } from '#server/base/pauses.ts'
import { comparable, linkedHosts, piecesOf, wordsOf } from './comparable.ts'
import type { Entry, Glob, Ordered } from './entries.ts'

/**
 * A text with the field that it stands in, its place where that is a list, and the number of its
 * step.
 */
export type Said = { field: string; text: string; index?: number; step?: number }

const longestWord = 500

/** Whether a word is one of the pattern: from the left, and back to the last star only. */
export const isOfPattern = (word: string, pattern: string): boolean => {
  let [at, of, star, from] = [0, 0, -1, 0]
  while (at < word.length) {
    if (pattern[of] === '*') [star, from, of] = [of, at, of + 1]
    else if (of < pattern.length && (pattern[of] === '?' || pattern[of] === word[at])) {
      at += 1
      of += 1
    } else if (star === -1) return false
    else [from, at, of] = [from + 1, from + 1, star + 1]
  }
  while (pattern[of] === '*') of += 1
  return of === pattern.length
}

/** Patterns whose longest piece stands in the word: few of all that there are. */
const nearOf = (word: string, globs: Ordered['globs']): Set<Glob> => {
  const near = new Set<Glob>()
  for (let at = 0; at + 3 <= word.length; at += 1) {
    const { lengths = [], byPiece } = globs.get(word.slice(at, at + 3)) ?? {}
    for (const length of lengths)
      for (const glob of byPiece?.get(word.slice(at, at + length)) ?? []) near.add(glob)
  }
  return near
}

/** Of a host itself, and of all that it lies below. */
const entriesOfHost = (host: string, hosts: Ordered['hosts']): Entry[] => {
  const parts = host.split('.')
  return parts.flatMap((_, at) => hosts.get(parts.slice(at).join('.')) ?? [])
}

type Found = Map<Entry, number>
const note = (found: Found, entries: readonly Entry[], times = 1): void => {
  for (const entry of entries) found.set(entry, (found.get(entry) ?? 0) + times)
}

/** Of looking up a word and of joining phrases, as letters that are read. */
const costOfWord = 6
const workAtOnce = 3000
/** Work in small pieces: to await each of them would cost more than they do. */
type Work = { isEnough: (more: number) => boolean; rest: () => Promise<void> }
const countWork = (pause: Pause): Work => {
  let done = 0
  return {
    isEnough: more => (done += more) >= workAtOnce,
    async rest() {
      await pause(done)
      done = 0
    },
  }
}

const notePatterns = async (
  found: Found,
  words: readonly string[],
  globs: Ordered['globs'],
  work: Work,
): Promise<void> => {
  const times = new Map<string, number>()
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  for (const [word, often] of times) {
    if (word.length > longestWord) continue
    for (const { pattern, entry } of nearOf(word, globs)) {
      if (isOfPattern(word, pattern)) note(found, [entry], often)
      if (work.isEnough(word.length + pattern.length)) await work.rest()
    }
    if (work.isEnough(costOfWord + word.length)) await work.rest()
  }
}

const notePhrases = async (
  found: Found,
  words: readonly string[],
  { lengths, phrases }: Ordered,
  work: Work,
): Promise<void> => {
  for (const [at, word] of words.entries()) {
    let cost = costOfWord
    for (const length of lengths.get(word) ?? []) {
      const phrase = words.slice(at, at + length).join(' ')
      cost += phrase.length
      note(found, phrases.get(phrase) ?? [])
    }
    if (work.isEnough(cost)) await work.rest()
  }
}

/** How often each entry stands in a text. */
export const foundIn = async (text: string, ordered: Ordered, pause: Pause): Promise<Found> => {
  const found: Found = new Map()
  const words: string[] = []
  for (const piece of piecesOf(text)) {
    for (const word of wordsOf(comparable(piece))) words.push(word)
    if (ordered.hosts.size > 0)
      for (const host of linkedHosts(piece)) note(found, entriesOfHost(host, ordered.hosts))
    await pause(piece.length)
  }
  const work = countWork(pause)
  if (ordered.globs.size > 0) await notePatterns(found, words, ordered.globs, work)
  if (ordered.phrases.size > 0) await notePhrases(found, words, ordered, work)
  return found
}

export type Brought = { entry: Entry; at: Said }

/** Texts of one list without those that stand in the other: as often as they do there. */
const without = (those: readonly Said[], others: readonly Said[]): Said[] => {
  const times = new Map<string, number>()
  for (const { text } of others) times.set(text, (times.get(text) ?? 0) + 1)
  return those.filter(({ text }) => {
    const left = times.get(text) ?? 0
    if (left > 0) times.set(text, left - 1)
    return left === 0
  })
}

/** Entries that stand more often in `next` than they did in `before`, where they do so first. */
export const broughtBy = async (
  before: readonly Said[],
  next: readonly Said[],
  ordered: Ordered,
  pause: Pause,
): Promise<Brought[]> => {
  const had: Found = new Map()
  for (const { text } of without(before, next))
    for (const [entry, times] of await foundIn(text, ordered, pause))
      had.set(entry, (had.get(entry) ?? 0) + times)
  const came = new Map<Entry, { times: number; at: Said }>()
  for (const at of without(next, before))
    for (const [entry, times] of await foundIn(at.text, ordered, pause)) {
      const one = came.get(entry) ?? { times: 0, at }
      came.set(entry, { ...one, times: one.times + times })
    }
  return [...came]
    .filter(([entry, { times }]) => times > (had.get(entry) ?? 0))
    .map(([entry, { at }]) => ({ entry, at }))
}
