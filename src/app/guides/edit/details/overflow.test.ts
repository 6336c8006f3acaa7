import { expect, test } from 'vitest'
import { beyondCharacters, beyondLines } from './overflow.ts'

test('two hundred characters where 155 fit are 45 over, from the 156th on (A-109)', () => {
  expect(beyondCharacters('x'.repeat(200), 155)).toEqual({ from: 155, over: 45 })
  expect(beyondCharacters('x'.repeat(155), 155)).toBeNull()
  expect(beyondCharacters('x'.repeat(156), 155)).toEqual({ from: 155, over: 1 })
  expect(beyondCharacters(`${'🔧'.repeat(155)}ab`, 155)).toEqual({ from: 310, over: 2 })
})

test('the fiftieth line begins what is over, and forty-nine fit (A-110)', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `${n}`).join('\n')
  expect(beyondLines(lines(49), 49)).toBeNull()
  const over = beyondLines(lines(50), 49)
  expect(over?.over).toBe(1)
  expect(lines(50).slice(over?.from)).toBe('49')
})
