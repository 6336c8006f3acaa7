// The queue of uploads against the real service, with a clock of its own and a connection that
// loses things.
import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { photo } from '#testing/images.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { itemAt } from '#lib/existing.ts'
import { guideKey } from '../content/docKey.ts'
import { openFiles, type UploadPlace } from './fileStore.ts'
import { ownerOf } from '../journal/records.ts'
import { percentOf } from './upload.ts'
import { createUploadQueue, type UploadQueue } from './uploadQueue.ts'

let api: TestApi
let ada: TestPerson
let people = 0
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  ada = await api.person(`ada${++people}`)
})

type Sent = { method: string; path: string; offset: string | null }
type Fault = (forward: () => Promise<Response>, sent: Sent) => Promise<Response>
const lost: Fault = () => Promise.reject(new TypeError('connection refused'))
const lostAnswer: Fault = async forward => {
  await forward()
  throw new TypeError('connection lost')
}

type Bench = {
  queue: UploadQueue
  requests: Sent[]
  placed: { place: UploadPlace; id: number }[]
  most: () => number
  /** Names of files, in the order in which they set out. */
  began: string[]
  /** Asked before each request. */
  fault: (choose: (sent: Sent) => Fault | undefined) => void
  /** What happens while a file's digest is made. */
  whileDigesting: (act: () => void) => void
  setOnline: (isOnline: boolean) => void
  /** Timers that are due have run, again and again, until `isDone`. */
  until: (isDone: () => boolean) => Promise<void>
  reload: () => Promise<Bench>
}

const pause = () => new Promise(resolve => setTimeout(resolve, 1))
let journals = 0
const aBench = async (
  who: TestPerson,
  journal = `files ${++journals}`,
  room?: number,
): Promise<Bench> => {
  let [now, isOnline, isDead, underWay, running, most] = [1_000_000, true, false, 0, 0, 0]
  let choose: (sent: Sent) => Fault | undefined = () => undefined
  let act = () => {}
  const timers = new Map<number, { work: () => void; at: number }>()
  const [requests, placed, began]: [Sent[], Bench['placed'], string[]] = [[], [], []]
  const send: typeof fetch = async (input, init) => {
    if (isDead) return new Promise(() => undefined)
    const url = new URL(String(input))
    const sent = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace('/api/2.0', ''),
      offset: url.searchParams.get('offset'),
    }
    requests.push(sent)
    const isPart = sent.method === 'PATCH'
    if (isPart) most = Math.max(most, (running += 1))
    underWay += 1
    try {
      const forward = async () => api.site.request(String(input), init)
      const fault = choose(sent)
      return await (fault ? fault(forward, sent) : forward())
    } finally {
      if (isPart) running -= 1
      underWay -= 1
    }
  }
  const owner = { userid: who.me.userid, site: 'http://stepwright.test' }
  const queue = createUploadQueue({
    client: createClient('http://stepwright.test/api/2.0', () => who.token, send),
    files: await openFiles(ownerOf(owner), journal, room),
    owner,
    prepare: async (file, name) => ({ name, file, notes: [] }),
    siteLimits: async () => ({ imageBytes: 80_000_000, imagePixels: 100_000_000 }),
    digest: async file => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      act()
      return createHash('sha256').update(bytes).digest('hex')
    },
    place: async (place, picture) => placed.push({ place, id: picture.id }) > 0,
    now: () => (now += 1),
    timers: {
      set: (work, milliseconds) => (
        timers.set(timers.size + 1, { work, at: now + milliseconds }),
        timers.size
      ),
      clear: timer => void timers.delete(timer as number),
    },
    online: () => isOnline,
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    look: null,
    previewOf: () => '',
  })
  queue.subscribe(() => {
    for (const { name, state } of queue.all())
      if (state === 'running' && !began.includes(name)) began.push(name)
  })
  await queue.start()
  return {
    queue,
    requests,
    placed,
    began,
    most: () => most,
    fault: next => void (choose = next),
    whileDigesting: next => void (act = next),
    setOnline: next => {
      isOnline = next
      queue.goOn()
    },
    until: async isDone => {
      // Waiting for the service takes as long as a busy machine needs: no turn of it counts.
      for (let turns = 0; !isDone(); turns += underWay > 0 ? 0 : 1) {
        if (turns > 15_000)
          throw new Error(
            `It never came to that: ${JSON.stringify(queue.all().map(({ name, state, sent }) => [name, state, sent]))}`,
          )
        await pause()
        if (running > 0 || isDone()) continue
        for (const [id, timer] of new Map(timers)) if (timers.delete(id)) timer.work()
      }
    },
    reload: async () => {
      isDead = true
      queue.stop()
      return aBench(who, journal, room)
    },
  }
}

