// Steps for the way back: the last one first, its actions likewise, with their verbs turned round.
// Pure; all that somebody has to look at is marked.
import { turnText } from './turnText.ts'

type Line = { text_raw: string; bullet: string; level: number }
type Step<L extends Line> = { title: string; lines: readonly L[] }
/** What somebody confirms: words that were turned round, or words that were not. */
export type Mark = 'turned' | 'kept'
export type Reversed<L extends Line, S extends Step<L>> = {
  /** As it was. */
  step: S
  title: { text: string; mark: Mark | null }
  /** In their order; `before` are the words of the step as it was. */
  lines: { line: L; before: string; mark: Mark | null }[]
}
/** Characters that a title of a step and a line may have. */
export type Most = { title: number; line: number }
/** `turned` is the same text where the table has nothing for it. */
type Looked<L> = { line: L; turned: string; isAction: boolean }

const isSign = ({ bullet }: Line) => bullet.startsWith('icon_')
const fitsIn = (turned: string, before: string, most: number): boolean =>
  [...turned].length <= Math.max(most, [...before].length)

/**
 * What is warned of stays as it is said: turned round by a table, a warning may say the opposite.
 * It is looked at where it speaks of what is turned.
 */
const markOf = <L extends Line>(
  { line, turned }: Looked<L>,
  most: number,
): Reversed<L, Step<L>>['lines'][number] => {
  const before = line.text_raw
  const isTurned = turned !== before
  if (isSign(line)) return { line, before, mark: isTurned ? 'kept' : null }
  if (isTurned && fitsIn(turned, before, most))
    return { line: { ...line, text_raw: turned }, before, mark: 'turned' }
  return { line, before, mark: before.trim() === '' ? null : 'kept' }
}

/**
 * Actions change places, each with what follows it and with a warning right before it. What stands
 * before the first one stays there.
 */
const backwards = <L extends Line>(lines: readonly Looked<L>[]): Looked<L>[] => {
  const isWarning = (n: number) =>
    lines[n]?.line.bullet === 'icon_caution' && lines[n]?.line.level === 0
  const starts = lines.flatMap(({ isAction }, n) => {
    if (!isAction) return []
    let from = n
    while (isWarning(from - 1)) from -= 1
    return [from]
  })
  const parts = starts.map((from, n) => lines.slice(from, starts[n + 1]))
  return [...lines.slice(0, starts[0]), ...parts.toReversed().flat()]
}

export const reverseStep = <L extends Line, S extends Step<L>>(
  step: S,
  langid: string,
  most: Most,
): Reversed<L, S> => {
  const looked = step.lines.map((line): Looked<L> => {
    const turned = turnText(line.text_raw, langid)
    return {
      line,
      turned,
      isAction: line.level === 0 && !isSign(line) && turned !== line.text_raw,
    }
  })
  const title = turnText(step.title, langid)
  const isTitleFit = fitsIn(title, step.title, most.title)
  return {
    step,
    title: {
      text: isTitleFit ? title : step.title,
      mark: title === step.title ? null : isTitleFit ? 'turned' : 'kept',
    },
    lines: backwards(looked).map(one => markOf(one, most.line)),
  }
}

/** `langid`: of the words; without a table for it only the order changes. */
export const reverseSteps = <L extends Line, S extends Step<L>>(
  steps: readonly S[],
  langid: string,
  most: Most,
): Reversed<L, S>[] => steps.toReversed().map(step => reverseStep<L, S>(step, langid, most))
