// Formatted or plain text after a paste (W-C4): whichever is chosen, no word is lost.
import { Extension, type Editor } from '@tiptap/core'
import { history, redo, undo } from '@tiptap/pm/history'
import { Fragment, Slice } from '@tiptap/pm/model'
import { TextSelection, type EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { beforeAll, expect, test } from 'vitest'
import { toContentsJson } from '#wikitext/doc.ts'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { stubEnv } from '#wikitext/testEnv.ts'
import { openedPage } from '../../../fixtures/openedPage.ts'
import { openLines } from '../../../testing/lineEditor.ts'
import { docOf, shownIn } from '../page/pageDoc.ts'
import { clipboardPlugin } from './clipboard.ts'
import { takesMarkup, textPasted } from './markup/pasteMarkup.ts'
import { loadReader } from './markup/readMarkup.ts'
import { choiceOf, choose, endChoice, pasteChoice } from './pasteChoice.ts'

beforeAll(loadReader)

const clipboard = Extension.create({
  name: 'clipboard',
  addProseMirrorPlugins: () => [
    clipboardPlugin({
      hooks: () => ({ files: () => undefined }),
      cleaned: html => html,
      take: takesMarkup,
      plain: textPasted,
      takesDrops: false,
    }),
    pasteChoice(),
    history(),
  ],
})
/** Paragraphs as the words around them, or letters in code; of HTML, bold words stand for all. */
const leftToProseMirror = (
  { tr, schema, selection: { $from } }: EditorState,
  html: string,
  text: string,
) => {
  if (html) {
    const words = html.includes('&nbsp;') ? text.replace(' ', '\u00a0') : text
    const marks = html.includes('<b>') ? [schema.mark('bold')] : []
    return tr.replaceSelectionWith(schema.text(words, marks), false)
  }
  if ($from.parent.type.spec.code) return tr.insertText(text.replace(/\r\n?/g, '\n'))
  const lines = text
    .split(/(?:\r\n?|\n)+/)
    .map(line => (line ? [schema.text(line, $from.marks())] : []))
  const blocks = lines.map(line => schema.node($from.parent.type, null, line))
  return tr.replaceSelection(Slice.maxOpen(Fragment.from(blocks)))
}
const pasteData = async ({ view, state }: Editor, html: string, text: string) => {
  const data = { files: [], getData: (type: string) => (type === 'text/html' ? html : text) }
  // The clipboard is all that is asked of the browser here.
  const event = { clipboardData: data } as unknown as ClipboardEvent
  const isTaken = state.plugins.some(plugin =>
    plugin.props.handlePaste?.call(plugin, view as EditorView, event, Slice.empty),
  )
  if (!isTaken) view.dispatch(leftToProseMirror(state, html, text))
  await Promise.resolve()
}
const paste = (editor: Editor, text: string) => pasteData(editor, '', text)

const docIn = (editor: Editor) => docOf(editor.state.doc, parse(''))
/** `|` is the caret. */
const page = (raw: string): Editor => {
  const editor = openedPage(toContentsJson(parse(raw), stubEnv()), clipboard)
  let at = 1
  editor.state.doc.descendants((node, place) => {
    const offset = node.text?.indexOf('|') ?? -1
    if (offset >= 0) at = place + offset
  })
  if (raw.includes('|')) editor.view.dispatch(editor.state.tr.delete(at, at + 1))
  editor.commands.setTextSelection(at)
  return editor
}
const rawOf = (editor: Editor) => toSource(docIn(editor))
const arrive = (editor: Editor, change: (raw: string) => string) => {
  const tr = shownIn(editor.state, parse(change(rawOf(editor))))
  if (tr) editor.view.dispatch(tr)
}
const type = (editor: Editor, text: string) =>
  editor.view.dispatch(editor.state.tr.insertText(text))

const pasted = '## Lid\n\nTake the **lid** off'
const plain = 'Before ## Lid\n\nTake the **lid** off here\n\nAfter'

test('the letters of a paste and what they say take turns, each one step of undo (W-C4)', async () => {
  const editor = page('Before | here\n\nAfter')
  await paste(editor, pasted)
  const asFormatted = rawOf(editor)
  expect(asFormatted).toContain('== Lid ==')
  expect(choiceOf(editor.state)).toMatchObject({ isPlain: false })
  choose(editor.view, true)
  expect(rawOf(editor)).toBe(plain)
  expect(editor.state.selection.$head.parentOffset).toBe('Take the **lid** off'.length)
  expect(choiceOf(editor.state)).toMatchObject({ isPlain: true })
  choose(editor.view, false)
  expect(rawOf(editor)).toBe(asFormatted)
  choose(editor.view, true)
  for (const after of [asFormatted, plain, asFormatted, 'Before  here\n\nAfter']) {
    undo(editor.state, editor.view.dispatch)
    expect(rawOf(editor)).toBe(after)
    expect(choiceOf(editor.state)).toBeNull()
  }
  for (const after of [asFormatted, plain]) {
    redo(editor.state, editor.view.dispatch)
    expect(rawOf(editor)).toBe(after)
  }
})

test('a letter ends it, wherever it is typed, and so does whoever puts it away (W-C4)', async () => {
  const editor = page('Before|\n\nAfter')
  await paste(editor, pasted)
  const held = rawOf(editor)
  endChoice(editor.view)
  choose(editor.view, true)
  expect(rawOf(editor)).toBe(held)
  undo(editor.state, editor.view.dispatch)
  await paste(editor, pasted)
  expect(choiceOf(editor.state)).not.toBeNull()
  const { tr } = editor.state
  editor.view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)))
  expect(choiceOf(editor.state)).not.toBeNull()
  type(editor, '!')
  expect(choiceOf(editor.state)).toBeNull()
  choose(editor.view, true)
  expect(rawOf(editor)).toBe(`${held}!`)
})

