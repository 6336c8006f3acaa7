import { stepFields } from '#documents/step.ts'
import { emptyValues } from '#documents/values.ts'
import { emptyStep } from '#app/drafts/content/guideContent.ts'
import type { GuideContent, StepContent } from '#app/drafts/content/guideContent.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { expect, test } from 'vitest'
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { changedReferences, previewGuide, unsavedFields, type UnsavedWork } from './previewGuide.ts'
import { partOf } from '../../../fixtures/partOf.ts'

const noPreviewReferences = { guides: [], documents: [] }

const step = (stepid: number, guideid: number, text: string): Step => ({
  stepid,
  guideid,
  orderby: 1,
  revisionid: 1,
  ...emptyValues(stepFields),
  comments: [],
  comment_count: 0,
  media: { type: 'image', data: [] },
  lines: [
    {
      lineid: stepid * 10,
      text_raw: text,
      text_rendered: `<b>${text}</b>`,
      bullet: 'black',
      level: 0,
    },
  ],
})
const guide = partOf<Guide>({
  guideid: 5,
  title: 'Old',
  summary: 'Was.',
  introduction_rendered: '<p>In.</p>',
  parts: [],
  tools: [],
  documents: [],
  steps: [step(9, 4, 'Before.'), step(1, 5, 'One.'), step(2, 5, 'Two.')],
})
const fields = {
  title: 'Old',
  summary: 'Was.',
  introduction: 'In.',
  stepids: [1, 2],
} as GuideContent
const lines = (...texts: string[]): StepContent => ({
  ...emptyStep(),
  lines: texts.map((text_raw, n) => ({ lineid: 10 + n, text_raw, bullet: 'black', level: 0 })),
})
const render = (raw: string) => `local ${raw}`
const none: UnsavedWork = { guide: null, steps: new Map() }
const htmlOf = (work: UnsavedWork) =>
  previewGuide(guide, work, noPreviewReferences, render).steps.map(one =>
    one.lines.map(({ text_rendered }) => text_rendered).join('|'),
  )

test("without unsaved work the preview is the service's guide (A-120)", () => {
  expect(previewGuide(guide, none, noPreviewReferences, render)).toMatchObject({
    title: 'Old',
    steps: guide.steps.map(({ stepid }) => ({ stepid })),
  })
  expect(htmlOf(none)).toEqual(['<b>Before.</b>', '<b>One.</b>', '<b>Two.</b>'])
})

test('unsaved lines are rendered locally and marked (A-120)', () => {
  const work = {
    guide: null,
    steps: new Map([[1, { base: lines('One.'), mine: lines('One.', 'And more.', '') }]]),
  }
  expect(htmlOf(work)).toEqual([
    '<b>Before.</b>',
    '<b>One.</b>|<mark data-unsaved="">local And more.</mark>',
    '<b>Two.</b>',
  ])
})

test('a new step, a deleted one and a new order show as they will be (A-120)', () => {
  const work: UnsavedWork = {
    guide: { base: fields, mine: { ...fields, stepids: [-3, 1] } },
    steps: new Map([
      [-3, { base: null, mine: lines('New.') }],
      [2, { base: lines('Two.'), mine: null }],
    ]),
  }
  expect(htmlOf(work)).toEqual([
    '<b>Before.</b>',
    '<mark data-unsaved="">local New.</mark>',
    '<b>One.</b>',
  ])
})

test('a field that I changed shows mine, any other what the service has now (A-120)', () => {
  const work: UnsavedWork = {
    guide: {
      base: { ...fields, summary: 'Older.' },
      mine: { ...fields, summary: 'Older.', title: 'New', introduction: 'Begin.' },
    },
    steps: new Map(),
  }
  expect(previewGuide(guide, work, noPreviewReferences, render)).toMatchObject({
    title: 'New',
    summary: 'Was.',
    introduction_rendered: '<div data-unsaved="">local Begin.</div>',
  })
})

