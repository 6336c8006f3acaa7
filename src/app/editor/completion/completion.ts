// What is typed to find something: "/" for commands, "[[" for pages, "@" for parts and tools.
// Opened by typing it, never by going there.
import type { Editor } from '@tiptap/core'
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'

/** `from` and `to`: all that was typed for it, its sign too. */
export type Completion = {
  kind: 'command' | 'page' | 'item'
  query: string
  from: number
  to: number
}
/** null also once it was put aside: what stands there then is text. */
type Held = Completion | null
/** What opens it; `alone`: only where nothing else stands in the line. */
export type Sign = { kind: Completion['kind']; sign: RegExp; length: number; alone?: boolean }

const key = new PluginKey<Held>('completion')
export const pageSign: Sign = { kind: 'page', sign: /\[\[([^[\]|\n\ufffc]{0,80})$/, length: 2 }

const typedAt = (state: EditorState, signs: readonly Sign[]): Completion | null => {
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
  for (const { kind, sign, length, alone } of signs) {
    const query = sign.exec(text)?.[1]
    if (query !== undefined && !(alone && $from.parent.content.size > query.length + length))
      return { kind, query, from: $from.pos - query.length - length, to: $from.pos }
  }
  return null
}

export const completionOf = (state: EditorState): Completion | null => key.getState(state) ?? null
export const isSameCompletion = (a: Completion | null, b: Completion | null): boolean =>
  a?.from === b?.from && a?.to === b?.to && a?.query === b?.query && a?.kind === b?.kind
export const closeCompletion = (editor: Editor): void =>
  editor.view.dispatch(editor.state.tr.setMeta(key, 'close'))

const keys = ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']

type CompletionOptions = {
  signs: readonly Sign[]
  /** Asked at each key that is for the list; false: the key is one of the text. */
  complete: (key: string) => boolean
  /** Above the keys of the text. */
  priority: number
}

export const completion = ({ signs, complete, priority }: CompletionOptions) =>
  Extension.create({
    name: 'completion',
    priority,
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
              const found = typedAt(after, signs)
              if (!found || open?.from === found.from) return found && open ? found : null
              // What stood there before is text; so is what comes by undo, a paste or a merge.
              return tr.docChanged &&
                !tr.getMeta('fromOutside') &&
                !tr.getMeta('paste') &&
                typedAt(before, signs)?.from !== found.from &&
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
              return complete(event.key)
            },
          },
        }),
      ]
    },
  })
