// What a text hides from its reader: characters that nobody sees, and letters that look like those
// of another alphabet (Unicode Technical Standard 39).
import { itemAt } from './existing.ts'

/** Characters that turn the direction, have no width, or control a terminal. */
const unseen = new RegExp(
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u200b\\u202a-\\u202e' +
    '\\u2060-\\u2064\\u2066-\\u2069\\ufeff\\u{e0000}-\\u{e007f}]',
  'u',
)
/** Where they are written: ends of words in scripts without blanks, and flags of countries. */
const meant =
  /(?<=[\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Thai}])\u200b|\u{1f3f4}[\u{e0020}-\u{e007f}]{1,9}/u
const meantOrUnseen = new RegExp(`(?<meant>${meant.source})|(?<hidden>${unseen.source})`, 'gu')

/** Text as it can be read, or a character that cannot be seen, so many times in a row. */
export type SeenPiece = { text: string } | { hidden: number; times: number }

/** `hidden`: the number of the character in Unicode. All texts together are `text` without them. */
export const seenPieces = (text: string): SeenPiece[] => {
  if (!unseen.test(text)) return [{ text }]
  const pieces: SeenPiece[] = []
  const add = (piece: string) => {
    if (piece === '') return
    const last = pieces.at(-1)
    if (last && 'text' in last) last.text += piece
    else pieces.push({ text: piece })
  }
  let at = 0
  for (const found of text.matchAll(meantOrUnseen)) {
    add(text.slice(at, found.index))
    at = found.index + found[0].length
    const hidden = found.groups?.['hidden']?.codePointAt(0)
    const last = pieces.at(-1)
    if (hidden === undefined) add(found[0])
    else if (last && 'hidden' in last && last.hidden === hidden) last.times += 1
    else pieces.push({ hidden, times: 1 })
  }
  add(text.slice(at))
  return pieces
}

const turnsLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** As keyboards put them around a name within a line that runs from right to left. */
const isolated = /[\u2066-\u2068]([^\u2066-\u2069\u202a-\u202e\n]*)\u2069/gu
/** Whether a reader cannot see all of it; what sets a name apart in right-to-left text is usual. */
export const hidesCharacters = (text: string): boolean =>
  seenPieces(turnsLeft.test(text) ? text.replace(isolated, '$1') : text).some(
    piece => 'hidden' in piece,
  )

// Some marks are Cyrillic themselves: none begins a word, and no letter has more than a few.
const twoAlphabets =
  /(?!\p{M})(?:\p{Script=Latin}\p{M}{0,9}(?!\p{M})\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{M}{0,9}(?!\p{M})\p{Script=Latin})/u
/** Latin and Cyrillic letters side by side, as nobody writes them who hides nothing. */
export const hasTwoAlphabets = (text: string): boolean => twoAlphabets.test(text)
/** Cyrillic and Greek letters that look like those of a plain name of a host. */
const lookAlike = /^(?=.*\P{ASCII})[авеёкмнорстухѕіјӏԁԛԝɡαινορτυκ0-9.-]+$/u
/** Whether a name of a host looks like another one; its last part says nothing. */
export const isDisguisedName = (host: string): boolean =>
  host
    .split('.')
    .slice(0, -1)
    .some(label => hasTwoAlphabets(label) || lookAlike.test(label))

const endSigns = new Set('.,;:!?)')
const withoutEndSigns = (host: string): string => {
  let to = host.length
  while (to > 0 && endSigns.has(host.charAt(to - 1))) to -= 1
  return host.slice(0, to)
}
/** Without the signs of the sentence that it ends. A name of a host is no longer than that. */
export const hostsIn = (text: string, link = /https?:\/\/([^\s/?#|\]"\\]{1,255})/gi): string[] =>
  [...text.matchAll(link)].map(found => withoutEndSigns(itemAt(found, 1).toLowerCase()))

/** How a name of a host is looked up: in plain letters; null where it is none. */
const lookedUp = (host: string): string | null => {
  try {
    return new URL(`https://${host}/`).hostname
  } catch {
    return null // not a name of a host
  }
}
/**
 * Each once: hosts that look like others, with how they are looked up, and other words of two
 * alphabets.
 */
export const lookAlikesIn = (text: string): { word: string; isReally: string | null }[] => {
  const hosts = hostsIn(text).filter(isDisguisedName)
  const words = (text.match(/[\p{L}\p{M}\p{N}.-]+/gu) ?? [])
    .map(withoutEndSigns)
    .filter(word => hasTwoAlphabets(word) && !hosts.includes(word.toLowerCase()))
  return [
    ...[...new Set(hosts)].map(word => ({ word, isReally: lookedUp(word) })),
    ...[...new Set(words)].map(word => ({ word, isReally: null })),
  ]
}
