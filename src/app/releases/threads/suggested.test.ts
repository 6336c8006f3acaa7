import { expect, test } from 'vitest'
import { begunAt, problemOf, suggestionOf, takesSuggestions } from './suggested.ts'

const line = { stepid: 7, part: 'line', key: '3', number: 1, words: 'Turn the lid.' } as const
const field = {
  stepid: 7,
  part: 'field',
  key: 'Torque',
  number: 0,
  words: '',
  field: { field_revisionid: 1, label: 'Torque', type: 'number', min: 10, required: true },
} as const

test('a suggestion begins with what the place reads', () => {
  expect(begunAt(line)).toEqual({ suggestion: 'Turn the lid.' })
  expect(begunAt(field)).toEqual({ min: '10', max: '' })
  expect(begunAt({ ...line, part: 'step' })).toEqual({})
})

test('bounds are read with a comma or a point, and left empty there is none', () => {
  expect(suggestionOf(field, { min: '2,5', max: '' })).toEqual({ min: 2.5, max: null })
  expect(suggestionOf(field, { min: 'ten', max: '12' })).toEqual({ min: Number.NaN, max: 12 })
})

test('lines, titles of steps and bounded fields take suggestions, and nothing else does', () => {
  expect(takesSuggestions(line)).toBe(true)
  expect(takesSuggestions({ ...line, part: 'title' })).toBe(true)
  expect(takesSuggestions({ ...line, stepid: null, part: 'title' })).toBe(false)
  expect(takesSuggestions(field)).toBe(true)
  expect(takesSuggestions({ ...field, field: { ...field.field, type: 'checkbox' } })).toBe(false)
  expect(suggestionOf(line, { suggestion: ' ' })).toBeNull()
})

test('a suggestion that would be dropped or refused is named before it is sent', () => {
  expect(problemOf(line, { suggestion: ' ' })).toBe('empty')
  expect(problemOf(line, { suggestion: 'Turn the lid.' })).toBe('same')
  expect(problemOf(line, { suggestion: 'x'.repeat(351) })).toBe('long')
  expect(problemOf(line, { suggestion: 'Turn the lid left.' })).toBeNull()
  expect(problemOf(field, { min: '12', max: '10' })).toBe('order')
  expect(problemOf(field, { min: '10', max: '' })).toBe('same')
  expect(problemOf(field, { min: 'ten', max: '' })).toBe('number')
  expect(problemOf(field, { min: '10', max: '12' })).toBeNull()
})
