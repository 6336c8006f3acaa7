// Words as they are compared where people write them in several ways.
import { normalized } from './normalized.ts'

/** Elsewhere marks are letters of their own: か is not が, and Indic vowels are marks. */
const accents =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu

/** In small letters and without accents, as plurals change them: “Rad”, “Räder”. */
export const folded = (text: string): string =>
  normalized(normalized(text, 'NFKD').replace(accents, '$1'), 'NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
