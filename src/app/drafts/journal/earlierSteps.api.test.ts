// New steps that earlier versions of the app left in a browser, as they wrote them: numbered below
// zero.
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { existing } from '#lib/existing.ts'
import { setStage, texts } from '../../../testing/drafts/outboxStage.ts'
import { guideKey, wikiKey } from '../content/docKey.ts'
import { takenBack, type Inverse } from '../model/changes.ts'
import type { GuideContent } from '../content/guideContent.ts'
import { openFiles } from '../uploads/fileStore.ts'
import { openDraftJournal } from './draftJournal.ts'
import { journalVersion, upgradeJournal } from './journalStores.ts'

const owner = { userid: 7, site: 'http://stepwright.test' }
const mine = '7 http://stepwright.test'
const openEarlier = (name: string) =>
  openDB(name, journalVersion, {
    upgrade: (_, __, ___, ____, event) => upgradeJournal((event.target as IDBOpenDBRequest).result),
  })

const fields = {
  type: 'repair',
  category: 'Grinder',
  subject: 'Burr',
  title: 'Clean a grinder',
  summary: 'Start.',
  introduction: '',
  conclusion: '',
  difficulty: null,
  time_required_min: 0,
  time_required_max: 0,
  image: null,
  featured_documentid: null,
  flags: [],
  documents: [],
  prerequisites: [],
  parts: [],
  tools: [],
}
const record = {
  format: 5,
  owner: mine,
  ...owner,
  guideid: 5,
  theirs: null,
  answers: {},
  notice: null,
  since: 10,
  changed: 20,
  aliases: {},
  title: 'Clean a grinder',
  undone: [],
  tab: 'a tab',
}
const created = {
  title: 'Lid',
  lines: [{ lineid: '-8', text_raw: 'Lift it.', bullet: 'black', level: 0 }],
  media: { type: 'image', data: [] },
}
const guideRecord = {
  ...record,
  key: `${mine} guide 5`,
  kind: 'guide',
  stepid: null,
  base: { revisionid: 900, content: { ...fields, stepids: [12, 13] } },
  mine: { ...fields, stepids: [12, -4, 13] },
  sent: null,
  changes: [
    { at: 15, back: [{ field: 'stepids', from: 1, cut: 1, items: [-5, -4] }] },
    { at: 16, back: [{ field: 'stepids', was: [12, -5, 13] }] },
  ],
}
const stepRecord = {
  ...record,
  key: `${mine} step 5 -4`,
  kind: 'step',
  stepid: -4,
  base: null,
  mine: created,
  sent: {
    name: 'createStep',
    params: { guideid: 5 },
    query: { revisionid: 900 },
    body: { title: 'Lid', orderby: 2 },
    key: 'one-key',
    content: created,
    at: 10,
  },
  changes: [{ at: 15, was: null }],
}

test('new steps of an earlier version keep their words, order and undo (A-37, A-46)', async () => {
  const name = 'earlier steps'
  const database = await openEarlier(name)
  for (const one of [guideRecord, stepRecord]) await database.put('drafts', one)
  database.close()
  const journal = await openDraftJournal(owner, name)
  const records = await journal.load()
  const guide = existing(
    records.find(({ kind }) => kind === 'guide'),
    'the guide',
  )
  expect(guide.mine).toMatchObject({ stepids: [12, '-4', 13] })
  expect(guide.base).toEqual(guideRecord.base)
  expect(
    guide.changes.map(change => takenBack(guide.mine as GuideContent, change as Inverse)),
  ).toMatchObject([{ stepids: [12, '-5', '-4', 13] }, { stepids: [12, '-5', 13] }])
  const step = existing(
    records.find(({ kind }) => kind === 'step'),
    'the step',
  )
  expect(step).toMatchObject({ stepid: '-4', mine: created, sent: stepRecord.sent })
  journal.close()
})

