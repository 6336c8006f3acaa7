// What is typed to find something: "/" for commands, "[[" for pages. Opened by typing it, never by
// going there.
import type { Editor } from '@tiptap/core'
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'
import { fromOutside } from './pageDoc.ts'
import type { PageHooks } from './pageKeys.ts'

/** `from` and `to`: all that was typed for it, its sign too. */
export type Completion = { kind: 'command' | 'page'; query: string; from: number; to: number }
/** null also once it was put aside: what stands there then is text. */
type Held = Completion | null

const key = new PluginKey<Held>('completion')
const signs: [Completion['kind'], RegExp, length: number][] = [
  ['page', /\[\[([^[\]|\n\ufffc]{0,80})$/, 2],
  ['command', /(?:^|\s)\/([^\s/\ufffc]{0,24})$/, 1],
]

const typedAt = (state: EditorState): Completion | null => {
  const { $from, empty } = state.selection
  const code = state.schema.marks['code']
  if (
    !empty ||
    !$from.parent.inlineContent ||
    $from.parent.type.spec.code ||
    (code && code.isInSet($from.marks()))
  )
    return null
  const text = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 90),
    $from.parentOffset,
    undefined,
    '\ufffc',
  )
  for (const [kind, sign, length] of signs) {
    const query = sign.exec(text)?.[1]
    if (query !== undefined)
      return { kind, query, from: $from.pos - query.length - length, to: $from.pos }
  }
  return null
}

export const completionOf = (state: EditorState): Completion | null => key.getState(state) ?? null
export const closeCompletion = (editor: Editor): void =>
  editor.view.dispatch(editor.state.tr.setMeta(key, 'close'))

const keys = ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']

export const pageCompletion = (hooks: () => PageHooks) =>
  Extension.create({
    name: 'pageCompletion',
    priority: 900,
    addProseMirrorPlugins() {
      const { editor } = this
      return [
        new Plugin<Held>({
          key,
          state: {
            init: () => null,
            apply: (tr, open, before, after) => {
              if (tr.getMeta(key) === 'close') return null
              if (!tr.docChanged && !tr.selectionSet) return open
              const found = typedAt(after)
              if (!found || open?.from === found.from) return found && open ? found : null
              // What stood there before is text; so is what comes by undo, a paste or a merge.
              return tr.docChanged &&
                !tr.getMeta(fromOutside) &&
                !tr.getMeta('paste') &&
                typedAt(before)?.from !== found.from &&
                found.query === ''
                ? found
                : null
            },
          },
          props: {
            handleDOMEvents: {
              // A click elsewhere puts it away.
              blur: ({ state }) => {
                if (completionOf(state)) closeCompletion(editor)
              },
            },
            handleKeyDown: (view, event) => {
              if (
                !completionOf(view.state) ||
                !keys.includes(event.key) ||
                event.isComposing ||
                event.ctrlKey ||
                event.metaKey ||
                event.altKey ||
                event.shiftKey
              )
                return false
              if (event.key === 'Escape') {
                closeCompletion(editor)
                return true
              }
              return hooks().complete(event.key)
            },
          },
        }),
      ]
    },
  })
