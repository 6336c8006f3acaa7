// What a fix must not do: take more than it says, or act on what is no longer there.
import { expect, test } from 'vitest'
import { emptyItem, emptyStep } from '#app/drafts/content/guideContent.ts'
import type { GuideContent, StepContent, StepLine } from '#app/drafts/content/guideContent.ts'
import { fieldsWith } from '../../../../testing/drafts/blankGuide.ts'
import type { GuideFinding } from './finding.ts'
import { fixOf } from './fixes.ts'

const line = (text_raw: string, bullet = 'black', lineid = 1): StepLine => ({
  lineid,
  text_raw,
  bullet,
  level: 0,
})
const stepOf = (...lines: StepLine[]): StepContent => ({ ...emptyStep(), lines })
const picture = { type: 'image', data: [{ id: 5, alt: '', width: 1600, height: 1200 }] }
const about = (code: GuideFinding['code'], more: Partial<GuideFinding> = {}): GuideFinding => ({
  rule: 'G2',
  level: 'must',
  code,
  stepid: 7,
  step: 1,
  line: 1,
  lineid: 1,
  ...more,
})
const fix = (finding: GuideFinding, content: StepContent, guide: Partial<GuideContent> = {}) =>
  fixOf(finding, fieldsWith(guide), content, [finding], 'en')
const textOf = (finding: GuideFinding, raw: string) => {
  const done = fix(finding, stepOf(line(raw)))
  return done && 'step' in done ? done.step.lines[0]?.text_raw : null
}

test('neither the only line of a step nor a step that shows something is removed (A-98)', () => {
  const withPicture = { ...stepOf(line('')), media: picture } as StepContent
  expect(fix(about('empty_line'), withPicture)).toBeNull()
  expect(fix(about('empty_step'), withPicture)).toBeNull()
  expect(fix(about('empty_step'), { ...stepOf(line('')), title: 'Lid' })).toBeNull()
  expect(fix(about('empty_step'), stepOf(line('Typed since')))).toBeNull()
  expect(fix(about('empty_step'), stepOf(line('')))).toEqual({ name: 'remove step', removes: true })
})

test('only the link that leads nowhere is taken off, and its options are no words (A-98)', () => {
  const broken = about('broken_link', { guideid: 12 })
  expect(textOf(broken, '[guide|123|Remove the battery], [guide|12|open it]')).toBe(
    '[guide|123|Remove the battery], open it',
  )
  expect(textOf(broken, '[guide|12|new_window=true]')).toBeNull()
  const page = about('broken_link', { title: 'Nowhere' })
  expect(textOf(page, 'See [[Nowhere|here]].')).toBe('See here.')
  expect(textOf(page, '[[Nowhere|here|new_window=true]]')).toBeNull()
  expect(fix({ ...broken, code: 'broken_link_in_conclusion', stepid: null }, stepOf())).toBeNull()
})

test('a word is not taken out of an address, and marks stay in pairs (A-98)', () => {
  const vague = about('vague_words', { word: 'simply' })
  expect(textOf(vague, 'Now simply lift it.')).toBe('Now lift it.')
  expect(textOf(vague, '[link|https://a.example/simply|Manual], then simply lift')).toBeNull()
  expect(textOf(vague, 'See https://simply-fix.example/lid')).toBeNull()
  const sign = about('sign_word')
  expect(textOf(sign, 'Caution: the plate is hot.')).toBe('The plate is hot.')
  expect(textOf(sign, "'''Caution: the plate is hot''' Let it cool.")).toBeNull()
})

test('what was mended or written meanwhile is left alone (A-98)', () => {
  const tool = about('tool_unlisted', { word: 'Spudger' })
  expect(fix(tool, stepOf(), { tools: [{ ...emptyItem(), name: 'spudger' }] })).toBeNull()
  const ending = about('no_ending', { stepid: null })
  expect(fix(ending, stepOf(), { conclusion: 'Typed since.' })).toBeNull()
  // The line has gone, and another one has its number.
  expect(
    fix(about('empty_line', { lineid: 9 }), stepOf(line(''), line('b', 'black', 2))),
  ).toBeNull()
  const late = about('late_caution', { line: 2, lineid: 2 })
  const moved = stepOf(line('Hot.', 'icon_caution', 2), line('Lift it.'))
  expect(fix(late, moved)).toBeNull()
})
