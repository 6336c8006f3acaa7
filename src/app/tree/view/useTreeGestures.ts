import { useRef } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { itemAt } from '#lib/existing.ts'
import { isFormer, isShortcut } from '#app/ui/keys/ownKeys.ts'
import type { Tree } from '../model/treeModel.ts'
import { chooseTo, goTo, press, setOpen, toggleChosen, typeAhead, type Pane } from './treePane.ts'
import type { VisibleRows } from './visibleRows.ts'

const typeAheadMs = 500

/** The category whose row is at a place of the page. */
export const nodeAt = (target: EventTarget) => {
  const found = (target as Element).closest<HTMLElement>('[data-node]')
  return found ? Number(found.dataset['node']) : null
}

type Gestures = {
  tree: Tree
  view: VisibleRows
  pane: Pane
  onPane: (change: (pane: Pane) => Pane) => void
  /** The row of the focus. */
  current: number
  /** How many rows are seen at once. */
  page: number
  isChoosing: boolean
  onEnter: (node: number) => void
  /** A key that is not the tree's own; true when it was used. */
  onKey: (event: KeyboardEvent, node: number) => boolean
}

/** The press as the pattern of trees has it, where keys of it were changed; null: none of it. */
const askedBy = (event: KeyboardEvent): { key: string | null; mod: boolean } => {
  const press = event.nativeEvent
  if (isShortcut(press, 'treeSiblings')) return { key: '*', mod: false }
  if (isShortcut(press, 'treeChooseAll')) return { key: 'a', mod: true }
  const isOff = event.altKey || isFormer(press, 'treeSiblings') || isFormer(press, 'treeChooseAll')
  return { key: isOff ? null : event.key, mod: event.ctrlKey || event.metaKey }
}

/** What keys and clicks do in the tree: go, open, choose. */
export const useTreeGestures = (gestures: Gestures) => {
  const { tree, view, pane, onPane, current, page, isChoosing, onEnter, onKey } = gestures
  const typed = useRef({ text: '', at: 0 })
  const onKeyDown = (event: KeyboardEvent) => {
    const node = view.rows[current]
    if (node === undefined || event.nativeEvent.isComposing) return
    if (onKey(event, node)) return event.preventDefault()
    const { key, mod } = askedBy(event)
    if (key === null) return
    if (key === 'Enter' && !mod) {
      event.preventDefault()
      return onEnter(node)
    }
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const isLetter = key.length === 1 && key !== ' ' && key !== '*' && !mod
    if (!isLetter && !press(pane, tree, view, { key, shift: event.shiftKey, mod, rtl, page }))
      return
    event.preventDefault()
    if (!isLetter)
      return onPane(
        now => press(now, tree, view, { key, shift: event.shiftKey, mod, rtl, page }) ?? now,
      )
    typed.current = {
      text: event.timeStamp - typed.current.at < typeAheadMs ? typed.current.text + key : key,
      at: event.timeStamp,
    }
    const { text } = typed.current
    onPane(now => typeAhead(now, tree, view, text))
  }
  const onClick = (event: MouseEvent) => {
    const node = nodeAt(event.target)
    if (node === null) return
    if ((event.target as Element).closest('[data-twisty]'))
      return onPane(now => setOpen(goTo(now, tree, node), tree, view, [node], !view.isOpen(node)))
    if (event.shiftKey) return onPane(now => chooseTo(now, tree, view, itemAt(view.rowAt, node)))
    if (isChoosing || event.ctrlKey || event.metaKey)
      return onPane(now => toggleChosen(goTo(now, tree, node), itemAt(tree.titles, node)))
    onPane(now => ({ ...goTo(now, tree, node), chosen: new Set() }))
  }
  const onDoubleClick = (event: MouseEvent) => {
    const node = nodeAt(event.target)
    if (node !== null && view.hasBelow(node) && !(event.target as Element).closest('[data-twisty]'))
      onPane(now => setOpen(now, tree, view, [node], !view.isOpen(node)))
  }
  return { onKeyDown, onClick, onDoubleClick }
}
