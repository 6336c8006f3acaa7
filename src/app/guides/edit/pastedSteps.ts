import { limits } from '#contract/limits.ts'
import type { PastedLine } from '#app/editor/pasteLines.ts'
import { fitLevels } from '#app/editor/lineRules.ts'
import { emptyStep } from '#app/outbox/content.ts'
import type { StepContent } from '#app/outbox/content.ts'

/** Pasted lines that did not fit, as steps of at most eight lines each. */
export const pastedSteps = (lines: readonly PastedLine[]): StepContent[] =>
  Array.from({ length: Math.ceil(lines.length / limits.linesPerStep) }, (_, n) => {
    const own = lines.slice(n * limits.linesPerStep, (n + 1) * limits.linesPerStep)
    const levels = fitLevels(own.map(({ level }) => level))
    return { ...emptyStep(), lines: own.map(({ text }, i) => ({ lineid: null, text_raw: text, bullet: 'black', level: levels[i] ?? 0 })) }
  })
