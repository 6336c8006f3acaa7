import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  combineWords,
  diff3,
  mergeKeys,
  mergeOrder,
  settled,
  wordOverlap,
  wordsAndBlanks,
  type Chunk,
} from './diff3.ts'
import { alwaysHolds } from '../../fixtures/propertyRuns.ts'

const kinds = (chunks: Chunk<string>[]) => chunks.map(({ kind }) => kind).join(' ')
const list = (text: string) => [...text]
const join = (chunks: Chunk<string>[]) =>
  chunks
    .flatMap(chunk =>
      chunk.kind === 'conflict' ? ['<', ...chunk.mine, '|', ...chunk.theirs, '>'] : settled(chunk),
    )
    .join('')
const lists = fc.array(fc.constantFrom(...'abcdef'), { maxLength: 12 })

describe('diff3', () => {
  test.each([
    ['abc', 'abc', 'abc', 'abc'],
    ['abc', 'aXc', 'abc', 'aXc'],
    ['abc', 'abc', 'abcY', 'abcY'],
    ['abcd', 'Xbcd', 'abcY', 'XbcY'],
    ['abc', 'aXc', 'aXc', 'aXc'],
    ['abc', 'aXc', 'aYc', 'a<X|Y>c'],
    ['abc', 'ac', 'aYc', 'a<|Y>c'],
    ['ab', 'aXb', 'aYb', 'a<X|Y>b'],
    ['abcd', 'aXcd', 'abYd', 'aXYd'],
    ['', 'X', '', 'X'],
  ])('of %j, %j and %j is %j', (base, mine, theirs, expected) => {
    expect(join(diff3(list(base), list(mine), list(theirs)))).toBe(expected)
  })
  test('takes neighbours for a conflict only when told so', () => {
    expect(kinds(diff3(list('abcd'), list('aXcd'), list('abYd'), Object.is, true))).toBe(
      'same conflict same',
    )
  })
  test('gives the other side when one changed nothing, and swaps with the sides', () => {
    alwaysHolds(
      fc.property(lists, lists, lists, (base, mine, theirs) => {
        expect(diff3(base, mine, base).flatMap(settled)).toEqual(mine)
        expect(diff3(base, base, theirs).flatMap(settled)).toEqual(theirs)
        expect(
          diff3(base, mine, theirs).map(chunk => [chunk.base, chunk.theirs, chunk.mine]),
        ).toEqual(diff3(base, theirs, mine).map(chunk => [chunk.base, chunk.mine, chunk.theirs]))
        expect(diff3(base, mine, theirs).flatMap(chunk => chunk.base)).toEqual(base)
      }),
      { check: 100, test: 500, soak: 10000 },
    )
  })
})

describe('words', () => {
  test('joined again are the text', () => {
    alwaysHolds(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(wordsAndBlanks(text).join('')).toBe(text)
      }),
      { check: 50, test: 100, soak: 10000 },
    )
  })
  test('changed apart are combined, changed at one place are not', () => {
    expect(
      combineWords(
        'Remove the four screws with a screwdriver',
        'Remove the five screws with a screwdriver',
        'Remove the four screws with a long screwdriver',
      ),
    ).toBe('Remove the five screws with a long screwdriver')
    expect(
      combineWords('Remove four screws', 'Remove five screws', 'Remove six screws'),
    ).toBeUndefined()
  })
  test('in common are counted by what both have', () => {
    expect(wordOverlap('Remove the four screws', 'Remove the five screws')).toBe(0.75)
    expect(wordOverlap('', '')).toBe(0)
  })
})

describe('orders', () => {
  test.each([
    ['1234', '1234', '4321', '4321'],
    ['12345', '51234', '23451', '52341'],
    ['1234', '4123', '1423', '4123'],
    ['123', '213', '132', undefined],
  ])('of %s, %s and %s join to %s', (base, mine, theirs, expected) => {
    expect(mergeOrder(list(base), list(mine), list(theirs))?.join('')).toBe(expected)
    expect(mergeOrder(list(base), list(theirs), list(mine))?.join('')).toBe(expected)
  })
  test.each([
    ['123', '1a23', '1b23', '1ba23'],
    ['123', '13', '123', '13'],
    ['123', '13', '1b23', '1b3'],
    ['123', '', '123x', 'x'],
    ['123', '312a', '123b', '3b12a'],
    ['12', '1xn2', '1n2', '1xn2'],
    ['12', '1nx2', '1ny2', '1nyx2'],
  ])('with keys added and removed: %s, %s and %s give %s', (base, mine, theirs, expected) => {
    expect(mergeKeys(list(base), list(mine), list(theirs)).keys.join('')).toBe(expected)
  })
  test('a key kept against a removal stands where it stood', () => {
    expect(mergeKeys(list('123'), list('123'), list('13'), key => key === '2').keys.join('')).toBe(
      '123',
    )
  })
  test('give the other side when one changed nothing', () => {
    const keys = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 10 })
    alwaysHolds(
      fc.property(keys, keys, (base, side) => {
        expect(mergeKeys(base, base, side)).toEqual({ keys: side, ordered: true })
        expect(mergeKeys(base, side, base)).toEqual({ keys: side, ordered: true })
      }),
      { check: 100, test: 500, soak: 10000 },
    )
  })
})
