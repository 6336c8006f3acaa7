// Rules about steps beside each other and about the end of the guide. Pure.
import type { GuideContent, StepContent } from '#app/drafts/content/guideContent.ts'
import type { GuideFinding } from '../finding.ts'
import type { CheckedStepOf } from './itemRules.ts'
import { finder, lineAt } from './lineRules.ts'
import { normal, readable, wordCount } from './readable.ts'
import type { Words } from './words.ts'

/** Shorter lines are said again with good reason. */
const fewWords = 6

const known = new WeakMap<StepContent, string[]>()
/** Read once for a content. */
export const normalLines = (content: StepContent): string[] => {
  const lines = known.get(content) ?? content.lines.map(({ text_raw }) => normal(text_raw))
  known.set(content, lines)
  return lines
}
const wholeOf = (content: StepContent): string => normalLines(content).filter(Boolean).join('\n')

/**
 * `before`: the words of each step of the guides that come first. The same screws may well come out
 * of two steps.
 */
const checkRepeats = (
  steps: readonly CheckedStepOf[],
  before: ReadonlySet<string>,
  words: Words | null,
): GuideFinding[] => {
  const found: GuideFinding[] = []
  steps.forEach(({ stepid, content }, n) => {
    const add = finder(found, { stepid, step: n + 1 })
    const whole = wholeOf(content)
    if (wordCount(whole.replaceAll('\n', ' ')) < fewWords) return
    const last = steps[n - 1]
    if (before.has(whole)) add('G15', 'hint', 'same_as_before')
    else if (last && wholeOf(last.content) === whole) add('G15', 'hint', 'repeated_step')
    else if (last) {
      const said = new Set(normalLines(last.content))
      const at = normalLines(content).findIndex(
        line => wordCount(line) >= fewWords && said.has(line) && !words?.fastener.test(line),
      )
      const line = content.lines[at]
      if (line) add('G15', 'hint', 'repeated_line', lineAt(line, at))
    }
  })
  return found
}

/** What is taken apart is to be put together again. */
const takesApart = new Set(['replacement', 'disassembly'])
const fewSteps = 3

export const lacksEnding = (
  guide: Pick<GuideContent, 'conclusion' | 'type'>,
  steps: readonly CheckedStepOf[],
  words: Words | null,
): boolean => {
  const last = steps.at(-1)
  return (
    takesApart.has(guide.type) &&
    steps.length >= fewSteps &&
    guide.conclusion.trim() === '' &&
    !(
      last &&
      words?.ending.test(last.content.lines.map(({ text_raw }) => readable(text_raw)).join(' '))
    )
  )
}

export const wordsOfSteps = (steps: readonly StepContent[]): Set<string> =>
  new Set(steps.map(wholeOf))

export const checkWhole = (
  guide: GuideContent,
  steps: readonly CheckedStepOf[],
  before: ReadonlySet<string>,
  words: Words | null,
): GuideFinding[] => [
  ...checkRepeats(steps, before, words),
  ...(lacksEnding(guide, steps, words)
    ? [{ rule: 'G16', level: 'hint', code: 'no_ending', stepid: null } as const]
    : []),
]
