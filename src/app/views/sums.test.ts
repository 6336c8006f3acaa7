import { expect, test } from 'vitest'
import type { View } from '#contract/views/schemas.ts'
import { sumsOf } from './sums.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const view = (doc_type: string, docid: string | number, date: string, userid = 1): View => ({
  userid,
  username: `person ${userid}`,
  doc_type: doc_type as 'GUIDE',
  docid: docid as string,
  date: at(date),
  title: `Title ${docid}`,
  url: null,
})

test('spellings of one document add up, and midnight divides days (A-176, A-177)', () => {
  const sums = sumsOf(
    [
      view('GUIDE', '7', '2026-10-24T21:59:59Z'),
      view('guide', 7, '2026-10-24T22:00:00Z'),
      view('GUIDE', '7', '2026-10-25T22:59:59Z'),
      view('wiki', '7', '2026-10-25T23:00:00Z'),
    ],
    'document',
    'Europe/Berlin',
  )
  expect(sums.groups.map(one => [one.key, one.views, one.first, one.last])).toEqual([
    ['GUIDE 7', 3, at('2026-10-24T21:59:59Z'), at('2026-10-25T22:59:59Z')],
    ['WIKI 7', 1, at('2026-10-25T23:00:00Z'), at('2026-10-25T23:00:00Z')],
  ])
  expect(sums.days).toEqual({ '2026-10-24': 1, '2026-10-25': 2, '2026-10-26': 1 })
  expect([sums.hours[23], sums.hours[0]]).toEqual([2, 2])
})

test('of a document, its readers: most views first (A-176)', () => {
  const sums = sumsOf(
    [
      view('GUIDE', '7', '2026-10-24T10:00:00Z', 2),
      view('GUIDE', '7', '2026-10-24T12:00:00Z', 1),
      view('GUIDE', '7', '2026-10-24T11:00:00Z', 2),
    ],
    'person',
    'UTC',
  )
  expect(sums.groups.map(one => [one.name, one.views])).toEqual([
    ['person 2', 2],
    ['person 1', 1],
  ])
})
