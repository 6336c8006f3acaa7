// A line as the pieces that a phrase about screws is made of. Pure.
import {
  driveCode,
  driveOfCode,
  driveWords,
  kindOfWord,
  withSize,
  type Drive,
  type DriveKind,
  type LedgerLanguage,
} from './drives.ts'

export type Span = { from: number; to: number }
export type Token = Span & { text: string } & (
    | { kind: 'measure'; length: string }
    | { kind: 'thread'; thread: string; length: string }
    | { kind: 'drive'; drive: Drive }
    | { kind: 'size'; digits: string }
    | { kind: 'number'; value: number }
    | { kind: 'word' }
    | { kind: 'mark' }
  )

const number = '(?:\\d+(?:[.,]\\d+)?|[.]\\d+)'
const unit = '(?:mm|cm|millimet(?:er|re)s?|inch(?:es)?|zoll|["”])'
const before = '(?<![\\p{L}\\p{N}.,])'
const behind = '(?![\\p{L}\\p{N}])'
const sources = (language: LedgerLanguage) =>
  [
    `(?<measure>${before}(?:(?:\\d+-)?\\d+/\\d+|${number})\\s?-?${unit}${behind})`,
    `(?<thread>${before}M${number}(?:\\s?[x×*]\\s?${number}){0,2}(?:\\s?mm)?${behind})`,
    `(?<word1>(?<![\\p{L}\\p{N}])(?:${driveWords(language)})${behind})`,
    `(?<code>(?<![\\p{L}\\p{N}])(?:${driveCode})${behind})`,
    `(?<size>#\\s?(?:0{1,4}|\\d{1,2})${behind}|${before}0{1,4}${behind})`,
    `(?<number>\\d+)`,
    `(?<word>\\p{L}[\\p{L}\\p{N}'’]*)`,
    `(?<mark>\\S)`,
  ].join('|')
const expressions = {
  en: new RegExp(sources('en'), 'giu'),
  de: new RegExp(sources('de'), 'giu'),
}

/** One way to write a number: “9.0” and “9” are the same. */
const plainNumber = (text: string): string =>
  text.includes('/') ? text : String(Number(text.replace(',', '.')))
const lengthOf = (text: string): string => {
  const [, value = '', said = ''] = /^([\d.,/-]*\d)\s?-?(\D+)$/u.exec(text) ?? []
  const small = said.toLowerCase()
  const name = small.startsWith('cm') ? 'cm' : small.startsWith('m') ? 'mm' : 'in'
  return `${plainNumber(value)} ${name}`
}
/** “M2 x 4”, and “M10 x 1.5 x 35 mm” with its pitch. */
const threadOf = (text: string) => {
  const [first = '', ...rest] = text.replace(/\s?mm$/iu, '').split(/\s?[x×*]\s?/iu)
  const last = rest.at(-1)
  return {
    thread: `M${plainNumber(first.slice(1))}`,
    length: last === undefined ? '' : `${plainNumber(last)} mm`,
  }
}

const sizes: ReadonlySet<DriveKind> = new Set([
  'torx',
  'torxSecurity',
  'torxPlus',
  'phillips',
  'pozidriv',
  'jis',
  'pentalobe',
  'triPoint',
])

const tokenOf = (found: RegExpExecArray, language: LedgerLanguage): Token => {
  const [text] = found
  const at = { text, from: found.index, to: found.index + text.length }
  const groups = found.groups ?? {}
  if (groups['measure'] !== undefined) return { ...at, kind: 'measure', length: lengthOf(text) }
  if (groups['thread'] !== undefined) return { ...at, kind: 'thread', ...threadOf(text) }
  if (groups['word1'] !== undefined) {
    const kind = kindOfWord(text, language)
    return kind ? { ...at, kind: 'drive', drive: { kind, size: '' } } : { ...at, kind: 'word' }
  }
  if (groups['code'] !== undefined) {
    const drive = driveOfCode(text)
    return drive ? { ...at, kind: 'drive', drive } : { ...at, kind: 'word' }
  }
  if (groups['size'] !== undefined) return { ...at, kind: 'size', digits: text }
  if (groups['number'] !== undefined) return { ...at, kind: 'number', value: Number(text) }
  return { ...at, kind: groups['word'] === undefined ? 'mark' : 'word' }
}

/** “Torx 10”: a number right behind what has sizes is its size. */
const isSizeOf = (token: Token, last: Token | undefined): boolean =>
  token.kind === 'number' &&
  token.value < 100 &&
  last?.kind === 'drive' &&
  last.drive.size === '' &&
  sizes.has(last.drive.kind)

export const tokensIn = (text: string, language: LedgerLanguage): Token[] => {
  const tokens: Token[] = []
  for (const found of text.matchAll(expressions[language])) {
    const token = tokenOf(found, language)
    const last = tokens.at(-1)
    if (isSizeOf(token, last) && last?.kind === 'drive')
      tokens.push({
        text: token.text,
        from: token.from,
        to: token.to,
        kind: 'drive',
        drive: withSize(last.drive.kind, token.text),
      })
    else tokens.push(token)
  }
  return tokens
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')
/**
 * The text that readers see, each character at its place: marks and addresses are blanks. `frozen`:
 * what is a name of a page as well as words, and nobody's to change here.
 */
export const maskedText = (raw: string): { text: string; frozen: Span[] } => {
  const frozen: Span[] = []
  const text = raw
    .replace(/\[\[([^[\]|]*)(\|?)([^[\]|]*)\]\]/gu, (all: string, ...rest) => {
      const [name, bar, words, at] = rest as [string, string, string, number]
      if (bar !== '') return `  ${blank(name + bar)}${words}  `
      frozen.push({ from: at, to: at + all.length })
      return `  ${name}  `
    })
    .replace(/\[([a-z_]+\|[^[\]|]*)(\|?)([^[\]|]*)((?:\|[^[\]]*)?)\]/giu, (_, ...rest) => {
      const [name, bar, words, more] = rest as [string, string, string, string]
      return `${blank(`[${name}${bar}`)}${words}${blank(more)} `
    })
    .replace(/'{2,}|<\/?[a-z]+>|https?:\/\/\S+/giu, blank)
  return { text, frozen }
}
