import { setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { expect, test } from 'vitest'
import { meaningWords, signedMeanings } from './signatureMeanings.ts'

const german = setupI18n({
  locale: 'de',
  messages: {
    de: { [msg`Tested in practice`.id]: 'In der Praxis erprobt', [msg`Read`.id]: 'Gelesen' },
  },
})

test('the meaning of a signature is recorded alike for all and shown in one’s own language', () => {
  expect(signedMeanings).toEqual({ bench: 'Tested in practice', read: 'Read' })
  expect(Object.values(signedMeanings).map(one => meaningWords(one, german))).toEqual([
    'In der Praxis erprobt',
    'Gelesen',
  ])
})

test('a meaning that was recorded in other words stays as it was written', () => {
  expect(meaningWords('Checked', german)).toBe('Checked')
  expect(meaningWords('In der Praxis erprobt', german)).toBe('In der Praxis erprobt')
})
