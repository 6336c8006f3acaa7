import { expect, test } from 'vitest'
import { foundPieces } from './FoundTitle.tsx'

test('each found word is marked, whatever its case', () => {
  expect(foundPieces('Clean the brake', 'BRAKE clean')).toEqual([
    { text: 'Clean', isFound: true },
    { text: ' the ', isFound: false },
    { text: 'brake', isFound: true },
  ])
})

test('signs that mean something in a pattern are plain letters', () => {
  expect(foundPieces('Cost (5 $)', '($').filter(({ isFound }) => isFound)).toEqual([])
  expect(foundPieces('C++ board', '++').map(({ text }) => text)).toEqual(['C', '++', ' board'])
})

test('nothing looked for marks nothing', () => {
  expect(foundPieces('Lamp', ' ')).toEqual([{ text: 'Lamp', isFound: false }])
})
