// How an attempt at cmi5 goes on, what is said of it meanwhile, and what is shown of it.
import { describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { coursesOf } from '#testing/worlds/takenCourse.ts'

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
