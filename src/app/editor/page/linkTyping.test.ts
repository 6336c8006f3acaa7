import type { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { toContentsJson } from '#wikitext/doc.ts'
import { stubEnv } from '#wikitext/testEnv.ts'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { openedPage } from '../../../fixtures/openedPage.ts'
import { docOf } from './pageDoc.ts'
import { noHooks, pageKeys } from './pageKeys.ts'

const opened = (raw: string): Editor =>
  openedPage(
    toContentsJson(parse(raw), stubEnv()),
    pageKeys(() => noHooks),
  )
const choose = (editor: Editor, words: string) => {
  const from = editor.state.doc.textContent.indexOf(words) + 1
  editor.commands.setTextSelection({ from, to: from + words.length })
}
const type = (editor: Editor, text: string) => {
  for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter))
}
const rawOf = (editor: Editor) => toSource(docOf(editor.state.doc, parse('')))

test('words typed over the end of a link stay in it (W9)', () => {
  const editor = opened('Go to [[iPhone 5|the iPhone page]]')
  choose(editor, 'page')
  type(editor, 'screen parts')
  expect(rawOf(editor)).toBe('Go to [[iPhone 5|the iPhone screen parts]]')
})

test('words typed over a whole link, or over an address, stay in it (W9)', () => {
  const page = opened('Go to [[iPhone 5|there]] now')
  choose(page, 'there')
  type(page, 'here')
  expect(rawOf(page)).toBe('Go to [[iPhone 5|here]] now')
  const address = opened('See [link|https://example.org|this site]')
  choose(address, 'site')
  type(address, 'page')
  expect(rawOf(address)).toBe('See [link|https://example.org|this page]')
})

test('a link takes nothing that is typed behind it, or over more than it (W9)', () => {
  const behind = opened('Go to [[iPhone 5|there]]')
  behind.commands.setTextSelection(behind.state.doc.content.size - 1)
  type(behind, ' now')
  expect(rawOf(behind)).toBe('Go to [[iPhone 5|there]] now')
  const over = opened('Go to [[iPhone 5|there]] now')
  choose(over, 'there now')
  type(over, 'here')
  expect(rawOf(over)).toBe('Go to here')
  const back = opened('Go to [[iPhone 5|the page]]')
  choose(back, 'page')
  type(back, 'screen')
  back.commands.setTextSelection(1)
  back.commands.setTextSelection(back.state.doc.content.size - 1)
  type(back, ' now')
  expect(rawOf(back)).toBe('Go to [[iPhone 5|the screen]] now')
})