const before = (...guideids: number[]) => ({
  prerequisites: guideids.map(guideid => ({ guideid })),
})
const withBefore = {
  ...guide,
  prerequisites: [{ guideid: 4, title: 'Fourth' }],
} as Guide
const guidesBefore = [
  { guideid: 7, steps: [step(40, 3, 'Far.'), step(41, 7, 'Near.')] },
  { guideid: 4, steps: [step(40, 3, 'Far.'), step(9, 4, 'Before.')] },
] as Guide[]

test('new prerequisites bring their steps once and removed ones none (A-120)', () => {
  const work = (...guideids: number[]): UnsavedWork => ({
    guide: { base: { ...fields, ...before(4) }, mine: { ...fields, ...before(...guideids) } },
    steps: new Map(),
  })
  const shown = (...guideids: number[]) =>
    previewGuide(withBefore, work(...guideids), { guides: guidesBefore, documents: [] }, render)
  expect(changedReferences(withBefore, work(7, 4)).prerequisites).toEqual([7, 4])
  expect(changedReferences(withBefore, work(4)).prerequisites).toEqual([])
  expect(
    shown(7, 4).steps.map(
      ({ stepid, lines: [first] }) => `${stepid} ${existing(first, 'the first').text_rendered}`,
    ),
  ).toEqual([
    '40 <mark data-unsaved=""><b>Far.</b></mark>',
    '41 <mark data-unsaved=""><b>Near.</b></mark>',
    '9 <b>Before.</b>',
    '1 <b>One.</b>',
    '2 <b>Two.</b>',
  ])
  expect(shown(7, 4).prerequisites.map(({ guideid }) => guideid)).toEqual([4])
  expect(shown().steps.map(({ stepid }) => stepid)).toEqual([1, 2])
  expect(unsavedFields(work(7, 4))).toEqual(['prerequisites'])
})

test('documents are shown as added, ordered and removed (A-120)', () => {
  const [old, young] = [
    { documentid: 1, title: 'Old' },
    { documentid: 2, title: 'Young' },
  ] as Guide['documents']
  const work: UnsavedWork = {
    guide: {
      base: { ...fields, documents: [{ documentid: 1 }] },
      mine: { ...fields, documents: [{ documentid: 2 }, { documentid: 1 }] },
    },
    steps: new Map(),
  }
  const has = { ...guide, documents: [existing(old, 'the old')] }
  expect(changedReferences(has, work).documents).toEqual([2])
  expect(
    previewGuide(has, work, { guides: [], documents: [existing(young, 'the young')] }, render)
      .documents,
  ).toEqual([young, old])
  expect(
    previewGuide(
      has,
      {
        ...work,
        guide: { base: existing(work.guide, 'the guide').mine, mine: { ...fields, documents: [] } },
      },
      noPreviewReferences,
      render,
    ).documents,
  ).toEqual([])
})

test('an unsaved film is the one chosen last (A-120)', () => {
  const film = (objectid: number) =>
    ({
      type: 'embed',
      data: { objectid, html: '<iframe>', url: 'https://film.test' },
    }) as Step['media']
  const filmed = { ...guide, steps: [{ ...step(1, 5, 'One.'), media: film(3) }] }
  const work = (
    media: Step['media'] | { type: string; data: { objectid: number } },
  ): UnsavedWork => ({
    guide: null,
    steps: new Map([
      [1, { base: lines('One.'), mine: { ...lines('One.'), media } as StepContent }],
    ]),
  })
  const shown = (media: Parameters<typeof work>[0]) =>
    itemAt(previewGuide(filmed, work(media), noPreviewReferences, render).steps, 0).media
  expect(shown(film(4))).toEqual(film(4))
  expect(shown({ type: 'embed', data: { objectid: 3 } })).toEqual(film(3))
  expect(shown({ type: 'embed', data: { objectid: 5 } })).toEqual({ type: 'image', data: [] })
})
