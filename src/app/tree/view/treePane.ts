// What somebody does in one tree: where they are, what is open, what is chosen. Pure, so that the
// keyboard pattern can be tested without a page.
import { itemAt } from '#lib/existing.ts'
import { childrenOf, ancestryOf, nodeOf, type Tree } from '../model/treeModel.ts'
import { foldText } from '../model/foldText.ts'
import { nearestRow, type VisibleRows } from './visibleRows.ts'

export type Pane = {
  /**
   * Titles from the top down to where the focus is, so that it stays near when the category goes.
   */
  line: readonly string[]
  open: ReadonlySet<string>
  /** Closed since the filter stands there; the open ones of the whole tree are kept beside it. */
  closed: ReadonlySet<string>
  chosen: ReadonlySet<string>
  /** Where a range begins. */
  anchor: string | null
  text: string
  /** Grows when the focus of the page shall follow. */
  goes: number
}

export const emptyPane: Pane = {
  line: [],
  open: new Set(),
  closed: new Set(),
  chosen: new Set(),
  anchor: null,
  text: '',
  goes: 0,
}

const titlesTo = (tree: Tree, node: number) =>
  ancestryOf(tree, node).map(at => itemAt(tree.titles, at))

/** The row of the focus; that of the nearest category above it where its own has gone. */
export const currentRow = (tree: Tree, view: VisibleRows, { line }: Pane): number => {
  for (let n = line.length - 1; n >= 0; n--) {
    const node = nodeOf(tree, itemAt(line, n))
    if (node >= 0) return nearestRow(tree, view, node)
  }
  return 0
}

const at = (pane: Pane, tree: Tree, node: number): Pane => ({
  ...pane,
  line: titlesTo(tree, node),
  anchor: itemAt(tree.titles, node),
  goes: pane.goes + 1,
})
const to = (pane: Pane, tree: Tree, view: VisibleRows, row: number): Pane =>
  at(pane, tree, itemAt(view.rows, Math.max(0, Math.min(view.rows.length - 1, row))))

export const goTo = at

/** The filter by text is taken off. */
export const withoutText = (pane: Pane): Pane => ({ ...pane, text: '', closed: new Set() })

/** Opens everything above a category, and goes there. */
export const reveal = (pane: Pane, tree: Tree, node: number): Pane =>
  at(
    {
      ...pane,
      open: new Set([
        ...pane.open,
        ...ancestryOf(tree, node)
          .slice(0, -1)
          .map(one => itemAt(tree.titles, one)),
      ]),
    },
    tree,
    node,
  )

/** Opens or closes; under a filter only what the filter shows. */
export const setOpen = (
  pane: Pane,
  tree: Tree,
  view: VisibleRows,
  nodes: readonly number[],
  isOpen: boolean,
): Pane => {
  const titles = nodes.map(node => itemAt(tree.titles, node))
  const set = new Set(view.matches === null ? pane.open : pane.closed)
  for (const title of titles) {
    if (isOpen === (view.matches === null)) set.add(title)
    else set.delete(title)
  }
  return view.matches === null ? { ...pane, open: set } : { ...pane, closed: set }
}

/** Everything between two rows, both of them among it. */
const rangeOf = (tree: Tree, view: VisibleRows, anchor: string | null, row: number): string[] => {
  const other = anchor === null ? row : (view.rowAt[nodeOf(tree, anchor)] ?? -1)
  const [from, end] = [
    Math.min(other < 0 ? row : other, row),
    Math.max(other < 0 ? row : other, row),
  ]
  return [...view.rows.subarray(from, end + 1)].map(node => itemAt(tree.titles, node))
}

export const toggleChosen = (pane: Pane, title: string): Pane => {
  const chosen = new Set(pane.chosen)
  if (!chosen.delete(title)) chosen.add(title)
  return { ...pane, chosen, anchor: title }
}

/** Ends at `row`, begins at the anchor, which stays. */
export const chooseTo = (pane: Pane, tree: Tree, view: VisibleRows, row: number): Pane => {
  const { anchor } = pane
  const clamped = Math.max(0, Math.min(view.rows.length - 1, row))
  return {
    ...to(pane, tree, view, clamped),
    anchor: anchor ?? itemAt(tree.titles, itemAt(view.rows, currentRow(tree, view, pane))),
    chosen: new Set(rangeOf(tree, view, anchor, clamped)),
  }
}

export type Press = {
  key: string
  shift: boolean
  mod: boolean
  rtl: boolean
  /** Rows of one page. */ page: number
}

/** What a key does, as the pattern of trees has it; null: the key is not the tree's. */
export const press = (
  pane: Pane,
  tree: Tree,
  view: VisibleRows,
  { key, shift, mod, rtl, page }: Press,
): Pane | null => {
  if (view.rows.length === 0) return null
  const row = currentRow(tree, view, pane)
  const node = itemAt(view.rows, row)
  const steps: Partial<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    Home: 0,
    End: view.rows.length - 1,
    PageDown: row + page,
    PageUp: row - page,
  }
  const target = steps[key]
  if (target !== undefined) {
    if (shift) return chooseTo(pane, tree, view, target)
    // With Ctrl the range keeps its beginning.
    return mod
      ? { ...to(pane, tree, view, target), anchor: pane.anchor }
      : to(pane, tree, view, target)
  }
  if (key === ' ' && shift) return chooseTo(pane, tree, view, row)
  if (key === ' ') return toggleChosen(pane, itemAt(tree.titles, node))
  if (mod)
    return key.toLowerCase() === 'a'
      ? {
          ...pane,
          chosen: new Set(
            rangeOf(tree, view, itemAt(tree.titles, itemAt(view.rows, 0)), view.rows.length - 1),
          ),
        }
      : null
  if (key === (rtl ? 'ArrowLeft' : 'ArrowRight')) {
    if (!view.hasBelow(node)) return pane
    return view.isOpen(node)
      ? to(pane, tree, view, row + 1)
      : setOpen(pane, tree, view, [node], true)
  }
  if (key === (rtl ? 'ArrowRight' : 'ArrowLeft')) {
    if (view.isOpen(node)) return setOpen(pane, tree, view, [node], false)
    return itemAt(tree.parents, node) < 0 ? pane : at(pane, tree, itemAt(tree.parents, node))
  }
  if (key === '*')
    return setOpen(pane, tree, view, childrenOf(tree, itemAt(tree.parents, node)), true)
  return null
}

/**
 * The next row that begins with what was typed, round the end; a letter typed again goes on from
 * the next one.
 */
export const typeAhead = (pane: Pane, tree: Tree, view: VisibleRows, typed: string): Pane => {
  const wanted = foldText(typed)
  const [initial = null, ...others] = wanted
  const repeated = others.every(sign => sign === initial) ? initial : null
  const row = currentRow(tree, view, pane)
  const count = view.rows.length
  for (let step = wanted.length === 1 || repeated ? 1 : 0; step <= count; step++) {
    const found = itemAt(view.rows, (row + step) % count)
    if (foldText(itemAt(tree.labels, found)).startsWith(repeated ?? wanted))
      return at(pane, tree, found)
  }
  return pane
}
