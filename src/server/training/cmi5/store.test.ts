// What the store keeps and gives back, and within which bounds (xAPI 1.0.3).
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { coursesOf, partAt, statementOf } from '#testing/worlds/takenCourse.ts'
import { verbs } from './words.ts'

const api = await startApiForFile()
const { ada, eve } = await api.people('ada', 'eve')
const { course, taken, attemptOf } = coursesOf(api)

describe('the store', () => {
  test('takes a statement once, and no other one under its id', async () => {
    const { talk, attemptid } = await taken(ada, await course())
    const one = statementOf(talk, talk.launch, 'completed')
    const put = (body: object, id = one.id) =>
      talk.ask('PUT', `statements?statementId=${id}`, body).then(answer => answer.status)
    expect([await put(one), await put(one)]).toEqual([204, 204])
    expect(await put({ ...one, timestamp: '2026-01-01T00:00:00Z' })).toBe(409)
    expect(await put(one, randomUUID())).toBe(400)
    const kept = await (await talk.ask('GET', `statements?statementId=${one.id}`)).json()
    expect(kept).toMatchObject({ ...one, version: '1.0.0', stored: expect.any(String) })
    await expect(
      api.database.run(sql`update training_statements set verb = 'x' where id = ${one.id}`),
    ).rejects.toThrow('Statements are not changed')
    expect(
      await api.database.values<number>(sql`
        select count(*)::int from training_statements join training_registrations
          using (registration) where attemptid = ${attemptid} and verb like '%completed'`),
    ).toEqual([1])
  })

  test('takes all statements of a request or none, and none after the last', async () => {
    const id = await course()
    const { talk } = await taken(ada, id)
    const [done, end] = [
      statementOf(talk, talk.launch, 'completed'),
      statementOf(talk, talk.launch, 'terminated'),
    ]
    const again = {
      ...statementOf(talk, talk.launch, 'completed'),
      timestamp: new Date(Date.now() + 1000).toISOString(),
    }
    expect((await talk.ask('POST', 'statements', [done, again])).status).toBe(403)
    expect((await talk.ask('POST', 'statements', [end, again])).status).toBe(403)
    expect((await attemptOf(id)).status).toBe('in_progress')
    const sent = await talk.ask('POST', 'statements', [done, end])
    expect([sent.status, await sent.json()]).toEqual([200, [done.id, end.id]])
    expect((await attemptOf(id)).status).toBe('completed')
    for (const method of ['GET', 'POST'])
      expect(
        (await talk.ask(method, 'statements', method === 'GET' ? undefined : again)).status,
      ).toBe(403)
    expect((await talk.ask('GET', talk.state('bookmark'))).status).toBe(403)
  })

  test('takes what was said before the end and comes after it, for a while', async () => {
    const id = await course([{ attributes: 'moveOn="CompletedAndPassed"' }])
    const { talk, progress } = await taken(ada, id)
    const sent = (one: object) => talk.ask('POST', 'statements', one).then(answer => answer.status)
    const [passed, done, noted, end] = [
      statementOf(talk, talk.launch, 'passed', { score: { scaled: 0.7 } }),
      statementOf(talk, talk.launch, 'completed'),
      {
        ...statementOf(talk, talk.launch, 'completed', { completion: undefined }),
        verb: { id: 'urn:noted' },
        context: { ...talk.launch.contextTemplate, registration: talk.registration },
      },
      statementOf(talk, talk.launch, 'terminated', { duration: 'PT100S' }),
    ]
    expect(await sent(end)).toBe(200)
    expect(await sent(end)).toBe(200)
    expect(await sent({ ...passed, timestamp: '2999-01-01T00:00:00Z' })).toBe(403)
    expect(await sent(noted)).toBe(403)
    expect((await progress()).refused).toEqual(expect.any(Number))
    expect(await sent(passed)).toBe(200)
    expect(await attemptOf(id)).toMatchObject({ status: 'in_progress', score: 70 })
    expect(await sent(done)).toBe(200)
    expect(await attemptOf(id)).toMatchObject({ status: 'passed', total_time: 100 })
    const late = await taken(ada, await course())
    const last = statementOf(late.talk, late.talk.launch, 'completed')
    await late.talk.say('terminated')
    await api.database.run(sql`alter table training_statements disable trigger user`)
    await api.database.run(sql`update training_statements set stored = stored - 11
      where registration = ${late.talk.registration}`)
    await api.database.run(sql`alter table training_statements enable trigger user`)
    expect((await late.talk.ask('POST', 'statements', last)).status).toBe(403)
  })

  test('finds its resources below an endpoint that ends in a slash', async () => {
    const { talk } = await taken(ada, await course())
    expect((await talk.ask('GET', '/statements')).status).toBe(200)
    expect((await talk.ask('GET', '/activities//state/')).status).toBe(400)
    expect((await talk.ask('GET', 'constructor')).status).toBe(404)
  })

  test('of words that come at once takes one, and waits for nobody in a circle', async () => {
    const { talk, open } = await taken(ada, await course())
    const sent = await Promise.all(Array.from({ length: 8 }, () => talk.say('completed')))
    expect(sent.map(one => one.status).toSorted()).toEqual([200, ...Array(7).fill(403)])
    const looked = Array.from({ length: 6 }, () => talk.ask('PUT', talk.state('bookmark'), {}))
    const opened = Array.from({ length: 6 }, () => open())
    const statuses = (await Promise.all(looked)).map(one => one.status)
    expect(statuses.filter(one => one !== 204 && one !== 403)).toEqual([])
    const parts = (await Promise.all(opened)).map(({ address }) => partAt(api, address))
    const tokens = await Promise.all(parts.map(async one => (await one.fetch()).text()))
    // The last that was opened; the others were left by it.
    expect(tokens.filter(one => one.includes('auth-token'))).toHaveLength(1)
  })

  test('bounds statements, and says so', async () => {
    const { talk } = await taken(ada, await course())
    const large = await talk.say('completed', { response: 'x'.repeat(70_000) })
    expect(large.status).toBe(413)
    expect((await talk.ask('POST', 'statements', 'x'.repeat(1_100_000))).status).toBe(413)
    expect((await talk.ask('POST', 'statements', '{')).status).toBe(400)
    expect(
      (await talk.ask('POST', 'statements', '[]', { 'Content-Type': 'multipart/mixed' })).status,
    ).toBe(400)
    const many = Array.from({ length: 101 }, () => statementOf(talk, talk.launch, 'completed'))
    expect((await talk.ask('POST', 'statements', many)).status).toBe(400)
    await api.database.run(sql`
      insert into training_statements (registration, id, sessionid, item, verb, counts, stored,
          statement)
        select registration, gen_random_uuid(), sessionid, 'au1', 'urn:a', false, 0, '{}'
        from training_sessions, generate_series(1, 2000)
        where registration = ${talk.registration}`)
    const noted = {
      verb: { id: 'urn:noted' },
      context: { ...talk.launch.contextTemplate, registration: talk.registration },
    }
    expect((await talk.say('completed', { completion: undefined }, noted)).status).toBe(413)
    expect((await talk.say('completed')).status).toBe(200)
    const nobody = { Authorization: 'Basic eA==12345' }
    expect((await talk.ask('POST', 'statements', '{', nobody)).status).toBe(401)
    expect((await talk.ask('PUT', talk.state('x'), 'x'.repeat(140_000), nobody)).status).toBe(401)
  })

  test('bounds what is kept of one registration', async () => {
    const { talk, open } = await taken(ada, await course())
    const { registration } = talk
    const keeps = (statements: number, bytes: number) =>
      api.database.run(sql`update training_registrations
        set statements = ${statements}, bytes = ${bytes} where registration = ${registration}`)
    const noted = () =>
      talk.say(
        'completed',
        { completion: undefined },
        {
          verb: { id: 'urn:noted' },
          context: { ...talk.launch.contextTemplate, registration },
        },
      )
    for (const [statements, bytes, status] of [
      [7499, 0, 200],
      [7500, 0, 413],
      [0, 12 * 1024 * 1024, 413],
    ] as const) {
      await keeps(statements, bytes)
      expect((await noted()).status).toBe(status)
    }
    await keeps(10_000, 0)
    expect((await talk.say('completed')).status).toBe(413)
    await keeps(9999, 0)
    expect((await talk.say('completed')).status).toBe(200)
    await api.database.run(sql`
      insert into training_documents (registration, kind, item, name, type, content, changed)
        select ${registration}, 'state', 'au' || n, 'x', 'text/plain', convert_to(repeat('x',
          131072), 'UTF8'), 0 from generate_series(2, 65) n`)
    expect((await talk.ask('PUT', talk.state('x'), {})).status).toBe(413)
    expect((await talk.ask('DELETE', talk.state('x'))).status).toBe(204)
    await api.database.run(sql`
      insert into training_sessions (sessionid, registration, item, mode, fetch_hash, launched)
        select gen_random_uuid(), ${registration}, 'au1', 'Normal', convert_to(n::text, 'UTF8'), 0
        from generate_series(1, 5000) n`)
    expect(await open()).toMatchObject({
      message: 'The parts of one attempt can be opened up to 5000 times in total',
    })
  })

  test('lists statements of the registration by verb, time and number', async () => {
    const { talk } = await taken(ada, await course())
    await talk.say('completed')
    const list = async (query: Record<string, string>) => {
      const answer = await talk.ask('GET', `statements?${new URLSearchParams(query)}`)
      const { statements } = (await answer.json()) as { statements: { verb: { id: string } }[] }
      return statements.map(one => one.verb.id.split('/').at(-1))
    }
    expect(await list({})).toEqual(['satisfied', 'completed', 'initialized', 'launched'])
    expect(await list({ ascending: 'true', limit: '2' })).toEqual(['launched', 'initialized'])
    expect(await list({ verb: verbs.completed })).toEqual(['completed'])
    expect(await list({ since: '2999-01-01T00:00:00Z' })).toEqual([])
    const pages: string[] = []
    for (let at: string | null = 'statements?limit=3'; at;) {
      const answer = await talk.ask('GET', at)
      const { statements, more } = (await answer.json()) as {
        statements: { verb: { id: string } }[]
        more: string
      }
      pages.push(...statements.map(one => existing(one.verb.id.split('/').at(-1), 'a word')))
      at = more === '' ? null : more.replace('/xapi/', '')
    }
    expect(pages).toEqual(await list({}))
    for (const query of [
      'after=x',
      'related_agents=true',
      'limit=x',
      'since=x',
      'since=99999-01-01',
      'verb=%00',
    ])
      expect((await talk.ask('GET', `statements?${query}`)).status).toBe(400)
  })

  test('keeps documents with tags, joins JSON and guards the launch data', async () => {
    const { talk } = await taken(ada, await course())
    const at = talk.state('suspend')
    expect((await talk.ask('PUT', at, 'page 1', { 'Content-Type': 'text/plain' })).status).toBe(204)
    const first = await talk.ask('GET', at)
    const tag = existing(first.headers.get('etag'), 'a tag')
    expect([await first.text(), first.headers.get('content-type')]).toEqual([
      'page 1',
      'text/plain',
    ])
    expect((await talk.ask('PUT', at, { a: 1 }, { 'If-Match': '"other"' })).status).toBe(412)
    expect((await talk.ask('PUT', at, { a: 1 }, { 'If-None-Match': '*' })).status).toBe(412)
    expect((await talk.ask('POST', at, { a: 1 })).status).toBe(400)
    expect((await talk.ask('PUT', at, { a: 1, b: 1 }, { 'If-Match': tag })).status).toBe(204)
    expect((await talk.ask('POST', at, { b: 2 })).status).toBe(204)
    expect(await (await talk.ask('GET', at)).json()).toEqual({ a: 1, b: 2 })
    expect(await (await talk.ask('GET', talk.state())).json()).toEqual([
      'LMS.LaunchData',
      'suspend',
    ])
    const launch = talk.state('LMS.LaunchData')
    for (const method of ['PUT', 'POST', 'DELETE'])
      expect((await talk.ask(method, launch, method === 'DELETE' ? undefined : {})).status).toBe(
        403,
      )
    expect((await talk.ask('PUT', talk.state('x'), 'x'.repeat(140_000))).status).toBe(413)
    // xAPI lets the registration be left out: it is the session’s own.
    const bare = at.replace(/&registration=[^&]+/, '')
    expect(await (await talk.ask('GET', bare)).json()).toEqual({ a: 1, b: 2 })
    const other = at.replace(encodeURIComponent(talk.activityId), 'urn%3Aother')
    expect((await talk.ask('PUT', other, { c: 1 })).status).toBe(204)
    expect(await (await talk.ask('GET', other)).json()).toEqual({ c: 1 })
    expect(await (await talk.ask('GET', at)).json()).toEqual({ a: 1, b: 2 })
    expect((await talk.ask('GET', at.replace(/activityId=[^&]+/, 'activityId=x'))).status).toBe(400)
    for (let n = 0; n < 38; n++) await talk.ask('PUT', talk.state(`n${n}`), { n })
    expect((await talk.ask('PUT', talk.state('too many'), {})).status).toBe(413)
    expect((await talk.ask('DELETE', at)).status).toBe(204)
    expect((await talk.ask('GET', at)).status).toBe(404)
    expect((await talk.ask('DELETE', talk.state())).status).toBe(204)
    expect(await (await talk.ask('GET', talk.state())).json()).toEqual(['LMS.LaunchData'])
  })

  test('keeps a profile of the part for this registration alone', async () => {
    const id = await course()
    const [mine, theirs] = [(await taken(ada, id)).talk, (await taken(eve, id)).talk]
    const at = `activities/profile?${new URLSearchParams({ activityId: mine.activityId, profileId: 'best' })}`
    expect(theirs.activityId).toBe(mine.activityId)
    expect((await mine.ask('PUT', at, { best: 9 })).status).toBe(204)
    expect((await mine.ask('PUT', at, { best: 8 })).status).toBe(409)
    expect(await (await mine.ask('GET', at)).json()).toEqual({ best: 9 })
    expect((await theirs.ask('GET', at)).status).toBe(404)
  })

  test('ends with the way in that it was opened by', async () => {
    const { talk } = await taken(ada, await course())
    await api.database.run(sql`
      update training_launches set expires = 1 where launchid in
        (select launchid from training_sessions where registration = ${talk.registration})`)
    expect((await talk.say('completed')).status).toBe(401)
    expect(await (await talk.fetch()).json()).toMatchObject({ 'error-code': '1' })
  })
})
