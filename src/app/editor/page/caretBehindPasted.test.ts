import { getSchema } from '@tiptap/core'
import { EditorState, NodeSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { existing } from '#lib/existing.ts'
import { caretBehindPasted } from './caretBehindPasted.ts'
import { docOf, proseOf } from './pageDoc.ts'
import { pageExtensions } from './pageSchema.ts'

const schema = getSchema(pageExtensions)
const typedAfterPaste = (raw: string, meta: string) => {
  const page = EditorState.create({
    doc: proseOf(schema, parse(raw)),
    plugins: [caretBehindPasted],
  })
  const table = existing(proseOf(schema, parse('{table\n| a\n}')).firstChild, 'the table')
  const pasting = page.tr.replaceWith(0, 0, table)
  pasting.setSelection(NodeSelection.create(pasting.doc, 0)).setMeta(meta, true)
  const pasted = page.apply(pasting)
  const after = pasted.apply(pasted.tr.insertText('Written on.'))
  return toSource(docOf(after.doc, { type: 'doc', content: [] }))
}

test('what is typed after a pasted table stands below it, in the next paragraph or a new one', () => {
  expect(typedAfterPaste('Next.', 'paste')).toBe('{table\n| a\n}\n\nWritten on.Next.')
  expect(typedAfterPaste('----', 'paste')).toBe('{table\n| a\n}\n\nWritten on.\n\n----')
})
test('a table that somebody chose stays chosen', () => {
  expect(typedAfterPaste('Next.', 'chosen')).not.toContain('{table')
})
