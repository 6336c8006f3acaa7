// How an attempt at cmi5 goes on, what is said of it meanwhile, and what is shown of it.
import { describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { coursesOf, statementOf } from '#testing/worlds/takenCourse.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')
const { course, play, taken, started, attemptOf } = coursesOf(api)

describe('an attempt', () => {
  test.each([
    ['that failed', 'moveOn="Passed"', 'failed'],
    ['whose part counts from the beginning', '', 'completed'],
  ] as const)('%s goes on where it was, with its bookmark', async (_, attributes, status) => {
    const id = await course([{ attributes }])
    const { talk, attemptid } = await taken(ada, id)
    await talk.ask('PUT', talk.state('bookmark'), { page: 7 })
    if (status === 'failed') await talk.say('failed')
    await talk.say('terminated')
    expect(await attemptOf(id)).toMatchObject({ status, attemptid })
    const again = await taken(ada, id)
    expect([again.attemptid, again.first]).toEqual([attemptid, 'au1'])
    expect(again.talk.launch.launchMode).toBe('Normal')
    expect(await (await again.talk.ask('GET', again.talk.state('bookmark'))).json()).toEqual({
      page: 7,
    })
    await again.talk.say('passed')
    await again.talk.say('terminated')
    expect((await taken(ada, id)).attemptid).not.toBe(attemptid)
  })

  test('opened in another window says so in the first', async () => {
    const id = await course([{}, {}])
    const [first, second] = [await play(ada, id), await play(ada, id)]
    const talk = await started((await first.open('au1')).address)
    expect(await first.progress()).toMatchObject({ said: 1, ended: null, refused: null })
    await second.open('au2')
    expect(await first.progress()).toMatchObject({ said: 1, ended: 'abandoned' })
    expect((await talk.say('completed')).status).toBe(403)
    expect(await second.progress()).toMatchObject({ said: 0, ended: null, refused: null })
  })

  test('says when something of it was refused, and not when it was said twice', async () => {
    const id = await course([{ attributes: 'moveOn="Passed" masteryScore="0.8"' }])
    const { talk, progress } = await taken(ada, id)
    await talk.say('completed')
    expect((await talk.say('completed')).status).toBe(403)
    expect((await progress()).refused).toBe(null)
    expect((await talk.say('passed', { score: { scaled: 0.5 } })).status).toBe(403)
    expect((await progress()).refused).toEqual(expect.any(Number))
  })

  test('says when a document of it was refused, and not when a condition was not met', async () => {
    const { talk, progress } = await taken(ada, await course())
    const at = talk.state('bookmark')
    const put = async (body: object, headers = {}) =>
      (await talk.ask('PUT', at, body, headers)).status
    expect(await put({ page: 1 })).toBe(204)
    expect(await put({ page: 2 }, { 'If-None-Match': '*' })).toBe(412)
    expect((await talk.ask('GET', talk.state('none'))).status).toBe(404)
    expect((await progress()).refused).toBe(null)
    expect(await put({ page: 'x'.repeat(140_000) })).toBe(413)
    expect((await progress()).refused).toEqual(expect.any(Number))
  })

  test('answers the same statement again until its session is over, and no loss after it', async () => {
    const { talk, progress } = await taken(ada, await course([{ attributes: 'moveOn="Passed"' }]))
    const context = { ...talk.launch.contextTemplate, registration: talk.registration }
    const allowed = {
      ...statementOf(talk, talk.launch, 'completed', { completion: undefined }),
      verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
      context,
    }
    const sent = async (one: object) => (await talk.ask('POST', 'statements', one)).status
    expect([await sent(allowed), await sent(allowed)]).toEqual([200, 200])
    expect((await talk.say('terminated')).status).toBe(200)
    expect(await sent(allowed)).toBe(403)
    expect((await progress()).refused).toBe(null)
  })

  test('has an actor that is no group, which cmi5 refuses and xAPI would not', async () => {
    const { talk } = await taken(ada, await course())
    const actor = { ...talk.actor, objectType: 'Group' }
    expect((await talk.say('completed', {}, { actor })).status).toBe(403)
    expect((await talk.say('completed', {}, { actor: { ...actor, objectType: 'x' } })).status).toBe(
      400,
    )
  })

  test('shows what counts before what a package says of itself', async () => {
    const id = await course([{ attributes: 'moveOn="Passed"' }])
    const { talk, attemptid } = await taken(ada, id)
    const context = { ...talk.launch.contextTemplate, registration: talk.registration }
    await talk.say('passed', { success: undefined }, { context })
    expect(await attemptOf(id)).toMatchObject({ status: 'in_progress' })
    await api.database.run(sql`
      insert into training_statements (registration, id, sessionid, item, verb, counts, stored,
          statement)
        select registration, gen_random_uuid(), sessionid, 'au1', 'urn:a', false, 0, '{}'
        from training_sessions, generate_series(1, 500) where registration = ${talk.registration}`)
    await talk.say('passed')
    const report = await ada.readTrainingQuestions({ params: { id }, query: { attemptid } })
    expect(report.all_statements).toBe(false)
    expect(
      report.statements.filter(one => one.verb !== 'a').map(one => [one.verb, one.counts]),
    ).toEqual([
      ['launched', true],
      ['initialized', true],
      ['passed', false],
      ['passed', true],
      ['satisfied', true],
    ])
  })
})
