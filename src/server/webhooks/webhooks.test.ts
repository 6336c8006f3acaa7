import { createHmac } from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { webhookFamilies } from '#contract/events/table.ts'
import type { Webhook } from '#contract/webhooks/schemas.ts'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { guardedAgent, isPublicAddress } from '#server/base/publicAddress.ts'
import { deliverDue, pauseBefore, startDeliveries } from './deliver.ts'

type Got = {
  headers: IncomingHttpHeaders
  raw: string
  body: {
    event: string
    eventid: number
    sequence: number
    title: string
    siteName: string
    siteDomain: string
    data: Record<string, unknown>
  }
}

let api: TestApi
let receiver: Server
let address: string
let got: Got[] = []
/** What the receiver answers. */
let answer = (_: Got): { status: number; headers?: Record<string, string> } => ({ status: 200 })

beforeAll(async () => {
  api = await startApi({ webhookAllow: ['127.0.0.1'] })
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const raw = Buffer.concat(parts).toString()
    const one: Got = { headers: request.headers, raw, body: JSON.parse(raw) as Got['body'] }
    const { status, headers } = answer(one)
    got.push(one)
    response.writeHead(status, headers).end()
  }
  receiver = createServer((request, response) => void receive(request, response))
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
})
afterAll(async () => {
  await api.stop()
  receiver.close()
})
beforeEach(async () => {
  answer = () => ({ status: 200 })
  await api.database.run(sql`delete from webhooks`)
  got = []
})

const problem = (field: string, code: string) => ({
  status: 422,
  errors: [expect.objectContaining({ field, code })],
})
const hook = (events: string[] = ['*']) =>
  api.admin.createWebhook({ body: { url: address, events } })
const makeGuide = (by: TestPerson = api.admin) =>
  by.createGuide({
    body: { category: 'Kettles', type: 'repair', title: `Seal ${Math.random()}`, public: true },
  })
const sendDue = () => deliverDue(api.service)
/** As if so much time had gone by. */
const later = (seconds: number) =>
  api.database.run(
    sql`update webhook_deliveries set next_at = next_at - ${seconds} where state = 'waiting'`,
  )
