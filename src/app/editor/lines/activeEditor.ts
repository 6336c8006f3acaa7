import type { LineId } from '#app/drafts/content/guideContent.ts'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useSyncExternalStore } from 'react'
import { nodesOf, startOf } from './model/lineDoc.ts'

// The one mounted editor, for controls that stand elsewhere on the screen (the bar at the bottom of
// a phone).
let active: Editor | null = null
const listeners = new Set<() => void>()

export const setActiveEditor = (next: Editor | null): void => {
  active = next
  for (const listener of listeners) listener()
}
export const currentEditor = (): Editor | null => active
/** Something typed in it in this visit can be taken back. */
export const canUndo = (): boolean => active !== null && !active.isDestroyed && active.can().undo()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useActiveEditor = (): Editor | null => useSyncExternalStore(subscribe, () => active)

/** The caret goes to the end of this line as soon as its step is the one being written. */
export const caretToLine = (lineid: LineId): void => {
  // The step may only now become the one with the editor.
  requestAnimationFrame(() => {
    if (!active || active.isDestroyed) return
    const index = nodesOf(active.state.doc).findIndex(({ attrs }) => attrs.lineid === lineid)
    if (index < 0) return
    active
      .chain()
      .focus(startOf(active.state.doc, index + 1) - 1)
      .scrollIntoView()
      .run()
  })
}
/** Where the caret stands on the screen: the editor hears of a move only a turn after the key. */
export const caretNow = (): { anchor: number; head: number } | null => {
  if (!active || active.isDestroyed) return null
  const {
    state: { selection },
    view,
  } = active
  const { anchor, head } = selection
  const shown = getSelection()
  if (
    !(selection instanceof TextSelection) ||
    !shown?.anchorNode ||
    !shown.focusNode ||
    ![shown.anchorNode, shown.focusNode].every(node => view.dom.contains(node))
  )
    return { anchor, head }
  return {
    anchor: view.posAtDOM(shown.anchorNode, shown.anchorOffset),
    head: view.posAtDOM(shown.focusNode, shown.focusOffset),
  }
}
/** The line with the caret, counted from 0. */
export const caretLine = (): number => active?.state.selection.$head.index(0) ?? 0

/** The line that is being written, counted from 0; null while the caret is elsewhere. */
export const useCaretLine = (): number | null => {
  const editor = useActiveEditor()
  const follow = (listener: () => void) => {
    for (const event of ['transaction', 'focus', 'blur'] as const) editor?.on(event, listener)
    return () => {
      for (const event of ['transaction', 'focus', 'blur'] as const) editor?.off(event, listener)
    }
  }
  return useSyncExternalStore(follow, () =>
    editor && !editor.isDestroyed && editor.isFocused ? caretLine() : null,
  )
}
