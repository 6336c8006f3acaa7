// Where the writing was when the preview was opened, so that closing it leads back to the same
// line.
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { storedOrTemporary } from '#app/drafts/content/temporaryId.ts'
import type { EditorTab } from './editorTab.ts'

export type Caret = { anchor: number; head: number }
export type PreviewReturn = { tab: EditorTab; stepid: StepId | null; caret: Caret | null }

const isCaret = (value: unknown): value is Caret =>
  typeof value === 'object' &&
  value !== null &&
  ['anchor', 'head'].every(key => Number.isInteger((value as Record<string, unknown>)[key]))
/** Out of the state of an address, which may be anything. */
export const caretOf = (state: unknown): Caret | null => {
  const { caret } = (state ?? {}) as { caret?: unknown }
  return isCaret(caret) ? caret : null
}
export const previewReturnOf = (state: unknown): PreviewReturn => {
  const { tab, stepid } = (state ?? {}) as Partial<Record<keyof PreviewReturn, unknown>>
  return {
    tab: tab === 'details' || tab === 'parts' ? tab : 'steps',
    stepid: /^-?\d+$/.test(String(stepid)) ? storedOrTemporary(stepid as StepId) : null,
    caret: caretOf(state),
  }
}
