// Which entries of rules a write brings. What stood before, anywhere in the document's part that is
// saved, does not count.
import type { Pause } from '#server/base/pauses.ts'
import { comparable, linkedHosts, piecesOf, wordsOf } from './comparable.ts'
import type { Entry, Glob, Ordered } from './entries.ts'

/** A text with the field that it stands in, and its place where that is a list. */
export type Said = { field: string; text: string; index?: number }

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

const globsOf = (word: string, globs: Ordered['globs']): Entry[] => {
  if (word.length > longestWord) return []
  const near = new Set<Glob>()
  for (let at = 0; at + 3 <= word.length; at += 1)
    for (const glob of globs.get(word.slice(at, at + 3)) ?? []) near.add(glob)
  return [...near].filter(({ pattern }) => isOfPattern(word, pattern)).map(({ entry }) => entry)
}

/** Of a host itself, and of all that it lies below. */
const entriesOfHost = (host: string, hosts: Ordered['hosts']): Entry[] => {
  const parts = host.split('.')
  return parts.flatMap((_, at) => hosts.get(parts.slice(at).join('.')) ?? [])
}

type Found = Map<Entry, number>
const note = (found: Found, entries: readonly Entry[]): void => {
  for (const entry of entries) found.set(entry, (found.get(entry) ?? 0) + 1)
}

/** Of looking up a word and of joining phrases, as letters that are read. */
const costOfWord = 6
const workAtOnce = 3000

/** How often each entry stands in a text. */
export const foundIn = async (text: string, ordered: Ordered, pause: Pause): Promise<Found> => {
  const found: Found = new Map()
  const known = new Map<string, Entry[]>()
  const words: string[] = []
  for (const piece of piecesOf(text)) {
    for (const word of wordsOf(comparable(piece))) words.push(word)
    if (ordered.hosts.size > 0)
      for (const host of linkedHosts(piece)) note(found, entriesOfHost(host, ordered.hosts))
    await pause(piece.length)
  }
  let work = 0
  for (const [at, word] of words.entries()) {
    work += costOfWord
    if (ordered.globs.size > 0) {
      const entries = known.get(word) ?? globsOf(word, ordered.globs)
      known.set(word, entries)
      note(found, entries)
    }
    for (const length of ordered.lengths.get(word) ?? []) {
      const phrase = words.slice(at, at + length).join(' ')
      work += phrase.length
      note(found, ordered.phrases.get(phrase) ?? [])
    }
    if (work >= workAtOnce) {
      await pause(work)
      work = 0
    }
  }
  return found
}

export type Brought = { entry: Entry; at: Said }

/** Entries that stand more often in `next` than they did in `before`, where they do so first. */
export const broughtBy = async (
  before: readonly Said[],
  next: readonly Said[],
  ordered: Ordered,
  pause: Pause,
): Promise<Brought[]> => {
  const [was, is] = [before, next].map(those => new Set(those.map(({ text }) => text)))
  const had: Found = new Map()
  for (const { text } of before)
    if (!is?.has(text))
      for (const [entry, times] of await foundIn(text, ordered, pause))
        had.set(entry, (had.get(entry) ?? 0) + times)
  const came = new Map<Entry, { times: number; at: Said }>()
  for (const at of next)
    if (!was?.has(at.text))
      for (const [entry, times] of await foundIn(at.text, ordered, pause)) {
        const one = came.get(entry) ?? { times: 0, at }
        came.set(entry, { ...one, times: one.times + times })
      }
  return [...came]
    .filter(([entry, { times }]) => times > (had.get(entry) ?? 0))
    .map(([entry, { at }]) => ({ entry, at }))
}
