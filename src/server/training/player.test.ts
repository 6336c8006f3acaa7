// Modules, their versions, the player's origin and what packages say there (moderation-admin M-95,
// M-131 to M-133, M-146, M-147).
import { describe, expect, test } from 'vitest'
import { existing, firstOf, itemAt, memberAt } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { factsOf } from '../../testing/training.ts'
import { goodPackage, manifest12, manifest2004, packageOf } from '../../testing/scormPackages.ts'

const api = await startApiForFile()
const { ada, bob, eve } = await api.people('ada', 'bob', 'eve')

let made = 0
type Draft = Parameters<TestPerson['createTrainingDraft']>[0]['body']
const ready = async (id: number, file = goodPackage()) => {
  const { importid } = await api.admin.createTrainingImport({ body: { id } })
  await api.admin.startTrainingByUpload(
    { params: { importid }, query: { file: 'm.zip' } },
    { file },
  )
  await api.jobsDone()
  return importid
}
const drafted = async (more: Partial<Draft> = {}, file = goodPackage()) => {
  const module = await api.admin.createTrainingDraft({
    body: { title: `Lockout ${++made}`, ...more },
  })
  const importid = await ready(module.id, file)
  await api.admin.previewTrainingImport({ params: { importid } })
  return module
}
const publish = (id: number) => api.admin.makeTrainingCurrent({ params: { id } })
const current = async (more: Partial<Draft> = {}, file = goodPackage()) =>
  publish((await drafted(more, file)).id)

/** As a browser does it: the page once, and what stands in it. */
const open = async (url: string): Promise<Response> => api.content.request(url)
const play = async (who: TestPerson, id: number, query: object = {}) => {
  const { player_url, attemptid } = await who.playTraining({ params: { id }, query })
  return { ...(await factsOf(await open(player_url))), attemptid }
}
const say = (token: string, body: object) =>
  api.content.request('http://content.test/runtime', {
    method: 'POST',
    headers: { Authorization: `Launch ${token}` },
    body: JSON.stringify(body),
  })
const usage = (id: number, query: object = {}) =>
  api.admin.readTrainingUsage({ params: { id }, query })

