import { describe, expect, test } from 'vitest'
import { present } from './present.ts'

describe('present', () => {
  test('answers what is there, also what counts as false', () => {
    expect(present(0, 'number')).toBe(0)
    expect(present('', 'text')).toBe('')
    expect(present(false, 'answer')).toBe(false)
  })

  test('says what is missing', () => {
    const rows: readonly string[] = []
    expect(() => present(rows[0], 'first row')).toThrow('There is no first row.')
    expect(() => present(null, 'last row')).toThrow('There is no last row.')
  })
})
