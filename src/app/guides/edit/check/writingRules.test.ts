import type { Shape } from '#documents/markup/shapes.ts'
import { emptyItem, emptyStep } from '#app/drafts/content/guideContent.ts'
import type { GuideContent, StepContent, StepLine } from '#app/drafts/content/guideContent.ts'
import { expect, test } from 'vitest'
import { fieldsWith } from '../../../../testing/drafts/blankGuide.ts'
import { fixOf } from './fixes.ts'
import { guideCheck, type Checked } from './guideCheck.ts'
import { noLinks } from './textLinks.ts'

const guide = fieldsWith({
  title: 'True a wheel',
  summary: 'Round again.',
  difficulty: 'Easy',
  time_required_min: 600,
  time_required_max: 1200,
})
let made = 0
const line = (text_raw: string, bullet = 'black', level = 0): StepLine => ({
  lineid: (made += 1),
  text_raw,
  bullet,
  level,
})
const picture = (changes: object = {}) => ({
  id: 5,
  alt: 'The wheel',
  width: 1600,
  height: 1200,
  ...changes,
})
const step = (lines: (StepLine | string)[], changes: object = {}): StepContent => ({
  ...emptyStep(),
  lines: lines.map(one => (typeof one === 'string' ? line(one) : one)),
  media: { type: 'image', data: [picture(changes)] },
})
const checkedOf = (
  contents: StepContent[],
  changes: Partial<GuideContent> = {},
  more: Partial<Checked> = {},
): Checked => ({
  guide: { ...guide, ...changes },
  steps: contents.map((content, n) => ({ stepid: n + 1, content })),
  prerequisites: [],
  circles: [],
  broken: noLinks,
  langid: 'en',
  shapesOf: () => [],
  unconfirmed: [],
  teams: [],
  ...more,
})
const found = (...given: Parameters<typeof checkedOf>) =>
  guideCheck(checkedOf(...given)).map(({ rule, level, code, step: number, line: at, word }) =>
    [rule, level, code, number, at, word].filter(Boolean).join(' '),
  )
const inLines = (lines: (StepLine | string)[], langid = 'en') =>
  found([step(lines)], {}, { langid })
const circle = (colour: Shape['colour']): Shape => ({
  kind: 'circle',
  at: { x: 5, y: 5 },
  radius: 3,
  colour,
})
const drawn = (lines: (StepLine | string)[], shapes: Shape[]) =>
  found([step(lines)], {}, { shapesOf: () => shapes })
const items = (...names: string[]) => names.map(name => ({ ...emptyItem(), name }))

test('a long line and one with three actions could be split (G5, A-98)', () => {
  expect(inLines([`${'Turn it. '.repeat(2)}${'So it goes on. '.repeat(13)}`])).toEqual([
    'G5 should wordy_line 1 1',
  ])
  expect(inLines(['Lift the lid, pull the tab and disconnect the cable.'])).toEqual([
    'G5 should many_actions 1 1',
  ])
  expect(inLines(['Lift the lid and pull the tab.', 'x'.repeat(200)])).toEqual([])
})

test('tools that no step mentions and tools that are not listed are found (G6, A-98)', () => {
  const used = [step(['Use the spudger to free the lid.'])]
  expect(found(used, { tools: items('Metal spudger') })).toEqual([])
  expect(found(used)).toEqual(['G6 should tool_unlisted 1 1 Spudger'])
  expect(found(used, { tools: items('Spudger', 'Tweezers') })).toEqual([
    'G6 should item_unused Tweezers',
  ])
  expect(found(used, { tools: items('Spudger'), parts: items('Fan') })).toEqual([
    'G6 should item_unused Fan',
  ])
})

test('a tool that one could use, or that stands for another, is not asked for (G6, A-98)', () => {
  expect(inLines(['You may use a heat gun.', 'Do not use a hammer or pliers.'])).toEqual([])
  expect(
    found([step(['Remove the two screws.'])], { tools: items('Phillips #00 driver') }),
  ).toEqual([])
  expect(
    found([step(['Open it.'])], { tools: items('Spudger'), prerequisites: [{ guideid: 3 }] }),
  ).toEqual([])
})

test('colours of bullets and of shapes belong together (G7, A-98)', () => {
  const lines = [line('Lift it.', 'red'), line('Pull it.', 'blue')]
  expect(drawn(lines, [circle('red'), circle('blue')])).toEqual([])
  expect(drawn(lines, [])).toEqual([])
  expect(drawn(lines, [circle('red')])).toEqual(['G7 should colour_without_shape 1 2'])
  expect(drawn([line('Lift it.', 'red')], [circle('red'), circle('green')])).toEqual([
    'G7 should shape_without_line 1',
  ])
})

