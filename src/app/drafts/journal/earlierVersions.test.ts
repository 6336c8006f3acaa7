// What earlier versions of the app left in a browser, as they wrote it.
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { guideKey, wikiKey } from '../content/docKey.ts'
import { openFiles } from '../uploads/fileStore.ts'
import { openDraftJournal } from './draftJournal.ts'

const owner = { userid: 7, site: 'http://stepwright.test' }
const mine = '7 http://stepwright.test'

test('receipts and copies of an earlier version are those of their page or guide (A-23, A-59)', async () => {
  const database = await openDB('earlier journal', 2, {
    upgrade: upgraded => {
      upgraded.createObjectStore('drafts', { keyPath: 'key' }).createIndex('owner', 'owner')
      upgraded
        .createObjectStore('receipts', { autoIncrement: true })
        .createIndex('document', ['owner', 'guideid'])
      upgraded.createObjectStore('copies', { autoIncrement: true }).createIndex('owner', 'owner')
    },
  })
  const receipt = {
    stepid: null,
    time: 10,
    before: 902,
    revisionid: 903,
    bytes: 40,
    milliseconds: 5,
    fields: ['description'],
    lines: 0,
    patrolid: null,
  }
  const copy = { stepid: null, title: 'Kettle', time: 10 }
  await database.put('receipts', { ...receipt, guideid: -12, name: 'patchWiki', owner: mine })
  await database.put('receipts', { ...receipt, guideid: 12, name: 'patchGuide', owner: mine })
  await database.put('copies', { ...copy, guideid: -12, text: 'Of the page.', owner: mine })
  await database.put('copies', { ...copy, guideid: 12, text: 'Of the guide.', owner: mine })
  database.close()
  const journal = await openDraftJournal(owner, 'earlier journal')
  const [page, guide] = [wikiKey(12), guideKey(12)]
  expect(await journal.receipts(page)).toEqual([{ ...receipt, doc: page, name: 'patchWiki' }])
  expect(await journal.receipts(guide)).toEqual([{ ...receipt, doc: guide, name: 'patchGuide' }])
  expect(await journal.copies(20)).toEqual([
    { ...copy, doc: guide, text: 'Of the guide.', id: 2 },
    { ...copy, doc: page, text: 'Of the page.', id: 1 },
  ])
  await journal.addReceipt({ ...receipt, doc: page, name: 'patchWiki', time: 11 })
  expect((await journal.receipts(page)).map(({ time }) => time)).toEqual([11, 10])
  journal.close()
})

test('a picture that an earlier version kept goes to its page, and one to its step (A-90)', async () => {
  const database = await openDB('earlier files', 1, {
    upgrade: upgraded => {
      upgraded.createObjectStore('uploads', { keyPath: 'id' }).createIndex('owner', 'owner')
      upgraded.createObjectStore('files', { keyPath: 'id' })
    },
  })
  const kept = {
    owner: mine,
    kind: 'image',
    name: 'lid.jpg',
    sha256: null,
    uploadid: null,
    key: 'a key',
    paused: false,
    isWanted: false,
  }
  const places = [{ guideid: -12, isLead: true }, { guideid: 12, stepid: 3 }, null]
  for (const [order, place] of places.entries()) {
    await database.put('uploads', { ...kept, id: `file ${order}`, order, place })
    await database.put('files', { id: `file ${order}`, file: new Blob(['x']) })
  }
  database.close()
  const files = await openFiles(mine, 'earlier files')
  expect((await files.load()).map(({ kept: { place } }) => place)).toEqual([
    { doc: wikiKey(12), isLead: true },
    { doc: guideKey(12), stepid: 3 },
    null,
  ])
  files.close()
})
