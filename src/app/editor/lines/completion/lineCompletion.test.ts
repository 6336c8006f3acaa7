import { expect, test } from 'vitest'
import { completionOf } from '../../completion/completion.ts'
import { openLines, type TestEditor } from '../../../../testing/lineEditor.ts'

const typed = (lines: TestEditor, text: string): string[] =>
  [...text].map(letter => {
    lines.type(letter)
    const open = completionOf(lines.editor.state)
    return open ? `${open.kind} ${open.query}` : ''
  })

test('"/" opens at the start of an empty line, and nowhere else (A-87)', () => {
  const lines = openLines(['0 black ', '0 black Pull.'])
  lines.select(0, 0)
  expect(typed(lines, '/sp')).toEqual(['command ', 'command s', 'command sp'])
  lines.select(1, 0)
  expect(typed(lines, '/')).toEqual([''])
  lines.select(1, 6)
  expect(typed(lines, ' /s')).toEqual(['', '', ''])
})

test('"@" opens behind a blank, not in an address, and takes a name with blanks (A-87)', () => {
  const lines = openLines(['0 black Take'])
  lines.select(0, 4)
  expect(typed(lines, ' @a b')).toEqual(['', 'item ', 'item a', 'item a ', 'item a b'])
  const other = openLines(['0 black me'])
  other.select(0, 2)
  expect(typed(other, '@home')).toEqual(['', '', '', '', ''])
  const blank = openLines(['0 black At'])
  blank.select(0, 2)
  expect(typed(blank, ' @ 5')).toEqual(['', 'item ', '', ''])
})

test('Escape puts the list away and leaves what was typed (A-87)', () => {
  const lines = openLines(['0 black See'])
  lines.select(0, 3)
  expect(typed(lines, ' [[Lo')).toEqual(['', '', 'page ', 'page L', 'page Lo'])
  lines.press('Escape')
  expect(completionOf(lines.editor.state)).toBeNull()
  expect(lines.shown()).toEqual(['0 black See [[Lo|'])
  expect(typed(lines, 'ng')).toEqual(['', ''])
})
