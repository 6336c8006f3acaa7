import { expect, test } from 'vitest'
import type { ReviewThread } from '#contract/approvals/threads.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import { placesIn, readsOtherwise } from './places.ts'

const guide = partOf<Guide>({
  title: 'Kettle',
  summary: '',
  introduction_raw: 'Begin here.',
  conclusion_raw: '',
  steps: [
    partOf<Guide['steps'][number]>({
      stepid: 7,
      title: 'Lid',
      lines: [
        partOf<Guide['steps'][number]['lines'][number]>({ lineid: 3, text_raw: 'Turn the lid.' }),
      ],
      media: { type: 'image', data: [] },
    }),
  ],
})
const thread = (at: object) =>
  partOf<ReviewThread>({ stepid: 7, part: 'line', key: '3', said_about: 'Turn the lid.', ...at })

test('a step has its title, lines, pictures and fields as places, a step that is gone none', () => {
  expect(placesIn(guide, 7).map(one => `${one.part} ${one.key}`.trim())).toEqual([
    'step',
    'title',
    'line 3',
  ])
  expect(placesIn(guide, 8)).toEqual([])
  expect(placesIn(guide, null).map(one => one.words)).toEqual(['', 'Kettle', '', 'Begin here.', ''])
})

test('a comment shows what it was about once the place reads otherwise or is gone', () => {
  expect(readsOtherwise(guide, thread({}))).toBe(false)
  expect(readsOtherwise(guide, thread({ said_about: 'Pull the lid.' }))).toBe(true)
  expect(readsOtherwise(guide, thread({ key: '4' }))).toBe(true)
  expect(readsOtherwise(guide, thread({ part: 'step', key: '', said_about: '' }))).toBe(false)
})
