import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { emptyValues } from '#documents/values.ts'
import { expect, test } from 'vitest'
import { guideVersion, wikiVersion } from './resources.ts'
import { unitsBetween } from './unitsBetween.ts'

const step = (stepid: number, guideid: number, orderby: number) => ({
  stepid,
  guideid,
  orderby,
  ...emptyValues(stepFields),
  lines: [{ lineid: 1, text_raw: 'Lift.', text_rendered: 'Lift.', bullet: 'black', level: 0 }],
  media: { type: 'image' as const, data: [{ id: 4, guid: 'x' }] },
})
const answer = (steps: ReturnType<typeof step>[]) => ({
  guideid: 5,
  type: 'repair',
  category: 'Bench',
  ...emptyValues(guideFields),
  title: 'Drawer',
  introduction_raw: 'One.',
  conclusion_raw: '',
  difficulty: null,
  time_required_min: 0,
  time_required_max: 600,
  image: { id: 3 },
  featured_documentid: null,
  intro_video: { objectid: 8 },
  flags: ['A'],
  documents: [{ documentid: 2, title: 'x' }],
  prerequisites: [{ guideid: 9 }],
  parts: [{ text: 'Saw', type: '', quantity: 1, notes: null, url: '/Item/Saw', thumbnail: '' }],
  tools: [],
  steps,
})

test('inlined prerequisite steps are no part of a version (M-47)', () => {
  const [alone, inlined] = [
    guideVersion(answer([step(2, 5, 2), step(1, 5, 1)])),
    guideVersion(answer([step(70, 9, 1), step(2, 5, 2), step(1, 5, 1)])),
  ]
  expect(alone.kind === 'guide' && alone.steps.map(({ stepid }) => stepid)).toEqual([1, 2])
  expect(unitsBetween(alone, inlined)).toEqual([])
})

test('addresses and rendered text are no part of a version', () => {
  const version = guideVersion(answer([step(1, 5, 1)]))
  expect(version.kind === 'guide' && version.steps[0]).toEqual({
    stepid: 1,
    ...emptyValues(stepFields),
    lines: [{ lineid: 1, text_raw: 'Lift.', bullet: 'black', level: 0 }],
    media: { type: 'image', data: [4] },
  })
  expect(version.fields).toMatchObject({
    image: 3,
    objectid: 8,
    documents: [2],
    prerequisites: [9],
    parts: [{ name: 'Saw', quantity: 1, isoptional: false }],
  })
})

test('what a page inherits from the one above it is not its own', () => {
  const page = {
    contents_raw: 'Text.',
    display_title: 'Bench',
    page_title: null,
    description: '',
    image: null,
    flags: [],
    documents: [],
    table_of_contents: false,
    info: [
      { name: 'Width', value: '2 m' },
      { name: 'Make', value: 'X', inheritedFrom: 'Furniture' },
    ],
  }
  expect(wikiVersion(page).fields).toMatchObject({
    contents: 'Text.',
    info: [{ name: 'Width', value: '2 m' }],
    repairability_score: null,
  })
})
