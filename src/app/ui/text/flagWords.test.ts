import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { guideFlags, wikiFlags } from '#contract/core/flags.ts'
import { wordsOfFlag } from './flagWords.ts'

const english = setupI18n({ locale: 'en', messages: { en: {} } })

test('every flag has words in the app, equal in English (A-210)', () => {
  for (const { flagid, title, text } of [...guideFlags, ...wikiFlags])
    expect(wordsOfFlag(english, { flagid, title: '', text: '' })).toEqual({ title, text })
})

test('a flag that the app does not know keeps the words of the service', () => {
  const own = { title: 'House rule', text: 'Only here.' }
  expect(wordsOfFlag(english, { flagid: 'SITE_OWN', ...own })).toEqual(own)
})
