// What saving makes of a text, and what would not be saved: known before anything is.
import { limits } from '#contract/core/limits.ts'
import type { ReplacedText } from '#contract/replacements/schemas.ts'
import { codePoints } from '#contract/core/wire.ts'
import type { DocumentText } from './texts.ts'

/** As the ways of saving store it: words of one line without breaks, blanks at ends of values. */
export const stored = ({ part, mode }: DocumentText, text: string): string =>
  part === 'lines'
    ? text.replace(/\r\n?|\n/g, ' ').trim()
    : mode === null
      ? text.replace(/\r\n?/g, '\n').trim()
      : text.replace(/\r\n?/g, '\n')

const lines = (text: string): number => text.split('\n').length
const mayBeEmpty: readonly ReplacedText['field'][] = [
  'summary',
  'introduction',
  'conclusion',
  'description',
  'contents',
]

/** null: it can be saved. A text beyond its limit may get shorter (contract/core/limits.ts). */
export const wrongIn = (
  { raw, field, most, stepid }: DocumentText,
  next: string,
): 'too_long' | 'empty' | null => {
  if (codePoints(next) > most && codePoints(next) >= codePoints(raw)) return 'too_long'
  if (
    field === 'introduction' &&
    lines(next) > limits.introductionLines &&
    lines(next) > lines(raw)
  )
    return 'too_long'
  const isStepTitle = field === 'title' && stepid !== null
  return next.trim() === '' && !mayBeEmpty.includes(field) && !isStepTitle ? 'empty' : null
}
