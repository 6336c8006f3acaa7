import { expect, test } from 'vitest'
import { emptyStep } from '#app/drafts/content/guideContent.ts'
import { fieldsWith } from '../../../../testing/drafts/blankGuide.ts'
import { guideCheck } from './guideCheck.ts'
import { mayIgnore } from './ignored.ts'

const line = (lineid: number, text_raw: string) => ({
  lineid,
  text_raw,
  bullet: 'black',
  level: 0 as const,
})

test('what waits to be confirmed is recommended at its line, and goes by that alone (A-104)', () => {
  const found = guideCheck({
    guide: fieldsWith({ category: 'Kettles', title: 'Lid – reassembly', stepids: [1, 2] }),
    steps: [
      { stepid: 1, content: { ...emptyStep(), lines: [line(10, 'Look at it.')] } },
      {
        stepid: 2,
        content: { ...emptyStep(), lines: [line(11, 'Hold it.'), line(12, 'Install the lid.')] },
      },
    ],
    prerequisites: [],
    circles: [],
    broken: { titles: [], guideids: [] },
    langid: 'en',
    shapesOf: () => [],
    teams: [],
    unconfirmed: [
      { confirmid: 5, stepid: 2, lineid: 12, turned: true },
      { confirmid: 6, stepid: 2, lineid: 11, turned: false },
      { confirmid: 7, stepid: 1, lineid: null, turned: true },
      { confirmid: 8, stepid: 1, lineid: 99, turned: true },
      { confirmid: 9, stepid: 3, lineid: 10, turned: true },
    ],
  }).filter(({ rule }) => rule === 'G17')
  const at = { rule: 'G17', level: 'should' }
  expect(found).toEqual([
    { ...at, code: 'turned_title', stepid: 1, step: 1, confirmid: 7 },
    { ...at, code: 'unturned_line', stepid: 2, step: 2, line: 1, lineid: 11, confirmid: 6 },
    { ...at, code: 'turned_line', stepid: 2, step: 2, line: 2, lineid: 12, confirmid: 5 },
  ])
  expect(found.some(mayIgnore)).toBe(false)
})
