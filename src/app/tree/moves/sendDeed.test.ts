// Why a guide was not moved or a page not deleted, as the service answers between the reading and
// the write.
import { afterEach, expect, test, vi } from 'vitest'
import { callAs } from '#testing/appClient.ts'
import type { Move } from './moveRules.ts'
import { sendDeed } from './sendDeed.ts'

const guide: Move = { title: '7', label: 'Oil it', from: 'Drills', to: 'Drill', what: 'guide' }
const page: Move = { title: 'Drills', label: 'Drills', from: 'Drills', to: null, what: 'page' }
const answering = (reads: readonly unknown[], write: () => Response) => {
  const left = [...reads]
  callAs(
    (_path, init) =>
      init?.method === undefined || init.method === 'GET' ? Response.json(left.shift()) : write(),
    'token',
  )
}
const stored = { category: 'Drills', revisionid: 1 }
const there = { title: 'Drills', revisionid: 1, available_langids: ['en'] }
afterEach(() => vi.unstubAllGlobals())

test('a change that waits for review is told, and leaves the guide where it is (A-165)', async () => {
  answering([stored], () =>
    Response.json(
      { category: 'Drill', revisionid: 2 },
      { headers: { 'X-Patrol-State': 'pending' } },
    ),
  )
  expect(await sendDeed(guide)).toEqual({ kind: 'waits' })
})

test('another category that waits for review is told, and is not where the guide is', async () => {
  answering([{ category: 'Drill', revisionid: 2, unpatrolled: true }, stored], () =>
    Response.json(null, { status: 500 }),
  )
  expect(await sendDeed(guide)).toEqual({ kind: 'waits' })
})

test('what somebody else changed between the reading and the write is told as that', async () => {
  const conflict = () => Response.json({ ...stored, revisionid: 2 }, { status: 409 })
  answering([stored], conflict)
  expect(await sendDeed(guide)).toEqual({ kind: 'changed' })
  answering([there], conflict)
  expect(await sendDeed(page)).toEqual({ kind: 'changed' })
})

test('a category that holds something by now is kept, with the words of the refusal', async () => {
  answering([there], () =>
    Response.json(
      {
        message: 'Validation failed',
        errors: [{ field: 'title', code: 'has_children', message: 'Move them first' }],
      },
      { status: 422 },
    ),
  )
  expect(await sendDeed(page)).toEqual({ kind: 'refused', message: expect.any(String) })
})
