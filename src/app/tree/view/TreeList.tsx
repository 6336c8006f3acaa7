import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { itemAt } from '#lib/existing.ts'
import type { Tree } from '../model/treeModel.ts'
import { belowOf } from '../model/treeModel.ts'
import {
  chooseTo,
  currentRow,
  goTo,
  press,
  setOpen,
  toggleChosen,
  typeAhead,
  type Pane,
} from './treePane.ts'
import { TreeRow } from './TreeRow.tsx'
import styles from './TreeList.module.css'
import type { TreeFacts } from '../model/useTreeFacts.ts'
import { useRowWindow } from './useRowWindow.ts'
import type { VisibleRows } from './visibleRows.ts'

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

const typeAheadMs = 500

/**
 * The tree itself: one stop of the Tab key, of which only the rows near the view are in the page,
 * and the one with the focus.
 */
export const TreeList = ({
  tree,
  view,
  facts,
  pane,
  onPane,
  name,
  isArriving,
  isChoosing,
  isSingle = false,
  cut,
  planned,
  drag,
  onEnter,
  onKey,
  children,
}: TreeListProps) => {
  const typed = useRef({ text: '', at: 0 })
  const count = view.rows.length
  const { scroller, probe, from, to, row, page, bring } = useRowWindow(count)
  const current = count === 0 ? -1 : currentRow(tree, view, pane)
  const isInside = useRef(false)
  const seen = useRef<number | null>(null)
  // The focus of the page follows the focus of the tree, whichever rows are drawn; where its row
  // went away it is not lost.
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = pane.goes
    const isFirst = before === null
    const goes = before !== pane.goes
    if (goes) bring(current)
    const isNowhere = document.activeElement === document.body
    if (isFirst ? isArriving : goes ? isInside.current || isNowhere : isInside.current && isNowhere)
      scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    // A dialog that closes gives the focus back while React hears no events: whether it is here is
    // asked, not remembered.
    isInside.current = scroller.current?.contains(document.activeElement) ?? false
  })

  const nodeAt = (target: EventTarget) => {
    const found = (target as Element).closest<HTMLElement>('[data-node]')
    return found ? Number(found.dataset['node']) : null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const node = view.rows[current]
    if (node === undefined || event.altKey || event.nativeEvent.isComposing) return
    const mod = event.ctrlKey || event.metaKey
    if (onKey(event, node)) return event.preventDefault()
    if (event.key === 'Enter' && !mod) {
      event.preventDefault()
      return onEnter(node)
    }
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const isLetter = event.key.length === 1 && event.key !== ' ' && event.key !== '*' && !mod
    if (
      !isLetter &&
      !press(pane, tree, view, { key: event.key, shift: event.shiftKey, mod, rtl, page })
    )
      return
    event.preventDefault()
    if (!isLetter)
      return onPane(
        now =>
          press(now, tree, view, { key: event.key, shift: event.shiftKey, mod, rtl, page }) ?? now,
      )
    typed.current = {
      text:
        event.timeStamp - typed.current.at < typeAheadMs
          ? typed.current.text + event.key
          : event.key,
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
  const shown = Array.from({ length: to - from }, (_, n) => from + n)
  if (current >= 0 && current < from) shown.unshift(current)
  if (current >= to) shown.push(current)
  return (
    <div className={styles.frame}>
      <div className={styles.head} aria-hidden="true">
        <span>
          <Trans>Category</Trans>
        </span>
        <span className={classes(styles.count, styles.wide)}>
          <Trans>Children</Trans>
        </span>
        <span className={styles.count}>
          <Trans>All below</Trans>
        </span>
        <span className={classes(styles.count, styles.wide)}>
          <Trans>Guides</Trans>
        </span>
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        data-pane=""
        onDragOver={drag ? event => drag.onDragOver(event, nodeAt(event.target)) : undefined}
        onDragLeave={drag?.onDragLeave}
        onDrop={drag ? event => drag.onDrop(event, nodeAt(event.target)) : undefined}
      >
        <div ref={probe} className={styles.probe} aria-hidden="true" />
        {count === 0 && <div className={styles.empty}>{children}</div>}
        {count > 0 && (
          <div
            role="tree"
            aria-label={name}
            aria-multiselectable={!isSingle}
            className={styles.tree}
            style={{ height: count * row }}
            onKeyDown={onKeyDown}
            onClick={onClick}
            onDoubleClick={onDoubleClick}
            onFocus={event => {
              isInside.current = true
              // A screen reader may put the focus on any row that is there.
              const node = nodeAt(event.target)
              if (node !== null && node !== view.rows[current])
                onPane(now => ({ ...goTo(now, tree, node), anchor: now.anchor }))
            }}
            onBlur={event =>
              void (isInside.current = event.relatedTarget === null && !event.target.isConnected)
            }
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
            {shown.map(index => {
              const node = itemAt(view.rows, index)
              const title = itemAt(tree.titles, node)
              return (
                <TreeRow
                  key={title}
                  node={node}
                  label={itemAt(tree.labels, node)}
                  depth={itemAt(tree.depths, node)}
                  place={view.place(node)}
                  setSize={view.setSize(node)}
                  isOpen={view.hasBelow(node) ? view.isOpen(node) : null}
                  isCurrent={index === current}
                  isChosen={pane.chosen.has(title)}
                  isCut={cut.has(title)}
                  isPlanned={planned.has(title)}
                  isDrop={drag?.over === node}
                  isDraggable={drag !== null}
                  isStub={facts.stubs.has(title)}
                  childCount={itemAt(tree.children, node)}
                  below={belowOf(tree, node)}
                  guides={facts.guides?.[node] ?? null}
                  top={index * row}
                />
              )
            })}
          </div>
        )}
      </div>
    </div>
  )
}
