import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { workEntry } from '#testing/workEntry.ts'
import { ahead } from './ahead.ts'
import { runOf } from './run.ts'
import { dropFile, dropRun, keepFile, listRuns, loadFile } from './runDatabase.ts'

const place = { userid: 7, entryid: 5 }

test('runs of an earlier version stay, and files go with their run (WL-4)', async () => {
  vi.stubGlobal('location', { origin: 'https://stepwright.test' })
  const earlier = await openDB('stepwright work', 1, {
    upgrade(database) {
      database.createObjectStore('runs', { keyPath: 'id' }).createIndex('owner', 'owner')
      database.createObjectStore('packs', { keyPath: 'id' })
    },
  })
  const owner = '7 https://stepwright.test'
  const { reworks: _, ...entry } = workEntry()
  await earlier.put('runs', {
    id: `${owner} 5`,
    owner,
    entryid: 5,
    title: 'Seal a lamp',
    run: { ...runOf(workEntry(), 0), entry },
  })
  earlier.close()
  const kept = firstOf(await listRuns(7))
  expect(kept).toMatchObject({ title: 'Seal a lamp', run: { entry: { reworks: [] } } })
  const again = { stepids: [1], reason: 'Change the seal' }
  const asked = ahead(kept.run.entry, [{ key: 'a', kind: 'stepData', rework: again }])
  expect(asked.reworks).toMatchObject([{ number: 1, ...again }])

  const file = new File(['seal'], 'seal.jpg')
  const other = { userid: 7, entryid: 51 }
  for (const at of [place, other])
    for (const name of ['photo:a', 'photo:b']) expect(await keepFile(at, name, file)).toBe(true)
  expect(await loadFile(place, 'photo:a')).not.toBeNull()
  await dropFile(place, 'photo:a')
  expect(await loadFile(place, 'photo:a')).toBeNull()
  await dropRun(7, 5)
  expect(await loadFile(place, 'photo:b')).toBeNull()
  expect(await loadFile(other, 'photo:b')).not.toBeNull()
  vi.unstubAllGlobals()
})
