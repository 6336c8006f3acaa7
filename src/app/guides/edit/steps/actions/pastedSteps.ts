import type { PastedLine } from '#app/editor/paste/pasteLines.ts'
import { emptyStep } from '#app/drafts/content/guideContent.ts'
import type { StepContent } from '#app/drafts/content/guideContent.ts'

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
