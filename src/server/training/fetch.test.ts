// Packages from an address, against a server of another place (moderation-admin M-126, M-127).
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { guardedAgent } from '#server/base/publicAddress.ts'
import { fetchAgent, fetchPackage } from './fetch.ts'

const room = mkdtempSync(join(tmpdir(), 'stepwright-fetch-'))
let elsewhere: Server
let host: string
/** What the other side does with a path. */
const answers = new Map<string, (response: ServerResponse) => void>()
beforeAll(async () => {
  elsewhere = createServer((request, response) =>
    answers.get(existing(request.url, 'an address'))?.(response),
  )
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
})
afterAll(() => {
  elsewhere.closeAllConnections()
  elsewhere.close()
  rmSync(room, { recursive: true, force: true })
})

test('a package over the limit is broken off (M-126, M-127)', async () => {
  const largest = 1000
  const asked = async (path: string, announced: boolean) => {
    answers.set(path, response => {
      // Announced: the other side says how much it is and sends none of it. Not announced: it comes
      // in pieces without an end in sight.
      if (announced) {
        response.writeHead(200, { 'content-length': '1001' })
        response.write(Buffer.alloc(10))
        setTimeout(() => response.destroy(), 200)
      } else {
        response.write(Buffer.alloc(600))
        response.end(Buffer.alloc(600))
      }
    })
    const file = await open(join(room, 'fetched'), 'w')
    const agent = fetchAgent(['127.0.0.1'])
    try {
      let seen = 0
      const outcome = await fetchPackage(
        {
          url: `http://${host}${path}`,
          allowed: ['127.0.0.1'],
          agent,
          signal: new AbortController().signal,
          max: largest,
          seen: bytes => {
            seen = bytes
          },
        },
        file,
      ).then(
        () => null,
        (error: unknown) => error,
      )
      return { outcome, seen }
    } finally {
      await agent.close()
      await file.close()
    }
  }
  expect(await asked('/announced', true)).toMatchObject({
    outcome: { problem: { code: 'too_large' } },
    seen: 0,
  })
  expect(await asked('/endless', false)).toMatchObject({
    outcome: { problem: { code: 'too_large' } },
  })
})

test('a name that resolves into the network is refused (M-126)', async () => {
  const agent = fetchAgent([])
  try {
    // Nothing looks at the name before: what counts is where the connection would go.
    await expect(
      agent.request({
        origin: `http://localhost:${host.split(':')[1]}`,
        path: '/m.zip',
        method: 'GET',
      }),
    ).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
  } finally {
    await agent.close()
  }
})

test.each([
  ['that never answers', () => undefined],
  ['that stops in the middle', (response: ServerResponse) => void response.write('PK')],
])('another side %s is not waited for (M-126)', async (_, answer) => {
  answers.set('/stalls', answer)
  const file = await open(join(room, 'stalled'), 'w')
  const agent = guardedAgent(['127.0.0.1'], 200)
  try {
    await expect(
      fetchPackage(
        {
          url: `http://${host}/stalls`,
          allowed: ['127.0.0.1'],
          agent,
          signal: AbortSignal.timeout(8000),
          seen: () => undefined,
        },
        file,
      ),
    ).rejects.toMatchObject({ problem: { code: 'fetch' } })
  } finally {
    await agent.destroy()
    await file.close()
  }
})
