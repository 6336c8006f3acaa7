// A line that was joined with its neighbour, or split, is one change: the answer to its question
// decides about all of its lines.
import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { emptyStep, type StepContent, type StepLine } from '../content/guideContent.ts'
import { mergeStep } from './mergeStep.ts'
import { questionKey, type Answer } from './question.ts'

type Line = [NonNullable<StepLine['lineid']>, string, string?]
const step = (...lines: Line[]): StepContent => ({
  ...emptyStep(),
  lines: lines.map(([lineid, text_raw, bullet = 'black']): StepLine => ({
    lineid,
    text_raw,
    bullet,
    level: 0,
  })),
})
const base = step([1, 'A one'], [2, 'B two'], [3, 'C three'])
const joined = step([1, 'A oneB two'], [3, 'C three'])
const written = step([1, 'A one bensword'], [2, 'B two'], [3, 'C three'])

/** The texts that a merge comes to when every question has this answer. */
const answered = (mine: StepContent, theirs: StepContent, answer: Answer, from = base) => {
  const { questions } = mergeStep(from, mine, theirs)
  const answers = Object.fromEntries(questions.map(({ path }) => [questionKey(path), answer]))
  return textsOf(existing(mergeStep(from, mine, theirs, answers).merged, 'a merged step'))
}
const textsOf = ({ lines }: StepContent) => lines.map(({ text_raw }) => text_raw)

const splitMine = step([1, 'Lift the'], ['-1', 'cover slowly'], [2, 'B two'])
const splitBase = step([1, 'Lift the cover slowly'], [2, 'B two'])
const splitTheirs = step([1, 'Lift the cover very slowly'], [2, 'B two'])

test.each<[string, StepContent, StepContent, StepContent]>([
  ['I joined and they wrote in the first line', base, joined, written],
  ['they joined and I wrote in the first line', base, written, joined],
  [
    'I joined and they wrote in the second line',
    base,
    joined,
    step([1, 'A one'], [2, 'B two bensword'], [3, 'C three']),
  ],
  [
    'I joined and they wrote in both lines',
    base,
    joined,
    step([1, 'A one bensword'], [2, 'B two bensother'], [3, 'C three']),
  ],
  ['I joined and they deleted the second line', base, joined, step([1, 'A one'], [3, 'C three'])],
  [
    'each joined the line in the middle with another neighbour',
    base,
    joined,
    step([1, 'A one'], [2, 'B twoC three']),
  ],
  ['I split and they wrote in the line', splitBase, splitMine, splitTheirs],
  ['they split and I wrote in the line', splitBase, splitTheirs, splitMine],
  ['I split and they deleted the line', splitBase, splitMine, step([2, 'B two'])],
  [
    'both split it elsewhere',
    splitBase,
    splitMine,
    step([1, 'Lift the cover'], ['-2', 'slowly'], [2, 'B two']),
  ],
])('%s: the result is mine, theirs, or both, never a part of each', (_, from, mine, theirs) => {
  expect(mergeStep(from, mine, theirs).questions).toHaveLength(1)
  expect(answered(mine, theirs, 'mine', from)).toEqual(textsOf(mine))
  expect(answered(mine, theirs, 'theirs', from)).toEqual(textsOf(theirs))
})

test('both keeps theirs and mine whole, theirs first', () => {
  expect(answered(joined, written, 'both')).toEqual([
    'A one bensword',
    'B two',
    'A oneB two',
    'C three',
  ])
  expect(answered(splitMine, splitTheirs, 'both', splitBase)).toEqual([
    'Lift the cover very slowly',
    'Lift the',
    'cover slowly',
    'B two',
  ])
})

test('a join or a split that nobody else touched is merged without a question', () => {
  const red = step([1, 'A one', 'red'], [2, 'B two'], [3, 'C three bensword'])
  const { merged, questions } = mergeStep(base, joined, red)
  expect(questions).toEqual([])
  expect(
    existing(merged, 'a merged step').lines.map(({ text_raw, bullet }) => `${bullet} ${text_raw}`),
  ).toEqual(['red A oneB two', 'black C three bensword'])
  expect(mergeStep(base, joined, joined)).toMatchObject({ merged: joined, questions: [] })
})

test('a line that was deleted and a line with other words stay two questions of their own', () => {
  const mine = step([1, 'A one annasword'], [3, 'C three'])
  const theirs = step([1, 'A one bensword'], [2, 'B two bensother'], [3, 'C three'])
  expect(mergeStep(base, mine, theirs).questions.map(({ rule }) => rule)).toEqual(['R6', 'R8'])
})
