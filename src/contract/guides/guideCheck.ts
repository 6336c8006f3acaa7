// Rules of Guide Check that need nothing but the words of a guide or a step (authoring.md 6.4): the
// editor shows what they find as somebody writes, the service names guides that are read often and
// still have findings.
import { hasMedia } from '#lib/hasMedia.ts'
import { itemAt } from '#lib/existing.ts'
import { limits } from '../core/limits.ts'
import { guideFields } from '#documents/guide.ts'
import { codePoints } from '../core/wire.ts'

type Rule = 'G1' | 'G2' | 'G3' | 'G4' | 'G13' | 'G14'
/** `Step` is what names a step: also one that the service does not have, where it is checked. */
export type Finding<Step = number> = {
  rule: Rule
  level: 'must' | 'should'
  /** What exactly; the words for it are findingWords. */
  code:
    | 'first line deep'
    | 'level jump'
    | 'empty step'
    | 'empty line'
    | 'no picture'
    | 'long line'
    | 'many lines'
    | 'long summary'
    | 'long introduction'
    | 'times'
    | 'no summary'
    | 'no difficulty'
    | 'no time'
    | 'gone'
    | 'private'
    | 'cycle'
    | 'broken link'
    | 'broken link in introduction'
    | 'broken link in conclusion'
  /** The step that it stands in; null: the guide's own fields. */
  stepid: Step | null
  /** Counts from 1: the step, and the line in it. */
  step?: number
  line?: number
  /** A prerequisite, or the page that a link names. */
  title?: string
  /** The guide that a link names. */
  guideid?: number
}
/** Of a guide and a step, what the rules look at. Times in seconds. */
export type CheckedFields = {
  summary: string
  introduction: string
  difficulty: string | null
  time_required_min: number
  time_required_max: number
}
export type CheckedStep = {
  lines: readonly { text_raw: string; level: number }[]
  media: { data: unknown }
}

const lineCount = (text: string) => (text === '' ? 0 : text.split('\n').length)
const isEmpty = (text: string) => text.trim() === ''

/** What is wrong with a step, or could be better; `step` counts from 1. */
export const checkStep = <Step>(
  content: CheckedStep,
  at: { stepid: Step; step: number },
): Finding<Step>[] => {
  const found: Finding<Step>[] = []
  const { lines } = content
  const add = (rule: Rule, code: Finding['code'], level: Finding['level'], line?: number) =>
    void found.push({ rule, level, code, ...at, ...(line !== undefined && { line }) })
  if (lines.every(({ text_raw }) => isEmpty(text_raw)) && !hasMedia(content.media))
    add('G2', 'empty step', 'must')
  else if (lines.length === 0) add('G2', 'empty step', 'must')
  else {
    lines.forEach(({ text_raw, level }, n) => {
      const deepest = n === 0 ? 0 : itemAt(lines, n - 1).level + 1
      if (level > deepest) add('G1', n === 0 ? 'first line deep' : 'level jump', 'must', n + 1)
      if (isEmpty(text_raw)) add('G2', 'empty line', 'must', n + 1)
      if (codePoints(text_raw.trim()) > limits.lineLength) add('G4', 'long line', 'must', n + 1)
    })
    if (lines.length > limits.linesPerStep) add('G4', 'many lines', 'must')
    if (!hasMedia(content.media)) add('G3', 'no picture', 'should')
  }
  return found
}

/** The same of the fields of a guide. */
export const checkFields = ({
  summary,
  introduction,
  difficulty,
  time_required_min,
  time_required_max,
}: CheckedFields): Finding[] => {
  const found: Finding[] = []
  const add = (code: Finding['code'], level: Finding['level']) =>
    void found.push({ rule: 'G13', level, code, stepid: null })
  if (codePoints(summary) > guideFields.summary.most) add('long summary', 'must')
  if (lineCount(introduction) > limits.introductionLines) add('long introduction', 'must')
  if (time_required_max > 0 && time_required_min > time_required_max) add('times', 'must')
  if (isEmpty(summary)) add('no summary', 'should')
  if (difficulty === null) add('no difficulty', 'should')
  if (time_required_min === 0 && time_required_max === 0) add('no time', 'should')
  return found
}
