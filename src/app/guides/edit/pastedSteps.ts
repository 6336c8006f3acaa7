import type { PastedLine } from '#app/editor/paste/pasteLines.ts'
import { emptyStep } from '#app/outbox/content.ts'
import type { StepContent } from '#app/outbox/content.ts'

/** Groups of pasted lines as steps. */
export const pastedSteps = (groups: readonly (readonly PastedLine[])[]): StepContent[] =>
  groups.map(lines => ({
    ...emptyStep(),
    lines: lines.map(({ text, level, bullet = 'black' }) => ({
      lineid: null,
      text_raw: text,
      bullet,
      level,
    })),
  }))
