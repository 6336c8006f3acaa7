import { useMemo, useState } from 'react'
import { itemAt } from '#lib/existing.ts'
import type { Tree } from '../model/treeModel.ts'
import { currentRow, emptyPane, reveal, type Pane } from './treePane.ts'
import { findPath, readPath } from '../model/treePath.ts'
import { filteredView, matcherOf, openView } from './visibleRows.ts'

/** Where a pane begins: at the place that an address names. */
export const paneAt = (tree: Tree, path: string, text = ''): Pane => {
  const { node } = findPath(tree, readPath(path))
  const begun = { ...emptyPane, text }
  return node < 0 ? begun : reveal(begun, tree, node)
}

/**
 * One tree as somebody looks at it: state, rows, and the category of the focus, -1 where there are
 * no rows. `isWanted`: what a filter beside the text leaves; the same function until it changes.
 */
export const usePane = (
  tree: Tree,
  begin: () => Pane,
  isWanted: ((node: number) => boolean) | null = null,
) => {
  const [pane, setPane] = useState(begin)
  const { open, closed, text } = pane
  const view = useMemo(() => {
    const isMatch = matcherOf(tree, text)
    if (!isMatch && !isWanted) return openView(tree, open)
    const passes = (node: number) => (isMatch?.(node) ?? true) && (isWanted?.(node) ?? true)
    return filteredView(tree, passes, closed)
  }, [tree, open, closed, text, isWanted])
  const node = view.rows.length === 0 ? -1 : itemAt(view.rows, currentRow(tree, view, pane))
  /** A new filter begins with everything that it shows open. */
  const setText = (next: string) => setPane(now => ({ ...now, text: next, closed: new Set() }))
  return { pane, setPane, view, node, setText }
}
export type PaneHold = ReturnType<typeof usePane>
