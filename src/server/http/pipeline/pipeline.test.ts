// The steps of a request, one by one, on a service and a database of their own.
import { describe, expect, test } from 'vitest'
import { ApiError } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import { handlers, quickHandlers } from '#server/handlers.ts'
import { startApiForFile } from '#testing/api.ts'
import { tellProcess, writeAnswer } from './answer.ts'
import { beginExchange, type Effects, type Exchange, type Matched } from './exchange.ts'
import { admitCaller, identify } from './identify.ts'
import { answerFromCache, matchRow, requireShortAddress } from './match.ts'
import { perform } from './perform.ts'

const api = await startApiForFile({ rateLimits: true })
const ada = await api.person('Ada')

const begin = (method: string, path: string, init: RequestInit = {}): Exchange =>
  beginExchange(
    { service: api.service, handlers, quick: quickHandlers },
    new Request(`http://stepwright.test/api/2.0${path}`, { method, ...init }),
    path.split('?')[0] ?? '',
    '192.0.2.7',
  )
const matched = (method: string, path: string, init: RequestInit = {}): Matched => {
  const found = matchRow(begin(method, path, init))
  if (found instanceof Response) throw new Error('answered before a row ran')
  return found
}
const identified = async (method: string, path: string, init: RequestInit = {}) => {
  const found = await identify(matched(method, path, init))
  if (found instanceof Response) throw new Error('answered before a row ran')
  return found
}
const byAda = (headers: Record<string, string> = {}) => ({
  Authorization: `api ${ada.token}`,
  ...headers,
})
const noEffects = (): Effects => ({
  touched: [],
  events: [],
  jobs: [],
  refusals: [],
  zip: null,
  created: true,
})
const refusalOf = async (work: () => unknown): Promise<ApiError> => {
  try {
    await work()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('the row', () => {
  test('is not looked for at an address of more than 8 KiB', async () => {
    const long = begin('GET', `/guides?q=${'x'.repeat(8200)}`)
    expect(await refusalOf(() => requireShortAddress(long))).toMatchObject({ status: 414 })
  })

  test('is found with what its path names', () => {
    expect(matched('GET', '/guides/5')).toMatchObject({
      name: 'readGuide',
      params: { guideid: '5' },
      named: 'readGuide',
    })
  })

  test('of a list of pages is told by the display that is asked for', () => {
    expect(
      ['', '?display=titles', '?display=hierarchy', '?display=hierarchyOrder'].map(
        query => matched('GET', `/wikis/CATEGORY${query}`).name,
      ),
    ).toEqual(['listWikis', 'listWikiTitles', 'readHierarchy', 'readHierarchyOrder'])
  })

  test('is refused where there is none', async () => {
    expect(await refusalOf(() => matchRow(begin('GET', '/nothing')))).toMatchObject({ status: 404 })
  })

  test('is refused with the methods that its path has', async () => {
    const refusal = await refusalOf(() => matchRow(begin('PUT', '/guides/5')))
    expect(refusal).toMatchObject({ status: 405 })
    expect(refusal.headers).toMatchObject({ Allow: expect.stringMatching(/GET.*HEAD, OPTIONS$/) })
  })

  test('is not needed to answer OPTIONS', () => {
    const answer = matchRow(begin('OPTIONS', '/guides/5'))
    expect(answer).toBeInstanceOf(Response)
    expect(answer).toMatchObject({ status: 204 })
  })
})

describe('the caller', () => {
  test('is the person of the token', async () => {
    const found = await identified('GET', '/guides', { headers: byAda() })
    expect(found.person).toMatchObject({ userid: ada.me.userid, username: 'Ada' })
  })

  test('is nobody without a token', async () => {
    expect((await identified('GET', '/guides')).person).toBeNull()
  })

  test('of a wrong token is refused and counted all the same', async () => {
    const wrong = matched('GET', '/guides', { headers: { Authorization: 'api wrong' } })
    expect(await refusalOf(() => identify(wrong))).toMatchObject({ status: 401 })
    expect(wrong.headers).toHaveProperty('RateLimit-Remaining')
  })

  test('is asked for a token where the row wants one', async () => {
    const nobody = await identified('POST', '/guides', { body: '{}' })
    expect(await refusalOf(() => admitCaller(nobody))).toMatchObject({ status: 401 })
  })

  test('sends a key of visible characters', async () => {
    const sent = { body: '{}', headers: byAda({ 'Idempotency-Key': 'a key' }) }
    const found = await identified('POST', '/guides', sent)
    expect(await refusalOf(() => admitCaller(found))).toMatchObject({ status: 422 })
  })
})

describe('the work', () => {
  const category = async (title: string) => {
    const body = JSON.stringify({ namespace: 'CATEGORY', title, contents: '' })
    return identified('POST', '/wikis', {
      body,
      headers: { Authorization: `api ${api.admin.token}` },
    })
  }
  const isThere = (title: string) =>
    api.database.maybe(sql`select 1 from wikis where title = ${title}`)
  /** Of pages: jobs of what was written before tell of their own work meanwhile. */
  const newestEvent = () =>
    api.database.one<{ seq: number; event: string }>(
      sql`select seq, event from outbox where event like 'wiki.%' order by seq desc limit 1`,
    )

  test('leaves its events behind in its own transaction', async () => {
    const effects = noEffects()
    const done = await perform(await category('Kettles'), effects)
    expect(done.status).toBe(201)
    expect(await isThere('Kettles')).not.toBeNull()
    expect(await newestEvent()).toMatchObject({ event: effects.events.at(-1)?.event })
  })

  test('is taken back whole when it is refused', async () => {
    const before = await newestEvent()
    const twice = await category('Kettles')
    expect((await refusalOf(() => perform(twice, noEffects()))).status).toBeGreaterThanOrEqual(400)
    expect(await newestEvent()).toEqual(before)
  })

  test('ends the answers that hang on what it changed', async () => {
    const effects = noEffects()
    const writing = await category('Toasters')
    await perform(writing, effects)
    // Other processes hear of it by the feed, and so does this one once more: what counts is that
    // it knows before it waits for anything.
    const tick = api.service.stamps.tick()
    const told = tellProcess(writing, effects)
    expect(api.service.stamps.changedSince(effects.touched, tick)).toBe(true)
    await told
  })
})

describe('the answer', () => {
  test('carries what the steps have put into its headers', async () => {
    const reading = await identified('GET', '/guides', { headers: byAda() })
    const answer = await writeAnswer(reading, await perform(reading, noEffects()))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('X-Request-Id')).toBe(reading.requestid)
    expect(answer.headers.get('RateLimit-Limit')).not.toBeNull()
  })

  test('of a public guide is remembered for its address', async () => {
    const { guideid, revisionid } = await api.admin.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Lid' },
    })
    await api.admin.publishGuide({ params: { guideid }, query: { revisionid } })
    expect(answerFromCache(begin('GET', `/guides/${guideid}`))).toBeNull()
    const readTwice = async (): Promise<unknown> => {
      const reading = await identified('GET', `/guides/${guideid}`)
      await writeAnswer(reading, await perform(reading, noEffects()))
      const cached = await answerFromCache(begin('GET', `/guides/${guideid}`))
      return cached?.json()
    }
    // What the publication touched is told a moment later, and what was remembered before is
    // forgotten then.
    await expect.poll(readTwice).toMatchObject({ guideid, title: 'Lid' })
  })
})