test('words that say little are hinted at, in English and in German (G8, A-98)', () => {
  expect(inLines(['Simply turn the dial.'])).toEqual(['G8 hint vague_words 1 1 Simply'])
  expect(inLines(['Turn the dial by a quarter.', 'To do this, hold the rim.'])).toEqual([])
  expect(inLines(['Drehe wie gezeigt.'], 'de')).toEqual(['G8 hint vague_words 1 1 wie gezeigt'])
  expect(inLines(['Simply turn the dial.'], 'de')).toEqual([])
})

test('a caution that comes last warns too late (G9, A-98)', () => {
  const caution = line('It is hot.', 'icon_caution')
  expect(inLines(['Take the lamp.', caution])).toEqual(['G9 should late_caution 1 2'])
  expect(inLines([caution, 'Take the lamp.'])).toEqual([])
  expect(inLines(['Open it.', caution, 'Take the lamp.'])).toEqual([])
  expect(inLines(['Open it.', line('Note the place before.', 'icon_reminder')])).toEqual([
    'G9 should late_caution 1 2',
  ])
  expect(inLines(['Open it.', line('Put it back in the end.', 'icon_reminder')])).toEqual([])
})

test('a warning in words only gets the bullet offered (G9, A-98)', () => {
  expect(inLines(["'''Caution:''' it is hot.", 'Take it.'])).toEqual(['G9 should sign_word 1 1'])
  expect(inLines([line('Caution: it is hot.', 'icon_caution'), 'Take it.'])).toEqual([])
})

test('a number in the words is the number of shapes in that colour (G10, A-98)', () => {
  const lines = [line('Remove the three 4 mm screws.', 'red')]
  expect(drawn(lines, [circle('red'), circle('red'), circle('red')])).toEqual([])
  expect(drawn(lines, [circle('red'), circle('red')])).toEqual(['G10 should shape_count 1 1'])
  expect(drawn([line('Remove the screws in 3 turns.', 'red')], [circle('red')])).toEqual([])
})

test('screws are counted, and where kinds differ they have lengths (G11, A-98)', () => {
  expect(inLines(['Remove the screws from the lid.'])).toEqual(['G11 should screws_uncounted 1 1'])
  expect(inLines(['Remove the screws from the lid:', 'Two at the top'])).toEqual([])
  expect(inLines(['Remove the screws:', '5.6 mm T5 Torx screw'])).toEqual([])
  expect(inLines(['Remove two long screws.', 'Remove three short screws.'])).toEqual([
    'G11 should lengths_missing 1 1',
  ])
  expect(inLines(['Two long screws, 8 mm.', 'Three short screws, 4 mm.'])).toEqual([])
})

test('what is listed under a number of screws makes that number (G18, A-103)', () => {
  const lines = (said: string) => [
    `Remove the following ${said} screws:`,
    'Two 8 mm screws',
    '3 mm screw',
  ]
  expect(inLines(lines('three'))).toEqual([])
  expect(inLines(lines('four'))).toEqual(['G18 should screws_sum 1 1'])
})

test('screws of several lines in one colour are those that are drawn in it (G18, A-103)', () => {
  const lines = [line('Remove two 3 mm screws.', 'red'), line('Remove the 5 mm screw.', 'red')]
  expect(drawn(lines, [circle('red'), circle('red'), circle('red')])).toEqual([])
  expect(drawn(lines, [circle('red'), circle('red')])).toEqual(['G18 should screws_drawn 1'])
  expect(drawn([...lines, line('Lift it.', 'red')], [circle('red')])).toEqual([])
})

test('small pictures, odd ratios and pictures without words are found (G12, A-98)', () => {
  const show = (changes: object) => found([step(['Turn it.'], changes)])
  expect(show({ alt: null })).toEqual(['G12 should no_alt 1'])
  expect(show({ alt: '' })).toEqual([])
  expect(show({ width: 640, height: 480 })).toEqual(['G12 should small_picture 1 640 × 480'])
  expect(show({ width: 1600, height: 900 })).toEqual(['G12 should picture_shape 1'])
  expect(show({ width: undefined, height: undefined })).toEqual([])
})

test('steps that repeat each other or a prerequisite are hinted at (G15, A-98)', () => {
  const same = () => step(['Turn the key in the lock until it clicks.'])
  expect(found([same(), same()])).toEqual(['G15 hint repeated_step 2'])
  expect(found([same(), step(['Turn the key in the lock until it clicks!', 'Push.'])])).toEqual([
    'G15 hint repeated_line 2 1',
  ])
  expect(found([step(['Turn it.']), step(['Turn it.'])])).toEqual([])
  const before = { guideid: 9, title: 'First', isGone: false, isPrivate: false, steps: [same()] }
  expect(found([same()], {}, { prerequisites: [before] })).toEqual(['G15 hint same_as_before 1'])
})

