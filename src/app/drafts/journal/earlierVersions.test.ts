// What earlier versions of the app left in a browser, as they wrote it.
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { guideKey, wikiKey } from '../content/docKey.ts'
import { openFiles } from '../uploads/fileStore.ts'
import { openDraftJournal } from './draftJournal.ts'
import { draftOfRecord, recordOfDraft } from './records.ts'
import { existing } from '#lib/existing.ts'

const owner = { userid: 7, site: 'http://stepwright.test' }
const mine = '7 http://stepwright.test'

const openEarlier = (name: string) =>
  openDB(name, 2, {
    upgrade: upgraded => {
      upgraded.createObjectStore('drafts', { keyPath: 'key' }).createIndex('owner', 'owner')
      upgraded
        .createObjectStore('receipts', { autoIncrement: true })
        .createIndex('document', ['owner', 'guideid'])
      upgraded.createObjectStore('copies', { autoIncrement: true }).createIndex('owner', 'owner')
    },
  })

test('receipts and copies of an earlier version are those of their page or guide (A-23, A-59)', async () => {
  const database = await openEarlier('earlier journal')
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

test('new lines of an earlier version keep their words, their ids and their undo (A-37, A-46)', async () => {
  const name = 'earlier lines'
  const line = (lineid: number | string | null, text_raw: string) => ({
    lineid,
    text_raw,
    bullet: 'black',
    level: 0,
  })
  const step = (...lines: object[]) => ({
    title: 'Lid',
    lines,
    media: { type: 'image', data: [] },
  })
  const base = { revisionid: 900, content: step(line(1, 'Lift.')) }
  const key = `${mine} step 5 12`
  const record = {
    format: 4,
    key,
    owner: mine,
    ...owner,
    kind: 'step',
    guideid: 5,
    stepid: 12,
    base,
    mine: step(line(1, 'Lift.'), line(-4, 'Turn it.'), line(null, 'Wait.')),
    theirs: null,
    answers: {},
    sent: {
      name: 'patchStep',
      params: { guideid: 5, stepid: 12 },
      query: { revisionid: 900 },
      body: { lines: [line(1, 'Lift.'), line(null, 'Turn.')] },
      key: 'a key',
      content: step(line(1, 'Lift.'), line(-4, 'Turn.')),
      at: 10,
    },
    notice: null,
    since: 10,
    changed: 20,
    aliases: { '-3': 1 },
    title: 'Kettle',
    changes: [
      { at: 15, back: [{ field: 'lines', from: 1, cut: 0, items: [line(-5, 'Gone.')] }] },
      { at: 16, was: step(line(-5, 'Gone.')) },
    ],
    undone: [],
    tab: 'a tab',
  }
  const database = await openEarlier(name)
  await database.put('drafts', record)
  await database.put('drafts', {
    key: `${mine} places 5`,
    owner: `${mine} places`,
    guideid: 5,
    stepid: 12,
    title: 'Kettle',
    at: 20,
    scroll: 0,
    caret: {
      in: 'lines',
      anchor: { lineid: -4, index: 1, offset: 3 },
      head: { lineid: 1, index: 0, offset: 0 },
    },
    step: 1,
    line: 2,
    text: 'Turn it.',
  })
  database.close()
  const journal = await openDraftJournal(owner, name)
  const [found] = await journal.load()
  const read = existing(found, 'the record')
  const draft = draftOfRecord(read)
  expect(draft.mine).toMatchObject(
    step(line(1, 'Lift.'), line('-4', 'Turn it.'), line(null, 'Wait.')),
  )
  expect(draft).toMatchObject({
    base,
    sent: { ...record.sent, content: step(line(1, 'Lift.'), line('-4', 'Turn.')) },
    aliases: { '-3': 1 },
  })
  expect(read.changes).toEqual([
    { at: 15, back: [{ field: 'lines', from: 1, cut: 0, items: [line('-5', 'Gone.')] }] },
    { at: 16, was: step(line('-5', 'Gone.')) },
  ])
  expect((await journal.placeIn(5))?.caret).toEqual({
    in: 'lines',
    anchor: { lineid: '-4', index: 1, offset: 3 },
    head: { lineid: 1, index: 0, offset: 0 },
  })
  // What is written on takes the place of what was there.
  await journal.put(recordOfDraft(draft, owner, { title: 'Kettle' }))
  expect((await journal.load()).map(({ format, mine: own }) => [format, own])).toEqual([
    [6, draft.mine],
  ])
  journal.close()
})