/** Photographs that differ: each has its own width. */
const pictures = async (count: number, width = 80) =>
  Promise.all(
    Array.from(
      { length: count },
      async (_, n) => new File([new Uint8Array(await photo(width + n, 60))], `photo ${n + 1}.jpg`),
    ),
  )
/** A picture of so many bytes: what follows its end is cut off by the service. */
const large = async (name: string, bytes: number) => {
  const start = new Uint8Array(await photo(90, 60))
  const rest = new Uint8Array(bytes - start.length).map((_, n) => n % 251)
  return new File([start, rest], name)
}
const names = async () =>
  (await ada.listMedia({ query: { limit: 200 } })).map(({ name }) => name).sort()
const isEmpty =
  ({ queue }: Bench) =>
  () =>
    queue.all().length === 0

test('sixty files are stored once each despite lost connections (A-186)', async () => {
  const first = await aBench(ada)
  const files = await pictures(60)
  let part = 0
  first.fault(({ method }) =>
    method === 'PATCH' && [7, 8, 15].includes(++part)
      ? part === 15
        ? lostAnswer
        : lost
      : undefined,
  )
  first.queue.add(files)
  await first.until(() => first.queue.storedCount() >= 25)
  expect(first.most()).toBe(3)
  const second = await first.reload()
  await second.until(isEmpty(second))
  expect(await names()).toEqual(files.map(({ name }) => name).sort())
})

test('files go out in order and a waiting one can be moved forward (A-186)', async () => {
  const bench = await aBench(ada)
  const files = await pictures(6)
  bench.setOnline(false)
  bench.queue.add(files)
  await bench.until(() => bench.queue.all().every(({ state }) => state === 'waiting'))
  bench.queue.move(itemAt(bench.queue.all(), 5).id, -1)
  expect(bench.queue.all().map(({ name }) => name)).toEqual([
    'photo 1.jpg',
    'photo 2.jpg',
    'photo 3.jpg',
    'photo 4.jpg',
    'photo 6.jpg',
    'photo 5.jpg',
  ])
  const again = await bench.reload()
  await again.until(isEmpty(again))
  expect(again.began).toEqual([
    'photo 1.jpg',
    'photo 2.jpg',
    'photo 3.jpg',
    'photo 4.jpg',
    'photo 6.jpg',
    'photo 5.jpg',
  ])
})

test('an interrupted upload resumes at its last confirmed part (A-187)', async () => {
  const first = await aBench(ada)
  const file = await large('long.jpg', 3_000_000)
  let parts = 0
  let shown = 0
  first.queue.subscribe(() =>
    first.queue.all().forEach(upload => (shown = Math.max(shown, percentOf(upload)))),
  )
  first.fault(({ method }) => (method === 'PATCH' && ++parts > 8 ? lost : undefined))
  first.queue.add([file])
  await first.until(() => first.queue.all()[0]?.state === 'failed')
  const { sent } = itemAt(first.queue.all(), 0)
  expect(sent).toBeGreaterThan(1_500_000)
  expect(shown).toBeLessThan(100)
  const second = await first.reload()
  await second.until(isEmpty(second))
  const offsets = second.requests
    .filter(({ method }) => method === 'PATCH')
    .map(({ offset }) => Number(offset))
  expect(Math.min(...offsets)).toBe(sent)
  expect(
    second.requests.filter(({ method, path }) => method === 'POST' && path === '/x/uploads'),
  ).toEqual([])
  expect(await names()).toEqual(['long.jpg'])
})

