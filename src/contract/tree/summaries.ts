// Sentences of summaries.ts for the tree of categories.
import type { treeRows } from './rows.ts'

export const treeSummaries: Record<keyof typeof treeRows, string> = {
  readCategoryFacts: 'Reads how many public guides each category has, and which are stubs.',
  readFilledCategories: 'Reads which categories have a picture, and which have a description.',
  readCategoryOverview:
    'Reads what readers find in a category: its guides by type, and how many are in each category below it.',
  listTwinCategories:
    'Lists pairs of categories that are probably the same: by capital letters, spaces and hyphens, plural, or order of the words; for Moderators.',
  listDistinctCategories:
    'Lists pairs of similar categories that are not the same, and who said so.',
  setDistinctCategories:
    'Marks two similar categories as not the same; they are no longer suggested.',
  unsetDistinctCategories: 'Unmarks two categories as not the same.',
}
