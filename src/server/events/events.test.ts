import { describe, expect, test } from 'vitest'
import { existing, firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { createSite } from '#server/app.ts'
import { handlers } from '#server/handlers.ts'
import { openService } from '#server/open.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { streamsEach } from './streams.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: '' } })

type Told = { id?: number; event: string; data: Record<string, unknown> }
/**
 * A `reset` without an id is none: it says that this process stood still for some seconds, as on a
 * busy machine.
 */
const isBeginning = ({ event, id }: Told) =>
  event === 'ready' || (event === 'reset' && id !== undefined)
type Request = (path: string, init?: RequestInit) => Promise<Response>

/** An open stream, read as a browser reads it. */
const listen = async (
  who: TestPerson,
  query: Record<string, string> = {},
  request: Request = api.request,
  headers: Record<string, string> = {},
) => {
  const { ticket } = await who.createEventTicket()
  const response = await request(`/x/events?${new URLSearchParams({ ticket, ...query })}`, {
    headers,
  })
  expect(response.status).toBe(200)
  const heard: Told[] = []
  let over = false
  const reader = existing(response.body, 'the body of response').getReader()
  const decoder = new TextDecoder()
  const reading = (async () => {
    for (let rest = ''; ;) {
      const { done, value } = await reader.read()
      if (done) break
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = existing(blocks.pop(), 'a last item')
      for (const block of blocks) {
        const member = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        if (member('event'))
          heard.push({
            event: existing(member('event'), 'a member of the event'),
            data: JSON.parse(existing(member('data'), 'a member of the event')) as Record<
              string,
              unknown
            >,
            ...(member('id') ? { id: Number(member('id')) } : {}),
          })
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      over = true
    })
  const until = (found: (one: Told) => boolean) => expect.poll(() => heard.some(found)).toBe(true)
  await until(isBeginning)
  return {
    heard,
    until,
    isOver: () => over,
    ended: () => expect.poll(() => over).toBe(true),
    kinds: () => heard.map(one => one.event),
    last: () => Math.max(...heard.flatMap(one => one.id ?? [])),
    async stop() {
      await reader.cancel()
      await reading
    },
  }
}
const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0, lineid: null })
const aGuide = async (visible: boolean) => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Bench', type: 'repair', title: `Drawer ${Math.random()}` },
  })
  const guide = await ada.createStep({ params: { guideid }, body: { lines: [line('Pull.')] } })
  return visible
    ? ada.publishGuide({ params: { guideid }, query: { revisionid: guide.revisionid } })
    : guide
}
const of =
  ({ guideid }: { guideid: number }, event?: string) =>
  (one: Told) =>
    one.data['guideid'] === guideid && (event === undefined || one.event === event)
/** What happened. */
const told = ({ heard }: Awaited<ReturnType<typeof listen>>) =>
  heard.filter(one => one.event !== 'ready' && one.event !== 'reset')
/** Something that everybody hears of: what came before it has been sent. */
const mark = async (...streams: Awaited<ReturnType<typeof listen>>[]) => {
  const guide = await aGuide(true)
  for (const stream of streams) await stream.until(of(guide, 'guide.published'))
}

describe('a ticket', () => {
  test('opens one stream, once, for half a minute, and is not kept as it is', async () => {
    const { ticket, expires } = await ada.createEventTicket()
    expect(expires).toBeGreaterThan(Date.now() / 1000)
    expect(
      JSON.stringify(
        await api.database.many(
          sql`select encode(ticket_hash, 'escape') as hash from event_tickets`,
        ),
      ),
    ).not.toContain(ticket)
    const path = `/x/events?ticket=${ticket}&topics=me`
    const [first, second] = await Promise.all([api.request(path), api.request(path)])
    expect([first.status, second.status].sort()).toEqual([200, 401])
    for (const one of [first, second]) await one.body?.cancel()
    const late = (await ada.createEventTicket()).ticket
    await api.database.run(sql`update event_tickets set created = created - 31`)
    const refused = await api.request(`/x/events?ticket=${late}`)
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { error: true, message: expect.any(String) },
    ])
    expect(
      (await api.request('/x/events?topics=me', { headers: { Authorization: `api ${ada.token}` } }))
        .status,
    ).toBe(401)
  })

  test('is left alone by a request that is refused, and by a HEAD', async () => {
    const { ticket } = await ada.createEventTicket()
    const wrong = await api.request(`/x/events?ticket=${ticket}&topics=weather`)
    expect([wrong.status, await wrong.json()]).toMatchObject([
      422,
      { errors: [{ field: 'topics', code: 'invalid_value' }] },
    ])
    const head = await api.request(`/x/events?ticket=${ticket}&topics=me`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ])
    const right = await api.request(`/x/events?ticket=${ticket}&topics=me`)
    expect(right.status).toBe(200)
    await existing(right.body, 'the body of right').cancel()
  })
})

