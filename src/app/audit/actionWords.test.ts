import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { auditActions } from '#contract/audit/actions.ts'
import { actionWords } from './actionWords.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test('every action of the audit log has words of its own', () => {
  const words = auditActions.map(action => actionWords(action, i18n))
  expect(words.filter(one => /[._]/.test(one))).toEqual([])
  expect(new Set(words).size).toBe(auditActions.length)
})

test('an action that is not known is shown by its name', () => {
  expect(actionWords('guide.painted', i18n)).toBe('guide.painted')
  expect(actionWords('toString', i18n)).toBe('toString')
})