test('a second paste is chosen for itself (W-C4)', async () => {
  const editor = page('|')
  await paste(editor, 'one **two** ')
  const first = choiceOf(editor.state)?.paste
  await paste(editor, 'three **four**')
  expect(choiceOf(editor.state)?.paste).not.toBe(first)
  choose(editor.view, true)
  expect(rawOf(editor)).toBe('one ***two*** three **four**')
})

test('what others write beside it stays, and what they write in it ends it (W-C4)', async () => {
  const editor = page('Before\n\n|\n\nAfter')
  await paste(editor, pasted)
  arrive(editor, raw => `New.\n\n${raw.replace('Before', 'Before all')}`)
  arrive(editor, raw => raw.replace('After', 'At last'))
  expect(choiceOf(editor.state)).not.toBeNull()
  choose(editor.view, true)
  expect(rawOf(editor)).toBe(
    'New.\n\nBefore all\n\n[nowiki]#[/nowiki]# Lid\n\nTake the **lid** off\n\nAt last',
  )
  choose(editor.view, false)
  arrive(editor, raw => raw.replace('off', 'away'))
  expect(choiceOf(editor.state)).toBeNull()
  choose(editor.view, true)
  expect(rawOf(editor)).toBe(
    'New.\n\nBefore all\n\n== Lid ==\n\nTake the ***lid*** away\n\nAt last',
  )
})

test('HTML from elsewhere can be the letters that come with it (W-C4)', async () => {
  const editor = page('Before |')
  await pasteData(editor, '<b>the lid</b>', 'the lid')
  expect(rawOf(editor)).toBe('Before ***the lid***')
  choose(editor.view, true)
  expect(rawOf(editor)).toBe('Before the lid')
})

const own = '<p data-stepwright-copy="" data-pm-slice="1 1 []"><b>the lid</b></p>'
const neither: [what: string, page: string, html: string, text: string][] = [
  ['words', 'Before|', '', 'Take the lid off'],
  ['a line with its end', 'Before| after', '', 'Take the lid off\n'],
  ['words among bold ones', "the '''bo|ld''' lid", '', 'foo'],
  ['lines in an item', '* it|em\n* next', '', 'foo\nbar'],
  ['code', '[code]\nab|c\n[/code]', '', 'x = 1\n'],
  ['lines of code', '[code]\nab|c\n[/code]', '', '# foo\r\n- **bar**\r\n- b'],
  ['words of a web page', 'Before|', '<i></i>two&nbsp;words', 'two words'],
  ['what was copied here', 'Before|', own, 'the lid'],
  ['formatting without letters', 'Before|', '', ' \n '],
]
test.each(neither)('nothing is offered for %s (W-C4)', async (_, raw, html, text) => {
  const editor = page(raw)
  const before = editor.state.doc
  await pasteData(editor, html, text)
  expect(editor.state.doc.eq(before)).toBe(false)
  expect(choiceOf(editor.state)).toBeNull()
})

test('what was copied in another editor of this kind is offered as letters too (W-C4)', async () => {
  const editor = page('Before |')
  await pasteData(editor, '<p data-pm-slice="1 1 []"><b>the lid</b></p>', 'the lid')
  choose(editor.view, true)
  expect(rawOf(editor)).toBe('Before the lid')
})

