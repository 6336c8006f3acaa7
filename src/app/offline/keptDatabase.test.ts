import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { deleteAnswer, storeAnswer, waitingAnswers } from './keptDatabase.ts'

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
