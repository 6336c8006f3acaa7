import { expect, test } from 'vitest'
import { openLines } from '#testing/lineEditor.ts'

test.each([
  [
    'before it',
    [1, 1],
    ['0 black One.', '0 black Bob says Two.'],
    ['0 black One.', '0 black Bob says T|wo.'],
  ],
  [
    'behind it',
    [1, 1],
    ['0 black One.', '0 black Two. So Bob.'],
    ['0 black One.', '0 black T|wo. So Bob.'],
  ],
  [
    'on both sides',
    [1, 4],
    ['0 black 1.', '0 black Bob: Two. So Bob.'],
    ['0 black 1.', '0 black Bob: Two.| So Bob.'],
  ],
] as const)('the caret stays at its words when others write %s', (_, [line, at], come, shown) => {
  const editor = openLines(['0 black One.', '0 black Two.'])
  editor.select(line, at)
  editor.arrive(come)
  expect(editor.shown()).toEqual(shown)
})

test('a word goes on where it was begun when others write before it', () => {
  const editor = openLines(['0 black Three. bob3'])
  editor.select(0, 0)
  editor.type(' ')
  editor.arrive(['0 black bob17 Three. bob3'])
  editor.type('ada22 ')
  expect(editor.shown()).toEqual(['0 black bob17 ada22 |Three. bob3'])
})

test('words that are selected stay selected', () => {
  const editor = openLines(['0 black One two three.', '0 red Four.'])
  editor.select(0, 4, 1, 4)
  editor.arrive(['0 black By Bob: One two three.', '0 red Four, five.'])
  const { from, to } = editor.editor.state.selection
  expect(editor.editor.state.doc.textBetween(from, to, ' ')).toBe('two three. Four')
})

test('the caret stays in a line whose id the service has replaced meanwhile', () => {
  const editor = openLines(['0 black One.', '0 black Two.', '0 black Three.'])
  const { state, view } = editor.editor
  view.dispatch(state.tr.setNodeAttribute(6, 'lineid', -7))
  editor.select(1, 2)
  editor.arrive(['0 black One, by Bob.', '0 black Two.', '0 black Three, by Bob.'], { '-7': 2 })
  expect(editor.shown()).toEqual([
    '0 black One, by Bob.',
    '0 black Tw|o.',
    '0 black Three, by Bob.',
  ])
})
