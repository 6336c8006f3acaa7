import { expect, test } from 'vitest'
import { settingDefaults } from '#contract/settings/list.ts'
import { isNoNumber, typedNumber } from './typedNumber.ts'

test('what is no number stays as it was typed, and no number before it is taken for it', () => {
  expect(['501', ' 7 ', '007', '-1'].map(typedNumber)).toEqual([501, 7, 7, -1])
  expect(['abc', '5oo', '', '5,5', '1e3'].map(typedNumber)).toEqual([
    'abc',
    '5oo',
    '',
    '5,5',
    '1e3',
  ])
})

test('text where a number belongs is known before anybody saves it', () => {
  const { patrol_threshold: standard, patrol_weights: weights } = settingDefaults
  expect(isNoNumber(standard, '5oo')).toBe(true)
  expect(isNoNumber(standard, 501)).toBe(false)
  expect(isNoNumber(weights, { ...weights, new_author: 'x' })).toBe('new_author' in weights)
  expect(isNoNumber(weights, weights)).toBe(false)
  expect(isNoNumber(settingDefaults.site_name, 'Name')).toBe(false)
})