describe('versions (M-95)', () => {
  test('a draft becomes current after import and preview (M-133, M-146)', async () => {
    const module = await api.admin.createTrainingDraft({ body: { title: 'Ladder' } })
    expect(module).toMatchObject({
      version: 1,
      state: 'draft',
      importid: null,
      standard: null,
      entry_path: null,
      sco_count: 0,
      open: true,
      attempt_count: 0,
    })
    await expect(publish(module.id)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'id', code: 'invalid_state' }],
    })
    const importid = await ready(module.id)
    await expect(publish(module.id)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'id', code: 'not_previewed' }],
    })
    await (
      await api.person('other-admin', { privilege: 'Admin' })
    ).previewTrainingImport({ params: { importid } })
    await expect(publish(module.id)).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'not_previewed' }],
    })
    await api.admin.previewTrainingImport({ params: { importid } })
    expect(await publish(module.id)).toMatchObject({
      state: 'current',
      importid,
      standard: 'SCORM_1_2',
      current_date: expect.any(Number),
    })
    expect((await ada.listTraining()).map(one => one.id)).toContain(module.id)
    await expect(api.admin.cancelTrainingImport({ params: { importid } })).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'invalid_state' }],
    })
    expect(
      (
        await api.admin.listAudit({
          query: { target_type: 'training', target_id: String(module.id) },
        })
      ).map(row => row.action),
    ).toEqual(['training.drafted', 'training.published'])
  })

  test('every state and action: what the table does not list is 422 and changes nothing', async () => {
    const states = ['draft', 'current', 'archived'] as const
    const allowed = { draft: ['current'], current: ['draft'], archived: ['current'] } as const
    for (const state of states) {
      for (const action of ['current', 'draft'] as const) {
        const first = await drafted()
        if (state !== 'draft') await publish(first.id)
        if (state === 'archived') {
          const next = await api.admin.createTrainingDraft({
            body: { title: 'Next', moduleid: first.moduleid },
          })
          await api.admin.previewTrainingImport({ params: { importid: await ready(next.id) } })
          await publish(next.id)
        }
        const asked =
          action === 'current'
            ? publish(first.id)
            : api.admin.makeTrainingDraft({ params: { id: first.id } })
        if ((allowed[state] as readonly string[]).includes(action))
          expect(await asked).toMatchObject({ state: action })
        else {
          await expect(asked).rejects.toMatchObject({
            status: 422,
            errors: [{ field: 'id', code: 'invalid_state' }],
          })
          expect(
            await api.database.one<{ state: string }>(
              sql`select state from training_modules where id = ${first.id}`,
            ),
          ).toEqual({ state })
        }
      }
    }
  })

  test('of a hundred concurrent calls one version is current', async () => {
    const first = await current()
    const second = await api.admin.createTrainingDraft({
      body: { title: 'Second', moduleid: first.moduleid },
    })
    await expect(
      api.admin.createTrainingDraft({ body: { title: 'Third', moduleid: first.moduleid } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'moduleid', code: 'invalid_state' }] })
    await expect(api.admin.makeTrainingDraft({ params: { id: first.id } })).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'invalid_state' }],
    })
    await api.admin.previewTrainingImport({ params: { importid: await ready(second.id) } })
    await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) => publish(n % 2 ? first.id : second.id)),
    )
    expect(
      await api.database.one<{ n: number }>(
        sql`select count(*)::int as n from training_modules
          where moduleid = ${first.moduleid} and state = 'current'`,
      ),
    ).toEqual({ n: 1 })
    await expect(
      api.admin.createTrainingDraft({ body: { title: 'X', moduleid: 2_000_000_000 } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('of two Admins who make the next version one is told (M-146)', async () => {
    const { moduleid } = await current()
    const other = await api.person('second-admin', { privilege: 'Admin' })
    const make = async (who: TestPerson) => {
      const answer = await api.request('/external_training_modules/drafts', {
        method: 'POST',
        headers: { Authorization: `api ${who.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ title: 'Next', moduleid }),
      })
      return answer.status
    }
    expect((await Promise.all([make(api.admin), make(other)])).sort()).toEqual([201, 422])
    const versions = () =>
      api.database.many<{ version: number; state: string }>(
        sql`select version, state from training_modules where moduleid = ${moduleid}
          order by version`,
      )
    expect(await versions()).toEqual([
      { version: 1, state: 'current' },
      { version: 2, state: 'draft' },
    ])
  })

  test('an attempt ends on its own version (M-133)', async () => {
    const first = await current()
    const {
      token,
      items: [item],
      attemptid,
    } = await play(ada, first.id)
    await expect(api.admin.makeTrainingDraft({ params: { id: first.id } })).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'invalid_state' }],
    })
    const second = await api.admin.createTrainingDraft({
      body: { title: 'Second', moduleid: first.moduleid },
    })
    await api.admin.previewTrainingImport({ params: { importid: await ready(second.id) } })
    await publish(second.id)
    await expect(eve.playTraining({ params: { id: first.id } })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'id', code: 'invalid_state' }],
    })
    await play(bob, second.id)
    expect(
      (
        await say(token, {
          item: existing(item, 'an item').id,
          cmi: {
            cmi: {
              core: {
                lesson_status: 'passed',
                score: { raw: '80', max: '100' },
                session_time: '00:10:00',
              },
            },
          },
          finished: true,
        })
      ).status,
    ).toBe(200)
    const report = await usage(second.id)
    expect(report.summary).toEqual({ attempts: 2, learners: 2, completed: 1, average_score: 80 })
    expect(report.results).toMatchObject([
      { version: 2, user: { username: 'bob' }, status: 'in_progress' },
      {
        attemptid,
        version: 1,
        user: { username: 'ada' },
        status: 'passed',
        score: 80,
        total_time: 600,
      },
    ])
    expect((await usage(second.id, { status: 'passed' })).results).toHaveLength(1)
    expect((await usage(second.id, { userid: bob.me.userid })).results).toHaveLength(1)
    const { teamid } = await api.admin.createTeam({ body: { name: 'Report' } })
    await api.admin.addTeamMember({ params: { teamid, userid: ada.me.userid }, body: {} })
    expect(
      (await usage(second.id, { team: teamid })).results.map(one => one.user.username),
    ).toEqual(['ada'])
    // From and until: what was open at any time between them.
    await api.database.run(
      sql`update training_attempts set first_access = 1000, last_access = 2000
        where attemptid = ${attemptid}`,
    )
    const between = async (start_date: number, end_date: number) =>
      (await usage(second.id, { start_date, end_date })).results.map(one => one.user.username)
    expect([
      await between(1500, 1600),
      await between(2001, 3000),
      await between(10, 999),
      await between(2000, 4_000_000_000),
    ]).toEqual([['ada'], [], [], ['bob', 'ada']])
    expect((await usage(second.id, { start_date: 1500, end_date: 1600 })).summary).toMatchObject({
      attempts: 1,
      learners: 1,
    })
    const file = await api.request(`/external_training_modules/${second.id}/usage?format=csv`, {
      headers: { Authorization: `api ${api.admin.token}` },
    })
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect((await file.text()).split('\r\n')[2]).toMatch(
      new RegExp(`^${attemptid},Lockout \\d+,1,${ada.me.userid},ada,passed,80,600,`),
    )
    // One's own results are one's own.
    expect(
      (await ada.readTrainingUsage({ params: { id: second.id }, query: { userid: ada.me.userid } }))
        .results,
    ).toHaveLength(1)
    await expect(
      ada.readTrainingUsage({ params: { id: second.id }, query: { userid: bob.me.userid } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('a module with assignments is for those people and teams', async () => {
    const { teamid } = await api.admin.createTeam({ body: { name: 'Bench' } })
    await api.admin.addTeamMember({ params: { teamid, userid: bob.me.userid }, body: {} })
    const { id } = await current({ teams: [teamid], users: [ada.me.userid] })
    const listed = async (who: TestPerson) =>
      (await who.listTraining({ query: { limit: 200 } })).some(one => one.id === id)
    expect([await listed(ada), await listed(bob), await listed(eve)]).toEqual([true, true, false])
    await expect(eve.playTraining({ params: { id } })).rejects.toMatchObject({ status: 403 })
    await expect(
      api.admin.createTrainingDraft({ body: { title: 'X', teams: [2_000_000_000] } }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'teams', code: 'not_found', index: 0 }],
    })
  })
})

describe("the player's origin (M-131)", () => {
  test('an address opens once (M-147)', async () => {
    const { id } = await current()
    const { player_url, expires } = await ada.playTraining({ params: { id } })
    expect(player_url).toMatch(
      new RegExp(`^http://stepwright\\.test:\\d+/player/${id}\\?attempt=\\d+&key=[\\w-]{32}$`),
    )
    expect(new URL(player_url).origin).not.toBe(new URL(api.service.config.publicUrl).origin)
    expect(expires - unixNow()).toBeGreaterThan(8 * 3600 - 60)
    const page = await open(player_url)
    expect(page.status).toBe(200)
    expect(page.headers.get('clear-site-data')).toContain('"storage"')
    expect(page.headers.get('content-security-policy')).toMatch(
      /connect-src 'self'.*frame-ancestors 'self' http:\/\/stepwright\.test; sandbox allow-scripts allow-forms allow-same-origin$/,
    )
    expect(page.headers.get('set-cookie')).toBeNull()
    expect((await open(player_url)).status).toBe(403)
    expect((await open(player_url.replace(/key=.*/, 'key=x'))).status).toBe(403)
  })

  test('the files of the package come from the content origin only', async () => {
    const { id } = await current(
      {},
      packageOf(manifest12(), [{ name: 'ü & é/film.bin', bytes: 'abcdefghij', deflate: true }]),
    )
    const {
      files,
      items: [item],
    } = await play(ada, id)
    const get = (path: string, headers: Record<string, string> = {}) =>
      api.content.request(`http://content.test${files}${path}`, { headers })
    const index = await get(existing(item, 'an item').entry_path)
    expect([index.status, index.headers.get('content-type'), await index.text()]).toEqual([
      200,
      expect.stringContaining('text/html'),
      expect.stringContaining('<title>Lockout</title>'),
    ])
    // Inside the player, which the app frames: every frame above counts.
    expect(index.headers.get('content-security-policy')).toContain(
      `frame-ancestors 'self' ${api.service.config.publicUrl}; sandbox`,
    )
    const part = await get('%C3%BC%20%26%20%C3%A9/film.bin', { range: 'bytes=2-4' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      'cde',
    ])
    for (const path of [
      'gone.html',
      '../1.zip',
      '%2e%2e/1.zip',
      '..%2f..%2fetc/passwd',
      '%00',
      '%zz',
    ])
      expect((await get(path)).status, path).toBe(404)
    expect((await get('sco.js', { 'service-worker': 'script' })).status).toBe(403)
    expect(
      (await api.content.request(`http://content.test/files/${'x'.repeat(32)}/index.html`)).status,
    ).toBe(404)
    // That origin has nothing of the site, and the site nothing of it.
    expect((await api.content.request('http://content.test/api/2.0/guides')).status).toBe(404)
    expect((await api.site.request(`http://stepwright.test${files}index.html`)).status).toBe(404)
    for (const name of ['scorm12.js', 'scorm2004.js'])
      expect(
        (await (await api.content.request(`http://content.test/player/lib/${name}`)).text()).length,
      ).toBeGreaterThan(100_000)
  })

  test("the launch token serves its attempt's runtime only", async () => {
    const { id } = await current()
    const {
      token,
      items: [item],
    } = await play(eve, id)
    for (const scheme of ['api', 'Launch'])
      expect(
        (await api.request('/user', { headers: { Authorization: `${scheme} ${token}` } })).status,
      ).toBe(401)
    expect(
      (await say('x'.repeat(32), { item: existing(item, 'an item').id, cmi: {} })).status,
    ).toBe(401)
    await api.admin.patchUser({ params: { userid: eve.me.userid }, body: { disabled: true } })
    expect((await say(token, { item: existing(item, 'an item').id, cmi: {} })).status).toBe(401)
    await api.admin.patchUser({ params: { userid: eve.me.userid }, body: { disabled: false } })
  })

  test('a preview plays and records nothing (M-130)', async () => {
    const { id } = await drafted()
    const [{ importid } = { importid: 0 }] = await api.admin.listTrainingImports({ params: { id } })
    const { preview_url } = await api.admin.previewTrainingImport({ params: { importid } })
    const {
      token,
      records,
      items: [item],
    } = await factsOf(await open(preview_url))
    expect(records).toBe(false)
    expect(
      await (
        await say(token, {
          item: existing(item, 'an item').id,
          cmi: { 'cmi.core.lesson_status': 'passed' },
        })
      ).json(),
    ).toEqual({ recorded: false })
    expect((await usage(id)).summary.attempts).toBe(0)
  })
})

describe('the runtime (M-132)', () => {
  test.each([
    [manifest12(), 'cmi.core.', 4096],
    [manifest2004('CAM 1.3'), 'cmi.', 4000],
    [manifest2004('2004 3rd Edition'), 'cmi.', 64_000],
    [manifest2004('2004 4th Edition'), 'cmi.', 64_000],
  ])(
    'suspend data and place come back, up to the limit of the version: %#',
    async (manifest, prefix, limit) => {
      const { id } = await current({}, packageOf(manifest))
      const first = await play(ada, id)
      const item = firstOf(first.items)
      expect(first.suspend_limit).toBe(limit)
      expect(item.cmi[`${prefix}entry`]).toBe('ab-initio')
      const place = prefix === 'cmi.' ? 'cmi.location' : 'cmi.core.lesson_location'
      const kept = {
        [place]: 'page 7',
        'cmi.suspend_data': 'x'.repeat(limit),
        [`${prefix}session_time`]: prefix === 'cmi.' ? 'PT1M30S' : '0000:01:30.00',
        [`${prefix}exit`]: 'suspend',
      }
      expect((await say(first.token, { item: item.id, cmi: kept, finished: true })).status).toBe(
        200,
      )
      const tooLong = await say(first.token, {
        item: item.id,
        cmi: { 'cmi.suspend_data': 'x'.repeat(limit + 1) },
      })
      expect([tooLong.status, await tooLong.json()]).toMatchObject([
        422,
        { errors: [{ field: 'cmi', code: 'too_long' }] },
      ])
      const second = await play(ada, id)
      expect(second.attemptid).toBe(first.attemptid)
      expect(firstOf(second.items).cmi).toMatchObject({
        [place]: 'page 7',
        'cmi.suspend_data': 'x'.repeat(limit),
        [`${prefix}entry`]: 'resume',
        [`${prefix}total_time`]: prefix === 'cmi.' ? 'PT90S' : '0000:01:30.00',
      })
      // Seconds of two sessions add up; those of one count once.
      for (const seconds of [10, 20])
        await say(second.token, {
          item: item.id,
          cmi: {
            [`${prefix}session_time`]: prefix === 'cmi.' ? `PT${seconds}S` : `00:00:${seconds}`,
          },
        })
      expect((await usage(id)).results).toMatchObject([{ total_time: 110, status: 'in_progress' }])
    },
  )

  test('a module is over when all of its items are', async () => {
    const { id } = await current(
      { long_suspend_data: true },
      packageOf(manifest12(['index.html', 'sco.js'])),
    )
    const { token, items, attemptid, suspend_limit } = await play(bob, id)
    expect(suspend_limit).toBe(64_000)
    await say(token, {
      item: firstOf(items).id,
      cmi: { 'cmi.core.lesson_status': 'completed' },
      finished: true,
    })
    expect((await usage(id)).results).toMatchObject([
      { status: 'in_progress', completed_date: null },
    ])
    for (let n = 0; n < 2; n++)
      await say(token, {
        item: itemAt(items, 1).id,
        cmi: { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' },
      })
    expect((await usage(id)).results).toMatchObject([
      { status: 'passed', score: 90, completed_date: expect.any(Number) },
    ])
    const events = await api.database.many<{ event: string }>(
      sql`select event from outbox where (data->>'attemptid')::int = ${attemptid} order by seq`,
    )
    expect(events.map(one => one.event)).toEqual(['training.started', 'training.completed'])
    const next = await bob.playTraining({ params: { id } })
    expect(next.attemptid).not.toBe(attemptid)
    expect(await (await say(token, { item: itemAt(items, 1).id, cmi: {} })).json()).toEqual({
      recorded: false,
    })
    await expect(bob.playTraining({ params: { id }, query: { attemptid } })).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'invalid_state' }],
    })
    await expect(
      ada.playTraining({ params: { id }, query: { attemptid: next.attemptid } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      bob.playTraining({ params: { id }, query: { item: 'none' } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'item', code: 'not_found' }] })
  })

  test("another player reports by the API within the standard's elements", async () => {
    const { id } = await current()
    const { attemptid } = await ada.playTraining({ params: { id } })
    const save = (body: Parameters<TestPerson['saveTrainingAttempt']>[0]['body']) =>
      ada.saveTrainingAttempt({ params: { id, attemptid }, body })
    expect(
      await save({ cmi: { core: { lesson_status: 'incomplete', session_time: '00:02:00' } } }),
    ).toMatchObject({ status: 'in_progress', total_time: 120 })
    expect(
      await save({ cmi: { 'cmi.core.lesson_status': 'passed' }, commit: false }),
    ).toMatchObject({ status: 'in_progress' })
    for (const cmi of [
      { 'cmi.x y': '1' },
      { 'cmi.suspend_data': 'x'.repeat(4097) },
      { 'cmi.core.lesson_location': 'a\u0000b' },
    ])
      await expect(save({ cmi })).rejects.toMatchObject({ status: 422, errors: [{ field: 'cmi' }] })
    // What the service says to the package is not the package's to say.
    await save({
      cmi: {
        'cmi.core.student_name': 'Somebody else',
        'cmi.core.entry': 'ab-initio',
        'cmi.core.lesson_location': 'page 3',
      },
    })
    const told = firstOf((await play(ada, id)).items)
    expect(told.cmi).toMatchObject({
      'cmi.core.student_name': 'ada',
      'cmi.core.entry': 'resume',
      'cmi.core.lesson_location': 'page 3',
    })
    const { items } = await api.database.one<{ items: Record<string, { cmi: object }> }>(
      sql`select items from training_attempts where attemptid = ${attemptid}`,
    )
    expect(Object.keys(memberAt(items, told.id).cmi).sort()).toEqual([
      'cmi.core.lesson_location',
      'cmi.core.lesson_status',
      'cmi.core.session_time',
    ])
    await expect(save({ cmi: {}, item: 'none' })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'item', code: 'not_found' }],
    })
    expect(await save({ cmi: { 'cmi.core.lesson_status': 'failed' } })).toMatchObject({
      status: 'failed',
      completed_date: null,
    })
    await expect(
      bob.saveTrainingAttempt({ params: { id, attemptid }, body: { cmi: {} } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

test('switched off, the whole family says so', async () => {
  const { revisionid } = await api.admin.readSettings()
  const off = await api.admin.patchSettings({ query: { revisionid }, body: { training: false } })
  await expect(ada.listTraining()).rejects.toMatchObject({
    status: 403,
    errors: [{ code: 'feature_disabled' }],
  })
  await expect(api.admin.createTrainingDraft({ body: { title: 'X' } })).rejects.toMatchObject({
    status: 403,
    errors: [{ code: 'feature_disabled' }],
  })
  await api.admin.patchSettings({ query: { revisionid: off.revisionid }, body: { training: true } })
})
