// The result of a merge of lines, held against the limits of a step.
import { limits } from '#contract/core/limits.ts'
import { plain } from '#documents/sameText.ts'
import { emptyStep, type StepLine } from '../content/guideContent.ts'
import { newProblems, stepProblems } from '../content/limits.ts'
import { askerOf, type Answers, type Merge } from './question.ts'
import { fitLevels } from './fitLevels.ts'
import { isStored } from './matchLines.ts'

export const problemsOf = (lines: StepLine[]) => stepProblems({ ...emptyStep(), lines })

/** Empty new lines are not sent, and so count for nothing. */
const isCounted = (line: StepLine) => isStored(line) || plain(line.text_raw) !== ''

/** Where a new step may begin, so that neither step has too many lines: counted from 0. */
const cutsOf = (count: number): number[] => {
  const { linesPerStep } = limits
  const first = Math.min(linesPerStep, Math.max(1, count - linesPerStep))
  return Array.from({ length: Math.min(linesPerStep, count - 1) - first + 1 }, (_, i) => first + i)
}

/** The result of all answers, held against the limits before it is applied. */
export const withinLimits = (
  merge: Merge<StepLine[]>,
  base: StepLine[],
  mine: StepLine[],
  theirs: StepLine[],
  answers: Answers,
): Merge<StepLine[]> => {
  const asker = askerOf(answers)
  const questions = () => [...merge.questions, ...asker.questions]
  const problems = newProblems(problemsOf(merge.merged), problemsOf(mine), problemsOf(theirs))
  const broken = (code: string) => problems.find(problem => problem.code === code)
  const none = broken('too_few')
  if (none) {
    const { value } = asker.ask<StepLine[]>(
      {
        path: ['lines'],
        rule: 'R14',
        before: base,
        mine,
        theirs,
        choices: ['theirs', 'mine'],
        problem: none,
      },
      base,
    )
    return { ...merge, merged: value ?? base, questions: questions() }
  }
  const lines = broken('out_of_range') ? fitLevels(merge.merged) : merge.merged
  const count = lines.filter(isCounted).length
  const most = Math.max(limits.linesPerStep, mine.length, theirs.length)
  if (count <= most) return { ...merge, merged: lines }
  const cuts = cutsOf(lines.length)
  const { value } = asker.ask<unknown>(
    {
      path: ['lines'],
      rule: 'R14',
      before: base,
      mine,
      theirs,
      suggested: lines,
      choices: ['edit'],
      problem: { field: 'lines', code: 'too_many', message: `${count} lines` },
      cuts,
    },
    null,
  )
  if (typeof value !== 'number') return { ...merge, merged: base, questions: questions() }
  const rest = fitLevels(lines.slice(value))
  return {
    ...merge,
    merged: lines.slice(0, value),
    questions: questions(),
    ...(rest.length > 0 && { rest }),
  }
}
