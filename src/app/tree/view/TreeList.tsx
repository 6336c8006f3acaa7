import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import type { Tree } from '../model/treeModel.ts'
import { currentRow, goTo, type Pane } from './treePane.ts'
import styles from './TreeList.module.css'
import type { TreeFacts } from '../model/useTreeFacts.ts'
import { useRowWindow } from './useRowWindow.ts'
import type { VisibleRows } from './visibleRows.ts'
import { TreeHead } from './TreeHead.tsx'
import { TreeRows } from './TreeRows.tsx'
import { useTreeFocus } from './useTreeFocus.ts'
import { nodeAt, useTreeGestures } from './useTreeGestures.ts'

/** What a list tells of a drag over it; the rows themselves know nothing of moves. */
export type RowDrag = {
  /** The category under the pointer that would take what is dragged. */
  over: number | null
  onDragStart: (event: DragEvent, node: number) => void
  onDragOver: (event: DragEvent, node: number | null) => void
  onDragLeave: (event: DragEvent) => void
  onDrop: (event: DragEvent, node: number | null) => void
  onDragEnd: () => void
}

type TreeListProps = {
  tree: Tree
  view: VisibleRows
  facts: TreeFacts
  pane: Pane
  onPane: (change: (pane: Pane) => Pane) => void
  name: string
  /** Takes the focus of the page when it comes: somebody followed a link to a place. */
  isArriving: boolean
  /** Clicks choose instead of going. */
  isChoosing: boolean
  /** One at most is chosen. */
  isSingle?: boolean
  cut: ReadonlySet<string>
  /** Stand elsewhere than in the service's tree. */
  planned: ReadonlySet<string>
  drag: RowDrag | null
  onEnter: (node: number) => void
  /** A key that is not the tree's own; true when it was used. */
  onKey: (event: KeyboardEvent, node: number) => boolean
  children?: ReactNode
}

/**
 * The tree itself: one stop of the Tab key, of which only the rows near the view are in the page,
 * and the one with the focus.
 */
export const TreeList = (props: TreeListProps) => {
  const { tree, view, pane, onPane, isArriving, isSingle = false, drag } = props
  const count = view.rows.length
  const { scroller, scrollerRef, probe, from, to, row, page, bring } = useRowWindow(count)
  const current = count === 0 ? -1 : currentRow(tree, view, pane)
  const focus = useTreeFocus({ scroller, goes: pane.goes, isArriving, bring: () => bring(current) })
  const gestures = useTreeGestures({ ...props, current, page })
  return (
    <div className={styles.frame}>
      <TreeHead />
      <div
        ref={scrollerRef}
        className={styles.scroller}
        data-pane=""
        onDragOver={drag ? event => drag.onDragOver(event, nodeAt(event.target)) : undefined}
        onDragLeave={drag?.onDragLeave}
        onDrop={drag ? event => drag.onDrop(event, nodeAt(event.target)) : undefined}
      >
        <div ref={probe} className={styles.probe} aria-hidden="true" />
        {count === 0 && <div className={styles.empty}>{props.children}</div>}
        {count > 0 && (
          <div
            role="tree"
            aria-label={props.name}
            aria-multiselectable={!isSingle}
            className={styles.tree}
            style={{ height: count * row }}
            {...gestures}
            onFocus={event => {
              focus.onFocus()
              // A screen reader may put the focus on any row that is there.
              const node = nodeAt(event.target)
              if (node !== null && node !== view.rows[current])
                onPane(now => ({ ...goTo(now, tree, node), anchor: now.anchor }))
            }}
            onBlur={focus.onBlur}
            onDragStart={
              drag
                ? event => {
                    const node = nodeAt(event.target)
                    if (node !== null) drag.onDragStart(event, node)
                  }
                : undefined
            }
            onDragEnd={drag?.onDragEnd}
          >
            <TreeRows {...props} {...{ current, row, from, to }} chosen={pane.chosen} />
          </div>
        )}
      </div>
    </div>
  )
}
