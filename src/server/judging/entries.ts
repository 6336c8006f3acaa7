// Entries of rules, put in order so that a text is compared with all of them at once: what it costs
// grows with the text and not with the rules.
import type { RuleKind } from '#contract/contentRules/schemas.ts'
import { domainToASCII } from 'node:url'
import type { Pause } from '#server/base/pauses.ts'
import { comparable, wordsOf } from './comparable.ts'

/** One entry of one rule. */
export type Entry = { ruleid: number; text: string }
export type Glob = { entry: Entry; pattern: string }
export type Ordered = {
  /** By their words with one blank between them. */
  phrases: Map<string, Entry[]>
  /** By the first word of a phrase: how many words those have that begin so. */
  lengths: Map<string, number[]>
  /** By three letters in a row that each of them has. */
  globs: Map<string, Glob[]>
  hosts: Map<string, Entry[]>
}

const pushTo = <T>(map: Map<string, T[]>, key: string, one: T): void => {
  const those = map.get(key)
  if (those) those.push(one)
  else map.set(key, [one])
}

/** A host, also out of an address that somebody pasted; null where it is none. */
export const hostOf = (text: string): string | null => {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^(?:\w+:)?\/\//, '')
    .replace(/[/?#:].*$/, '')
  const host = domainToASCII(bare.replace(/^\*?\.|\.$/g, ''))
  return /^[^.\s]+(?:\.[^.\s]+)+$/.test(host) ? host : null
}

const literal = /[^*?]{3}/u
/** One word with `*` for any letters and `?` for one; null where it is none of three letters. */
export const patternOf = (text: string): string | null => {
  const pattern = comparable(text.trim())
  return /^[\p{L}\p{M}\p{N}*?]+$/u.test(pattern) && literal.test(pattern) ? pattern : null
}

const isEntry: Record<RuleKind, (text: string) => boolean> = {
  words: text => wordsOf(comparable(text)).length > 0,
  hosts: text => hostOf(text) !== null,
  pattern: text => patternOf(text) !== null,
}
/** The first that nothing could ever match; -1 where each of them is one. */
export const wrongEntry = (kind: RuleKind, entries: readonly string[]): number =>
  entries.findIndex(text => !isEntry[kind](text))

const add = (ordered: Ordered, kind: RuleKind, entry: Entry): void => {
  if (kind === 'hosts') {
    const host = hostOf(entry.text)
    if (host !== null) pushTo(ordered.hosts, host, entry)
    return
  }
  if (kind === 'pattern') {
    const pattern = patternOf(entry.text)
    const [key] = pattern?.match(literal) ?? []
    if (pattern !== null && key !== undefined) pushTo(ordered.globs, key, { entry, pattern })
    return
  }
  const words = wordsOf(comparable(entry.text))
  const [first] = words
  if (first === undefined) return
  pushTo(ordered.phrases, words.join(' '), entry)
  if (!ordered.lengths.get(first)?.includes(words.length))
    pushTo(ordered.lengths, first, words.length)
}

export type RuleEntries = { ruleid: number; kind: RuleKind; entries: readonly string[] }

export const noEntries = (): Ordered => ({
  phrases: new Map(),
  lengths: new Map(),
  globs: new Map(),
  hosts: new Map(),
})

export const addEntries = async (
  ordered: Ordered,
  rules: readonly RuleEntries[],
  pause: Pause,
): Promise<void> => {
  for (const { ruleid, kind, entries } of rules) {
    for (const text of entries) {
      add(ordered, kind, { ruleid, text })
      await pause(text.length)
    }
  }
}