const of = ({ webhookid }: Webhook) => ({ params: { webhookid } })
const signed = (secret: string, one: Got) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(
      `${String(one.headers['webhook-id'])}.${String(one.headers['webhook-timestamp'])}.${one.raw}`,
    )
    .digest('base64')}`

describe('a delivery', () => {
  test('says what happened to what by whom, signed (M-135)', async () => {
    const made = await hook(['guide.created'])
    expect(made.secret).toMatch(/^whsec_[\w+/=]{40,}$/)
    expect(await api.admin.readWebhook(of(made))).not.toHaveProperty('secret')
    const guide = await makeGuide()
    await sendDue()
    expect(got).toHaveLength(1)
    const one = firstOf(got)
    expect(one.body).toMatchObject({
      event: 'guide.created',
      eventid: expect.any(Number),
      sequence: 1,
      title: 'Guide Created',
      siteName: 'Stepwright',
      siteDomain: 'stepwright.test',
      data: {
        guideid: guide.guideid,
        guide: { dataType: 'guide', title: guide.title },
        actor: { userid: api.admin.me.userid },
        date: expect.any(Number),
        eventid: one.body.eventid,
      },
    })
    expect(one.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/\d/),
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    })
    expect(one.headers['webhook-signature']).toBe(
      signed(existing(made.secret, 'the secret of made'), one),
    )
    expect(
      signed(existing(made.secret, 'the secret of made'), {
        ...one,
        raw: one.raw.replace('Seal', 'Leak'),
      }),
    ).not.toBe(one.headers['webhook-signature'])
    expect(await api.admin.listDeliveries(of(made))).toEqual([
      expect.objectContaining({
        event: 'guide.created',
        state: 'sent',
        attempts: 1,
        status: 200,
        error: null,
        next_at: null,
      }),
    ])
  })

  test('is of what was asked for, and numbered by what it is about (M-135)', async () => {
    await hook(['guide.*', 'tag.added'])
    const [one, two] = [await makeGuide(), await makeGuide()]
    await api.admin.tagGuide({ params: one, body: { tag: 'copper' } })
    await api.admin.untagGuide({ params: one, query: { tag: 'copper' } })
    await api.admin.createComment({
      params: { context: 'guide', contextid: two.guideid },
      body: { text: 'Fits very well indeed.' },
    })
    await sendDue()
    const ofGuide = (guideid: number) =>
      got
        .filter(({ body: { data } }) => data['guideid'] === guideid || data['docid'] === guideid)
        .sort((a, b) => a.body.sequence - b.body.sequence)
    expect(ofGuide(one.guideid).map(({ body }) => body.event)).toEqual(
      expect.arrayContaining(['guide.created', 'tag.added']),
    )
    for (const guide of [one, two])
      expect(ofGuide(guide.guideid).map(({ body }) => body.sequence)).toEqual(
        ofGuide(guide.guideid).map((_, index) => index + 1),
      )
    expect(got.map(({ body }) => body.event)).not.toContain('tag.removed')
    expect(got.some(({ body }) => body.event.startsWith('comment.'))).toBe(false)
  })

  test('is never sent of a change that was rolled back (M-135)', async () => {
    const made = await hook()
    await expect(
      api.admin.createGuide({
        body: { category: 'No such category at all', type: 'repair', title: 'Never' },
      }),
    ).rejects.toMatchObject({ status: 422 })
    await expect(
      api.database.write(async db => {
        await db.run(
          sql`insert into outbox (event, data) values ('guide.created', '{"guideid": 1}')`,
        )
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await sendDue()).toBe(0)
    expect(await api.admin.listDeliveries(of(made))).toEqual([])
  })

  test('arrives once after the receiver was down for three hours (M-135)', async () => {
    const made = await hook(['guide.created'])
    answer = () => ({ status: 503 })
    await makeGuide()
    await makeGuide()
    for (const waited of [0, 20, 80, 400, 2200]) {
      await later(waited)
      await sendDue()
    }
    const bodies = new Set(got.map(one => one.raw)),
      ids = new Set(got.map(one => String(one.headers['webhook-id'])))
    expect({ tries: got.length, bodies: bodies.size, ids: ids.size }).toEqual({
      tries: 10,
      bodies: 2,
      ids: 2,
    })
    expect(await api.admin.readWebhook(of(made))).toMatchObject({
      active: true,
      failing_since: expect.any(Number),
    })
    answer = () => ({ status: 204 })
    got = []
    await later(8000)
    await sendDue()
    await later(8000)
    await sendDue()
    expect(got.map(one => String(one.headers['webhook-id'])).sort()).toEqual([...ids].sort())
    expect(await api.admin.readWebhook(of(made))).toMatchObject({
      active: true,
      failing_since: null,
    })
    expect((await api.admin.listDeliveries(of(made))).map(one => one.state)).toEqual([
      'sent',
      'sent',
    ])
  })

  test('retries by the schedule and then fails (M-135)', async () => {
    for (const [attempts, pause] of [
      [1, 10],
      [2, 60],
      [3, 300],
      [4, 1800],
      [5, 7200],
      [6, 21_600],
      [7, 43_200],
      [8, 86_400],
    ] as const) {
      for (let n = 0; n < 20; n++) {
        expect(pauseBefore(attempts)).toBeGreaterThanOrEqual(pause)
        expect(pauseBefore(attempts)).toBeLessThanOrEqual(pause * 1.1 + 1)
      }
    }
    expect(pauseBefore(9)).toBeNull()
    const made = await hook(['guide.created'])
    answer = () => ({ status: 500 })
    await makeGuide()
    await sendDue()
    await api.database.run(sql`update webhook_deliveries set attempts = 8, next_at = 0`)
    await sendDue()
    const failed = firstOf(
      await api.admin.listDeliveries({ ...of(made), query: { state: 'failed' } }),
    )
    expect(failed).toMatchObject({
      state: 'failed',
      attempts: 9,
      status: 500,
      error: 'The receiver answered 500',
    })
    answer = () => ({ status: 200 })
    await api.admin.resendDelivery({
      params: { webhookid: made.webhookid, deliveryid: failed.deliveryid },
    })
    await sendDue()
    expect((await api.admin.listDeliveries(of(made)))[0]).toMatchObject({
      deliveryid: failed.deliveryid,
      state: 'sent',
      attempts: 1,
    })
  })

  test('that was taken by a process which died is sent by another (M-135)', async () => {
    const made = await hook(['guide.created'])
    await makeGuide()
    await api.database.run(
      sql`update webhook_deliveries set attempts = 1,
        next_at = extract(epoch from now())::int + 60`,
    )
    expect(await sendDue()).toBe(0)
    await later(120)
    await Promise.all([sendDue(), sendDue(), sendDue()])
    expect(got).toHaveLength(1)
    expect((await api.admin.listDeliveries(of(made)))[0]).toMatchObject({
      state: 'sent',
      attempts: 2,
    })
  })

  test('follows no redirect', async () => {
    const made = await hook(['guide.created'])
    answer = () => ({ status: 302, headers: { Location: address } })
    await makeGuide()
    await sendDue()
    expect(got).toHaveLength(1)
    expect((await api.admin.listDeliveries(of(made)))[0]).toMatchObject({
      state: 'waiting',
      status: 302,
    })
  })

  test('goes out by itself while the service runs', async () => {
    await hook(['guide.created'])
    const running = startDeliveries(api.service)
    await makeGuide()
    await expect.poll(() => got.length).toBe(1)
    await running.stop()
  })

  test('waits for no receiver but its own, however long others are silent (P-12)', async () => {
    let ended = 0
    let isSilent = true
    const held: ServerResponse[] = []
    const silent = createServer((request, response) => {
      request.resume()
      if (isSilent) held.push(response)
      else response.end()
      response.on('close', () => (ended += 1))
    })
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    for (let n = 0; n < 3; n += 1)
      await api.admin.createWebhook({
        body: { url: `http://127.0.0.1:${port}/${n}`, events: ['guide.created'] },
      })
    await hook(['guide.created'])
    for (let n = 0; n < 12; n += 1) await makeGuide()
    // The silent ones would be given up after ten seconds, in which a busy machine may not get to
    // the end: here nobody is given up.
    const patience = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => new AbortController().signal)
    onTestFinished(() => patience.mockRestore())
    const running = startDeliveries(api.service)
    await expect.poll(() => got.length).toBe(12)
    expect(held.length).toBeGreaterThan(0)
    expect(ended).toBe(0)
    // What is still due there is sent before all ends: it must not be waited for.
    isSilent = false
    for (const response of held) response.end()
    await running.stop()
    silent.closeAllConnections()
    await new Promise(resolve => silent.close(resolve))
  })
})

