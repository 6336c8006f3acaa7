// Keys of the editor of pages, and what typing turns into.
import type { Editor } from '@tiptap/core'
import { typingOver } from '#app/editor/text/typingOver.ts'
import { Extension, getNodeType } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { wrapInList } from '@tiptap/pm/schema-list'
import { isShortcut, placeOfPress } from '#app/ui/keys/ownKeys.ts'
import * as commands from './pageCommands.ts'

/** What the keys ask of the screen around the editor; read anew at each key. */
export type PageHooks = {
  openLink: () => void
  shortcuts: () => boolean
  complete: (key: string) => boolean
  leave: () => void
}
export const noHooks: PageHooks = {
  openLink: () => undefined,
  shortcuts: () => false,
  complete: () => false,
  leave: () => undefined,
}

/**
 * What a marker at the start of a paragraph makes of it; null: nothing. The text behind the caret
 * stays.
 */
export const typedBlock = (state: EditorState): Transaction | null => {
  const { $from, empty } = state.selection
  if (!empty || $from.parent.type.name !== 'paragraph') return null
  const marker = /^(={2,6}|[*#-]) $/.exec(
    $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'),
  )?.[1]
  if (marker === undefined) return null
  const start = $from.start()
  const cleared = state.tr.delete(start, start + marker.length + 1)
  if (marker.startsWith('='))
    return cleared.setBlockType(start, start, getNodeType('heading', state.schema), {
      level: marker.length,
    })
  const list = getNodeType(marker === '#' ? 'orderedList' : 'bulletList', state.schema)
  let wrapped: Transaction | null = null
  // The list is made as if the marker had never been there.
  wrapInList(list)(state.apply(cleared), tr => void (wrapped = tr))
  if (!wrapped) return null
  for (const step of (wrapped as Transaction).steps) cleared.step(step)
  return cleared
}

/** Literal first, then what it means: one undo gives the literal text back. */
const shortcuts = (hooks: () => PageHooks) =>
  new Plugin({
    props: {
      handleTextInput: (view, from, to, text) => {
        // A chip chosen as an object is not typed over by accident.
        if (view.state.selection instanceof NodeSelection) return true
        if (text !== ' ' || !hooks().shortcuts() || view.composing) return false
        const literal = view.state.tr.insertText(text, from, to)
        const tr = typedBlock(view.state.apply(literal))
        if (!tr) return false
        view.dispatch(literal)
        view.dispatch((typedBlock(view.state) as Transaction).scrollIntoView())
        return true
      },
    },
  })

const inside = (editor: Editor, name: string): boolean => {
  const { $from } = editor.state.selection
  return Array.from({ length: $from.depth }, (_, i) => $from.node(i + 1).type.name).includes(name)
}
/**
 * At the start of an item or of a heading, Backspace takes the form away before it joins anything.
 */
const backspace = (editor: Editor): boolean => {
  const { $from, empty } = editor.state.selection
  if (!empty || $from.parentOffset > 0) return false
  if ($from.parent.type.name === 'heading' || $from.parent.type.name === 'codeBlock')
    return commands.setParagraph(editor)
  return (
    inside(editor, 'listItem') && $from.index(-1) === 0 && editor.commands.liftListItem('listItem')
  )
}
const enter = (editor: Editor): boolean => {
  const { $from, empty } = editor.state.selection
  if (inside(editor, 'listItem'))
    return empty && $from.parent.content.size === 0
      ? editor.commands.liftListItem('listItem')
      : editor.commands.splitListItem('listItem')
  // An empty paragraph at the end of a quote ends it.
  return (
    empty &&
    $from.parent.content.size === 0 &&
    inside(editor, 'blockquote') &&
    $from.indexAfter(-1) === $from.node(-1).childCount &&
    editor.commands.lift('blockquote')
  )
}
/** Two empty lines at the end leave the code. */
const leaveCode = (editor: Editor): boolean => {
  const { $from, empty } = editor.state.selection
  if (
    !empty ||
    $from.parent.type.name !== 'codeBlock' ||
    $from.parentOffset < $from.parent.content.size ||
    !$from.parent.textContent.endsWith('\n')
  )
    return false
  return editor
    .chain()
    .deleteRange({ from: $from.pos - 1, to: $from.pos })
    .exitCode()
    .run()
}
/** Rows of the keyboard map that the editor's own names of keys cannot say for every layout. */
const ruled = (editor: Editor, event: KeyboardEvent, hooks: PageHooks): boolean => {
  const { $from, empty } = editor.state.selection
  const depth = placeOfPress(event, 'pageHeading')
  if (depth >= 0) return commands.setHeading(editor, depth + 2)
  // Also where there is nothing to take back: the browser's own undo would meet a text that the
  // editor keeps.
  if (isShortcut(event, 'undo')) return editor.commands.undo() || true
  if (isShortcut(event, 'redo')) return editor.commands.redo() || true
  if (isShortcut(event, 'pageNumbers')) return commands.toggleList(editor, 'orderedList')
  if (isShortcut(event, 'pageBullets')) return commands.toggleList(editor, 'bulletList')
  if (isShortcut(event, 'blockUp') || isShortcut(event, 'blockDown'))
    return commands.moveBlock(editor, isShortcut(event, 'blockUp') ? -1 : 1) || true
  if (isShortcut(event, 'pageBreak'))
    return $from.parent.inlineContent && !$from.parent.type.spec.code && commands.breakLine(editor)
  if (!isShortcut(event, 'palette') || empty) return false
  hooks.openLink()
  event.preventDefault()
  event.stopPropagation()
  return true
}

export const pageKeys = (hooks: () => PageHooks) =>
  Extension.create({
    name: 'pageKeys',
    priority: 200,
    addKeyboardShortcuts: () => ({
      Enter: ({ editor }) => leaveCode(editor) || enter(editor),
      Backspace: ({ editor }) => backspace(editor),
      Tab: ({ editor }) => inside(editor, 'listItem') && (commands.shiftItem(editor, 1) || true),
      // Tab belongs to lists: by this way the text can be left.
      Escape: () => {
        hooks().leave()
        return true
      },
      'Shift-Tab': ({ editor }) =>
        inside(editor, 'listItem') && (commands.shiftItem(editor, -1) || true),
    }),
    addProseMirrorPlugins() {
      const { editor } = this
      return [
        shortcuts(hooks),
        typingOver(),
        new Plugin({
          props: {
            handleKeyDown: (_, event) => ruled(editor, event, hooks()),
            handleDOMEvents: {
              // A link in a text that is written is text: a click puts the caret into it.
              click: (_, event) => {
                if (event.target instanceof Element && event.target.closest('a'))
                  event.preventDefault()
                return false
              },
            },
          },
        }),
      ]
    },
  })
