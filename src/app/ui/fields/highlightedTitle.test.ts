import { expect, test } from 'vitest'
import { highlightedPieces } from './HighlightedTitle.tsx'

test('each found word is marked, whatever its case', () => {
  expect(highlightedPieces('Clean the brake', 'BRAKE clean')).toEqual([
    { text: 'Clean', isFound: true },
    { text: ' the ', isFound: false },
    { text: 'brake', isFound: true },
  ])
})

test('signs that mean something in a pattern are plain letters', () => {
  expect(highlightedPieces('Cost (5 $)', '($').filter(({ isFound }) => isFound)).toEqual([])
  expect(highlightedPieces('C++ board', '++').map(({ text }) => text)).toEqual([
    'C',
    '++',
    ' board',
  ])
})

test('nothing looked for marks nothing', () => {
  expect(highlightedPieces('Lamp', ' ')).toEqual([{ text: 'Lamp', isFound: false }])
})