describe('a webhook', () => {
  test('is switched off by 410 at once, and Admins are told (M-135)', async () => {
    const made = await hook(['guide.created'])
    answer = () => ({ status: 410 })
    await makeGuide()
    await api.jobsDone() // a badge that is earned is told, too
    await sendDue()
    expect(await api.admin.readWebhook(of(made))).toMatchObject({
      active: false,
      off_reason: expect.stringContaining('410'),
    })
    expect((await api.admin.listNotifications({ query: { limit: 1 } }))[0]).toMatchObject({
      event: 'webhook.disabled',
      title: expect.stringContaining('127.0.0.1'),
    })
    await makeGuide()
    got = []
    await sendDue()
    expect(got).toEqual([])
  })

  test('is switched off after three days without success (M-135)', async () => {
    const made = await hook(['guide.created'])
    answer = () => ({ status: 500 })
    await makeGuide()
    await sendDue()
    await api.database.run(sql`update webhooks set failing_since = failing_since - 3 * 86400`)
    await later(100)
    await sendDue()
    const off = await api.admin.readWebhook(of(made))
    expect(off).toMatchObject({ active: false, off_reason: expect.stringContaining('three days') })
    answer = () => ({ status: 200 })
    got = []
    await api.admin.patchWebhook({
      ...of(made),
      query: { revisionid: off.revisionid },
      body: { active: true },
    })
    await later(100_000)
    await sendDue()
    expect(got).toHaveLength(1)
    expect(await api.admin.readWebhook(of(made))).toMatchObject({
      active: true,
      failing_since: null,
      off_reason: null,
    })
  })

  test('stays on when tests or old failures are what failed (M-135)', async () => {
    const made = await hook(['guide.created'])
    const failingSince = async () => (await api.admin.readWebhook(of(made))).failing_since
    answer = () => ({ status: 500 })
    await api.admin.testWebhook(of(made))
    await sendDue()
    expect(await failingSince()).toBeNull()
    await makeGuide()
    await sendDue()
    await api.database.run(
      sql`update webhook_deliveries set attempts = 8, next_at = 0 where state = 'waiting'`,
    )
    await sendDue()
    await api.database.run(sql`update webhooks set failing_since = failing_since - 5 * 86400`)
    const before = await failingSince()
    await api.admin.testWebhook(of(made))
    await sendDue()
    expect(await api.admin.readWebhook(of(made))).toMatchObject({
      active: true,
      failing_since: before,
    })
    // Five days later one try fails: that is no failure of five days.
    await makeGuide()
    await sendDue()
    expect(await api.admin.readWebhook(of(made))).toMatchObject({
      active: true,
      failing_since: expect.any(Number),
    })
    expect(await failingSince()).toBeGreaterThan(existing(before, 'the before') + 4 * 86_400)
    // What fails without a break counts from its first try on.
    await api.database.run(sql`update webhooks set failing_since = failing_since - 2 * 86400`)
    await makeGuide()
    await later(100)
    await sendDue()
    expect(await failingSince()).toBeLessThan(Date.now() / 1000 - 86_400)
    answer = () => ({ status: 200 })
    await api.admin.testWebhook(of(made))
    await sendDue()
    expect(await failingSince()).toBeLessThan(Date.now() / 1000 - 86_400)
  })

  test('signs with both secrets while one is being changed, for a day (M-135)', async () => {
    const made = await hook(['guide.created'])
    const changed = await api.admin.patchWebhook({
      ...of(made),
      query: { revisionid: made.revisionid },
      body: { rotate_secret: true },
    })
    expect(changed.secret).not.toBe(made.secret)
    await makeGuide()
    await sendDue()
    expect(String(firstOf(got).headers['webhook-signature']).split(' ')).toEqual([
      signed(existing(changed.secret, 'the secret of changed'), firstOf(got)),
      signed(existing(made.secret, 'the secret of made'), firstOf(got)),
    ])
    await api.database.run(sql`update webhooks set secret_before_until = 1000`)
    await makeGuide()
    await sendDue()
    expect(itemAt(got, 1).headers['webhook-signature']).toBe(
      signed(existing(changed.secret, 'the secret of changed'), itemAt(got, 1)),
    )
    const audited = JSON.stringify(await api.admin.listAudit({ query: { target_type: 'webhook' } }))
    expect(audited).toContain('webhook.secret_changed')
    for (const { secret } of [made, changed])
      expect(audited).not.toContain(existing(secret, 'the secret').slice(6))
  })

  test('of a stale revisionid gets 409 with the webhook as it is, and is tested at once', async () => {
    const made = await hook(['guide.created'])
    const now = await api.admin.patchWebhook({
      ...of(made),
      query: { revisionid: made.revisionid },
      body: { description: 'First' },
    })
    await expect(
      api.admin.patchWebhook({
        ...of(made),
        query: { revisionid: made.revisionid },
        body: { description: 'Second' },
      }),
    ).rejects.toMatchObject({ status: 409, body: now })
    await api.admin.testWebhook(of(made))
    await sendDue()
    expect(firstOf(got).body).toMatchObject({ event: 'webhook.test', title: 'Webhook Test' })
    await api.admin.deleteWebhook({ ...of(made), query: { revisionid: now.revisionid } })
    await expect(api.admin.readWebhook(of(made))).rejects.toMatchObject({ status: 404 })
    expect(await api.database.many(sql`select 1 from webhook_deliveries`)).toEqual([])
  })

  test.each([
    ['http://example.org/hook', 'address'],
    ['https://127.0.0.2/hook', 'address'],
    ['https://[::1]/hook', 'address'],
    ['https://[::ffff:10.0.0.1]/hook', 'address'],
    ['https://0x7f.2/hook', 'address'],
    ['https://192.168.1.1', 'address'],
    ['https://169.254.169.254/latest/meta-data', 'address'],
    ['https://localhost/hook', 'address'],
    ['https://me:word@example.org/', 'address'],
    ['ftp://example.org', 'invalid_value'],
    ['no address', 'invalid_value'],
  ])('to %s is refused (M-126)', async (url, code) => {
    await expect(api.admin.createWebhook({ body: { url, events: ['*'] } })).rejects.toMatchObject(
      problem('url', code),
    )
  })

  test.each([[[]], [['guide']], [['nothing.*']], [['guide.*', '**']]])(
    'for the events %j is refused',
    async events => {
      await expect(
        api.admin.createWebhook({ body: { url: address, events } }),
      ).rejects.toMatchObject({
        status: 422,
        errors: [expect.objectContaining({ field: 'events' })],
      })
    },
  )
})

