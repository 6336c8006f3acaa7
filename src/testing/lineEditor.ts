// For tests of the line editor: the real editor with all its rules, without a page.
import { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { StepLine } from '#app/drafts/content/guideContent.ts'
import { existing } from '#lib/existing.ts'
import { lineCompletion } from '../app/editor/lines/completion/lineCompletion.ts'
import { emptyLines, linesOf, showLines, startOf } from '../app/editor/lines/model/lineDoc.ts'
import { lineKeys, noHooks } from '../app/editor/lines/lineKeys.ts'
import type { LineHooks } from '../app/editor/lines/lineKeys.ts'
import { lineExtensions } from '../app/editor/lines/model/lineSchema.ts'
import type { NodeView } from '@tiptap/pm/view'

type KeyChanges = { ctrlKey?: boolean; shiftKey?: boolean; altKey?: boolean }
export type TestEditor = {
  editor: Editor
  /** Refusals in the order they came. */
  refused: string[]
  /** `Shift+Tab`, `Control+z`: answers whether the editor took the key. */
  press: (...keys: string[]) => boolean
  /** As the browser hands over typed text. */
  type: (text: string) => void
  /** By lines and offsets, both counted from 0; without an end it is a caret. */
  select: (line: number, offset: number, toLine?: number, toOffset?: number) => void
  chooseLine: (line: number) => void
  /** Lines that changed elsewhere; `aliases`: ids that the service has replaced. */
  arrive: (sources: readonly string[], aliases?: Readonly<Record<string, number>>) => void
  lines: () => StepLine[]
  /** `level bullet text`, the caret as |. */
  shown: () => string[]
  caret: () => [number, number]
}

/** `1 red Text` -> a line; its lineid is its place, counted from 1. */
export const aLine = (source: string, lineid: number): StepLine => {
  const [level = '', bullet = '', ...words] = source.split(' ')
  return { lineid, level: Number(level), bullet, text_raw: words.join(' ') }
}

export const openLines = (
  sources: readonly string[],
  hooks: Partial<LineHooks> = {},
): TestEditor => {
  // The editor asks which system it runs on.
  if (typeof navigator === 'undefined')
    Object.defineProperty(globalThis, 'navigator', {
      value: { platform: 'Linux', userAgent: '' },
      configurable: true,
    })
  const refused: string[] = []
  const all: LineHooks = {
    ...noHooks,
    refused: (refusal, count) =>
      void refused.push(count === undefined ? refusal : `${refusal} ${count}`),
    ...hooks,
  }
  const editor = new Editor({
    element: null,
    extensions: [
      ...lineExtensions(() => ({}) as NodeView, true),
      lineKeys(() => all),
      lineCompletion(() => false),
    ],
    content: emptyLines,
    enableInputRules: false,
    enablePasteRules: false,
  })
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }))
  const arrive: TestEditor['arrive'] = (come, aliases = {}) =>
    showLines(
      editor,
      come.map((source, i) => aLine(source, i + 1)),
      lineid => (lineid === null ? null : (aliases[String(lineid)] ?? lineid)),
    )
  arrive(sources)
  const pressOne = (name: string): boolean => {
    const parts = name.split('+')
    const key = existing(parts.pop(), 'the key')
    const held: KeyChanges = {
      ctrlKey: parts.includes('Control'),
      shiftKey: parts.includes('Shift'),
      altKey: parts.includes('Alt'),
    }
    const event = {
      key,
      keyCode: 0,
      metaKey: false,
      ...held,
      preventDefault: () => undefined,
    } as KeyboardEvent
    return editor.state.plugins.some(plugin =>
      plugin.props.handleKeyDown?.call(plugin, editor.view, event),
    )
  }
  const at = (line: number, offset: number) => startOf(editor.state.doc, line) + 1 + offset
  const caret = (): [number, number] => [
    editor.state.selection.$head.index(0),
    editor.state.selection.$head.parentOffset,
  ]
  const lines = () => linesOf(editor.state.doc)
  return {
    editor,
    refused,
    lines,
    caret,
    arrive,
    press: (...keys) => keys.map(pressOne).at(-1) ?? false,
    type: text => {
      const { from, to } = editor.state.selection
      const isTaken = editor.state.plugins.some(plugin =>
        plugin.props.handleTextInput?.call(plugin, editor.view, from, to, text, () =>
          editor.state.tr.insertText(text),
        ),
      )
      if (!isTaken) editor.view.dispatch(editor.state.tr.insertText(text))
    },
    select: (line, offset, toLine = line, toOffset = offset) =>
      editor.view.dispatch(
        editor.state.tr.setSelection(
          TextSelection.create(editor.state.doc, at(line, offset), at(toLine, toOffset)),
        ),
      ),
    chooseLine: line =>
      editor.view.dispatch(
        editor.state.tr.setSelection(
          NodeSelection.create(editor.state.doc, startOf(editor.state.doc, line)),
        ),
      ),
    shown: () =>
      lines().map(
        ({ level, bullet, text_raw }, i) =>
          `${level} ${bullet} ${i === caret()[0] ? `${text_raw.slice(0, caret()[1])}|${text_raw.slice(caret()[1])}` : text_raw}`,
      ),
  }
}
