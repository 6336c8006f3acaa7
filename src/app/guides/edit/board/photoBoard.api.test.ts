// The board with a queue and an outbox around it: what is kept, and what becomes of each picture.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '#contract/client.ts'
import { firstOf } from '#lib/existing.ts'
import { startApi } from '#testing/api.ts'
import { setStage, site } from '#testing/drafts/outboxStage.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { openBoardDrafts } from '#app/drafts/journal/boardDrafts.ts'
import { ownerOf } from '#app/drafts/journal/records.ts'
import { openFiles } from '#app/drafts/uploads/fileStore.ts'
import { createUploadQueue, type UploadQueue } from '#app/drafts/uploads/uploadQueue.ts'
import type { Look } from '#app/drafts/uploads/probePicture.ts'
import { divided, removed, setAside } from './board.ts'
import { createPhotoBoard, type PhotoBoard } from './photoBoard.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
beforeAll(() => void vi.stubGlobal('location', { origin: site }))

type Tab = { queue: UploadQueue; board: PhotoBoard }
let names = 0
const aName = () => `board ${(names += 1)}`
const taken = async (file: Blob): Promise<number | null> => (file as File).lastModified
/** A tab of a browser that keeps all of it under one name; nothing is sent. */
const aTab = async (
  name: string,
  {
    look = async () => 'shown',
    readTaken = taken,
  }: { look?: () => Promise<Look>; readTaken?: typeof taken } = {},
): Promise<Tab> => {
  const { userid } = stage.ada.me
  const queue = createUploadQueue({
    client: createClient(site, () => '', fetch),
    files: await openFiles(ownerOf({ userid, site }), name),
    owner: { userid, site },
    prepare: async (file, called) => ({ name: called, file, notes: [] }),
    siteLimits: async () => ({ imageBytes: 80_000_000, imagePixels: 100_000_000 }),
    digest: async () => '',
    place: async () => true,
    stepidOf: stage.mine.outbox.stepidOf,
    now: Date.now,
    timers: { set: () => 0, clear: () => undefined },
    online: () => false,
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    look,
    previewOf: () => '',
  })
  const drafts = openBoardDrafts(`${name} drafts`)
  const { guideid } = stage
  return { queue, board: createPhotoBoard({ queue, drafts, userid, guideid, readTaken }) }
}
const started = async (name: string, parts?: Parameters<typeof aTab>[1]) => {
  const tab = await aTab(name, parts)
  await tab.queue.start()
  return tab
}

const aMinute = 60_000
/** `1.jpg`, `2.jpg`, …: two and two together. */
const shots = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => {
    const at = from + n
    return new File([`picture ${at}`], `${at}.jpg`, {
      lastModified: at * 5000 + Math.floor((at + 1) / 2) * 10 * aMinute,
    })
  })
const namesOf = ({ board }: Tab, ids: readonly string[]) => {
  const { photos } = board.view().board
  return ids.map(id => photos.find(photo => photo.id === id)?.name.replace('.jpg', ''))
}
const groups = (tab: Tab) =>
  tab.board.view().board.now.groups.map(group => namesOf(tab, group).join(' '))
const idOf = ({ board }: Tab, n: number) =>
  board.view().board.photos.find(({ name }) => name === `${n}.jpg`)?.id ?? ''
const isHeld = ({ queue }: Tab) =>
  queue.all().every(({ state, isKept }) => state === 'held' && isKept)
const laid = async (name: string, count: number, parts?: Parameters<typeof aTab>[1]) => {
  const tab = await started(name, parts)
  tab.board.add(shots(count))
  await expect.poll(() => tab.board.view().board.photos.length).toBe(count)
  return tab
}
/** Where each picture goes, by its name. */
const places = ({ queue }: Tab) =>
  queue.all().map(({ name, place, state }) => [name, place?.stepid, place?.isBoard ?? false, state])

test('pictures that nobody has looked at yet come into their steps too (A-96)', async () => {
  let letGo: () => void = () => undefined
  const gate = new Promise<void>(resolve => (letGo = resolve))
  const tab = await laid(aName(), 4, { look: () => gate.then(() => 'shown' as const) })
  expect(tab.queue.all().map(({ state }) => state)).toEqual(Array(4).fill('preparing'))
  tab.board.act(board => removed(board, idOf(tab, 4)))
  const made = await tab.board.create(stage.mine.outbox)
  letGo()
  await expect
    .poll(() => places(tab))
    .toEqual([
      ['1.jpg', made[0], false, 'waiting'],
      ['2.jpg', made[0], false, 'waiting'],
      ['3.jpg', made[1], false, 'waiting'],
    ])
  expect(tab.board.view().isUsed).toBe(false)
})

