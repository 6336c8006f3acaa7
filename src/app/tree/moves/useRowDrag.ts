import { useState } from 'react'
import type { Dispatch, DragEvent, SetStateAction } from 'react'
import { itemAt } from '#lib/existing.ts'
import { nodeOf, type Tree } from '../model/treeModel.ts'
import { refusalOfAll, topmost, type Refusal } from './moveRules.ts'
import { setOpen, type Pane } from '../view/treePane.ts'
import { useTimeout } from '#app/ui/state/useTimers.ts'
import type { RowDrag } from '../view/TreeList.tsx'
import type { VisibleRows } from '../view/visibleRows.ts'

const openAfterMs = 600
const edge = 40 // pixels near the upper and lower end in which the list scrolls
const scrollStep = 18

/** What is being dragged, of whichever tree it came. */
export type Dragged = readonly string[] | null
type RowDragParts = {
  tree: Tree
  view: VisibleRows
  pane: Pane
  setPane: Dispatch<SetStateAction<Pane>>
  dragged: Dragged
  setDragged: (dragged: Dragged) => void
  /** `parent` -1 is the top. Only places that can take them. */
  onMove: (titles: readonly string[], parent: number) => void
}

const scrollNear = ({ currentTarget, clientY }: DragEvent) => {
  const { top, bottom } = currentTarget.getBoundingClientRect()
  if (clientY < top + edge) currentTarget.scrollBy(0, -scrollStep)
  else if (clientY > bottom - edge) currentTarget.scrollBy(0, scrollStep)
}

/**
 * Dragging rows onto rows: closed ones open after a while, the list scrolls at its ends, and what
 * cannot take them says why.
 */
export const useRowDrag = (parts: RowDragParts): { drag: RowDrag; refusal: Refusal | null } => {
  const { tree, view, pane, setPane, dragged, setDragged, onMove } = parts
  const [over, setOver] = useState<{ node: number; refusal: Refusal | null } | null>(null)
  const openHere = () =>
    setPane(now =>
      over && view.hasBelow(over.node) && !view.isOpen(over.node)
        ? setOpen(now, tree, view, [over.node], true)
        : now,
    )
  useTimeout(openHere, over ? openAfterMs : null, over?.node)
  const nodes = (dragged ?? []).map(title => nodeOf(tree, title)).filter(node => node >= 0)
  const leave = () => setOver(null)
  const drag: RowDrag = {
    over: over && over.refusal === null ? over.node : null,
    onDragStart: (event, node) => {
      const title = itemAt(tree.titles, node)
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', itemAt(tree.labels, node))
      const taken = pane.chosen.has(title)
        ? topmost(tree, pane.chosen).map(one => itemAt(tree.titles, one))
        : [title]
      // Not at once: a page that changes under the pointer ends the drag.
      setTimeout(() => setDragged(taken), 0)
    },
    onDragOver: (event, node) => {
      if (dragged === null) return
      scrollNear(event)
      if (node === null) return leave()
      const refusal = refusalOfAll(tree, nodes, node)
      if (refusal === null) {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
      }
      if (over?.node !== node || over.refusal !== refusal) setOver({ node, refusal })
    },
    onDragLeave: event => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) leave()
    },
    onDrop: (event, node) => {
      leave()
      if (dragged === null || node === null || refusalOfAll(tree, nodes, node) !== null) return
      event.preventDefault()
      setDragged(null)
      onMove(dragged, node)
    },
    onDragEnd: () => {
      leave()
      setDragged(null)
    },
  }
  return { drag, refusal: over?.refusal ?? null }
}
