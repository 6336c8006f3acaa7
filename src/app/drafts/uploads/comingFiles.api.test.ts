// Pictures on their way into a guide are unsent work: nothing is called saved, and nothing is
// published, before they are in their steps.
import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { createOutbox, type Outbox } from '../outbox.ts'
import { createOwnClient } from '../tabs/ownClient.ts'
import { placePicture } from '../placePicture.ts'
import { saveStateOf } from '../react/saveState.ts'
import type { StepId } from '../content/guideContent.ts'
import { guideKey } from '../content/docKey.ts'
import { openFiles, type FileStore } from './fileStore.ts'
import { ownerOf } from '../journal/records.ts'
import { createUploadQueue, type UploadQueue } from './uploadQueue.ts'
import { unsentCount } from '../journal/unsentCount.ts'
import { createComingFiles, followComingFiles } from './comingFiles.ts'

let api: TestApi
let ada: TestPerson
let outbox: Outbox
let queue: UploadQueue
let [guideid, stepids] = [0, [] as StepId[]]
let side = 100
let store: FileStore
/** Answers wait for this, where a test holds them back. */
let gate: Promise<unknown> = Promise.resolve()

beforeAll(async () => {
  api = await startApi()
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettle', contents: '' } })
})
afterAll(() => api.stop())

beforeEach(async () => {
  ada = await api.person(`ada${(side += 1)}`, { privilege: 'Moderator' })
  gate = Promise.resolve()
  const made = await ada.createGuide({
    body: { category: 'Kettle', type: 'repair', subject: 'Lid' },
  })
  guideid = made.guideid
  for (const text_raw of ['Lift the lid.', 'Close the lid.'])
    await ada.createStep({
      params: { guideid },
      body: { lines: [{ text_raw, bullet: 'black', level: 0 }] },
    })
  const send: typeof fetch = async (input, init) => {
    if (String(input).includes('/x/uploads/')) await gate
    return api.site.request(String(input), init)
  }
  const owner = { userid: ada.me.userid, site: 'http://stepwright.test' }
  const base = 'http://stepwright.test/api/2.0'
  store = await openFiles(ownerOf(owner), `coming files ${side}`)
  outbox = createOutbox({
    client: createOwnClient(owner.userid, { base, token: () => ada.token, send }),
    drafts: null,
    owner,
    files: createComingFiles(
      () => queue,
      () => true,
    ),
  })
  queue = createUploadQueue({
    client: createClient(base, () => ada.token, send),
    files: store,
    owner,
    prepare: async (file, name) => ({ name, file, notes: [] }),
    siteLimits: async () => ({ imageBytes: 80_000_000, imagePixels: 100_000_000 }),
    digest: async file =>
      createHash('sha256')
        .update(new Uint8Array(await file.arrayBuffer()))
        .digest('hex'),
    place: (place, picture, { order }) => placePicture(outbox, place, picture, order),
    stepidOf: outbox.stepidOf,
    now: Date.now,
    timers: {
      set: (work, wait) => setTimeout(work, wait),
      clear: timer => clearTimeout(timer as NodeJS.Timeout),
    },
    online: () => true,
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    look: null,
    previewOf: () => '',
  })
  followComingFiles(queue, outbox.filesChanged)
  await outbox.catchUp(guideKey(guideid))
  stepids = outbox.guide(guideid)?.mine?.stepids ?? []
  return () => {
    queue.stop()
    outbox.stop()
  }
})

const aPhoto = async () =>
  new File([new Uint8Array(await photo((side += 4), 75))], 'lid.jpg', { type: 'image/jpeg' })
const add = (file: File, step: number) =>
  queue.add([file], { doc: guideKey(guideid), stepid: itemAt(stepids, step) }, ['image'])
const told = () =>
  saveStateOf(outbox.drafts(guideKey(guideid)), true, outbox.coming(guideKey(guideid))).coming
const untilAsked = async () => {
  await expect.poll(() => queue.all().map(({ state }) => state)).toEqual(['same'])
}
const pictures = async () =>
  (await ada.readGuide({ params: { guideid } })).steps.map(({ media }) =>
    Array.isArray(media.data) ? media.data.length : 0,
  )

test('publishing waits until a picture on its way is in its step (AU-6, A-116)', async () => {
  let letGo: (value?: unknown) => void = () => undefined
  gate = new Promise(resolve => (letGo = resolve))
  add(await aPhoto(), 0)
  expect([outbox.isUnsaved(guideKey(guideid)), told()]).toEqual([
    true,
    [{ stepid: firstOf(stepids), count: 1, asks: 0 }],
  ])
  expect(unsentCount()).toBe(1)
  const publishing = outbox.publish(guideid)
  await expect.poll(() => queue.all().map(({ state }) => state)).toEqual(['running'])
  expect((await ada.readGuide({ params: { guideid } })).public).toBe(false)
  letGo()
  expect(await publishing).toMatchObject({ done: true })
  expect(await pictures()).toEqual([1, 0])
  expect([outbox.isUnsaved(guideKey(guideid)), told(), unsentCount()]).toEqual([false, [], 0])
})

