import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { workEntry } from '#testing/workEntry.ts'
import { ahead } from './ahead.ts'
import { keepOnDevice, letGo, loadFromDevice } from './deviceFiles.ts'
import { runOf } from './run.ts'
import { typed } from './runActs.ts'
import { sendFile } from './sendFile.ts'
import {
  dropFile,
  dropRun,
  dropSentRun,
  keepFile,
  keepPack,
  keepRun,
  listRuns,
  loadFile,
  loadRun,
} from './runDatabase.ts'

const place = { userid: 7, entryid: 5 }

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://stepwright.test' })
  // That of Node makes no file of a file.
  vi.stubGlobal('structuredClone', (value: unknown) => value)
})
afterEach(() => void vi.unstubAllGlobals())

test('runs of an earlier version stay, and files go with their run (WL-4)', async () => {
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
})

test('a run that is over is dropped with all it has, unless something of it is not sent', async () => {
  const pack = {
    guide: { guideid: 1, title: 'Seal', type: 'repair', langid: 'en', steps: [] },
    fields: [],
    usual: {},
  } satisfies Parameters<typeof keepPack>[2]
  const sent = runOf(workEntry(), 0)
  const { entryid } = sent.entry
  const unsent = { ...sent, acts: [{ key: 'a', kind: 'pause' as const }] }
  await keepPack(7, entryid, pack)
  await keepRun(7, 'Seal', unsent)
  expect(await dropSentRun(7, entryid)).toBe(false)
  expect((await loadRun(7, entryid))?.run.acts).toEqual(unsent.acts)
  await keepRun(7, 'Seal', sent)
  expect(await dropSentRun(7, entryid)).toBe(true)
  expect(await loadRun(7, entryid)).toBeNull()
  expect(await dropSentRun(7, entryid)).toBe(true)
})

const size = 600_000
const csv = () => new File([new Uint8Array(size)], 'SN-002.csv')
const onTheWay = () => ({ onPercent: () => undefined, signal: new AbortController().signal })

/** A service that takes parts, and refuses them from `full` on. */
const openService = () => {
  const asked: string[] = []
  let [offset, full] = [0, 250_000]
  const upload = () => ({
    uploadid: 3,
    offset,
    part_size: 250_000,
    finished: offset === size,
    image: null,
    document: offset === size ? { documentid: 12 } : null,
  })
  const answer = (body: unknown, status = 200) =>
    Promise.resolve(new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'https://stepwright.test')
    const at = searchParams.get('offset')
    const key = new Headers(init.headers).get('Idempotency-Key')
    asked.push(`${init.method} ${pathname.slice(8)}${at ? ` ${at}` : ''}`)
    if (init.method === 'POST') keys.push(existing(key, 'a key'))
    if (init.method !== 'PATCH') return answer(upload())
    if (offset >= full) return answer({ message: 'The storage is full', errors: [] }, 507)
    offset = Math.min(size, offset + 256_000)
    return answer(upload())
  })
  const keys: string[] = []
  return { asked, keys, makeRoom: () => void (full = size) }
}

test('a file goes on where an earlier try ended, and is no other one of the library (R-C1)', async () => {
  const { asked, makeRoom } = openService()
  const token = existing(await keepOnDevice(place, 'file:', csv()), 'a kept file')
  expect(await sendFile(place, token, onTheWay())).toMatchObject({
    failed: true,
    why: { status: 507 },
  })
  makeRoom()
  const sent = await sendFile(place, token, onTheWay())
  if ('failed' in sent) throw new Error('The file is still not sent')
  const run = typed(runOf(workEntry(), 0), 21, token)
  expect(sent.become(run).typed).toEqual({ 21: 'document:12' })
  // Nobody asks what has the same content: it may have another name.
  expect(asked.join('\n')).toBe(
    [
      'POST /x/uploads',
      'PATCH /x/uploads/3 0',
      'PATCH /x/uploads/3 256000',
      'GET /x/uploads/3',
      'PATCH /x/uploads/3 256000',
      'PATCH /x/uploads/3 512000',
    ].join('\n'),
  )
})

test('an upload that had no answer begins again under its key, and goes with its file (R-C1)', async () => {
  const { asked, keys } = openService()
  const token = existing(await keepOnDevice(place, 'file:', csv()), 'a kept file')
  const stopped = new AbortController()
  stopped.abort()
  await sendFile(place, token, { ...onTheWay(), signal: stopped.signal })
  await sendFile(place, token, onTheWay())
  expect(new Set(keys).size).toBe(1)
  await letGo(place, token)
  expect(asked.at(-1)).toBe('DELETE /x/uploads/3')
  expect(await loadFromDevice(place, token)).toBeNull()
})

test('a picture that cannot be opened is refused as such, not asked for again (R-C1)', async () => {
  openService()
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:broken'
      static override revokeObjectURL = () => undefined
    },
  )
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      set src(_: string) {
        this.dispatchEvent(new Event('error'))
      }
    },
  )
  const broken = new File(['no picture'], 'gauge.jpg')
  const token = existing(await keepOnDevice(place, 'file:', broken), 'a kept file')
  const sent = await sendFile(place, token, onTheWay())
  if ('failed' in sent) throw new Error('The file was not looked at')
  const run = typed(runOf(workEntry(), 0), 21, token)
  expect(sent.become(run)).toMatchObject({
    typed: {},
    refused: [{ field_revisionid: 21, why: { code: 'damaged' } }],
  })
  expect(sent.become(run).lost).toBeUndefined()
})
