import { expect, test } from 'vitest'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Question } from '#app/drafts/merge/question.ts'
import { droppedWords, editable, editedValue, valueText, wordDiff } from './questionText.ts'

const words = {
  bullet: (bullet: string) => `${bullet} bullet`,
  level: (level: number) => `level ${level + 1}`,
  step: (stepid: StepId) => `step ${stepid}`,
  pictures: (count: number) => `${count} pictures`,
}
const line = { lineid: 4, text_raw: 'Turn.', bullet: 'red', level: 1 }

test.each([
  ['Turn.', ['lines', '4', 'text_raw'], 'Turn.'],
  ['red', ['lines', '4', 'bullet'], 'red bullet'],
  [1, ['lines', '4', 'level'], 'level 2'],
  [null, ['lines', '4'], null],
  [line, ['lines', '4'], 'Turn.'],
  [[line, { ...line, text_raw: 'Pull.' }], ['lines', 'order'], 'Turn.\nPull.'],
  [[3, 1], ['stepids'], 'step 3\nstep 1'],
  [{ type: 'image', data: [{ id: 1 }] }, ['media'], '1 pictures'],
  [{ title: 'Open', lines: [line], media: null }, ['step'], 'Open\nTurn.'],
])('%j at %j reads %j', (value, path, text) => {
  expect(valueText(value, path, words)).toBe(text)
})

test('words that changed are marked, the others are not', () => {
  expect(
    wordDiff('the four screws', 'the five screws').map(({ kind, text }) => `${kind} ${text}`),
  ).toEqual(['same the ', 'removed four', 'added five', 'same  screws'])
  expect(
    wordDiff('Loosen the four screws.', 'Loosen all screws.').map(
      ({ kind, text }) => `${kind} ${text}`,
    ),
  ).toEqual(['same Loosen ', 'removed the four ', 'added all ', 'same screws.'])
  expect(droppedWords('the four long screws', 'the five screws')).toBe(2)
})

test('an edit keeps the kind of what was asked about', () => {
  const question: Question = {
    path: ['lines', '4'],
    rule: 'R8',
    before: line,
    theirs: null,
    mine: line,
    choices: ['theirs', 'mine', 'edit'],
  }
  expect(editable(question)).toBe('Turn.')
  expect(editedValue(question, 'Pull.')).toEqual({ edit: { ...line, text_raw: 'Pull.' } })
  expect(editedValue({ ...question, mine: 'a' }, 'b')).toEqual({ edit: 'b' })
  expect(editable({ ...question, choices: ['theirs', 'mine'] })).toBeUndefined()
})