test('no steps are made while the time of a picture is still read (A-96)', async () => {
  const tab = await laid(aName(), 2, {
    readTaken: file =>
      (file as File).name === '3.jpg' ? new Promise(() => undefined) : taken(file),
  })
  tab.board.add(shots(1, 3))
  await expect.poll(() => tab.board.view().reading).toBe(1)
  expect(await tab.board.create(stage.mine.outbox)).toEqual([])
  expect(tab.queue.all().map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
})

test('a picture whose time cannot be read stands by the time of its file (A-96)', async () => {
  const tab = await laid(aName(), 4, {
    readTaken: file =>
      (file as File).name === '2.jpg' ? Promise.reject(new RangeError('count')) : taken(file),
  })
  expect(groups(tab)).toEqual(['1 2', '3 4'])
  expect(tab.board.view().reading).toBe(0)
})

/** Divided by hand, one set aside, one removed. */
const arranged = async (name: string) => {
  const tab = await laid(name, 8)
  tab.board.act(board => divided(board, idOf(tab, 2)))
  tab.board.act(board => setAside(board, idOf(tab, 5)))
  tab.board.act(board => removed(board, idOf(tab, 6)))
  await expect.poll(() => isHeld(tab)).toBe(true)
  return tab
}
const expectArranged = async (tab: Tab) => {
  await expect.poll(() => groups(tab)).toEqual(['1', '2', '3 4', '7 8'])
  await expect.poll(() => tab.board.view().reading).toBe(0)
  expect(groups(tab)).toEqual(['1', '2', '3 4', '7 8'])
  const { aside, removed: out } = tab.board.view().board.now
  expect([namesOf(tab, aside), namesOf(tab, out)]).toEqual([['5'], ['6']])
}

test('a board lies as it was left when its record is read before its files (A-96, A-6)', async () => {
  const name = aName()
  const first = await arranged(name)
  first.queue.stop()
  const second = await aTab(name)
  await expect.poll(() => second.board.view().board.photos.length).toBe(8)
  // A file of the same visit that nothing kept has to do with.
  second.queue.add([new File(['x'], 'other.jpg')])
  await second.queue.start()
  await expectArranged(second)
  second.queue.stop()
  await expectArranged(await started(name))
})

test('a tab that waited for another takes up what that one arranged last (A-96)', async () => {
  const name = aName()
  const first = await laid(name, 8)
  const second = await aTab(name)
  await expect.poll(() => second.board.view().board.photos.length).toBe(8)
  first.board.act(board => divided(board, idOf(first, 2)))
  first.board.act(board => setAside(board, idOf(first, 5)))
  first.board.act(board => removed(board, idOf(first, 6)))
  await expect.poll(() => isHeld(first)).toBe(true)
  first.queue.stop()
  await second.queue.start()
  await expectArranged(second)
})

test('pictures that come before the record is read take nothing from it (A-96)', async () => {
  const name = aName()
  const first = await arranged(name)
  first.board.close()
  first.queue.stop()
  const second = await aTab(name)
  second.board.add(shots(1, 9))
  await second.queue.start()
  await expect.poll(() => groups(second)).toEqual(['1', '2', '3 4', '7 8', '9'])
  expect(second.board.view().isOpen).toBe(true)
  expect(namesOf(second, second.board.view().board.now.removed)).toEqual(['6'])
})

test('a new step that a picture is on its way to is not taken for unused (A-96)', async () => {
  const { outbox } = stage.mine
  const { guideid } = stage
  const orderNow = () => outbox.guide(guideid)?.mine?.stepids ?? []
  const tab = await started(aName())
  const awaited = outbox.addStep(guideid, 3)
  tab.queue.add(shots(1), { doc: guideKey(guideid), stepid: awaited }, ['image'])
  tab.board.add(shots(2, 2), awaited)
  await expect.poll(() => tab.board.view().board.photos.length).toBe(2)
  const made = await tab.board.create(outbox)
  expect(orderNow()).toEqual([...stage.stepids, awaited, ...made])
  // One that nothing comes into makes room.
  const unused = outbox.addStep(guideid, orderNow().length)
  tab.board.add(shots(1, 7), unused)
  await expect.poll(() => tab.board.view().board.photos.length).toBe(1)
  const more = await tab.board.create(outbox)
  expect(orderNow()).toEqual([...stage.stepids, awaited, ...made, ...more])
})

test('no picture names a step before the device has the step (A-96, A-6)', async () => {
  const { outbox } = stage.mine
  const tab = await laid(aName(), 2)
  let written: () => void = () => undefined
  const gate = new Promise<void>(resolve => (written = resolve))
  const making = tab.board.create({ ...outbox, written: () => gate })
  expect(await tab.board.create(outbox)).toEqual([]) // a second click
  expect(places(tab).map(([, , isOnBoard]) => isOnBoard)).toEqual([true, true])
  written()
  const made = firstOf(await making)
  expect(tab.queue.all().map(({ place }) => place?.stepid)).toEqual([made, made])
})

test('files that are no pictures are refused by name beside those that are (A-96, A-192)', async () => {
  const tab = await started(aName())
  tab.board.add([new File(['notes'], 'notes.txt'), ...shots(201)])
  await expect.poll(() => tab.board.view().board.photos.length).toBe(200)
  expect(tab.board.view().left).toBe(1)
  const [refused] = tab.board.view().refused
  expect([refused?.name, refused?.refusal?.code]).toEqual(['notes.txt', 'kind'])
  tab.queue.replace(refused?.id ?? '', new File(['film'], 'film.mp4'))
  expect(tab.board.view().refused.map(({ name }) => name)).toEqual(['film.mp4'])
})
