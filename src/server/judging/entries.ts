// Entries of rules, put in order so that a text is compared with all of them at once: what it costs
// grows with the text and not with the rules.
import type { RuleKind } from '#contract/contentRules/schemas.ts'
import { domainToASCII } from 'node:url'
import { firstOf } from '#lib/existing.ts'
import type { Pause } from '#server/base/pauses.ts'
import { comparable, hasUnspaced, wordsOf } from './comparable.ts'

/** One entry of one rule. */
export type Entry = { ruleid: number; text: string }
export type Glob = { entry: Entry; pattern: string }
/** Of patterns that have three letters in common: each by the longest piece without a sign. */
export type Globs = { lengths: number[]; byPiece: Map<string, Glob[]> }
export type Ordered = {
  /** By their words with one blank between them. */
  phrases: Map<string, Entry[]>
  /** By the first word of a phrase: how many words those have that begin so. */
  lengths: Map<string, number[]>
  /** By the first three letters of the piece. */
  globs: Map<string, Globs>
  hosts: Map<string, Entry[]>
}

const pushTo = <T>(map: Map<string, T[]>, key: string, one: T): void => {
  const those = map.get(key)
  if (those) those.push(one)
  else map.set(key, [one])
}

/** A host with or without what an address has before it; null where it is none, or has a path. */
export const hostOf = (text: string): string | null => {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^(?:\w+:)?\/\//, '')
    .replace(/\/$/, '')
    .replace(/:\d*$/, '')
  if (/[/?#:@]/.test(bare)) return null
  const host = domainToASCII(bare.replace(/^\*?\.|\.$/g, ''))
  return /^[^.\s]+(?:\.[^.\s]+)+$/.test(host) ? host : null
}

/** What of an address goes on behind its host. */
const hasPath = (text: string): boolean => /[^/:\s][/?#][^\s/]/.test(text.trim())

const literal = /[^*?]{3,}/gu
/** One word with `*` for any letters and `?` for one; null where it is none of three letters. */
export const patternOf = (text: string): string | null => {
  const pattern = comparable(text.trim())
  return /^[\p{L}\p{M}\p{N}*?]+$/u.test(pattern) &&
    pattern.search(literal) !== -1 &&
    !hasUnspaced(pattern)
    ? pattern
    : null
}

/** As an entry is looked up; null where nothing could ever match it. Equal ones are one. */
const lookedUp: Record<RuleKind, (text: string) => string | null> = {
  words: text => wordsOf(comparable(text)).join(' ') || null,
  hosts: hostOf,
  pattern: patternOf,
}

/** What speaks against an entry: with a word of its own where another kind would take it. */
const whyWrong = (kind: RuleKind, text: string): 'path' | 'script' | 'value' | null => {
  if (lookedUp[kind](text) !== null) return null
  if (kind === 'hosts' && hasPath(text)) return 'path'
  return kind === 'pattern' && hasUnspaced(comparable(text)) ? 'script' : 'value'
}
export type WrongEntry = { index: number; why: 'path' | 'script' | 'value' }
/** The first that nothing could ever match; null where each of them is one. */
export const wrongEntry = (kind: RuleKind, entries: readonly string[]): WrongEntry | null => {
  for (const [index, text] of entries.entries()) {
    const why = whyWrong(kind, text)
    if (why) return { index, why }
  }
  return null
}

const longestKey = 24
const addGlob = ({ globs }: Ordered, glob: Glob): void => {
  const pieces = glob.pattern.match(literal) ?? []
  const key = pieces.reduce((a, b) => (b.length > a.length ? b : a), '').slice(0, longestKey)
  const near: Globs = globs.get(key.slice(0, 3)) ?? { lengths: [], byPiece: new Map() }
  globs.set(key.slice(0, 3), near)
  pushTo(near.byPiece, key, glob)
  if (!near.lengths.includes(key.length)) near.lengths.push(key.length)
}

const add = (ordered: Ordered, kind: RuleKind, entry: Entry, key: string): void => {
  if (kind === 'hosts') return pushTo(ordered.hosts, key, entry)
  if (kind === 'pattern') return addGlob(ordered, { entry, pattern: key })
  const words = key.split(' ')
  const first = firstOf(words)
  pushTo(ordered.phrases, key, entry)
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
    const known = new Set<string>()
    for (const text of entries) {
      const key = lookedUp[kind](text)
      if (key !== null && !known.has(key)) add(ordered, kind, { ruleid, text }, key)
      if (key !== null) known.add(key)
      await pause(text.length)
    }
  }
}
