import { useMemo, useState } from 'react'
import { useNearCategories } from '#app/api/useNearCategories.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { itemAt } from '#lib/existing.ts'
import { nodeOf, type Tree } from '../model/treeModel.ts'
import { currentRow, emptyPane, reveal, type Pane } from './treePane.ts'
import { findPath, readPath } from '../model/treePath.ts'
import { filteredView, matcherOf, openView } from './visibleRows.ts'

/** Where a pane begins: at the place that an address names. */
export const paneAt = (tree: Tree, path: string, text = ''): Pane => {
  const { node } = findPath(tree, readPath(path))
  const begun = { ...emptyPane, text }
  return node < 0 ? begun : reveal(begun, tree, node)
}

const pause = 120 // milliseconds without a key before the service is asked

/**
 * What the text of a filter looks for. Where no category has its words, those that the search finds
 * for them; `isNear` then.
 */
const useMatcher = (tree: Tree, text: string) => {
  const exact = useMemo(() => {
    const isMatch = matcherOf(tree, text)
    return isMatch && { isMatch, isLost: !tree.titles.some((_, node) => isMatch(node)) }
  }, [tree, text])
  const lost = exact?.isLost ? text : ''
  const asked = useDebounced(lost, pause)
  const titles = useNearCategories(lost === asked ? asked : '')
  return useMemo(() => {
    const nodes = new Set(titles.map(title => nodeOf(tree, title)).filter(node => node >= 0))
    return nodes.size > 0
      ? { isMatch: (node: number) => nodes.has(node), isNear: true }
      : { isMatch: exact?.isMatch ?? null, isNear: false }
  }, [tree, exact, titles])
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
  const { isMatch, isNear } = useMatcher(tree, text)
  const view = useMemo(() => {
    if (!isMatch && !isWanted) return openView(tree, open)
    const passes = (node: number) => (isMatch?.(node) ?? true) && (isWanted?.(node) ?? true)
    return filteredView(tree, passes, closed)
  }, [tree, open, closed, isMatch, isWanted])
  const node = view.rows.length === 0 ? -1 : itemAt(view.rows, currentRow(tree, view, pane))
  /** A new filter begins with everything that it shows open. */
  const setText = (next: string) => setPane(now => ({ ...now, text: next, closed: new Set() }))
  return { pane, setPane, view, node, setText, isNear: isNear && view.rows.length > 0 }
}
export type PaneHold = ReturnType<typeof usePane>
