// Where a category stands, as it is written in an address: titles from the top down. Only a slash
// and a percent sign within a title are encoded: the address itself encodes the rest, once.
import { itemAt } from '#lib/existing.ts'
import { ancestryOf, nodeOf, type Tree } from './treeModel.ts'

const writePath = (titles: readonly string[]): string =>
  titles.map(title => title.replaceAll(/[%/]/g, encodeURIComponent)).join('/')
export const pathOf = (tree: Tree, node: number): string =>
  writePath(ancestryOf(tree, node).map(at => itemAt(tree.titles, at)))

const decoded = (segment: string) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // somebody wrote it by hand
  }
}
export const readPath = (text: string): string[] =>
  text
    .split('/')
    .filter(segment => segment !== '')
    .map(decoded)

/**
 * The deepest part of a path that the tree has, and what is unknown behind it. A category that
 * stands elsewhere by now is found by its title alone: a link outlives a move.
 */
export const findPath = (
  tree: Tree,
  titles: readonly string[],
): { node: number; unknown: string[] } => {
  let node = -1
  for (const [n, title] of titles.entries()) {
    const next = nodeOf(tree, title)
    if (next < 0 || tree.parents[next] !== node) {
      const last = nodeOf(tree, titles.at(-1) ?? null)
      return last >= 0 ? { node: last, unknown: [] } : { node, unknown: titles.slice(n) }
    }
    node = next
  }
  return { node, unknown: [] }
}