test('publishing waits for pictures that another tab sends (AU-6, A-116)', async () => {
  const picture = await aPhoto()
  const kept = {
    id: 'of another tab',
    owner: ownerOf({ userid: ada.me.userid, site: 'http://stepwright.test' }),
    tab: 'another tab',
    kind: 'image' as const,
    name: picture.name,
    order: 1,
    place: { doc: guideKey(guideid), stepid: itemAt(stepids, 1) },
    sha256: null,
    uploadid: null,
    key: crypto.randomUUID(),
    paused: false,
    isWanted: false,
  }
  await store.keep(kept, picture)
  expect(await outbox.publish(guideid)).toMatchObject({ done: false, elsewhere: 1 })
  expect((await ada.readGuide({ params: { guideid } })).public).toBe(false)
  // That tab is closed: this one goes on with its files.
  await queue.takeFrom(kept.tab)
  expect(await outbox.publish(guideid)).toMatchObject({ done: true })
  expect(await pictures()).toEqual([0, 1])
})

test('what another tab has still to send is unsent here too, until it is sent', async () => {
  const doc = guideKey(guideid)
  queue.hear('another tab', [{ doc, stepid: firstOf(stepids) }])
  expect([outbox.isUnsaved(doc), outbox.comingElsewhere(doc)]).toEqual([true, 1])
  outbox.deleteStep(guideid, firstOf(stepids))
  expect(outbox.comingElsewhere(doc)).toBe(0)
  queue.hear('another tab', [{ doc, stepid: itemAt(stepids, 1) }])
  expect(outbox.comingElsewhere(doc)).toBe(1)
  queue.hear('another tab', [])
  expect(outbox.comingElsewhere(doc)).toBe(0)
})

test('what lies on the board of one tab is nothing that another tab waits for', async () => {
  queue.add([await aPhoto()], { doc: guideKey(guideid), isBoard: true }, ['image'])
  add(await aPhoto(), 0)
  expect(queue.placesComing()).toEqual([{ doc: guideKey(guideid), stepid: firstOf(stepids) }])
})

test('a picture that waits for an answer is unsent and holds publishing back (AU-6, A-24)', async () => {
  const closing = await aPhoto()
  add(closing, 0)
  await expect.poll(() => queue.all()).toEqual([])
  add(closing, 1)
  await untilAsked()
  expect(outbox.isUnsaved(guideKey(guideid))).toBe(true)
  expect(told()).toEqual([{ stepid: itemAt(stepids, 1), count: 1, asks: 1 }])
  expect(await outbox.publish(guideid)).toMatchObject({ done: false, files: 1 })
  expect((await ada.readGuide({ params: { guideid } })).public).toBe(false)
  await queue.takeSame(firstOf(queue.all()).id)
  expect(await outbox.publish(guideid)).toMatchObject({ done: true })
  expect(await pictures()).toEqual([1, 1])
})

test('a picture whose step is gone is said to be in the library only (A-96)', async () => {
  let letGo: (value?: unknown) => void = () => undefined
  gate = new Promise(resolve => (letGo = resolve))
  add(await aPhoto(), 0)
  await expect.poll(() => queue.all().map(({ state }) => state)).toEqual(['running'])
  outbox.deleteStep(guideid, firstOf(stepids))
  letGo()
  await expect.poll(() => queue.all()).toMatchObject([{ state: 'told', isUnplaced: true }])
  expect([outbox.isUnsaved(guideKey(guideid)), outbox.coming(guideKey(guideid))]).toEqual([
    true,
    [],
  ])
  expect(await ada.listOwnImages({ query: {} })).toHaveLength(1)
  add(await aPhoto(), 1)
  await expect.poll(() => queue.all()).toHaveLength(1)
  await outbox.flush(guideKey(guideid))
  expect(await pictures()).toEqual([1])
})

test('the question of a step that is deleted keeps nobody from publishing (AU-6)', async () => {
  const closing = await aPhoto()
  add(closing, 0)
  await expect.poll(() => queue.all()).toEqual([])
  add(closing, 1)
  await untilAsked()
  outbox.deleteStep(guideid, itemAt(stepids, 1))
  expect(outbox.coming(guideKey(guideid))).toEqual([])
  expect(await outbox.publish(guideid)).toMatchObject({ done: true })
})
