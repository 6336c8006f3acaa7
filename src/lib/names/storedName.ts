// What titles, tags and people are called, by one rule: two that look alike are one name (decision
// 0578). Pure.
import { hidesCharacters } from '#lib/disguise.ts'
import { normalized } from '#lib/normalized.ts'

/**
 * Signs without width, as they come along with words that are copied; those that say where letters
 * stand, too. Between Mongolian letters one is seen: it parts the vowel at the end.
 */
const withoutWidth =
  /\u034f|(?<!(?!\u180e)\p{Script=Mongolian})\u180e|[\u00ad\u061c\u200e\u200f\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]/gu
/** Between words of scripts without blanks they part lines. */
const breaksNothing =
  /(?<![\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Thai}])\u200b/gu
/**
 * They join or part letters of Indic and Arabic scripts, and make one picture of several. The one
 * that joins also gives a letter at the end its form: of Arabic, or after the sign that takes the
 * vowel from an Indic consonant.
 */
const joinsNothing =
  /(?<!(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}]|[\ufe0f\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|(?:\u200c|(?<![\p{Script=Arabic}\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])\u200d)(?=\s|$)/gu

/** A name as it is kept. Letters are composed (NFC), as keyboards and other programs send them. */
export const storedName = (given: string): string =>
  normalized(
    given.replace(withoutWidth, '').replace(breaksNothing, '').replace(joinsNothing, ''),
    'NFC',
  ).trim()

/**
 * How a name may have been kept, which is looked for: as it is given, as it is kept now, and with
 * letters in pieces, as it was kept before there was the rule.
 */
export const formsOf = (given: string): string[] =>
  /^[ -~]*$/.test(given)
    ? [given]
    : [...new Set([given, storedName(given), normalized(storedName(given), 'NFD')])]

/** A sign that takes ink; some letters and the empty pattern of Braille take none. */
const seen = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u
export const isSeen = (name: string): boolean => seen.test(name)

/** It has several lines, turns the text around it, or says something to a terminal. */
export const isUnfit = (name: string): boolean =>
  /[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u.test(name) || hidesCharacters(name)