test('streams of one process tell what another wrote', async () => {
  const silent = {
    info: () => undefined,
    warn: () => undefined,
    debug: () => undefined,
    error: () => undefined,
  }
  const other = await openService({
    config: api.service.config,
    database: api.database,
    log: silent,
    logRequest: () => undefined,
    wakeJobs: () => undefined,
    checkAnswers: true,
  })
  const site = createSite({ service: other, handlers, appFolder: null, ready: async () => true })
  const stream = await listen(bob, { topics: 'documents' }, async (path, init) =>
    site.request(`http://stepwright.test/api/2.0${path}`, init),
  )
  await mark(stream)
  await other.close()
  await stream.ended()
})

describe('a stream', () => {
  test('tells of what happens, with ids that rise, and of ids and states only', async () => {
    const stream = await listen(bob, { topics: 'documents' })
    const guide = await aGuide(true)
    await ada.tagGuide({ params: guide, body: { tag: 'secret word' } })
    await stream.until(one => one.event === 'tag.added')
    expect(stream.heard.find(of(guide, 'guide.published'))).toEqual({
      id: expect.any(Number),
      event: 'guide.published',
      data: {
        eventid: expect.any(Number),
        event: 'guide.published',
        date: expect.any(Number),
        actor: ada.me.userid,
        guideid: guide.guideid,
      },
    })
    expect(foundIn(stream.heard, one => one.event === 'tag.added').data).toMatchObject({
      doc_type: 'guide',
      docid: guide.guideid,
    })
    expect(JSON.stringify(stream.heard)).not.toContain('secret word')
    const ids = stream.heard.flatMap(one => one.id ?? [])
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    await stream.stop()
  })

  test('tells nobody of documents they may not see at that moment (M-149)', async () => {
    const [stranger, author, moderator] = [await listen(bob), await listen(ada), await listen(mo)]
    const guide = await aGuide(false)
    await mark(stranger, author, moderator)
    expect([stranger, author, moderator].map(stream => stream.heard.some(of(guide)))).toEqual([
      false,
      true,
      true,
    ])
    await ada.addGuideUser({ params: { guideid: guide.guideid, userid: bob.me.userid } })
    await ada.patchGuide({
      params: guide,
      query: { revisionid: guide.revisionid },
      body: { summary: 'Now you may' },
    })
    await stranger.until(of(guide, 'guide.updated'))
    for (const stream of [stranger, author, moderator]) await stream.stop()
  })

  test('tells of a held edit its author and those who decide', async () => {
    const guide = await aGuide(true)
    const streams = await Promise.all(
      [bob, mo, ada].map(who => listen(who, { topics: 'patrol,documents' })),
    )
    await bob.patchGuide({
      params: guide,
      query: { revisionid: guide.revisionid },
      body: { summary: 'Held' },
    })
    await mark(...streams)
    expect(streams.map(stream => stream.kinds().includes('patrol.item.created'))).toEqual([
      true,
      true,
      false,
    ])
    for (const stream of streams) await stream.stop()
  })

  test('holds the topics that were asked for, and nothing else', async () => {
    const [own, documents] = [
      await listen(bob, { topics: 'me' }),
      await listen(bob, { topics: 'documents' }),
    ]
    await bob.patchUser({ params: { userid: bob.me.userid }, body: { location: 'Here' } })
    await ada.patchUser({ params: { userid: ada.me.userid }, body: { location: 'There' } })
    await mark(documents)
    await own.until(one => one.event === 'user.updated')
    expect(told(own).map(one => one.data['userid'])).toEqual([bob.me.userid])
    expect(documents.kinds()).not.toContain('user.updated')
    for (const stream of [own, documents]) await stream.stop()
  })

  test('tells whom a notice is for, and nobody else, not even an Admin', async () => {
    const streams = await Promise.all(
      [bob, ada, api.admin].map(who => listen(who, { topics: 'me,documents' })),
    )
    const { teamid } = await api.admin.createTeam({ body: { name: 'Menders' } })
    await api.admin.addTeamMember({ params: { teamid, userid: bob.me.userid }, body: {} })
    await firstOf(streams).until(one => one.event === 'notification.created')
    await mark(...streams)
    // Badges are told of too, to whoever earned them.
    for (const [index, { me }] of [bob, ada, api.admin].entries()) {
      expect(
        itemAt(streams, index).heard.filter(
          one => one.event === 'notification.created' && one.data['userid'] !== me.userid,
        ),
      ).toEqual([])
    }
    for (const stream of streams) await stream.stop()
  })

  test('that was cut brings what came since, by header or by parameter, each event once', async () => {
    const stream = await listen(bob, { topics: 'documents' })
    await mark(stream)
    await stream.stop()
    const missed = [await aGuide(true), await aGuide(true)]
    for (const [query, headers] of [
      [{ last_event_id: String(stream.last()) }, {}],
      [{}, { 'Last-Event-ID': String(stream.last()) }],
    ] as const) {
      const again = await listen(bob, { topics: 'documents', ...query }, api.request, headers)
      await mark(again)
      for (const guide of missed)
        expect(again.heard.filter(of(guide, 'guide.published'))).toHaveLength(1)
      expect(again.heard.filter(one => one.event === 'reset' && one.id !== undefined)).toEqual([])
      await again.stop()
    }
  })

  test('a client with a dropping line ends with what a fresh read gives (M-149)', async () => {
    const guides = await Promise.all(Array.from({ length: 4 }, () => aGuide(true)))
    const known = new Map<number, number>()
    const hidden = await aGuide(false)
    let writing = true
    const writers = [...guides, hidden].map(async guide => {
      for (let { revisionid } = guide, turn = 0; writing; turn++) {
        ;({ revisionid } = await ada.patchGuide({
          params: guide,
          query: { revisionid },
          body: { summary: `Turn ${turn}` },
        }))
      }
    })
    let last: number | null = null
    const follow = async (rest: () => Promise<unknown>) => {
      const stream = await listen(bob, {
        topics: 'documents',
        ...(last === null ? {} : { last_event_id: String(last) }),
      })
      await rest()
      await stream.stop()
      last = Math.max(last ?? 0, stream.last())
      for (const guideid of new Set(
        stream.heard.flatMap(one => (one.data['guideid'] as number) ?? []),
      )) {
        expect(guideid).not.toBe(hidden.guideid)
        if (guides.some(one => one.guideid === guideid))
          known.set(guideid, (await bob.readGuide({ params: { guideid } })).revisionid)
      }
    }
    const pause = () => new Promise(resolve => setTimeout(resolve, 300))
    for (let cut = 0; cut < 4; cut++) {
      await follow(pause)
      await pause()
    }
    writing = false
    await Promise.all(writers)
    await follow(async () => {
      const stream = await listen(bob, { topics: 'documents' })
      await mark(stream)
      await stream.stop()
      await pause()
    })
    for (const { guideid } of guides)
      expect(known.get(guideid)).toBe((await bob.readGuide({ params: { guideid } })).revisionid)
  })

  test('says reset for an unknown id, a quarter of an hour or 10,000 events', async () => {
    const begin = async (last: number) => {
      const stream = await listen(bob, { topics: 'documents', last_event_id: String(last) })
      await stream.stop()
      return foundIn(stream.heard, isBeginning).event
    }
    const { seq } = await api.database.one<{ seq: number }>(sql`select max(seq) as seq from outbox`)
    expect(await begin(seq)).toBe('ready')
    expect(await begin(seq + 1_000_000)).toBe('reset')
    await api.database.run(
      sql`update outbox set at = at - interval '16 minutes' where seq = ${seq}`,
    )
    expect(await begin(seq)).toBe('reset')
    await mark(await listen(bob))
    const { seq: before } = await api.database.one<{ seq: number }>(
      sql`select max(seq) as seq from outbox`,
    )
    await api.database.run(
      sql`insert into outbox (event, data) select 'wiki.updated', '{"wikiid": 1}'
        from generate_series(1, 10001)`,
    )
    expect(await begin(before)).toBe('reset')
  })

  test('a reader who does not keep up is cut with reset', async () => {
    const { ticket } = await bob.createEventTicket()
    const response = await api.request(`/x/events?ticket=${ticket}&topics=documents`)
    const { guideid } = await aGuide(true)
    const stepids = Array.from({ length: 200 }, (_, i) => i + 1)
    await api.database.run(
      sql`insert into outbox (event, data) select 'steps.reordered',
        ${JSON.stringify({ guideid, stepids })}::jsonb from generate_series(1, 1000)`,
    )
    await expect.poll(() => api.service.streams.count(bob.me.userid)).toBe(0)
    expect((await response.text()).trimEnd()).toMatch(/event: reset\ndata: \{\}$/)
  })

  test('a suspended person’s ends, and so does that of a token that was given back', async () => {
    const eve = await api.person('eve')
    const stream = await listen(eve)
    await api.admin.patchUser({ params: { userid: eve.me.userid }, body: { disabled: true } })
    await stream.ended()
    const { authToken } = await api.anyone.createToken({
      body: { email: 'bob@stepwright.test', password: 'a long enough password' },
    })
    const other = { ...bob, ...api.client(authToken) }
    const signedOut = await listen(other)
    await other.deleteToken()
    await signedOut.ended()
  })

  test('nobody keeps more than a few open', async () => {
    const all = await Promise.all(Array.from({ length: streamsEach }, () => listen(mo)))
    const { ticket } = await mo.createEventTicket()
    const refused = await api.request(`/x/events?ticket=${ticket}`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    await firstOf(all).stop()
    const taken = await api.request(`/x/events?ticket=${ticket}`)
    expect(taken.status).toBe(200)
    await existing(taken.body, 'the body of taken').cancel()
    for (const stream of all) await stream.stop()
  })
})
