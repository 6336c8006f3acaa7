// Filters for whoever tidies the tree (authoring.md 11): what a category lacks, or how it stands
// there. Pure.
import { itemAt } from '#lib/existing.ts'
import { foldText } from '../model/foldText.ts'
import { childrenOf, type Tree } from '../model/treeModel.ts'

export const gaps = ['guides', 'picture', 'summary', 'single', 'twins', 'deep'] as const
export type Gap = (typeof gaps)[number]
export const gapIn = (word: string | null): Gap | null => gaps.find(gap => gap === word) ?? null

/** Levels that a tree may have before a category counts as deep. */
export const usualLevels = 8

export type Known = {
  /** Public guides of each category and all below it; null until they are known. */
  guides: Int32Array | null
  /** Titles that have a picture, and those that have a summary; null until they are known. */
  filled: { pictured: ReadonlySet<string>; described: ReadonlySet<string> } | null
}

const sameNames = (tree: Tree): ReadonlySet<number> => {
  const found = new Set<number>()
  const within = (parent: number) => {
    const first = new Map<string, number>()
    for (const node of childrenOf(tree, parent)) {
      const label = foldText(itemAt(tree.labels, node)).trim()
      const twin = first.get(label)
      if (twin === undefined) first.set(label, node)
      else found.add(twin).add(node)
    }
  }
  within(-1)
  for (let node = 0; node < tree.titles.length; node++)
    if (itemAt(tree.children, node) > 1) within(node)
  return found
}

/** Which categories have the gap; null while what decides it is not known. */
export const gapMatcher = (
  tree: Tree,
  gap: Gap,
  { guides, filled }: Known,
): ((node: number) => boolean) | null => {
  const lacks = (titles: ReadonlySet<string>) => (node: number) =>
    !titles.has(itemAt(tree.titles, node))
  switch (gap) {
    case 'guides':
      return guides && (node => itemAt(guides, node) === 0)
    case 'picture':
      return filled && lacks(filled.pictured)
    case 'summary':
      return filled && lacks(filled.described)
    case 'single':
      return node => itemAt(tree.children, node) === 1
    case 'twins': {
      const twins = sameNames(tree)
      return node => twins.has(node)
    }
    case 'deep':
      return node => itemAt(tree.depths, node) >= usualLevels
  }
}
