// Pasted lines over steps, and what is offered with them: bullets for words of warning, cuts of
// what is too long.
import { limits } from '#contract/core/limits.ts'
import { fitLevels } from '../lines/model/lineRules.ts'
import { inlineOfText } from '../lines/model/lineText.ts'
import type { PastedLine } from './pasteLines.ts'
import { cutText } from './cutText.ts'

/** What a line may begin with, in the languages of the app, and the bullet that says the same. */
const signWords: readonly (readonly [RegExp, string])[] = [
  [/^(note|tip|hinweis|tipp)\s*:/i, 'icon_note'],
  [/^(caution|warning|achtung|vorsicht|warnung)\s*:/i, 'icon_caution'],
]
const wordsOf = (text: string): string =>
  inlineOfText(text)
    .map(node => node.text ?? '')
    .join('')
    .trim()
export const signOf = (text: string): string | undefined =>
  signWords.find(([words]) => words.test(wordsOf(text)))?.[1]
export const withSigns = (lines: readonly PastedLine[]): PastedLine[] =>
  lines.map(line => ({ ...line, bullet: signOf(line.text) ?? line.bullet ?? 'black' }))

export const isTooLong = ({ text }: { text: string }): boolean =>
  [...text].length > limits.lineLength
/** Too long lines cut at the ends of their sentences. */
export const withCuts = (lines: readonly PastedLine[]): PastedLine[] =>
  lines.flatMap(line => cutText(line.text).map(text => ({ ...line, text })))

const fitted = (lines: readonly PastedLine[]): PastedLine[] => {
  const levels = fitLevels(lines.map(({ level }) => level))
  return lines.map((line, i) => ({ ...line, level: levels[i] ?? 0 }))
}

/**
 * Where the next step begins: at the last line of level 0 that keeps it within its room, so that
 * what belongs together stays together.
 */
const cutAt = (lines: readonly PastedLine[], room: number): number => {
  if (lines.length <= room) return lines.length
  for (let at = room; at > room / 2; at -= 1) if (lines[at]?.level === 0) return at
  return room
}

/** `room`: lines that the first step still takes. The others fill new steps. */
export const spreadLines = (lines: readonly PastedLine[], room: number): PastedLine[][] => {
  const groups: PastedLine[][] = []
  for (let rest = [...lines]; rest.length > 0 || groups.length === 0;) {
    const at = cutAt(rest, groups.length === 0 ? room : limits.linesPerStep)
    groups.push(fitted(rest.slice(0, at)))
    rest = rest.slice(at)
  }
  return groups
}
