// German words that hold the drive: “Kreuzschlitzschrauben” is “Kreuzschlitz” and its noun.
import { kindOfWord, type LedgerLanguage } from './drives.ts'
import type { Token } from './tokens.ts'

/** The pieces of a word, each at its place; the word itself where it is no such compound. */
export const compoundOf = (token: Token, language: LedgerLanguage): Token[] => {
  if (language !== 'de' || token.kind !== 'word') return [token]
  const [, front = '', noun = ''] =
    /^(\p{Lu}\p{L}*?)((?:schrauben?(?:dreher|zieher)?s?|bolzen))$/u.exec(token.text) ?? []
  const kind = front === '' ? undefined : kindOfWord(front, 'de')
  if (!kind) return [token]
  const middle = token.from + front.length
  return [
    { text: front, from: token.from, to: middle, kind: 'drive', drive: { kind, size: '' } },
    {
      text: noun.charAt(0).toUpperCase() + noun.slice(1),
      from: middle,
      to: token.to,
      kind: 'word',
    },
  ]
}