test('what is taken apart ends with how it goes together again (G16, A-98)', () => {
  const steps = ['Open it.', 'Lift it.', 'Pull it.'].map(text => step([text]))
  const replacement = { type: 'replacement' }
  expect(found(steps, replacement)).toEqual(['G16 hint no_ending'])
  expect(found(steps, { ...replacement, conclusion: 'Done.' })).toEqual([])
  expect(found([...steps, step(['To reassemble it, go back.'])], replacement)).toEqual([])
  expect(found(steps)).toEqual([])
})

/** What is found once the fix of the first finding with this code was made. */
const mended = (code: string, ...given: Parameters<typeof checkedOf>) => {
  const checked = checkedOf(...given)
  const all = guideCheck(checked)
  const one = all.find(each => each.code === code)
  if (!one) throw new Error(`No ${code}`)
  const content = checked.steps.find(({ stepid }) => stepid === one.stepid)?.content
  const fix = fixOf(one, checked.guide, content, all, checked.langid)
  if (!fix) return null
  const next: Checked = {
    ...checked,
    guide: 'guide' in fix ? { ...checked.guide, ...fix.guide } : checked.guide,
    steps: checked.steps.map(each =>
      'step' in fix && each.stepid === one.stepid ? { ...each, content: fix.step } : each,
    ),
  }
  return {
    fix: fix.name,
    lines: next.steps.flatMap(each => each.content.lines.map(({ text_raw }) => text_raw)),
    left: guideCheck(next).filter(each => each.code === code).length,
  }
}

test('a fix takes its finding away and leaves the words (A-98)', () => {
  expect(mended('level_jump', [step(['a', line('b', 'black', 2)])])).toEqual({
    fix: 'levels',
    lines: ['a', 'b'],
    left: 0,
  })
  expect(mended('empty_line', [step(['a', ''])])).toMatchObject({ lines: ['a'], left: 0 })
  expect(
    mended('many_actions', [step(['Lift the lid. Pull the tab and disconnect the cable.'])]),
  ).toEqual({
    fix: 'split line',
    lines: ['Lift the lid.', 'Pull the tab and disconnect the cable.'],
    left: 0,
  })
  expect(mended('vague_words', [step(['Simply turn it.'])])).toMatchObject({
    lines: ['Turn it.'],
    left: 0,
  })
  expect(
    mended('late_caution', [step(['Take it.', line('Hot.', 'icon_caution', 1)])]),
  ).toMatchObject({ lines: ['Hot.', 'Take it.'], left: 0 })
  expect(mended('sign_word', [step(["'''Note:''' it is long."])])).toMatchObject({
    lines: ['It is long.'],
    left: 0,
  })
})

test('fixes of the guide list tools, unlist them and end the guide (A-98)', () => {
  const uses = [step(['Use the spudger to free the lid.'])]
  expect(mended('tool_unlisted', uses)).toMatchObject({ fix: 'list tool', left: 0 })
  expect(mended('item_unused', uses, { tools: items('Fan') })).toMatchObject({
    fix: 'unlist item',
    left: 0,
  })
  const steps = ['Open it.', 'Lift it.', 'Pull it.'].map(text => step([text]))
  expect(mended('no_ending', steps, { type: 'replacement' })).toMatchObject({ left: 0 })
  const cycle = { circles: [{ guideid: 3, title: 'Third' }] }
  expect(mended('cycle', uses, { prerequisites: [{ guideid: 3 }] }, cycle)?.fix).toBe(
    'remove guide',
  )
})

test('a broken link is taken out of its line, its words stay (A-98)', () => {
  const broken = { titles: ['Nowhere'], guideids: [7] }
  expect(mended('broken_link', [step(['See [[Nowhere|this page]] now.'])], {}, { broken })).toEqual(
    {
      fix: 'unlink',
      lines: ['See this page now.'],
      left: 0,
    },
  )
  expect(
    mended('broken_link', [step(['See [guide|7|that guide].'])], {}, { broken }),
  ).toMatchObject({ lines: ['See that guide.'], left: 0 })
})

test('a line that is far too long is cut where its sentences end (A-98)', () => {
  const text = 'Hold the rim and turn it. '.repeat(32).trim()
  expect(mended('long_line', [step([text])])).toMatchObject({ fix: 'split line', left: 0 })
  const full = [text, ...Array.from({ length: 7 }, (_, n) => `Line ${n}.`)]
  expect(mended('long_line', [step(full)])).toBeNull()
})

test('the one line without a shape takes the colour of the one shape without a line (A-98)', () => {
  const lines = [line('Lift it.', 'red'), line('Pull it.', 'blue')]
  const shapes = { shapesOf: () => [circle('red'), circle('green')] }
  expect(mended('colour_without_shape', [step(lines)], {}, shapes)).toMatchObject({
    fix: 'recolour',
    left: 0,
  })
})
