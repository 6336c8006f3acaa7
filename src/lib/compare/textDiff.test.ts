import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedKeys, wordHunks } from './textDiff.ts'
import { alwaysHolds } from '../../fixtures/propertyRuns.ts'

const side = (hunks: ReturnType<typeof wordHunks>, but: 'insert' | 'delete') =>
  hunks
    .filter(hunk => hunk.op !== but)
    .map(hunk => hunk.text)
    .join('')

test('one changed word is one deletion and one insertion, the rest is equal', () => {
  expect(wordHunks('Pull the black plug.\nThen wait.', 'Pull the red plug.\nThen wait.')).toEqual([
    { op: 'equal', text: 'Pull the ' },
    { op: 'delete', text: 'black' },
    { op: 'insert', text: 'red' },
    { op: 'equal', text: ' plug.\nThen wait.' },
  ])
})

test('equal texts are one piece, and two empty ones none', () => {
  expect(wordHunks('a b', 'a b')).toEqual([{ op: 'equal', text: 'a b' }])
  expect(wordHunks('', '')).toEqual([])
})

test('the pieces put together are the two texts, whatever they are', () => {
  const texts = fc
    .array(fc.constantFrom('one', 'two ', '\n', 'Schraube', ' ', '日本', '🙂', '.', '\r\n'))
    .map(parts => parts.join(''))
  alwaysHolds(
    fc.property(texts, texts, (before, after) => {
      const hunks = wordHunks(before, after)
      expect([side(hunks, 'insert'), side(hunks, 'delete')]).toEqual([before, after])
    }),
    { check: 50, test: 100, soak: 10000 },
  )
})

test('two long texts with nothing in common come back whole instead of never', () => {
  const [before, after] = ['a', 'b'].map(letter =>
    Array.from({ length: 30_000 }, (_, i) => `${letter}${i}`).join('\n'),
  ) as [string, string]
  const hunks = wordHunks(before, after)
  expect([side(hunks, 'insert') === before, side(hunks, 'delete') === after]).toEqual([true, true])
})

test('a key that was taken from the end to the front is the one that moved', () => {
  expect(movedKeys([1, 2, 3, 4, 9], [9, 1, 2, 4, 5])).toEqual(new Set([9]))
  expect(movedKeys([1, 2, 3], [1, 3])).toEqual(new Set())
})
