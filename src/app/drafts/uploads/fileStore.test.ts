// Files of one browser, in a store that several tabs have open.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { ownerOf } from '../journal/records.ts'
import { openFiles, type KeptUpload } from './fileStore.ts'

const owner = ownerOf({ userid: 7, site: 'http://stepwright.test' })
const kept: KeptUpload = {
  id: 'first',
  owner,
  tab: 'first',
  kind: 'image',
  name: 'lid.jpg',
  order: 1,
  place: null,
  sha256: null,
  uploadid: null,
  key: 'key',
  paused: false,
  isWanted: false,
}

test('a file that another tab kept is changed and dropped like an own one', async () => {
  const here = await openFiles(owner, 'files of two tabs')
  const there = await openFiles(owner, 'files of two tabs')
  expect(await there.keep(kept, new Blob(['lid']))).toBe(true)
  there.close()

  expect(await here.load()).toHaveLength(1)
  await here.put({ ...kept, uploadid: 44, paused: true })
  expect((await here.load()).map(({ kept: one }) => [one.uploadid, one.paused])).toEqual([
    [44, true],
  ])
  await here.drop(kept.id)
  expect(await here.load()).toEqual([])
})

test('files of other tabs count where there is little room', async () => {
  const here = await openFiles(owner, 'files with little room', 10)
  const there = await openFiles(owner, 'files with little room', 10)
  expect(await there.keep(kept, new Blob(['12345678']))).toBe(true)
  await here.load()
  expect(await here.keep({ ...kept, id: 'second' }, new Blob(['12345678']))).toBe(false)
  await here.drop(kept.id)
  expect(await here.keep({ ...kept, id: 'second' }, new Blob(['12345678']))).toBe(true)
})

test('a file that was not kept is not listed by what becomes of it', async () => {
  const here = await openFiles(owner, 'files without room', 1)
  expect(await here.keep(kept, new Blob(['too large']))).toBe(false)
  await here.put({ ...kept, uploadid: 44 })
  expect(await here.load()).toEqual([])
})

test('a file and its place stay in the browser if the tab dies before it answers', async () => {
  const here = await openFiles(owner, 'files of a tab that dies')
  const heard: string[] = []
  const { commit } = IDBTransaction.prototype
  const { put } = IDBObjectStore.prototype
  IDBTransaction.prototype.commit = function (this: IDBTransaction) {
    heard.push('commit')
    commit.call(this)
  }
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown) {
    const request = put.call(this, value)
    request.addEventListener('success', () => heard.push('answer'))
    return request
  }
  try {
    expect(await here.keep(kept, new Blob(['lid']))).toBe(true)
    expect(heard.splice(0)).toEqual(['commit', 'answer', 'answer'])
    await here.put({ ...kept, order: 2 })
    expect(heard).toEqual(['commit', 'answer'])
  } finally {
    IDBTransaction.prototype.commit = commit
    IDBObjectStore.prototype.put = put
  }
})