test('a fully sent file is shown as being confirmed until it has an id (A-187)', async () => {
  const bench = await aBench(ada)
  let release: () => void = () => undefined
  const gate = new Promise<void>(resolve => (release = resolve))
  bench.fault(({ method, offset }) =>
    method === 'PATCH' && offset !== '0'
      ? async forward => {
          const answer = await forward()
          await gate
          return answer
        }
      : undefined,
  )
  bench.queue.add([await large('half.jpg', 400_000)])
  await bench.until(() => bench.queue.all()[0]?.state === 'confirming')
  expect(percentOf(itemAt(bench.queue.all(), 0))).toBeLessThan(100)
  release()
  await bench.until(isEmpty(bench))
  expect(await names()).toEqual(['half.jpg'])
})

test('a duplicate file is recognised and both can be kept (A-186)', async () => {
  const bench = await aBench(ada)
  const [file] = (await pictures(1)) as [File]
  const twin = new File([file], 'twin.jpg')
  bench.queue.add([file, twin], { doc: guideKey(7) })
  await bench.until(() => bench.queue.all().length === 1 && bench.queue.all()[0]?.state === 'same')
  expect(bench.queue.all()[0]).toMatchObject({ name: 'twin.jpg', same: { name: 'photo 1.jpg' } })
  const { id } = itemAt(bench.placed, 0)
  await bench.queue.takeSame(itemAt(bench.queue.all(), 0).id)
  expect(bench.placed.map(one => one.id)).toEqual([id, id])
  expect(await names()).toEqual(['photo 1.jpg'])
  bench.queue.add([twin])
  await bench.until(() => bench.queue.all()[0]?.state === 'same')
  bench.queue.keepBoth(itemAt(bench.queue.all(), 0).id)
  await bench.until(isEmpty(bench))
  expect(await names()).toEqual(['photo 1.jpg', 'twin.jpg'])
})

test('one upload is paused, resumed and cancelled while others go on (A-186)', async () => {
  const bench = await aBench(ada)
  const file = await large('slow.jpg', 3_000_000)
  let parts = 0
  bench.fault(({ method }) =>
    method === 'PATCH' && ++parts === 3
      ? async forward => {
          bench.queue.pause(itemAt(bench.queue.all(), 0).id)
          return forward()
        }
      : undefined,
  )
  bench.queue.add([file])
  await bench.until(() => bench.queue.all()[0]?.state === 'paused')
  bench.queue.add(await pictures(2))
  await bench.until(() => bench.queue.all().length === 1)
  const after = await bench.reload()
  await after.until(() => after.queue.all()[0]?.state === 'paused')
  expect(after.requests).toEqual([])
  after.queue.resume(itemAt(after.queue.all(), 0).id)
  await after.until(isEmpty(after))
  expect(await names()).toEqual(['photo 1.jpg', 'photo 2.jpg', 'slow.jpg'])
  after.fault(({ method }) => (method === 'PATCH' ? lost : undefined))
  after.queue.add([await large('gone.jpg', 400_000)])
  await after.until(() => after.queue.all()[0]?.state === 'failed')
  after.queue.cancel(itemAt(after.queue.all(), 0).id)
  expect(after.queue.all()).toEqual([])
  await after.until(() => after.requests.some(({ method }) => method === 'DELETE'))
  expect((await names()).includes('gone.jpg')).toBe(false)
})

test('uploads paused and resumed while they are prepared are all sent (A-186)', async () => {
  const bench = await aBench(ada)
  bench.whileDigesting(() => {
    bench.whileDigesting(() => {})
    bench.queue.resumeAll()
  })
  bench.queue.add(await pictures(3))
  bench.queue.pauseAll()
  await bench.until(isEmpty(bench))
  expect(await names()).toEqual(['photo 1.jpg', 'photo 2.jpg', 'photo 3.jpg'])
})

