import { emptyStep } from '#app/drafts/content/guideContent.ts'
import { expect, test } from 'vitest'
import type { GuideContent, StepContent, StepLine } from '#app/drafts/content/guideContent.ts'
import { itemAt } from '#lib/existing.ts'
import { fieldsWith } from '../../../../testing/drafts/blankGuide.ts'
import { guideCheck, textsOf, type Checked } from './guideCheck.ts'
import { linksOf, noLinks } from './textLinks.ts'

const guide = fieldsWith({
  category: 'Bicycle',
  title: 'True a wheel',
  summary: 'Round again.',
  introduction: 'Begin.',
  difficulty: 'Easy',
  time_required_min: 600,
  time_required_max: 1200,
  stepids: [1],
})
const line = (text_raw: string, level = 0): StepLine => ({
  lineid: null,
  text_raw,
  bullet: 'black',
  level,
})
const picture = (changes: object = {}) => ({
  id: 5,
  alt: 'The wheel',
  width: 1600,
  height: 1200,
  ...changes,
})
const step = (lines: StepLine[]): StepContent => ({
  ...emptyStep(),
  lines,
  media: { type: 'image', data: [picture()] },
})
const good: Checked = {
  guide,
  steps: [{ stepid: 1, content: step([line('Turn it.'), line('Slowly.', 1)]) }],
  prerequisites: [],
  circles: [],
  broken: noLinks,
  langid: 'en',
  shapesOf: () => [],
  unconfirmed: [],
  teams: [],
}

const found = (changes: Partial<Checked>) =>
  guideCheck({ ...good, ...changes }).map(({ rule, level, code, step: number, line: at }) =>
    [rule, level, code, number, at].filter(Boolean).join(' '),
  )
const inStep = (content: StepContent) =>
  found({ steps: [itemAt(good.steps, 0), { stepid: 2, content }] })
const inGuide = (changes: Partial<GuideContent>) => found({ guide: { ...guide, ...changes } })

test('a guide that keeps every rule has no finding (A-116)', () => {
  expect(found({})).toEqual([])
})

test('a first line at level 1 and a skipped level are found (G1, A-116)', () => {
  expect(inStep(step([line('a', 1)]))).toEqual(['G1 must first_line_deep 2 1'])
  expect(inStep(step([line('a'), line('b', 2)]))).toEqual(['G1 must level_jump 2 2'])
})

test('an empty step and an empty line block (G2, A-116)', () => {
  expect(inStep({ ...step([line(' ')]), media: { type: 'image', data: [] } })).toEqual([
    'G2 must empty_step 2',
  ])
  expect(inStep(step([]))).toEqual(['G2 must empty_step 2'])
  expect(inStep(step([line('a'), line('')]))).toEqual(['G2 must empty_line 2 2'])
})

test('a line of 351 characters and a ninth line block (G4, A-116)', () => {
  expect(inStep(step([line('x'.repeat(350))]))).toEqual(['G5 should wordy_line 2 1'])
  expect(inStep(step([line('x'.repeat(351))]))).toEqual(['G4 must long_line 2 1'])
  expect(inStep(step(Array.from({ length: 9 }, () => line('a'))))).toEqual(['G4 must many_lines 2'])
})

test('texts and times beyond their limits block and missing ones do not (G13, A-116)', () => {
  expect(inGuide({ summary: 'x'.repeat(156) })).toEqual(['G13 must long_summary'])
  expect(inGuide({ introduction: 'x\n'.repeat(49) })).toEqual(['G13 must long_introduction'])
  expect(inGuide({ time_required_min: 1300 })).toEqual(['G13 must times'])
  expect(
    inGuide({ summary: '', difficulty: null, time_required_min: 0, time_required_max: 0 }),
  ).toEqual(['G13 should no_summary', 'G13 should no_difficulty', 'G13 should no_time'])
})

test('a deleted or private prerequisite and a circle block (G14, A-116)', () => {
  const before = (changes: object) =>
    found({
      prerequisites: [{ guideid: 9, title: 'First', isGone: false, isPrivate: false, ...changes }],
    })
  expect(before({})).toEqual([])
  expect(before({ isGone: true })).toEqual(['G14 must gone'])
  expect(before({ isPrivate: true })).toEqual(['G14 must private'])
  expect(found({ circles: [{ guideid: 9, title: 'First' }] })).toEqual(['G14 must cycle'])
})

test('broken links to pages and guides block where they stand (G14, A-116)', () => {
  const lines = step([
    line('See [[Spudger]].'),
    line('And [[Spudgre#Tip|this]], [guide|7] or [guide|8|that].', 1),
    line('No [[link'),
  ])
  const changes = {
    guide: {
      ...guide,
      introduction: 'From [[Nowhere]].',
      conclusion: '* [[Spudger]] and [[Nowhere|there]]',
    },
    steps: [itemAt(good.steps, 0), { stepid: 2, content: lines }],
  }
  expect(linksOf(textsOf({ ...good, ...changes }))).toEqual({
    titles: ['Nowhere', 'Spudger', 'Spudgre'],
    guideids: [7, 8],
  })
  expect(found(changes)).toEqual([])
  const broken = { titles: ['Nowhere', 'Spudgre'], guideids: [8] }
  expect(found({ ...changes, broken })).toEqual([
    'G14 must broken_link_in_introduction',
    'G14 must broken_link_in_conclusion',
    'G14 must broken_link 2 2',
    'G14 must broken_link 2 2',
  ])
  expect(
    guideCheck({ ...good, ...changes, broken }).map(({ title, guideid }) => title ?? guideid),
  ).toEqual(['Nowhere', 'Nowhere', 'Spudgre', 8])
})

test('the guide comes first, and in a step what blocks does (G3, A-116)', () => {
  const bare: StepContent = { ...step([line('a', 1)]), media: { type: 'image', data: [] } }
  expect(
    found({ guide: { ...guide, difficulty: null }, steps: [{ stepid: 1, content: bare }] }),
  ).toEqual(['G13 should no_difficulty', 'G1 must first_line_deep 1 1', 'G3 should no_picture 1'])
})

test('what a team sets holds for all of its guide, also for a step that was read before (A-99)', () => {
  const lines: StepContent = {
    ...step([line('Lift the gizmo.')]),
    media: { type: 'image', data: [] },
  }
  const steps = [{ stepid: 1, content: lines }]
  const crew = { name: 'Bench crew', check_words: [] }
  const off = { ...crew, check_rules: [{ rule: 'G3', level: 'off' } as const] }
  expect(found({ steps })).toEqual(['G3 should no_picture 1'])
  expect(found({ steps, teams: [off] })).toEqual([])
  const words = { ...off, check_words: ['gizmo'] }
  // In whatever language: these are the team's own words.
  for (const langid of ['en', 'ja'])
    expect(found({ steps, langid, teams: [words] })).toEqual(['G8 hint vague_words 1 1'])
  const strict = { ...crew, check_rules: [{ rule: 'G3', level: 'must' } as const] }
  expect(found({ steps, teams: [strict] })).toEqual(['G3 must no_picture 1'])
  expect(found({ steps })).toEqual(['G3 should no_picture 1'])
})
