// A text as it is compared with rules: without what hides its words from whoever compares, and in
// pieces, so that a text of a megabyte is not one piece of work. Pure.
import { domainToASCII } from 'node:url'
import { hostsIn, seenPieces } from '#lib/disguise.ts'
import { folded } from '#lib/folded.ts'

/** Letters that look like Latin ones, and those that they look like. */
const alike = new Map(
  [...'авекмнорстухѕіјһӏԁԛԝɡıαινορτυκ'].map((letter, at) => [
    letter,
    [...'abekmhopctyxsijhldqwgiaivoptuk'][at] ?? letter,
  ]),
)
const alikeLetters = new RegExp(`[${[...alike.keys()].join('')}]`, 'gu')
/** Within a word: marks of bold, italic and plain text, and characters that nobody sees. */
const within = /\[\/?nowiki\]|'{2,5}|[\p{Cf}\p{Default_Ignorable_Code_Point}]/giu

const seen = (text: string): string =>
  seenPieces(text)
    .map(piece => ('text' in piece ? piece.text : ''))
    .join('')
    .replace(within, '')

/** Rules and texts are both read so: a word of another alphabet is found as itself too. */
export const comparable = (text: string): string =>
  folded(seen(text)).replace(alikeLetters, letter => alike.get(letter) ?? letter)

/** Scripts that set no blanks between words: each letter is compared as a word of its own. */
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
const word = new RegExp(String.raw`${unspaced}\p{M}*|(?:(?!${unspaced})[\p{L}\p{M}\p{N}])+`, 'gu')
const unspacedLetter = new RegExp(unspaced, 'u')
export const hasUnspaced = (text: string): boolean => unspacedLetter.test(text)
/** Of a text that is comparable already. */
export const wordsOf = (text: string): string[] => text.match(word) ?? []

/** Hosts that a text links to, as they are looked up. */
export const linkedHosts = (text: string): string[] =>
  hostsIn(seen(text), /\/\/([^\s/?#|\]"\\]{1,255})/g).map(host => {
    const bare = host
      .slice(host.lastIndexOf('@') + 1)
      .replace(/:\d*$/, '')
      .replace(/\.+$/, '')
    return domainToASCII(bare) || bare
  })

const pieceLength = 16_000
const blankWithin = 2_000
/** The text in pieces that end at a blank where there is one. */
export const piecesOf = (text: string): string[] => {
  const pieces: string[] = []
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at + pieceLength, at + pieceLength + blankWithin)
    const blank = rest.search(/\s/)
    const end = at + pieceLength + (blank === -1 ? 0 : blank)
    pieces.push(text.slice(at, end))
    at = end
  }
  return pieces
}
