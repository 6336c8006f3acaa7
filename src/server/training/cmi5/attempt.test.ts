// What the words of parts make of an attempt (cmi5 9.3 and 13.1.4).
import { describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { factsOf } from '#testing/training.ts'
import { coursesOf } from '#testing/worlds/takenCourse.ts'

const api = await startApiForFile()
const { ada, eve } = await api.people('ada', 'eve')
const { course, play, taken, started, attemptOf, told } = coursesOf(api)

describe('an attempt', () => {
  // cmi5 13.1.4: which statements satisfy a part.
  const said = {
    C: ['completed'],
    P: ['passed'],
    CP: ['completed', 'passed'],
    F: ['failed'],
  } as const
  test.each([
    ['Passed', 'C', 'in_progress'],
    ['Passed', 'P', 'passed'],
    ['Passed', 'CP', 'passed'],
    ['Passed', 'F', 'failed'],
    ['Completed', 'C', 'completed'],
    ['Completed', 'P', 'in_progress'],
    ['Completed', 'CP', 'passed'],
    ['Completed', 'F', 'in_progress'],
    ['CompletedAndPassed', 'C', 'in_progress'],
    ['CompletedAndPassed', 'P', 'in_progress'],
    ['CompletedAndPassed', 'CP', 'passed'],
    ['CompletedAndPassed', 'F', 'failed'],
    ['CompletedOrPassed', 'C', 'completed'],
    ['CompletedOrPassed', 'P', 'passed'],
    ['CompletedOrPassed', 'CP', 'passed'],
    ['CompletedOrPassed', 'F', 'failed'],
    ['NotApplicable', 'C', 'completed'],
    ['NotApplicable', 'P', 'passed'],
    ['NotApplicable', 'F', 'completed'],
  ] as const)('that is to move on by %s is, after %s, %s', async (moveOn, verbsSaid, status) => {
    const id = await course([{ attributes: `moveOn="${moveOn}"` }])
    const { talk, attemptid } = await taken(ada, id)
    for (const verb of said[verbsSaid]) expect((await talk.say(verb)).status).toBe(200)
    expect((await talk.say('terminated')).status).toBe(200)
    expect(await attemptOf(id)).toMatchObject({ status, total_time: 90 })
    expect((await told(ada, id, attemptid)).includes('satisfied')).toBe(
      status === 'passed' || status === 'completed',
    )
  })

  test('without anything asked of it is done once it is opened', async () => {
    const id = await course([{ attributes: '' }])
    const { open, attemptid } = await play(ada, id)
    await open()
    expect(await attemptOf(id)).toMatchObject({
      status: 'completed',
      completed_date: expect.any(Number),
    })
    expect(await told(ada, id, attemptid)).toEqual(['satisfied', 'launched'])
  })

  test('has score, time, answers, an event and a record as those of SCORM have', async () => {
    const id = await course([{ attributes: 'moveOn="CompletedAndPassed" masteryScore="0.8"' }])
    const { talk, attemptid } = await taken(ada, id)
    const about = {
      object: {
        id: 'https://example.org/questions/1',
        definition: {
          type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
          interactionType: 'choice',
          description: { en: 'Which key?' },
        },
      },
      verb: { id: 'http://adlnet.gov/expapi/verbs/answered' },
      context: { ...talk.launch.contextTemplate, registration: talk.registration },
    }
    for (const [response, success] of [
      ['red', false],
      ['blue', true],
    ] as const)
      expect(
        (await talk.say('completed', { response, success, completion: undefined }, about)).status,
      ).toBe(200)
    expect((await talk.say('completed')).status).toBe(200)
    expect(
      (await talk.say('passed', { score: { scaled: 0.9, raw: 9, min: 0, max: 10 } })).status,
    ).toBe(200)
    expect((await talk.say('terminated', { duration: 'PT2M5.5S' })).status).toBe(200)
    expect(await attemptOf(id)).toMatchObject({ status: 'passed', score: 90, total_time: 125 })
    const report = await ada.readTrainingQuestions({ params: { id }, query: { attemptid } })
    expect(report.questions).toMatchObject([
      {
        description: 'Which key?',
        type: 'choice',
        right: 1,
        wrong: 0,
        responses: [{ response: 'blue' }],
      },
    ])
    expect(report.statements.map(({ verb, score, seconds }) => [verb, score, seconds])).toEqual([
      ['launched', null, null],
      ['initialized', null, null],
      ['answered', null, 90],
      ['answered', null, 90],
      ['completed', null, 90],
      ['passed', 90, 90],
      ['satisfied', null, null],
      ['terminated', null, 125],
    ])
    expect(
      (await ada.readTrainingRecord({ query: {} })).attempts.find(
        one => one.attemptid === attemptid,
      ),
    ).toMatchObject({ status: 'passed', has_answers: true, has_statements: true })
    const events = await api.database.values<string>(
      sql`select event from outbox where (data->>'attemptid')::int = ${attemptid} order by seq`,
    )
    expect(events).toEqual(['training.started', 'training.completed'])
    const cmi = await ada
      .saveTrainingAttempt({ params: { id, attemptid }, body: { cmi: {} } })
      .catch((error: unknown) => error)
    expect(cmi).toMatchObject({ status: 422 })
  })

  test('of several parts says once that a block and the course are satisfied', async () => {
    const id = await course([{}, {}, { attributes: '' }], { block: true })
    const player = await play(ada, id)
    for (const item of ['au2', 'au1']) {
      const talk = await started((await player.open(item)).address)
      await talk.say('completed')
      await talk.say('terminated')
    }
    expect(await attemptOf(id)).toMatchObject({ status: 'completed' })
    const known = { said: 6, ended: 'terminated', refused: null }
    expect(await player.progress()).toEqual({ ...known, done: ['au1', 'au2'] })
    expect(await player.progress('6')).toEqual({ ...known, done: null })
    expect(await told(ada, id, player.attemptid)).toEqual([
      'launched',
      'initialized',
      'completed',
      'satisfied',
      'terminated',
      'launched',
      'initialized',
      'completed',
      'satisfied',
      'terminated',
    ])
    const kinds = await api.database.values<string>(sql`
      select t.statement->'object'->'definition'->>'type' from training_statements t
        join training_registrations using (registration)
        where attemptid = ${player.attemptid} and verb like '%satisfied' order by nth`)
    expect(kinds.map(one => one.split('/').at(-1))).toEqual(['block', 'course'])
    const groups = await api.database.values<string>(sql`
      select t.statement->'context'->'contextActivities'->'grouping'->0->>'id'
        from training_statements t join training_registrations using (registration)
        where attemptid = ${player.attemptid} and verb like '%satisfied' order by nth`)
    expect(groups).toEqual(['https://example.org/block', 'https://example.org/course'])
    // The third counts from the beginning, and what it has to say is recorded all the same.
    const third = await started((await player.open('au3')).address)
    expect(third.launch.launchMode).toBe('Normal')
    expect((await third.say('passed', { score: { scaled: 0.6 } })).status).toBe(200)
    expect(await attemptOf(id)).toMatchObject({ status: 'passed', score: 60 })
    await third.say('terminated')
    expect((await play(ada, id)).attemptid).toBeGreaterThan(player.attemptid)
  })

  test('that failed may be passed in the next session, and is only looked at after that', async () => {
    const id = await course([{ attributes: 'moveOn="Passed"' }])
    const player = await play(ada, id)
    const first = await started((await player.open()).address)
    await first.say('failed', { score: { scaled: 0.2 } })
    await first.say('terminated')
    expect(await attemptOf(id)).toMatchObject({ status: 'failed', score: 20 })
    const second = await started((await player.open()).address)
    expect(second.registration).toBe(first.registration)
    expect(second.launch.launchMode).toBe('Normal')
    await second.say('passed')
    await second.say('terminated')
    expect(await attemptOf(id)).toMatchObject({ status: 'passed', score: null, total_time: 180 })
    const { address, closed } = await player.open()
    expect(closed).toBe(true)
    const third = await started(address)
    expect(third.launch.launchMode).toBe('Review')
    expect((await third.say('completed')).status).toBe(403)
    expect((await third.say('terminated')).status).toBe(200)
    expect(await attemptOf(id)).toMatchObject({ status: 'passed', total_time: 180 })
  })

  test('whose part was left without a word says so once another is opened', async () => {
    const id = await course([{}, {}])
    const player = await play(ada, id)
    const left = await started((await player.open('au1')).address)
    const next = await started((await player.open('au2')).address)
    expect((await left.say('completed')).status).toBe(403)
    expect(await told(ada, id, player.attemptid)).toEqual([
      'launched',
      'initialized',
      'abandoned',
      'launched',
      'initialized',
    ])
    expect((await next.say('completed')).status).toBe(200)
  })

  test('keeps its bookmark and goes on in the same registration', async () => {
    const id = await course([{}])
    const first = (await taken(ada, id)).talk
    expect((await first.ask('PUT', first.state('bookmark'), { page: 7 })).status).toBe(204)
    const second = (await taken(ada, id)).talk
    expect(second.registration).toBe(first.registration)
    expect(await (await second.ask('GET', second.state('bookmark'))).json()).toEqual({ page: 7 })
    const theirs = (await taken(eve, id)).talk
    expect((await theirs.ask('GET', theirs.state('bookmark'))).status).toBe(404)
  })

  test('is none in a preview, where a part is browsed', async () => {
    const id = await course()
    const [newest] = await api.admin.listTrainingImports({ params: { id } })
    const { importid } = existing(newest, 'an import')
    const { preview_url } = await api.admin.previewTrainingImport({ params: { importid } })
    const { token, files } = await factsOf(await api.content.request(preview_url))
    const answer = await api.content.request('http://content.test/cmi5/sessions', {
      method: 'POST',
      headers: { Authorization: `Launch ${token}` },
      body: JSON.stringify({ item: 'au1', files }),
    })
    const talk = await started(((await answer.json()) as { address: string }).address)
    expect(talk.launch.launchMode).toBe('Browse')
    expect((await talk.say('completed')).status).toBe(403)
    expect((await talk.say('terminated')).status).toBe(200)
    expect((await api.admin.readTrainingUsage({ params: { id } })).results).toEqual([])
  })
})
