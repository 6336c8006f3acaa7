// What stands out of the words that an edit brings: what shouts, what is nothing but keys, what a
// reader cannot see, what is on a list. Pure, and in time that grows with the text.
import { domainToUnicode } from 'node:url'
import { asPattern } from '#lib/asPattern.ts'
import { hasTwoAlphabets, hidesCharacters, hostsIn, isDisguisedName } from '#lib/disguise.ts'
import { folded } from '#lib/folded.ts'
import { wordsBeyond } from '#lib/wordsBeyond.ts'

const address = /https?:\/\/[^\s|\]"\\]+/gi
const withoutAddresses = (text: string): string => text.replace(address, ' ')
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const capitals = /^\p{Lu}[\p{Lu}\p{M}]*$/u
const lettersToShout = 15
const wordsToShout = 4

/**
 * Four words in capitals or more, and most of what comes to a text. Names as HDMI or GS65, one word
 * that is stressed, and a warning that begins in capitals are none of it.
 */
export const isShouting = (text: string, before: string): boolean => {
  const words = wordsBeyond(
    wordsOf(withoutAddresses(text)).filter(word => /\p{L}/u.test(word)),
    wordsOf(before),
  )
  const loud = words.filter(word => capitals.test(word))
  const letters = (those: string[]) => those.reduce((sum, word) => sum + word.length, 0)
  // Short ones stand in lists of sockets and kinds of files; sentences have longer ones too.
  return (
    loud.filter(word => word.length > 1).length >= wordsToShout &&
    loud.some(word => word.length > 4) &&
    letters(loud) >= Math.max(lettersToShout, letters(words) * 0.6)
  )
}

/** The four a of a battery are a size; x stands for what is left open, as in A15xxxxx. */
const sameLetter = /(?![xX])(\p{L})\1{4}/iu
const sameLetters = /(\p{L}{2,4})\1{3}/iu
const keysInARow = /(?:asdf|sdfg|dfgh|fghj|jkl[öñ])/iu
const sameSign = /([!?])\1{4}/u
const sameWords = 5

/** Letters, syllables or words again and again, and fingers that ran along the keys. */
export const isRepeating = (text: string): boolean => {
  const said = withoutAddresses(text)
  if ([sameLetter, sameLetters, keysInARow, sameSign].some(rule => rule.test(said))) return true
  let [before, times] = ['', 0]
  for (const word of wordsOf(said.toLowerCase())) {
    times = word === before ? times + 1 : 1
    before = word
    if (times >= sameWords && /\p{L}/u.test(word)) return true
  }
  return false
}

const isDisguisedHost = (host: string): boolean => isDisguisedName(domainToUnicode(host) || host)

/** What looks like something else than it is, or like nothing. */
export const isDisguised = (text: string): boolean =>
  hidesCharacters(text) || hasTwoAlphabets(text) || hostsIn(text).some(isDisguisedHost)

/** One of them, or below one. */
export const isHostOf = (host: string, those: readonly string[]): boolean => {
  const bare = host.slice(host.lastIndexOf('@') + 1).replace(/:\d+$/, '')
  return those.some(one => bare === one || bare.endsWith(`.${one}`))
}

type Listed = { words: string; first: string | null }
const listsRead = new WeakMap<readonly string[], Listed[]>()
const read = (list: readonly string[]): Listed[] => {
  const known = listsRead.get(list)
  if (known) return known
  const made = list.map(folded).map(words => ({ words, first: wordsOf(words)[0] ?? null }))
  listsRead.set(list, made)
  return made
}
/**
 * Those of a list that stand in a text as whole words, however they are written large or small. A
 * long list costs little: what does not have the first word of an entry has none of it.
 */
export const listedIn = (text: string, list: readonly string[]): string[] => {
  if (list.length === 0) return []
  const said = folded(text)
  const words = new Set(wordsOf(said))
  const near = read(list).filter(({ first }) => first === null || words.has(first))
  if (near.length === 0) return []
  const letter = String.raw`[\p{L}\p{M}\p{N}]`
  const any = near.map(one => asPattern(one.words)).join('|')
  return [...new Set(said.match(new RegExp(`(?<!${letter})(?:${any})(?!${letter})`, 'gu')))]
}
