import { expect, test } from 'vitest'
import type { Block } from '../booklet/pagination.ts'
import { columnsOf, firstPages, pagesOfColumns } from './columns.ts'

const block = (...pieces: number[]): Block => ({
  head: 10,
  again: 10,
  pieces,
  whole: pieces.reduce((sum, piece) => sum + piece, 10),
})
/** The blocks of each column, page by page. */
const laid = (blocks: Block[], perPage: number) =>
  pagesOfColumns(columnsOf(blocks, 100, perPage), perPage).map(page =>
    page.map(parts => parts.map(({ block: index }) => index)),
  )

test('a page is filled column by column (A-123)', () => {
  const blocks = [block(30), block(30), block(50), block(80)]
  expect(laid(blocks, 1)).toEqual([[[0, 1]], [[2]], [[3]]])
  expect(laid(blocks, 2)).toEqual([[[0, 1], [2]], [[3]]])
})

test('a step that needs both columns of a page begins in the first of them (A-123)', () => {
  const long = block(60, 60, 20)
  expect(laid([block(60), long, block(20)], 2)).toEqual([[[0], []], [[1], [1]], [[2]]])
  expect(laid([long], 2)).toEqual([[[0], [0]]])
})

test('a step that no page holds goes on where it is', () => {
  expect(laid([block(60), block(60, 60, 60)], 2)).toEqual([
    [[0], [1]],
    [[1], [1]],
  ])
})

test('guides begin on the page after the last of the one before (A-124)', () => {
  expect(firstPages([3, 1, 2], 1)).toEqual([2, 5, 6])
  expect(firstPages([], 1)).toEqual([])
})
