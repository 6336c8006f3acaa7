// Rules about the words of single lines. Pure.
import type { StepContent, StepLine } from '#app/drafts/content/guideContent.ts'
import { signOf } from '#app/editor/paste/spreadLines.ts'
import { codePoints } from '#contract/core/wire.ts'
import { limits } from '#contract/core/limits.ts'
import type { WritingCode } from '#contract/guides/findingCodes.ts'
import type { At, GuideFinding, Level, WritingRule } from '../finding.ts'
import { readable } from './readable.ts'
import type { Words } from './words.ts'

export type Found = (
  rule: WritingRule,
  level: Level,
  code: WritingCode,
  more?: Partial<GuideFinding>,
) => void
export const finder =
  (found: GuideFinding[], at: At): Found =>
  (rule, level, code, more) =>
    void found.push({ rule, level, code, ...at, ...more })
export const lineAt = ({ lineid }: StepLine, n: number) => ({ line: n + 1, lineid })

const easyLength = 200
const manyActions = 3
const warns = new Set(['icon_caution', 'icon_reminder'])
const isSign = ({ bullet }: StepLine) => bullet.startsWith('icon_')

/** How many things a line asks for. */
export const actionsIn = (text: string, { actions, joints }: Words): number =>
  text
    .split(joints)
    .filter(part => actions.includes(/^[\p{L}]+/u.exec(part.trim())?.[0].toLowerCase() ?? ''))
    .length

/** What a step ends with warns of nothing that is still to come. */
const lateCautions = ({ lines }: StepContent, words: Words | null, add: Found) => {
  lines.forEach((line, n) => {
    const rest = lines.slice(n + 1)
    const before = lines.slice(0, n)
    const isLate = rest.every(isSign) && before.some(one => !isSign(one))
    if (!isLate || !warns.has(line.bullet)) return
    const asksBefore = words?.before.test(readable(line.text_raw)) ?? false
    if (line.bullet === 'icon_caution' || asksBefore)
      add('G9', 'should', 'late_caution', lineAt(line, n))
  })
}

/** `own`: what a team calls vague, in whatever language. */
export const checkLines = (
  content: StepContent,
  words: Words | null,
  own: RegExp | null,
  add: Found,
): void => {
  content.lines.forEach((line, n) => {
    const text = readable(line.text_raw)
    const at = lineAt(line, n)
    if (signOf(text) !== undefined && line.bullet === 'black') add('G9', 'should', 'sign_word', at)
    if (codePoints(text) > easyLength && codePoints(line.text_raw.trim()) <= limits.lineLength)
      add('G5', 'should', 'wordy_line', at)
    else if (words && actionsIn(text, words) > manyActions - 1)
      add('G5', 'should', 'many_actions', at)
    const vague = (words?.vague.exec(text) ?? own?.exec(text))?.[0]
    if (vague !== undefined) add('G8', 'hint', 'vague_words', { ...at, word: vague })
  })
  lateCautions(content, words, add)
}
