// What moving categories means, before anything is sent. Pure.
import { itemAt } from '#lib/existing.ts'
import { belowOf, isWithin, ancestryOf, nodeOf, type Tree } from '../model/treeModel.ts'

/**
 * By titles, so that a move outlives the tree in which it was made; null is the top. `what`: no
 * category but a guide, whose id is the `title`, or the page of a category that is empty by then:
 * it is deleted (`to` null) or brought back (`from` null).
 */
export type Move = {
  title: string
  label: string
  from: string | null
  to: string | null
  what?: 'guide' | 'page' | undefined
}
/** What a plan and its log know it by. No title has a line break. */
export const keyOf = ({ title, what }: Pick<Move, 'title' | 'what'>): string =>
  what === undefined ? title : `${what}\n${title}`

/**
 * Why a category cannot take another: it is that category, stands below it, or holds it already.
 */
export type Refusal = 'itself' | 'below' | 'here'

/** `parent` -1 is the top. */
export const refusalOf = (tree: Tree, node: number, parent: number): Refusal | null => {
  if (parent === node) return 'itself'
  if (parent >= 0 && isWithin(tree, parent, node)) return 'below'
  return tree.parents[node] === parent ? 'here' : null
}

/**
 * The first reason that speaks against it; those that are there already count only when all are.
 */
export const refusalOfAll = (
  tree: Tree,
  nodes: readonly number[],
  parent: number,
): Refusal | null => {
  const reasons = nodes.map(node => refusalOf(tree, node, parent))
  return (
    reasons.find(reason => reason === 'itself' || reason === 'below') ??
    (reasons.every(reason => reason === 'here') ? 'here' : null)
  )
}

/** Without what goes along because something above it moves, in the order of the tree. */
export const topmost = (tree: Tree, titles: Iterable<string>): number[] => {
  const nodes = [...titles]
    .map(title => nodeOf(tree, title))
    .filter(node => node >= 0)
    .sort((a, b) => a - b)
  return nodes.filter((node, n) => !nodes.slice(0, n).some(other => isWithin(tree, node, other)))
}

export const moveOf = (tree: Tree, node: number, parent: number): Move => {
  const titleOf = (at: number) => (at < 0 ? null : itemAt(tree.titles, at))
  return {
    title: itemAt(tree.titles, node),
    label: itemAt(tree.labels, node),
    from: titleOf(itemAt(tree.parents, node)),
    to: titleOf(parent),
  }
}

/**
 * Categories that move by themselves, those below them, public guides in all of them (null: not
 * known); each of the categories has a path that changes.
 */
export type Effect = { moved: number; below: number; guides: number | null; paths: number }
export const effectOf = (
  tree: Tree,
  guides: Int32Array | null,
  nodes: readonly number[],
): Effect => {
  const below = nodes.reduce((sum, node) => sum + belowOf(tree, node), 0)
  const inThem = guides === null ? null : nodes.reduce((sum, node) => sum + itemAt(guides, node), 0)
  return { moved: nodes.length, below, guides: inThem, paths: nodes.length + below }
}

/** A move that needs no question first: one category with nothing below it. */
export const isSmall = (tree: Tree, nodes: readonly number[]): boolean =>
  nodes.length === 1 && nodes.every(node => belowOf(tree, node) === 0)

/** "Bicycle / Wheels"; `top` is what the top is called. */
export const placeName = (tree: Tree, title: string | null, top: string): string => {
  const node = nodeOf(tree, title)
  return title === null
    ? top
    : node < 0
      ? title
      : ancestryOf(tree, node)
          .map(at => itemAt(tree.labels, at))
          .join(' / ')
}
