import { queries } from './queries.ts'

/**
 * Of the list that categories are chosen from: a key of its own, since a large site's is not to be
 * read again at each save.
 */
export const categoryList = ['categories to choose from'] as const

const changing: ReadonlySet<string> = new Set([
  'createWiki',
  'patchWiki',
  'deleteWiki',
  'revertWiki',
  'moveWiki',
  'decidePatrolItem',
  'decidePatrolItems',
  'undoPatrolDecision',
  'withdrawPatrolItem',
])

/**
 * After a write that may change which categories there are, what they are called or where they
 * stand: read again when somebody chooses next.
 */
export const followCategories = (write: string): void => {
  if (changing.has(write))
    void queries.invalidateQueries({ queryKey: categoryList, refetchType: 'none' })
}