test('letters are as bold as the words around them, and no part of a link there (W-C4)', async () => {
  const bold = page("the '''bo|ld''' lid")
  await paste(bold, 'one ***two***')
  choose(bold.view, true)
  expect(rawOf(bold)).toBe('the ***boone [nowiki]***[/nowiki]two[nowiki]***[/nowiki]ld*** lid')
  const linked = page('see [link|https://example.org/|the lo|ng words] x')
  await paste(linked, 'a **b**')
  choose(linked.view, true)
  expect(rawOf(linked)).toContain('the lo]a **b**[link|')
})

test('a caret that has gone elsewhere stays there, and the choice where the paste is (W-C4)', async () => {
  const rest = 'Middle words that are long enough\n\nEnd of it all'
  const editor = page(`|\n\n${rest}`)
  await paste(editor, pasted)
  const at = choiceOf(editor.state)?.at
  const { tr } = editor.state
  editor.view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)))
  choose(editor.view, true)
  expect(editor.state.selection.$head.parent.textContent).toBe('End of it all')
  const held = choiceOf(editor.state)
  expect(editor.state.doc.resolve(held?.at ?? 0).parent.textContent).toBe('Take the **lid** off')
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 2)))
  arrive(editor, raw => raw.replace(`\n\n${rest}`, ''))
  choose(editor.view, false)
  expect(editor.state.selection.head).toBe(at)
})

const shown = (lines: ReturnType<typeof openLines>) =>
  lines.lines().map(({ level, text_raw }) => `${level} ${text_raw}`)

test('lines made of a list and its letters take turns, and keep ids of their own (W-C4)', async () => {
  const opened = openLines(['0 black Take off', '0 black then wait'])
  opened.select(0, 4)
  await paste(opened.editor, '- one\n  - below')
  const made = shown(opened)
  const first = opened.lines().map(({ lineid }) => lineid)
  choose(opened.editor.view, true)
  expect(shown(opened)).toEqual(['0 Take- one', '0 - below off', '0 then wait'])
  expect(opened.caret()).toEqual([1, '- below'.length])
  choose(opened.editor.view, false)
  expect(shown(opened)).toEqual(made)
  const ids = opened.lines().map(({ lineid }) => lineid)
  expect(new Set(ids).size).toBe(ids.length)
  // The service may know the first ones as lines that were deleted.
  expect(ids.map(id => first.includes(id))).toEqual([true, false, true])
  opened.press('Control+z', 'Control+z', 'Control+z')
  expect(shown(opened)).toEqual(['0 Take off', '0 then wait'])
})

test('wiki text chosen as plain text is letters also when it is read again (W-C4)', async () => {
  const opened = openLines(['0 black '])
  await paste(opened.editor, "* ''one''\n** [[Page]]")
  expect(shown(opened)).toEqual(["0 ''one''", '1 [[Page]]'])
  choose(opened.editor.view, true)
  expect(opened.editor.state.doc.textBetween(0, opened.editor.state.doc.content.size, '\n')).toBe(
    "* ''one''\n** [[Page]]",
  )
  expect(shown(opened).join()).toContain('[nowiki]')
})

const plainLines: [what: string, text: string][] = [
  ['blanks around words', ' foo '],
  ['a line that stands further in', 'one\n    two'],
  ['lines with their end', 'one\r\ntwo\r\n'],
]
test.each(plainLines)('in a step nothing is offered for %s (W-C4)', async (_, text) => {
  const { editor } = openLines(['0 black Take off'])
  await paste(editor, text)
  expect(choiceOf(editor.state)).toBeNull()
})

test('signs of a list that are no markup can stay in a step (W-C4)', async () => {
  const opened = openLines(['0 black '])
  await paste(opened.editor, '☐ one\n☐ two')
  expect(shown(opened)).toEqual(['0 one', '0 two'])
  choose(opened.editor.view, true)
  expect(shown(opened)).toEqual(['0 ☐ one', '0 ☐ two'])
})

test('a capital V that is typed does not make the next paste plain (W-C4)', async () => {
  const press = (editor: Editor, ctrlKey: boolean) => {
    const event = { shiftKey: true, ctrlKey, metaKey: false, key: 'V', code: 'KeyV' }
    for (const plugin of editor.state.plugins)
      // No more of the key is asked for.
      plugin.props.handleDOMEvents?.keydown?.call(plugin, editor.view, event as KeyboardEvent)
  }
  const editor = page('|')
  press(editor, true)
  await paste(editor, 'one **two**')
  expect(rawOf(editor)).toBe('one **two**')
  press(editor, false)
  await paste(editor, ' and **three**')
  expect(rawOf(editor)).toBe('one **two** and ***three***')
})
