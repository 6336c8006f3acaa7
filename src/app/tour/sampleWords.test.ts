import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import type { UserSummary } from '#contract/core/shapes.ts'
import { sampleGuide } from './sampleGuide.ts'
import { inWords, wordsOf } from './sampleWords.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const size = 'https://site.test/a.svg'
const author: UserSummary = {
  userid: 7,
  username: 'Ada',
  unique_username: null,
  join_date: 0,
  image: {
    id: 0,
    guid: '',
    mini: size,
    thumbnail: size,
    '140x105': size,
    '200x150': size,
    standard: size,
    '440x330': size,
    medium: size,
    large: size,
    huge: size,
    original: size,
  },
  reputation: 0,
  url: 'https://site.test/users/7',
  teams: [],
  privileges: ['Author'],
}

test('a sample that was made in German stays German in an English app (A-204)', () => {
  const made = { ...sampleGuide(author, 'de'), title: 'Batterien einer Taschenlampe wechseln' }
  const later = inWords(sampleGuide(author, 'en'), wordsOf(made))
  expect(later).toMatchObject({ langid: 'de', locale: 'de', title: made.title })
})

test.each([null, '', '{}', '[]', '{"langid":5}'])(
  'what nobody can read, %j, leaves the sample as it is (A-204)',
  text => {
    const guide = sampleGuide(author, 'en')
    expect(inWords(guide, text)).toEqual(guide)
  },
)
