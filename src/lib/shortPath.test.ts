import { expect, test } from 'vitest'
import { shortPath } from './shortPath.ts'

test('a long way is told by where it begins and its last two places', () => {
  expect(shortPath(['Mac', 'Laptop', 'MacBook Pro', 'MacBook Pro 15"', 'Mid 2014'])).toEqual([
    'Mac',
    '…',
    'MacBook Pro 15"',
    'Mid 2014',
  ])
})

test('a short way is told whole', () => {
  expect(shortPath(['Bicycles', 'Drivetrain', 'Chains'])).toHaveLength(3)
  expect(shortPath([])).toEqual([])
})