test('what lies beside a new step of an earlier version still names it (A-23, A-59, A-90)', async () => {
  const name = 'beside earlier steps'
  const database = await openEarlier(name)
  const receipt = { guideid: 5, stepid: -4, name: 'createStep', time: 10, owner: mine }
  const copy = { guideid: 5, stepid: -4, title: 'Kettle', text: 'Lift.', time: 10, owner: mine }
  await database.put('receipts', receipt)
  await database.put('copies', copy)
  const discarded = {
    ...stepRecord,
    key: `${stepRecord.key} discarded`,
    owner: `${mine} discarded`,
    discardedAt: 30,
    place: 1,
  }
  await database.put('drafts', discarded)
  await database.put('drafts', {
    key: `${mine} places 5`,
    owner: `${mine} places`,
    guideid: 5,
    stepid: -4,
    title: 'Kettle',
    at: 20,
    scroll: 0,
    caret: null,
    step: 1,
    line: 1,
    text: 'Lift it.',
  })
  database.close()
  const journal = await openDraftJournal(owner, name)
  const [doc, stepid] = [guideKey(5), '-4']
  expect(await journal.receipts(doc)).toMatchObject([{ doc, stepid }])
  expect(await journal.copies(20)).toMatchObject([{ doc, stepid, text: 'Lift.' }])
  expect(await journal.discarded(40)).toMatchObject([{ place: 1, record: { doc, stepid } }])
  expect(await journal.placeIn(5)).toMatchObject({ stepid, text: 'Lift it.' })
  journal.close()

  const files = await openDB('files of earlier steps', 1, {
    upgrade: upgraded => {
      upgraded.createObjectStore('uploads', { keyPath: 'id' }).createIndex('owner', 'owner')
      upgraded.createObjectStore('files', { keyPath: 'id' })
    },
  })
  const places = [{ guideid: 5, stepid: -4 }, { guideid: 5, stepid: 13 }, { guideid: -12 }]
  for (const [order, place] of places.entries()) {
    await files.put('uploads', { owner: mine, kind: 'image', id: `file ${order}`, order, place })
    await files.put('files', { id: `file ${order}`, file: new Blob(['x']) })
  }
  files.close()
  const store = await openFiles(mine, 'files of earlier steps')
  expect((await store.load()).map(({ kept: { place } }) => place)).toEqual([
    { doc, stepid },
    { doc, stepid: 13 },
    { doc: wikiKey(12) },
  ])
  store.close()
})

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
/** A record of now as the version before wrote it. */
const asBefore = (value: unknown): unknown => {
  const text = JSON.stringify({ ...(value as object), format: 5 })
  return JSON.parse(
    text
      .replace(/"stepid":"(-\d+)"/, '"stepid":$1')
      .replace(/"stepids":\[[^\]]*\]/g, list => list.replaceAll(/"(-\d+)"/g, '$1')),
  ) as unknown
}

test('a new step that an earlier version left is stored where it stands (A-37, A-46)', async () => {
  const { guideid } = stage
  stage.mine.setOnline(false)
  const added = stage.mine.outbox.addStep(guideid, 1)
  stage.mine.outbox.changeStep(guideid, added, {
    lines: [{ lineid: null, text_raw: 'Between.', bullet: 'black', level: 0 }],
  })
  await stage.mine.settled()
  const database = await openDB(stage.mine.journal)
  const left = (await database.getAll('drafts')).map(asBefore)
  expect(JSON.stringify(left)).toContain(`"stepid":${added}`)
  for (const one of left) await database.put('drafts', one)
  database.close()

  const again = await stage.mine.reload()
  const { stepids } = existing(again.outbox.guide(guideid)?.mine, 'the guide')
  expect(stepids.filter(stepid => typeof stepid === 'string')).toEqual([added])
  await again.open(guideid)
  await again.pass(10_000)
  expect((await stage.read()).steps.map(step => texts(step)[0])).toEqual([
    'A one.',
    'Between.',
    'B one.',
    'C one.',
  ])
  expect(again.outbox.unsentKeys()).toEqual([])
  const stored = again.outbox.stepidOf(added)
  expect(again.outbox.guide(guideid)?.mine?.stepids[1]).toBe(stored)
  expect(typeof stored).toBe('number')
})