test.each([
  'https://[::ffff:0:127.0.0.1]/hook',
  'https://[::ffff:0:a9fe:a9fe]/hook',
  'https://LOCALHOST./hook',
  'https://metadata.google.internal./hook',
  'https://printer.LOCAL./hook',
  'https://example.org:22/hook',
  'https://example.org:25/hook',
  'https://example.org:6379/hook',
])('a webhook to %s is refused when it is made (S-27)', async url => {
  await expect(api.admin.createWebhook({ body: { url, events: ['*'] } })).rejects.toMatchObject(
    problem('url', 'address'),
  )
})

test('a webhook to another port of a web server is taken (S-27)', async () => {
  const body = { url: 'https://example.org:8443/hook', events: ['guide.created'] }
  expect(await api.admin.createWebhook({ body })).toMatchObject({ url: body.url })
})

describe('names that lead inside', () => {
  test('are refused when they are connected to, though they looked public before (M-126)', async () => {
    const made = await api.admin.createWebhook({
      body: {
        url: `https://rebinding.example:${(receiver.address() as AddressInfo).port}/hook`,
        events: ['guide.created'],
      },
    })
    const asked: string[] = []
    const agent = guardedAgent([], 5000, (hostname, _options, done) => {
      asked.push(hostname)
      done(null, [{ address: '127.0.0.1', family: 4 }])
    })
    await makeGuide()
    await deliverDue(api.service, agent)
    await agent.close()
    expect([asked, got]).toEqual([['rebinding.example'], []])
    expect((await api.admin.listDeliveries(of(made)))[0]).toMatchObject({
      state: 'waiting',
      status: null,
      error: expect.stringContaining('not on the public internet'),
    })
  })

  test.each([
    '10.1.2.3',
    '127.0.0.1',
    '172.20.0.1',
    '192.168.0.1',
    '169.254.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '::ffff:0:127.0.0.1',
    '::ffff:0:7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'example.org',
  ])('%s is no address of the public internet (M-126)', one => {
    expect(isPublicAddress(one)).toBe(false)
  })
  test.each([
    '93.184.216.34',
    '8.8.8.8',
    '172.32.0.1',
    '2606:2800:220:1:248:1893:25c8:1946',
    '2a00:1450:4001::1',
  ])('%s is one', one => {
    expect(isPublicAddress(one)).toBe(true)
  })
})

test('the database queues deliveries of the families of events that webhooks may ask for', async () => {
  const { condition } = await api.database.one<{ condition: string }>(
    sql`select pg_get_triggerdef(oid) as condition from pg_trigger where tgname = 'outbox_webhooks'`,
  )
  const [, queued = ''] = /\^\(([a-z_|]+)\)/.exec(condition) ?? []
  expect(queued.split('|').toSorted()).toEqual(webhookFamilies.toSorted())
})
