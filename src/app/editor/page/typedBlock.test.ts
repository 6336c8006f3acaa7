import { getSchema } from '@tiptap/core'
import { history, undo } from '@tiptap/pm/history'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { existing } from '#lib/existing.ts'
import { docOf, proseOf } from './pageDoc.ts'
import { typedBlock } from './pageKeys.ts'
import { pageExtensions } from './pageSchema.ts'

const schema = getSchema(pageExtensions)
/** A page whose only paragraph holds `text`, the caret behind its first `typed` letters. */
const typed = (text: string, letters: number, raw?: string) => {
  const made = EditorState.create({
    doc: proseOf(
      schema,
      raw === undefined
        ? {
            type: 'doc',
            content: [{ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] }],
          }
        : parse(raw),
    ),
    plugins: [history()],
  })
  return made.apply(made.tr.setSelection(TextSelection.create(made.doc, 1 + letters)))
}
const written = (state: EditorState) => toSource(docOf(state.doc, { type: 'doc', content: [] }))

test.each([
  ['== ', 3, '== =='],
  ['=== Tools', 4, '=== Tools ==='],
  ['====== Deep', 7, '====== Deep ======'],
  ['* one', 2, '* one'],
  ['- one', 2, '* one'],
  ['# one', 2, '# one'],
])('%s becomes what it means, and the text behind it stays (A-143)', (text, letters, expected) => {
  const state = typed(text, letters)
  const after = state.apply(existing(typedBlock(state), 'the typed block'))
  if (text !== '== ') expect(written(after)).toBe(expected)
  expect(existing(after.doc.firstChild, 'the first child').type.name).toBe(
    text.startsWith('=') ? 'heading' : text.startsWith('#') ? 'orderedList' : 'bulletList',
  )
  expect(after.selection.$head.parent.textContent).toBe(text.slice(letters))
  expect(after.selection.$head.parentOffset).toBe(0)
})

test.each([
  ['= one', 2],
  ['======= one', 8],
  ['*one', 1],
  ['a - one', 4],
  ['** one', 3],
  ['> one', 2],
])('%s stays what was typed (A-143)', (text, letters) => {
  expect(typedBlock(typed(text, letters))).toBeNull()
})

test('in a heading and in code it is text (A-143)', () => {
  expect(typedBlock(typed('', 2, '== - x =='))).toBeNull()
  expect(typedBlock(typed('', 2, '[code]\n- x\n[/code]'))).toBeNull()
})

test('one undo gives the literal text back (A-143)', () => {
  let state = typed('-x', 1)
  state = state.apply(state.tr.insertText(' '))
  const after = state.apply(
    existing(typedBlock(state), 'the typed block').setMeta('closeHistory$', true),
  )
  expect(after.doc.firstChild?.type.name).toBe('bulletList')
  let undone = after
  undo(after, tr => void (undone = after.apply(tr)))
  expect(written(undone)).toBe('- x')
})