test('an answer that is not about the file keeps it on the device (A-186)', async () => {
  const answers = [
    new Response('<h1>Request Entity Too Large</h1>', { status: 413 }),
    Response.json({ message: 'Confirm your address first' }, { status: 403 }),
    Response.json(
      { message: 'No', errors: [{ field: 'size', code: 'too_many', message: 'Too many' }] },
      { status: 422 },
    ),
    Response.json({ message: 'Upload not found' }, { status: 404 }),
  ]
  const bench = await aBench(ada)
  bench.fault(({ method }) => {
    const answer = method === 'GET' ? undefined : answers.shift()
    return answer && (() => Promise.resolve(answer))
  })
  bench.queue.add(await pictures(1))
  const seen = new Set<string>()
  bench.queue.subscribe(() => bench.queue.all().forEach(({ state }) => seen.add(state)))
  await bench.until(() => bench.queue.all().length === 0)
  expect(answers).toEqual([])
  expect([seen.has('failed'), seen.has('refused')]).toEqual([true, false])
  expect(await names()).toHaveLength(1)
})

test('two bad files of ten are listed by name with their reason (A-192)', async () => {
  const bench = await aBench(ada)
  const broken = new File(
    [new TextEncoder().encode('this is no picture at all, whatever it is called')],
    'broken.jpg',
  )
  const strange = new File(['x'], 'model.psd')
  bench.queue.add([
    ...(await pictures(4)),
    broken,
    strange,
    ...(await pictures(4, 300)).map((file, n) => new File([file], `more ${n}.jpg`)),
  ])
  await bench.until(
    () =>
      bench.queue.all().length === 2 && bench.queue.all().every(({ state }) => state === 'refused'),
  )
  expect(bench.queue.all().map(({ name, refusal }) => [name, refusal?.code])).toEqual([
    ['broken.jpg', 'service'],
    ['model.psd', 'kind'],
  ])
  expect(bench.queue.all()[0]?.refusal).toMatchObject({ message: expect.stringMatching(/image/i) })
  expect(await names()).toHaveLength(8)
})

test('a picture is placed once after it was confirmed (A-90)', async () => {
  const bench = await aBench(ada)
  let isDown = true
  bench.fault(({ method }) =>
    method === 'PATCH' && isDown
      ? async () => new Response('{"error":true,"message":"Busy"}', { status: 503 })
      : undefined,
  )
  bench.queue.add(await pictures(1), { doc: guideKey(7), stepid: 12 })
  await bench.until(() => bench.queue.all()[0]?.state === 'failed')
  expect(bench.placed).toEqual([])
  isDown = false
  bench.queue.retry(itemAt(bench.queue.all(), 0).id)
  await bench.until(isEmpty(bench))
  const { id } = itemAt(await ada.listMedia(), 0)
  expect(bench.placed).toEqual([{ place: { doc: guideKey(7), stepid: 12 }, id }])
})

test('a file too large for the device is sent while the page is open (A-186)', async () => {
  const bench = await aBench(ada, undefined, 100_000)
  bench.setOnline(false)
  bench.queue.add([await large('large.jpg', 400_000), ...(await pictures(1))])
  await bench.until(() => bench.queue.all().every(({ state }) => state === 'waiting'))
  expect(bench.queue.all().map(({ name, isKept }) => [name, isKept])).toEqual([
    ['large.jpg', false],
    ['photo 1.jpg', true],
  ])
  const after = await bench.reload()
  await after.until(isEmpty(after))
  expect(await names()).toEqual(['photo 1.jpg'])
})

test('a queue left by another person is not touched (A-186)', async () => {
  const bench = await aBench(ada)
  bench.setOnline(false)
  bench.queue.add(await pictures(1))
  await bench.until(() => bench.queue.all()[0]?.state === 'waiting')
  bench.queue.stop()
  const bob = await api.person(`bob${people}`)
  const other = await aBench(bob, `files ${journals}`)
  expect(other.queue.all()).toEqual([])
})
