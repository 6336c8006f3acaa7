// What the editors make of a paste, with what the browser hands over (W10).
import type { EditorView } from '@tiptap/pm/view'
import { expect, test } from 'vitest'
import { openLines } from '../../../../testing/lineEditor.ts'

const paste = async (lines: ReturnType<typeof openLines>, text: string, html = '') => {
  const { view, state } = lines.editor
  const data = { files: [], getData: (type: string) => (type === 'text/html' ? html : text) }
  const isTaken = state.plugins.some(plugin =>
    // The event is all that is asked of the browser here.
    plugin.props.handlePaste?.call(
      plugin,
      view as EditorView,
      { clipboardData: data } as unknown as ClipboardEvent,
      undefined as never,
    ),
  )
  // Markdown is read by what is loaded for it.
  await import('./markdownDoc.ts')
  await Promise.resolve()
  return isTaken
}
const shown = (lines: ReturnType<typeof openLines>) =>
  lines.lines().map(({ level, text_raw }) => `${level} ${text_raw}`)

test('in a line marks are read, in several each item is a line, one undo takes all back (W10)', async () => {
  const opened = openLines(['0 black Take'])
  opened.select(0, 4)
  await paste(opened, '**lid** off')
  await expect.poll(() => shown(opened)).toEqual(['0 Take***lid*** off'])
  await paste(opened, '.\n\n- one `x`\n  - below')
  await expect.poll(() => shown(opened)).toEqual(['0 Take***lid*** off.', '0 one ``x``', '1 below'])
  opened.press('Control+z')
  expect(shown(opened)).toEqual(['0 Take***lid*** off'])
})

test('wiki text is read too, and plain lists line by line as ever (W10)', async () => {
  const opened = openLines(['0 black '])
  opened.select(0, 0)
  await paste(opened, "* ''one''\n** below")
  await expect.poll(() => shown(opened)).toEqual(["0 ''one''", '1 below'])
  const plain = openLines(['0 black '])
  plain.select(0, 0)
  expect(await paste(plain, '- one\n- two')).toBe(true)
  expect(shown(plain)).toEqual(['0 one', '0 two'])
})

test('what is no markup goes its own way (W10)', async () => {
  const opened = openLines(['0 black '])
  opened.select(0, 0)
  expect(await paste(opened, '5*3 and #10-24')).toBe(false)
  expect(shown(opened)).toEqual(['0 '])
})

test('a blank before the pasted words stays (W10)', async () => {
  const opened = openLines(['0 black Take'])
  opened.select(0, 4)
  await paste(opened, ' the **lid** off')
  await expect.poll(() => shown(opened), { timeout: 2000 }).toEqual(['0 Take the ***lid*** off'])
})
