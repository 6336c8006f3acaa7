// For random tests: what an author does to the lines of a step.
import { limits } from '#contract/core/limits.ts'
import { itemAt } from '#lib/existing.ts'
import type { StepLine } from '../../app/drafts/content/guideContent.ts'

export const newLine = (text_raw: string, bullet = 'black'): StepLine => ({
  lineid: null,
  text_raw,
  bullet,
  level: 0,
})
/** What somebody does to the lines of one step; undefined where there is no room for it. */
export const lineEdits: Record<
  string,
  (lines: StepLine[], at: number, word: string, cut: number) => StepLine[] | undefined
> = {
  type: (lines, at, word, cut) => {
    const words = itemAt(lines, at).text_raw.split(' ')
    const place = cut % (words.length + 1)
    const text_raw = [...words.slice(0, place), word, ...words.slice(place)].join(' ')
    return lines.with(at, { ...itemAt(lines, at), text_raw })
  },
  add: (lines, at, word) =>
    lines.length < limits.linesPerStep
      ? lines.toSpliced(at, 0, newLine(`New ${word}`, 'red'))
      : undefined,
  paste: (lines, at, word) =>
    lines.length + 2 <= limits.linesPerStep
      ? lines.toSpliced(at + 1, 0, newLine(`Pasted ${word}`), newLine('Pasted below.'))
      : undefined,
  split: (lines, at, word, cut) => {
    const words = itemAt(lines, at).text_raw.split(' ')
    if (lines.length >= limits.linesPerStep || words.length < 2) return undefined
    const place = 1 + (cut % (words.length - 1))
    return lines.toSpliced(
      at,
      1,
      { ...itemAt(lines, at), text_raw: [...words.slice(0, place), word].join(' ') },
      { ...newLine(words.slice(place).join(' ')), level: itemAt(lines, at).level },
    )
  },
  join: (lines, at, word) =>
    at + 1 < lines.length
      ? lines.toSpliced(at, 2, {
          ...itemAt(lines, at),
          text_raw: `${itemAt(lines, at).text_raw}${itemAt(lines, at + 1).text_raw} ${word}`,
        })
      : undefined,
  move: (lines, at, _, cut) =>
    lines.toSpliced(at, 1).toSpliced(cut % lines.length, 0, itemAt(lines, at)),
  delete: (lines, at) => (lines.length > 1 ? lines.toSpliced(at, 1) : undefined),
}
export const lineEditNames = [...Array<string>(6).fill('type'), ...Object.keys(lineEdits)]
