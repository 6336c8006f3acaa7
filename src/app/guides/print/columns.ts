// Columns that stand beside each other on pages, and the pages on which guides begin.
import { paginate, type Block, type Part } from '../booklet/pagination.ts'

/** How many columns from here on hold the block that begins here. */
const spanOf = (columns: readonly Part[][], at: number): number => {
  const last = columns[at]?.at(-1)
  if (!last) return 1
  let span = 1
  while (columns[at + span]?.[0]?.block === last.block) span += 1
  return span
}

/**
 * Blocks in columns, so many on a page. One that no column holds goes on in the next; it begins on
 * a new page where that page holds all of it.
 */
export const columnsOf = (blocks: readonly Block[], room: number, perPage: number): Part[][] => {
  const laid = paginate(blocks, room, Infinity)
  const columns: Part[][] = []
  laid.forEach((parts, at) => {
    const span = spanOf(laid, at)
    const isBeginning = parts.at(-1)?.from === 0
    const place = columns.length % perPage
    if (isBeginning && span > 1 && span <= perPage && place + span > perPage)
      for (let empty = place; empty < perPage; empty += 1) columns.push([])
    columns.push(parts)
  })
  return columns
}

/** So many columns on each page. */
export const pagesOfColumns = <T>(columns: readonly T[], perPage: number): T[][] =>
  Array.from({ length: Math.ceil(columns.length / perPage) }, (_, page) =>
    columns.slice(page * perPage, (page + 1) * perPage),
  )

/** The page on which each begins, from 1, by how many pages each has and what comes before. */
export const firstPages = (counts: readonly number[], before: number): number[] => {
  let page = before + 1
  return counts.map(count => {
    const first = page
    page += count
    return first
  })
}
