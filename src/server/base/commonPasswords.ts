// Passwords that are guessed first: what many people take, and what anybody knows of this person.
import { fieldError, type FieldError } from '#lib/errors.ts'
import { normalized } from '#lib/normalized.ts'
import list from './commonPasswords.json' with { type: 'json' }

const common = new Set(list.words.split(' '))
const rows = ['0123456789012345', 'qwertyuiopasdfghjklzxcvbnm', 'qwertzuiopasdfghjklyxcvbnm']
const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const runs = [...rows, alphabet].flatMap(row => [row, [...row].reverse().join('')])

/** As they are typed in the place of letters. */
const letters: Record<string, string> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}
const plain = (text: string) => [...text].map(one => letters[one] ?? one).join('')

/** The piece that the text repeats; the text itself where it repeats none. */
const repeated = (text: string): string => {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const piece = text.slice(0, length)
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return piece
  }
  return text
}

const isRun = (text: string): boolean => runs.some(run => run.includes(text))
/**
 * What stands before or after a word and makes it hardly harder to guess: `!`, `2024`, `123456`.
 */
const isFiller = (text: string): boolean =>
  text.length <= 6 || common.has(text) || isRun(text) || repeated(text).length <= 2

const isGuessed = (text: string): boolean => {
  const piece = repeated(text)
  if (piece.length <= 4 || isRun(piece) || common.has(piece) || common.has(plain(piece)))
    return true
  const [, before = '', word = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/.exec(piece) ?? []
  return (
    isFiller(before) &&
    isFiller(after) &&
    (word.length <= 2 || isRun(word) || common.has(plain(word)))
  )
}

/** `names`: the address and names of the account. */
export const isCommonPassword = (password: string, names: readonly string[] = []): boolean => {
  const text = normalized(password, 'NFKC').toLowerCase().replace(/\s+/g, '')
  if (isGuessed(text)) return true
  const own = names
    .flatMap(name => [name, name.split('@')[0] ?? ''])
    .map(name => normalized(name, 'NFKC').toLowerCase().replace(/\s+/g, ''))
  return own.some(name => name.length >= 4 && text.includes(name) && text.length - name.length <= 4)
}

export const commonPasswordProblems = (
  password: string | undefined,
  ...names: (string | null | undefined)[]
): FieldError[] =>
  password !== undefined &&
  isCommonPassword(
    password,
    names.filter(name => typeof name === 'string'),
  )
    ? [
        fieldError(
          'password',
          'too_common',
          'Many people use this password, or it resembles your name or email address. Choose another one',
        ),
      ]
    : []
