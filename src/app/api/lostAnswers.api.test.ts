// The answer of every write is lost on its way back, once for each row of the contract.
import { i18n } from '@lingui/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rows, type WriteName } from '#contract/rows.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { shownOnce } from '#contract/shownOnce.ts'
import { itemAt } from '#lib/existing.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import type { ValidRequests } from '../../fixtures/setup.ts'
import { openTableDigest, type TableDigest } from '../../fixtures/tableDigest.ts'
import { openValidRequests } from '../../fixtures/validRequests.ts'
import { base, call } from './client.ts'
import { NoAnswer } from '#lib/errors.ts'
import { endSession, expireSession, startSession } from './session.ts'
import { stale } from './stale.ts'

/** All that the app can send: whoever adds a write has to say there what it makes stale. */
const writes = Object.keys(stale) as WriteName[]
/** Whoever is not signed in yet has no key, and a secret is shown once. */
const isRepeatable = (name: WriteName) =>
  rows[name].access !== 'anyone' && !shownOnce.includes(name)

let api: TestApi
let valid: ValidRequests
let digest: () => Promise<TableDigest>
let sent: Request[]
let answers: Response[]
/** Answers that are dropped before one arrives. */
let dropped: number
/** What happens then. */
let onDrop: () => void

/** What the service itself asks of others. */
const elsewhere = globalThis.fetch
const browser = new EventTarget()
beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  api = await startApi({}, { jobsAtOnce: false })
  valid = await openValidRequests(api)
  digest = await openTableDigest(api)
})
afterAll(async () => {
  endSession()
  await api.stop()
})
beforeEach(() => {
  ;[sent, answers, dropped, onDrop] = [[], [], 0, () => {}]
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    if (typeof address !== 'string' || !address.startsWith('/')) return elsewhere(address, init)
    const request = new Request(`http://stepwright.test${address}`, init)
    sent.push(request.clone())
    const answer = await api.request(address.slice(base.length), init)
    answers.push(answer.clone())
    if (dropped === 0) return answer
    dropped -= 1
    onDrop()
    // the network is back at once: nobody waits for the pause before a repetition
    setImmediate(() => browser.dispatchEvent(new Event('online')))
    throw new TypeError('Failed to fetch')
  })
})

const begin = async (name: WriteName) => {
  const { params, query, body, file, token = api.admin.token } = await valid[name]()
  if (token === null) endSession()
  else startSession(token)
  const input = {
    ...(params && { params }),
    ...(query && { query }),
    ...(body !== undefined && { body }),
  }
  return () =>
    call(name, input as InputOf<Table[typeof name]>, file ? { file: file as BodyInit } : {})
}
/** Once background work is done. A file that comes again is noted as in use again. */
const quietDigest = async () => {
  await api.jobsDone()
  const { blobs: _, ...tables } = await digest()
  return tables
}
const keys = () => new Set(sent.map(request => request.headers.get('Idempotency-Key')))

describe('a write whose answer is lost', () => {
  test.each(writes.filter(isRepeatable))(
    '%s is done once and ends as the service said (A-20)',
    async name => {
      const send = await begin(name)
      dropped = 3
      expect(await send().catch((thrown: unknown) => thrown)).toBeInstanceOf(NoAnswer)
      // asked for again by hand it is the same write, done long ago
      const before = await quietDigest()
      dropped = 1
      const answer = await send()
      expect(await quietDigest()).toEqual(before)
      expect(sent).toHaveLength(5)
      expect(keys().size).toBe(1)
      expect(keys()).not.toContain(null)
      const text = await itemAt(answers, 0).text()
      const told = text === '' ? null : (JSON.parse(text) as unknown)
      expect(answer).toEqual(
        typeof told === 'object' && told !== null && 'secret' in told
          ? { ...told, secret: undefined }
          : told,
      )
    },
  )

  test('the end of the own account is asked for once, and told with its day (A-20, M-98)', async () => {
    const { me, token } = await api.person('Ida')
    startSession(token)
    const body = { confirm: me.userid, current_password: 'a long enough password' }
    const erase = () => call('eraseUser', { params: { userid: me.userid }, body })
    dropped = 3
    expect(await erase().catch((thrown: unknown) => thrown)).toBeInstanceOf(NoAnswer)
    const before = await quietDigest()
    dropped = 1
    // something that is read meanwhile is refused
    onDrop = () => expireSession(token)
    const told = await erase()
    expect(told).toMatchObject({ userid: me.userid, erase_at: expect.any(Number) })
    expect(await quietDigest()).toEqual(before)
    expect(
      await api.admin.listAudit({
        query: { action: 'user.leaving', target_type: 'user', target_id: String(me.userid) },
      }),
    ).toHaveLength(1)
  })

  test.each(writes.filter(name => !isRepeatable(name)))(
    '%s is sent once, and nothing said of what became of it (A-31)',
    async name => {
      const send = await begin(name)
      dropped = 3
      const error = await send().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(NoAnswer)
      expect((error as NoAnswer).message).toBe(
        'The service did not answer, so it is not known whether this was done. Check before you try again.',
      )
      expect(sent).toHaveLength(1)
    },
  )
})
