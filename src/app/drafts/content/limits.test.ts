import { expect, test } from 'vitest'
import type { GuideContent } from './guideContent.ts'
import { guideProblems } from './limits.ts'

const titled = (title: string): GuideContent => ({
  title,
  subject: '',
  summary: '',
  introduction: '',
  conclusion: '',
  category: 'Grinder',
  type: 'repair',
  difficulty: 'Easy',
  time_required_min: 0,
  time_required_max: 0,
  image: null,
  documents: [],
  prerequisites: [],
  parts: [],
  tools: [],
  featured_documentid: null,
  flags: [],
  stepids: [],
})

test('signs without width in a title hold nothing back, as the service takes them out', () => {
  for (const title of ['Re\u200bplace', 'Re\u2060place', '\ufeffReplace'])
    expect(guideProblems(titled(title))).toEqual([])
  expect(guideProblems(titled('Re\u202eplace'))).toMatchObject([
    { field: 'title', code: 'invalid_value' },
  ])
  expect(guideProblems(titled('\u200b'))).toMatchObject([{ field: 'title', code: 'too_short' }])
})
