// What is pasted -> lines: one per paragraph or list item, nested lists give levels.
import { deepest } from '../lines/model/lineRules.ts'

/** A bullet only where the line was copied from here. */
export type PastedLine = { text: string; level: number; bullet?: string }

const marker = /^(?:[-*•–‣▪◦·§■●○➢✓☐☑]|\d{1,3}[.)](?!\d)|\[[ xX]?\])\s+/u

/** The words of a line without the sign that stood before them. */
export const withoutMarker = (text: string): string => {
  let rest = text.trim()
  while (marker.test(rest)) rest = rest.replace(marker, '')
  return rest
}

/** `	- x` -> level 1 and `x`. A tab or two blanks are one level. */
const lineOfText = (source: string): PastedLine => {
  const indent = /^[\t ]*/.exec(source)?.[0] ?? ''
  const depth = [...indent].reduce((sum, char) => sum + (char === '\t' ? 2 : 1), 0)
  return { text: withoutMarker(source), level: Math.min(deepest, Math.floor(depth / 2)) }
}

const textLines = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .filter(line => line.trim() !== '')

/** Lines of plain text; none when it holds no line break. */
export const linesOfPlain = (text: string): PastedLine[] => {
  const lines = textLines(text)
  return lines.length < 2 ? [] : lines.map(lineOfText).filter(line => line.text !== '')
}
/** Without formatting: the text to the letter, a line for each of its lines. */
export const linesOfBareText = (text: string): PastedLine[] => {
  const lines = textLines(text)
  return lines.length < 2 ? [] : lines.map(line => ({ text: line.trim(), level: 0 }))
}

/** Signs of a list, which its lines do without. */
export const hasMarkers = (text: string): boolean =>
  linesOfBareText(text).some(line => withoutMarker(line.text) !== line.text)
