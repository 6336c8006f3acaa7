import { expect, test } from 'vitest'
import {
  atLeast,
  entryOf,
  existing,
  firstOf,
  foundIn,
  itemAt,
  lastOf,
  matchIn,
  memberAt,
} from './existing.ts'

test('a value that is there comes back, and one that is not is named in the error', () => {
  expect([existing(0, 'a number'), existing('', 'a text'), existing(false, 'a sign')]).toEqual([
    0,
    '',
    false,
  ])
  expect(() => existing(undefined, 'a token')).toThrow('Expected a token, found undefined')
  expect(() => existing(null, 'a token')).toThrow('Expected a token, found null')
})

test('an item comes from within its list only, also where the list holds undefined', () => {
  expect([firstOf([1, 2, 3]), itemAt([1, 2, 3], 1), lastOf([1, 2, 3])]).toEqual([1, 2, 3])
  expect(itemAt([undefined, 2], 0)).toBeUndefined()
  for (const index of [-1, 3, 3.5])
    expect(() => itemAt([1, 2, 3], index)).toThrow(`Expected an item at ${index} of a list of 3`)
  expect(() => firstOf([])).toThrow('Expected an item at 0 of a list of 0')
  expect(() => lastOf([])).toThrow('Expected an item at -1 of a list of 0')
})

test('a list known to be long enough is taken apart without asking for each item', () => {
  const [one, other] = atLeast(2, ['a', 'b', 'c'])
  expect(one + other).toBe('ab')
  expect(() => atLeast(2, ['a'])).toThrow('Expected at least 2 items, found 1')
})

test('what is looked up is found, or the error says what was sought', () => {
  expect(foundIn([1, 2, 3], n => n > 1)).toBe(2)
  expect(() => foundIn([1], n => n > 1)).toThrow('Expected one of 1 items to fit, found none')
  expect(entryOf(new Map([['a', 1]]), 'a')).toBe(1)
  expect(entryOf(new Map([['a', undefined]]), 'a')).toBeUndefined()
  expect(() => entryOf(new Map(), 'a')).toThrow('Expected an entry for a, found none')
  expect(memberAt({ a: 1 }, 'a')).toBe(1)
  expect(() => memberAt({ a: 1 }, 'toString')).toThrow('Expected a member toString, found none')
  expect(matchIn('token=abc', /token=(\w+)/)).toBe('abc')
  expect(() => matchIn('no such word', /token=(\w+)/)).toThrow('in “no such word”')
})
