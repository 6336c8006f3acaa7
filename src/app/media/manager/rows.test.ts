import { expect, test } from 'vitest'
import { changedQuery } from '#app/changedQuery.ts'
import { filtersOf } from './filters.ts'
import { pagesOf, rowsInView, rowsShown } from './rows.ts'

test('of 20,000 items only rows near the view are drawn (A-185)', () => {
  const rows = Math.ceil(20_000 / 5)
  for (const above of [-500, 0, 1, 123_456, 4000 * 200 - 900, 5_000_000]) {
    const { first, end } = rowsInView({ above, height: 900 }, 200, rows)
    expect(end - first).toBeLessThanOrEqual(12)
    expect(first).toBeGreaterThanOrEqual(0)
    expect(end).toBeLessThanOrEqual(rows)
  }
  const { first, end } = rowsInView({ above: 100_000, height: 900 }, 200, rows)
  expect(first).toBeLessThanOrEqual(500)
  expect(end).toBeGreaterThanOrEqual(505)
})

test('the focused row stays drawn while others scroll (A-185)', () => {
  expect(rowsShown({ above: 100_000, height: 900 }, 200, 4000, 2)[0]).toBe(2)
  expect(rowsShown({ above: 0, height: 900 }, 200, 4000, 3999).at(-1)).toBe(3999)
  expect(rowsShown({ above: 0, height: 900 }, 200, 4, null)).toEqual([0, 1, 2, 3])
})

test('only the pages that are seen are asked for (A-185)', () => {
  expect(pagesOf([0, 1, 2], 5, 100, 20_000)).toEqual([0])
  expect(pagesOf([19, 20], 5, 100, 20_000)).toEqual([0, 1])
  expect(pagesOf([0], 5, 100, 0)).toEqual([])
})

test('what is filtered lives in the address, and nonsense there is left out (A-185)', () => {
  const query = new URLSearchParams(
    'q=lid&kind=video&use=unused&since=2026-11-01&sort=largest&view=list',
  )
  expect(filtersOf(query)).toEqual({
    text: 'lid',
    kind: 'video',
    use: 'unused',
    find: null,
    since: '2026-11-01',
    order: 'largest',
    view: 'list',
  })
  expect(filtersOf(new URLSearchParams('kind=spoon&sort=x&since=soon'))).toEqual({
    text: '',
    kind: null,
    use: null,
    find: null,
    since: '',
    order: 'newest',
    view: 'grid',
  })
  expect(changedQuery(query, { q: null, kind: 'image' }).toString()).toBe(
    'kind=image&use=unused&since=2026-11-01&sort=largest&view=list',
  )
})
