// What Guide Check finds, beyond what the service looks for too.
import { writingCodes, type WritingCode } from '#contract/guides/findingCodes.ts'
import type { Finding } from '#contract/guides/guideCheck.ts'
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import type { LineId, StepId } from '#app/drafts/content/guideContent.ts'

export const levels = ['must', 'should', 'hint'] as const
export type Level = (typeof levels)[number]
export type WritingRule =
  | 'G5'
  | 'G6'
  | 'G7'
  | 'G8'
  | 'G9'
  | 'G10'
  | 'G11'
  | 'G12'
  | 'G15'
  | 'G16'
  | 'G17'
  | 'G18'
export type GuideFinding = Omit<Finding<StepId>, 'rule' | 'level' | 'code'> & {
  rule: Finding['rule'] | WritingRule
  level: Level
  code: Finding['code'] | WritingCode
  /** Of the line that it stands in; new lines have none for a moment. */
  lineid?: LineId | null
  /** The picture that it is about, and its place, from 1. */
  imageid?: number
  picture?: number
  /** Words of the guide: what is vague, the name of a tool. */
  word?: string
  colour?: string
  /** The row of the service that waits for somebody’s word. */
  confirmid?: number
  /** What the text says, and what the picture shows. */
  said?: number
  shown?: number
}
export const isWriting = (code: GuideFinding['code']): code is WritingCode =>
  writingCodes.some(one => one === code)
/** A line or a step that its author has only just made is no fault yet. */
export const isBeingWritten = (
  { code, stepid, lineid }: GuideFinding,
  focused: StepId | null,
): boolean =>
  stepid === focused &&
  stepid !== null &&
  ((code === 'empty_line' && (!lineid || isTemporary(lineid))) ||
    (code === 'empty_step' && isTemporary(stepid)))

export type At = { stepid: StepId; step: number }

/** Two findings of the same thing have the same one, so that a list keeps its rows. */
export const keyOf = (finding: GuideFinding): string => {
  const { code, stepid, lineid, line, imageid, word, title, guideid, colour } = finding
  return [code, stepid, lineid ?? line, imageid, word, title, guideid, colour].join(' ')
}
