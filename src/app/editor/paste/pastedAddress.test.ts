// What becomes of an address that is pasted alone (W12).
import { Extension, type Editor } from '@tiptap/core'
import { history, undo } from '@tiptap/pm/history'
import { Slice } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { openedPage } from '../../../fixtures/openedPage.ts'
import { docOf } from '../page/pageDoc.ts'
import { clipboardPlugin } from './clipboard.ts'
import { textPasted } from './markup/pasteMarkup.ts'
import { takesAddress, type Place } from './pastedAddress.ts'
import { pasteChoice } from './pasteChoice.ts'

const guide = 'https://site.example/Guide/Lamp/5'
const film = 'https://www.youtube.com/watch?v=abcdefghijk'
const card: Place = { token: '[guide|5]' }

/** A page with the caret at `at`, and what answers what was asked about the address. */
const opened = (raw: string, at: number) => {
  const asked: string[] = []
  let answer: (place: Place | null) => void = () => undefined
  let fail: () => void = () => undefined
  const find = ({ href, hostname }: URL, takesFilm: boolean) => {
    if (hostname !== 'site.example' && !(takesFilm && href === film)) return null
    asked.push(href)
    return new Promise<Place | null>((resolve, reject) => {
      answer = resolve
      fail = () => reject(new Error('offline'))
    })
  }
  const clipboard = clipboardPlugin({
    hooks: () => ({ files: () => undefined }),
    cleaned: html => html,
    take: takesAddress(find),
    plain: textPasted,
    takesDrops: false,
  })
  const plugins = [clipboard, pasteChoice(), history()]
  const editor = openedPage(
    parse(raw),
    Extension.create({ name: 'pastedHere', addProseMirrorPlugins: () => plugins }),
  )
  editor.commands.setTextSelection(at)
  const settle = async (end: () => void) => {
    end()
    // Whoever waits for the answer comes first.
    await new Promise(done => setTimeout(done))
  }
  return {
    editor,
    asked,
    answered: (place: Place | null) => settle(() => answer(place)),
    failed: () => settle(() => fail()),
  }
}
const paste = (editor: Editor, text: string, html = ''): boolean => {
  const data = { files: [], getData: (type: string) => (type === 'text/html' ? html : text) }
  // The clipboard is all that is asked of the browser here.
  const event = { clipboardData: data } as unknown as ClipboardEvent
  return editor.state.plugins.some(plugin =>
    plugin.props.handlePaste?.call(plugin, editor.view, event, Slice.empty),
  )
}
const raw = (editor: Editor) => toSource(docOf(editor.state.doc, parse('')))
const type = (editor: Editor, text: string) =>
  editor.view.dispatch(editor.state.tr.insertText(text))

test('an address of a guide becomes its card, and one undo goes back to it (W12)', async () => {
  const { editor, answered } = opened('', 1)
  expect(paste(editor, ` ${guide}\n`)).toBe(true)
  expect(raw(editor)).toBe(guide)
  await answered(card)
  expect(raw(editor)).toBe('[guide|5]')
  undo(editor.state, editor.view.dispatch)
  expect(raw(editor)).toBe(guide)
  undo(editor.state, editor.view.dispatch)
  expect(raw(editor)).toBe('')
})

test('in running text a page becomes a link with its title, and words go on behind it (W12)', async () => {
  const { editor, answered } = opened('See it.', 5)
  paste(editor, guide)
  type(editor, '!')
  await answered({ title: 'Lamp', section: '' })
  type(editor, '?')
  expect(raw(editor)).toBe('See [[Lamp]]!?it.')
})

test('an address that was touched before the answer stays as it is then (W12)', async () => {
  const { editor, answered } = opened('', 1)
  paste(editor, guide)
  editor.commands.setTextSelection(4)
  type(editor, 'x')
  await answered(card)
  expect(raw(editor)).toBe(guide.replace('htt', 'httx'))
})

test('what others write meanwhile stays, and the address finds its place (W12)', async () => {
  const { editor, answered } = opened('Before\n\nend', 9)
  paste(editor, guide)
  editor.view.dispatch(editor.state.tr.insertText('Theirs. ', 1).setMeta('fromOutside', true))
  await answered(card)
  expect(raw(editor)).toBe('Theirs. Before\n\n[guide|5]end')
})

test('unknown, not answered or of another site: the address stays as it was written (W12)', async () => {
  const unknown = opened('', 1)
  paste(unknown.editor, guide)
  await unknown.answered(null)
  expect(raw(unknown.editor)).toBe(guide)
  const offline = opened('', 1)
  paste(offline.editor, guide)
  await offline.failed()
  expect(raw(offline.editor)).toBe(guide)
  const other = opened('', 1)
  expect(paste(other.editor, 'https://elsewhere.example/Guide/Lamp/5')).toBe(false)
  expect(paste(other.editor, guide, '<a href="x">Lamp</a>')).toBe(false)
  expect(paste(other.editor, `${guide} is good`)).toBe(false)
  expect(other.asked).toEqual([])
})

test('a film stands alone in its block with the caret behind it (W12)', async () => {
  const { editor, answered } = opened('', 1)
  paste(editor, film)
  expect(raw(editor)).toBe(film)
  await answered({ film })
  type(editor, 'Look.')
  expect(raw(editor)).toBe(`[video|${film}]\n\nLook.`)
  const inText = opened('See it.', 5)
  expect(paste(inText.editor, film)).toBe(false)
  expect(inText.asked).toEqual([])
})

test('a film stays an address where the site shows none, or words came beside it (W12)', async () => {
  const refused = opened('', 1)
  paste(refused.editor, film)
  await refused.answered(null)
  expect(raw(refused.editor)).toBe(film)
  const beside = opened('', 1)
  paste(beside.editor, film)
  type(beside.editor, ' shows it')
  await beside.answered({ film })
  expect(raw(beside.editor)).toBe(`${film} shows it`)
})

test('one undo of a film goes back to its address (W12)', async () => {
  const { editor, answered } = opened('', 1)
  paste(editor, film)
  await answered({ film })
  undo(editor.state, editor.view.dispatch)
  expect(raw(editor)).toBe(film)
})

test('code and links take the letters of an address (W12)', () => {
  const code = opened('[code]\nx\n[/code]', 1)
  expect(paste(code.editor, guide)).toBe(false)
  const link = opened('[link|https://a.example|words]', 3)
  expect(paste(link.editor, guide)).toBe(false)
})

test('pages in a row stay links of their own, also the same one again (W12)', async () => {
  const { editor, answered } = opened('', 1)
  for (const title of ['Alpha', 'Beta', 'Beta', 'Beta']) {
    paste(editor, guide)
    await answered({ title, section: '' })
  }
  expect(raw(editor)).toBe('[[Alpha]][[Beta]][[Beta]][[Beta]]')
})

test('pages come together by what is deleted between them and stay links of their own (W12)', async () => {
  const { editor, answered } = opened('', 1)
  paste(editor, guide)
  await answered({ title: 'Alpha', section: '' })
  type(editor, ' ')
  paste(editor, guide)
  await answered({ title: 'Beta', section: '' })
  editor.view.dispatch(editor.state.tr.delete(6, 7))
  expect(raw(editor)).toBe('[[Alpha]][[Beta]]')
})

test('links side by side stay so when something else of the text is changed (W12)', () => {
  const { editor } = opened('See [[Alpha]][[Beta]][[Beta]]', 1)
  type(editor, 'Now ')
  expect(raw(editor)).toBe('Now See [[Alpha]][[Beta]][[Beta]]')
})
