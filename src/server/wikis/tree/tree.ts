// The hierarchy of categories (specification 2.16), assembled in linear time. Pure.
import type { CategoryBranch, Hierarchy } from '#contract/wikis/shapes.ts'
import type * as z from 'zod/mini'
import { entryOf, existing, itemAt } from '#lib/existing.ts'

export type TreeRow = {
  wikiid: number
  title: string
  display_title: string
  parent: number | null
  stub: boolean
  has_guides: boolean
  /**
   * Its display title is in the language that was asked for, and is told even where it is the title
   * itself.
   */
  translated: boolean
}
type Tree = z.output<typeof Hierarchy>['hierarchy']
export type TreeOptions = { requireGuides: boolean; includeStubs: boolean }

/** No prototype: a category may be called `__proto__`. */
const bare = <T>(): Record<string, T> => Object.create(null) as Record<string, T>

export const byParent = <R extends { parent: number | null }>(
  rows: R[],
): Map<number | null, R[]> => {
  const below = new Map<number | null, R[]>()
  for (const row of rows) {
    const siblings = below.get(row.parent)
    if (siblings) siblings.push(row)
    else below.set(row.parent, [row])
  }
  return below
}

/**
 * The rows that stand in the tree, what is above before what is below. What hangs below a category
 * that is not among the rows is left out with it. `requireGuides`: only what has a public guide in
 * itself or below; without `includeStubs` only what is no stub or has something below that is none.
 */
const shownRows = (rows: TreeRow[], { requireGuides, includeStubs }: TreeOptions): TreeRow[] => {
  const below = byParent(rows)
  // Level by level, so that everything stands behind what is above it; the list grows while it is
  // walked.
  const reached = [...(below.get(null) ?? [])]
  for (const row of reached) for (const child of below.get(row.wikiid) ?? []) reached.push(child)

  const withGuides = new Set<number>()
  const withContent = new Set<number>()
  const up = (found: Set<number>, own: (row: TreeRow) => boolean) => {
    for (let index = reached.length - 1; index >= 0; index--) {
      const row = itemAt(reached, index)
      if (own(row)) found.add(row.wikiid)
      if (row.parent !== null && found.has(row.wikiid)) found.add(row.parent)
    }
  }
  up(withGuides, row => !requireGuides || row.has_guides)
  up(withContent, row => includeStubs || !row.stub)

  return reached.filter(row => withGuides.has(row.wikiid) && withContent.has(row.wikiid))
}

/** Rows in the order in which siblings shall stand. */
export const buildHierarchy = (
  rows: TreeRow[],
  options: TreeOptions,
): z.output<typeof Hierarchy> => {
  const shown = shownRows(rows, options)
  const byId = new Map(shown.map(row => [row.wikiid, row]))
  const hierarchy: Tree = bare()
  const branches = new Map<number | null, Tree>([[null, hierarchy]])
  const display_titles = bare<string>()
  for (const row of shown) {
    let branch = branches.get(row.parent)
    if (!branch) {
      branch = bare()
      branches.set(row.parent, branch)
      const above = entryOf(byId, existing(row.parent, 'a parent'))
      entryOf(branches, above.parent)[above.title] = branch
    }
    branch[row.title] = null
    if (row.translated || row.display_title !== row.title)
      display_titles[row.title] = row.display_title
  }
  return { hierarchy, display_titles }
}

/**
 * The same tree as lists, in the order of the rows, which an object with titles like numbers would
 * not keep.
 */
export const buildOrder = (rows: TreeRow[], options: TreeOptions): CategoryBranch[] => {
  const below = byParent(shownRows(rows, options))
  const branch = (parent: number | null): CategoryBranch[] =>
    (below.get(parent) ?? []).map(row => ({
      title: row.title,
      ...(row.translated || row.display_title !== row.title
        ? { display_title: row.display_title }
        : {}),
      ...(below.has(row.wikiid) ? { children: branch(row.wikiid) } : {}),
    }))
  return branch(null)
}
