import { expect, test } from 'vitest'
import { checkFields, checkStep } from './guideCheck.ts'

test('the rules count what the editor shows (A-183)', () => {
  const fields = {
    summary: '',
    introduction: '',
    difficulty: null,
    time_required_min: 0,
    time_required_max: 0,
  }
  expect(checkFields(fields).map(one => one.code)).toEqual([
    'no_summary',
    'no_difficulty',
    'no_time',
  ])
  expect(
    checkStep(
      {
        lines: [
          { text_raw: ' ', level: 1 },
          { text_raw: 'x', level: 0 },
        ],
        media: { data: [] },
      },
      { stepid: 1, step: 1 },
    ).map(one => one.code),
  ).toEqual(['first_line_deep', 'empty_line', 'no_picture'])
})
