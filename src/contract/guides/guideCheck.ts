// Rules of Guide Check that need nothing but the words of a guide or a step (authoring.md 6.4): the
// editor shows what they find as somebody writes, the service names guides that are read often and
// still have findings.
import { hasMedia } from '#lib/media/hasMedia.ts'
import { itemAt } from '#lib/existing.ts'
import { limits } from '../core/limits.ts'
import { guideFields } from '#documents/guide.ts'
import { codePoints } from '../core/wire.ts'
import type { LinkedCode } from './findingCodes.ts'

/** What the words of a guide alone show. */
export const faultCodes = [
  'first_line_deep',
  'level_jump',
  'empty_step',
  'empty_line',
  'no_picture',
  'long_line',
  'many_lines',
  'long_summary',
  'long_introduction',
  'times',
  'no_summary',
  'no_difficulty',
  'no_time',
] as const
export type FaultCode = (typeof faultCodes)[number]
type Rule = 'G1' | 'G2' | 'G3' | 'G4' | 'G13' | 'G14'
/** `Step` is what names a step: also one that the service does not have, where it is checked. */
export type Finding<Step = number> = {
  rule: Rule
  level: 'must' | 'should'
  /** What exactly; useFindingWords has the words for it. */
  code: FaultCode | LinkedCode
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
/** A finding that needs nothing but the words of the guide. */
export type Fault<Step = number> = Finding<Step> & { code: FaultCode }
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
): Fault<Step>[] => {
  const found: Fault<Step>[] = []
  const { lines } = content
  const add = (rule: Rule, code: FaultCode, level: Finding['level'], line?: number) =>
    void found.push({ rule, level, code, ...at, ...(line !== undefined && { line }) })
  if (lines.every(({ text_raw }) => isEmpty(text_raw)) && !hasMedia(content.media))
    add('G2', 'empty_step', 'must')
  else if (lines.length === 0) add('G2', 'empty_step', 'must')
  else {
    lines.forEach(({ text_raw, level }, n) => {
      const deepest = n === 0 ? 0 : itemAt(lines, n - 1).level + 1
      if (level > deepest) add('G1', n === 0 ? 'first_line_deep' : 'level_jump', 'must', n + 1)
      if (isEmpty(text_raw)) add('G2', 'empty_line', 'must', n + 1)
      if (codePoints(text_raw.trim()) > limits.lineLength) add('G4', 'long_line', 'must', n + 1)
    })
    if (lines.length > limits.linesPerStep) add('G4', 'many_lines', 'must')
    if (!hasMedia(content.media)) add('G3', 'no_picture', 'should')
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
}: CheckedFields): Fault[] => {
  const found: Fault[] = []
  const add = (code: FaultCode, level: Finding['level']) =>
    void found.push({ rule: 'G13', level, code, stepid: null })
  if (codePoints(summary) > guideFields.summary.most) add('long_summary', 'must')
  if (lineCount(introduction) > limits.introductionLines) add('long_introduction', 'must')
  if (time_required_max > 0 && time_required_min > time_required_max) add('times', 'must')
  if (isEmpty(summary)) add('no_summary', 'should')
  if (difficulty === null) add('no_difficulty', 'should')
  if (time_required_min === 0 && time_required_max === 0) add('no_time', 'should')
  return found
}
