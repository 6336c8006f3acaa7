import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import {
  allKept,
  deleteAnswer,
  deleteOwned,
  storeAnswer,
  usingKept,
  waitingAnswers,
} from './keptDatabase.ts'
import { listTakenRuns } from './keptRuns.ts'

test('answers of an earlier version stay, and each person has their own', async () => {
  const earlier = await openDB('stepwright workshop', 1, {
    upgrade(database) {
      database.createObjectStore('guides', { keyPath: 'id' })
      database.createObjectStore('answers', { keyPath: 'guideid' })
    },
  })
  await earlier.put('answers', { guideid: 7, userid: 1, minutes: 20 })
  earlier.close()
  expect(await waitingAnswers(1)).toEqual([{ guideid: 7, userid: 1, minutes: 20 }])

  expect(await storeAnswer({ guideid: 7, userid: 2 })).toBe(true)
  expect(await waitingAnswers(1)).toEqual([{ guideid: 7, userid: 1, minutes: 20 }])
  await deleteAnswer({ guideid: 7, userid: 1 })
  expect(await waitingAnswers(1)).toEqual([])
  expect(await waitingAnswers(2)).toEqual([{ guideid: 7, userid: 2 }])
})

test('each person has their own runs, and no picture of anybody’s counts as left over (WL-4)', async () => {
  const run = { entryid: 5, keptAt: 0, bytes: 3, pictures: ['/igi/b'] }
  for (const userid of [1, 2]) await usingKept(database => database.put('runs', { ...run, userid }))
  expect(await listTakenRuns(2)).toEqual([{ ...run, userid: 2 }])
  expect(await listTakenRuns(3)).toEqual([])
  expect((await allKept())?.map(({ pictures }) => pictures)).toEqual([['/igi/b'], ['/igi/b']])

  // Whoever signs in finds nothing of others here, and whoever signs out leaves nothing.
  expect(await deleteOwned(2)).toBe(true)
  expect(await listTakenRuns(1)).toEqual([])
  expect(await listTakenRuns(2)).toHaveLength(1)
  expect(await deleteOwned(2)).toBe(false)
  expect(await deleteOwned(null)).toBe(true)
  expect(await allKept()).toEqual([])
})
