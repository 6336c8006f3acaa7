// How long a store in a bucket may be silent: what moves goes on, however long it takes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { openS3Store, type Waits } from './storeS3.ts'

let folder: string
let server: Server
let sockets: Socket[]
/** What the store does with whoever connects. */
let serve: (socket: Socket) => void
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-waits-'))
  sockets = []
  server = createServer(socket => {
    sockets.push(socket)
    socket.on('error', () => undefined) // it is broken off, which is what is tested here
    serve(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise(resolve => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})
const storeWith = (waits: Waits) =>
  openS3Store(
    {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'media',
      region: 'us-east-1',
      key: 'store',
      secret: 'store',
      pathStyle: true,
    },
    { waits },
  )
const short: Waits = { connect: 500, answer: 200, idle: 500 }
const long = 60_000
const answer = (length: number) => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`

test('a store that never answers ends what asks for a file', async () => {
  serve = socket => void socket.resume()
  const store = storeWith({ ...short, idle: long })
  await expect(store.get('ab/abc')).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect(store.stream('ab/abc')).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a store that never answers ends what sends it a file', async () => {
  serve = socket => void socket.resume()
  const path = join(folder, 'file')
  await writeFile(path, 'text')
  await expect(storeWith(short).putFile('ab/abc', path)).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})

test('a file whose bytes stop coming ends with an error', async () => {
  serve = socket => void socket.once('data', () => socket.write(`${answer(10)}01234`))
  // Only the bytes are waited for in vain: what comes before them may be late on a busy machine.
  const store = storeWith({ ...short, connect: long, answer: long })
  const found = existing(await store.stream('ab/abc'), 'a stored file')
  await expect(new Response(found.body).text()).rejects.toThrow(/timed out/)
})

test('a store that takes longer in all, but never rests, gets the whole file', async () => {
  const size = 40_000_000
  const idle = 4000
  const path = join(folder, 'large')
  await writeFile(path, Buffer.alloc(size))
  let taken = 0
  serve = socket => {
    socket.write('HTTP/1.1 100 Continue\r\n\r\n')
    const rest = setInterval(() => socket.resume(), 10)
    socket.on('close', () => clearInterval(rest))
    socket.on('data', chunk => {
      taken += chunk.length
      if (taken > size) socket.write(answer(0))
      socket.pause()
    })
  }
  // In pieces of at most 64 KB, with a rest after each.
  const before = performance.now()
  await storeWith({ connect: 5000, answer: 5000, idle }).putFile('ab/abc', path)
  expect(performance.now() - before).toBeGreaterThan(idle)
  expect(taken).toBeGreaterThan(size)
})
