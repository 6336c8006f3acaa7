import { expect, test } from 'vitest'
import { emptyStep, type StepContent } from '#app/drafts/content/guideContent.ts'
import type { IgnoredFinding } from '#contract/guides/ignored.ts'
import { existing } from '#lib/existing.ts'
import { fieldsWith } from '../../../../testing/drafts/blankGuide.ts'
import type { GuideFinding } from './finding.ts'
import { forReview, ignorable, sortIgnored } from './ignored.ts'

const guide = fieldsWith({ category: 'Bicycle', title: 'True a wheel', stepids: [1] })
const vague: GuideFinding = {
  rule: 'G8',
  level: 'hint',
  code: 'vague_words',
  stepid: 1,
  step: 1,
  line: 2,
  lineid: 7,
  word: 'simply',
}
const bare: GuideFinding = { rule: 'G3', level: 'should', code: 'no_picture', stepid: 1, step: 1 }
const small: GuideFinding = {
  rule: 'G12',
  level: 'should',
  code: 'small_picture',
  stepid: 1,
  step: 1,
  imageid: 5,
  picture: 1,
  word: '300 × 200',
}
const noTime: GuideFinding = { rule: 'G13', level: 'should', code: 'no_time', stepid: null }

type Line = StepContent['lines'][number]
const line = (lineid: Line['lineid'], text_raw: string, more: Partial<Line> = {}): Line => ({
  lineid,
  text_raw,
  bullet: 'black',
  level: 0,
  ...more,
})
const step = (lines: Line[], pictures: number[] = []): StepContent => ({
  ...emptyStep(),
  lines,
  media: { type: 'image', data: pictures.map(id => ({ id })) },
})
const written = step([line(6, 'Turn it.'), line(7, 'Then simply stop.')], [5])

/** What the service keeps once somebody ignored it in this step. */
const kept = (finding: GuideFinding, content: StepContent): IgnoredFinding => ({
  ...existing(ignorable(finding, guide, finding.stepid === null ? undefined : content), 'a place'),
  ignoredid: 1,
  reason: 'It is so.',
  user: { userid: 2, username: 'ada' },
  date: 1,
  holds: true,
  step: null,
  line: null,
  picture: null,
})
const ignoredIn = (finding: GuideFinding, now: StepContent, then = written) =>
  sortIgnored([finding], [kept(finding, then)], { guide, steps: [{ stepid: 1, content: now }] })
    .ignored.length === 1

test('a finding of a line is ignored until its line changes, and again once it is back (A-100)', () => {
  const [first, second] = [line(6, 'Turn it.'), line(7, 'Then simply stop.')]
  expect(ignoredIn(vague, written)).toBe(true)
  expect(ignoredIn(vague, step([first, { ...second, text_raw: 'Now simply stop.' }]))).toBe(false)
  expect(ignoredIn(vague, step([first, { ...second, bullet: 'red' }]))).toBe(false)
  expect(ignoredIn(vague, step([first, { ...second, level: 1 }]))).toBe(false)
  // other lines, and where it stands, are not what it is about
  expect(ignoredIn(vague, step([{ ...first, text_raw: 'Hold it.' }, second]))).toBe(true)
  expect(ignoredIn({ ...vague, line: 1 }, step([second, first]))).toBe(true)
})

test('another word of the same line is another finding (A-100)', () => {
  const { open, ignored } = sortIgnored(
    [vague, { ...vague, word: 'obviously' }],
    [kept(vague, written)],
    { guide, steps: [{ stepid: 1, content: written }] },
  )
  expect([open, ignored.map(({ finding }) => finding)]).toEqual([
    [{ ...vague, word: 'obviously' }],
    [vague],
  ])
})

test('a finding of a step comes back with each change of its words, one of a picture not (A-100)', () => {
  const longer = step([...written.lines, line(8, 'Done.')], [5])
  expect([ignoredIn(bare, written), ignoredIn(bare, longer)]).toEqual([true, false])
  expect([ignoredIn(small, written), ignoredIn(small, longer)]).toEqual([true, true])
  expect(ignoredIn(noTime, longer)).toBe(true)
})

test('what is required, and what has no id yet, cannot be ignored (A-100)', () => {
  expect(ignoredIn({ ...vague, level: 'must' }, written)).toBe(false)
  const fresh = step([line('-4', 'Simply stop.')])
  expect(ignorable({ ...vague, lineid: '-4' }, guide, fresh)).toBeNull()
  expect(ignorable({ ...vague, lineid: null }, guide, fresh)).toBeNull()
  expect(ignorable({ ...bare, stepid: '-3' }, guide, fresh)).toBeNull()
})

test('who reviews reads nothing that a team has made required or switched off (A-100)', () => {
  const row = (code: IgnoredFinding['code'], holds = true): IgnoredFinding => ({
    ignoredid: 1,
    code,
    stepid: null,
    lineid: null,
    about: {},
    digest: 'x',
    reason: 'It varies.',
    user: { userid: 1, username: 'ada' },
    date: 1,
    holds,
    step: null,
    line: null,
    picture: null,
  })
  const rows = [row('vague_words'), row('no_time'), row('no_picture'), row('small_picture', false)]
  const team = {
    name: 'Writers',
    check_words: [],
    check_rules: [
      { rule: 'G8' as const, level: 'must' as const },
      { rule: 'G3' as const, level: 'off' as const },
    ],
  }
  const codes = (teams: Parameters<typeof forReview>[1]) =>
    forReview(rows, teams).map(({ code }) => code)
  expect(codes([])).toEqual(['vague_words', 'no_time', 'no_picture'])
  expect(codes([team])).toEqual(['no_time'])
})
