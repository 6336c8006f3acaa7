import { expect, test } from 'vitest'
import { linesOfPlain } from './pasteLines.ts'

test('each line of plain text becomes a line with its list level', () => {
  expect(linesOfPlain('1. Open it\r\n\t- Turn\n\t\t• twice\n\n[ ] Close it\n        far')).toEqual([
    { text: 'Open it', level: 0 },
    { text: 'Turn', level: 1 },
    { text: 'twice', level: 2 },
    { text: 'Close it', level: 0 },
    { text: 'far', level: 2 },
  ])
})

test('text without a line break makes no lines', () => {
  expect(linesOfPlain('a b')).toEqual([])
  expect(linesOfPlain('a b\n')).toEqual([])
})

test('a number that belongs to the sentence stays', () => {
  expect(linesOfPlain('4 screws\n1.6 mm each').map(({ text }) => text)).toEqual([
    '4 screws',
    '1.6 mm each',
  ])
})
