import { expect, test } from 'vitest'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { hasPhotos, pageOfRuns, versionsOf } from './pageOfRuns.ts'

const entry = (more: object) => ({ entry: more as WorkEntry })

test('a page that the service cut short is followed by the run after its last (WL-7)', () => {
  expect([pageOfRuns(0, 50, 120), pageOfRuns(50, 12, 120), pageOfRuns(100, 20, 120)]).toEqual([
    50, 12, 50,
  ])
  expect(pageOfRuns(150, 0, 120)).toBe(50)
})

test('a guide is asked for by the first run of its version, whatever begins later (WL-7)', () => {
  const of = (entryid: number, releaseid: number | null, guide_revisionid: number) =>
    entry({ entryid, guideid: 4, releaseid, guide_revisionid })
  const runs = [of(1, 7, 10), of(2, null, 11), of(3, 7, 12)]
  expect(versionsOf(runs).entryids).toEqual([1, 2])
  const later = versionsOf([...runs, of(9, 7, 13)])
  expect(later.entryids).toEqual([1, 2])
  expect(runs.map(one => later.placeOf(one.entry))).toEqual([0, 1, 0])
})

test('photographs count that were replaced since (WL-7)', () => {
  const image = { id: 5 }
  expect([
    hasPhotos(entry({ record: [{ earlier: [] }] })),
    hasPhotos(entry({ record: [{ image, earlier: [] }] })),
    hasPhotos(entry({ record: [{ earlier: [{ image }] }] })),
  ]).toEqual([false, true, true])
})
