// Which rows stand there: everything whose ancestors are open, or what a filter leaves of the tree.
// Pure.
import { itemAt } from '#lib/existing.ts'
import { foldText } from '../model/foldText.ts'
import type { Tree } from '../model/treeModel.ts'

export type VisibleRows = {
  /** Categories in the order of the rows. */
  rows: Int32Array
  /** The row of a category; -1 where it has none. */
  rowAt: Int32Array
  /**
   * Of a filter: what it was looking for, ancestors that lead there not counted. null without one.
   */
  matches: number | null
  /** What a filter looks for, not only above it; everything without a filter. */
  isMatch: (node: number) => boolean
  isOpen: (node: number) => boolean
  /** Has rows below it, open or not. */
  hasBelow: (node: number) => boolean
  /** Place among the siblings that stand there, from 1, and how many they are. */
  place: (node: number) => number
  setSize: (node: number) => number
}

const rowsWhere = (
  tree: Tree,
  isShown: (node: number) => boolean,
  goesIn: (node: number) => boolean,
): Pick<VisibleRows, 'rows' | 'rowAt'> => {
  const { ends } = tree
  const size = ends.length
  const rows = new Int32Array(size)
  const rowAt = new Int32Array(size).fill(-1)
  let count = 0
  for (let node = 0; node < size;) {
    if (!isShown(node)) {
      node = itemAt(ends, node)
      continue
    }
    rowAt[node] = count
    rows[count++] = node
    node = goesIn(node) ? node + 1 : itemAt(ends, node)
  }
  return { rows: rows.subarray(0, count), rowAt }
}

/** All whose ancestors are among the open titles. */
export const openView = (tree: Tree, open: ReadonlySet<string>): VisibleRows => {
  const { children, parents, places, titles } = tree
  const isOpen = (node: number) => itemAt(children, node) > 0 && open.has(itemAt(titles, node))
  return {
    ...rowsWhere(tree, () => true, isOpen),
    matches: null,
    isMatch: () => true,
    isOpen,
    hasBelow: node => itemAt(children, node) > 0,
    place: node => itemAt(places, node),
    setSize: node =>
      itemAt(parents, node) < 0 ? tree.tops : itemAt(children, itemAt(parents, node)),
  }
}

/** What the text asks for: each of its words in label or title, in any order. */
export const matcherOf = (tree: Tree, text: string): ((node: number) => boolean) | null => {
  const words = foldText(text)
    .split(/\s+/)
    .filter(word => word !== '')
  return words.length === 0
    ? null
    : node => words.every(word => itemAt(tree.folded, node).includes(word))
}

/**
 * What matches, with all that is above it; open but for the titles that were closed since the
 * filter stands there.
 */
export const filteredView = (
  tree: Tree,
  isMatch: (node: number) => boolean,
  closed: ReadonlySet<string>,
): VisibleRows => {
  const { parents, titles } = tree
  const size = titles.length
  const shown = new Uint8Array(size)
  const below = new Int32Array(size)
  const places = new Int32Array(size)
  let matches = 0
  for (let node = size - 1; node >= 0; node--) {
    if (isMatch(node)) {
      matches++
      shown[node] = 1
    }
    if (shown[node] && itemAt(parents, node) >= 0) shown[itemAt(parents, node)] = 1
  }
  let tops = 0
  for (let node = 0; node < size; node++) {
    if (!shown[node]) continue
    const above = itemAt(parents, node)
    if (above < 0) places[node] = ++tops
    else places[node] = below[above] = itemAt(below, above) + 1
  }
  const isOpen = (node: number) => itemAt(below, node) > 0 && !closed.has(itemAt(titles, node))
  return {
    ...rowsWhere(tree, node => shown[node] === 1, isOpen),
    matches,
    isMatch,
    isOpen,
    hasBelow: node => itemAt(below, node) > 0,
    place: node => itemAt(places, node),
    setSize: node => (itemAt(parents, node) < 0 ? tops : itemAt(below, itemAt(parents, node))),
  }
}

/**
 * The row that stands for a category: its own, or that of the nearest one above that has one; 0
 * where nothing of it is left.
 */
export const nearestRow = (tree: Tree, { rowAt }: VisibleRows, node: number): number => {
  for (let at = node; at >= 0; at = itemAt(tree.parents, at))
    if (itemAt(rowAt, at) >= 0) return itemAt(rowAt, at)
  return 0
}

/**
 * First and one past the last row to draw, in steps, so that a scroll by some pixels draws nothing
 * anew.
 */
export const windowOf = (
  { top, height }: { top: number; height: number },
  rowHeight: number,
  count: number,
  step = 8,
): readonly [number, number] => {
  const first = Math.floor(top / rowHeight)
  const last = Math.ceil((top + height) / rowHeight)
  const from = Math.floor(first / step) * step - step
  const to = Math.ceil(last / step) * step + step
  return [Math.max(0, Math.min(from, count)), Math.max(0, Math.min(to, count))]
}
