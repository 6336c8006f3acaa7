// Entries of rules, put in order so that a text is compared with all of them at once: what it costs
// grows with the text and not with the rules.
import type { RuleKind } from '#contract/contentRules/schemas.ts'
import { domainToASCII } from 'node:url'
import { existing } from '#lib/existing.ts'
import type { Pause } from '#server/base/pauses.ts'
import { comparable, wordsOf } from './comparable.ts'

/** One entry of one rule. */
export type Entry = { ruleid: number; text: string }
/** Phrases by their words: what follows a word, and what ends with it. */
export type Branch = { next: Map<string, Branch>; ends: Entry[] }
export type Glob = { entry: Entry; pattern: string }
export type Ordered = {
  phrases: Branch
  /** By three letters in a row that each of them has. */
  globs: Map<string, Glob[]>
  hosts: Map<string, Entry[]>
}

const branch = (): Branch => ({ next: new Map(), ends: [] })
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
  let at = ordered.phrases
  for (const word of wordsOf(comparable(entry.text))) {
    if (!at.next.has(word)) at.next.set(word, branch())
    at = existing(at.next.get(word), 'a branch')
  }
  if (at !== ordered.phrases) at.ends.push(entry)
}

export type RuleEntries = { ruleid: number; kind: RuleKind; entries: readonly string[] }

export const orderEntries = async (
  rules: readonly RuleEntries[],
  pause: Pause,
): Promise<Ordered> => {
  const ordered: Ordered = { phrases: branch(), globs: new Map(), hosts: new Map() }
  for (const { ruleid, kind, entries } of rules) {
    for (const text of entries) {
      add(ordered, kind, { ruleid, text })
      await pause(text.length)
    }
  }
  return ordered
}
