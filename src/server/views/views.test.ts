import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { unixNow } from '#lib/time.ts'
import { trimViews } from './sql.ts'
import { createViewRecorder } from './viewRecorder.ts'

let guideid: number
const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
const { wikiid } = await api.admin.createWiki({
  body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' },
})
beforeAll(async () => {
  const guide = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Seal', public: true },
  })
  guideid = guide.guideid
})
beforeEach(async () => {
  await api.service.views.flush()
  await api.database.pool.query(
    'truncate views, view_counts, view_readings, view_pauses, view_clears',
  )
})

const query = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows
const seen = (userid: number, date: number, of: { doc_type?: string; docid?: number } = {}) =>
  query('insert into views (userid, doc_type, docid, date) values ($1, $2, $3, $4)', [
    userid,
    of.doc_type ?? 'guide',
    of.docid ?? guideid,
    date,
  ])
const own = (person: TestPerson, asked: object = {}) =>
  person.listUserViews({ params: { userid: person.me.userid }, query: asked })
const ask = (path: string, person: TestPerson, headers: Record<string, string> = {}) =>
  api.request(path, { headers: { Authorization: `api ${person.token}`, ...headers } })
/** A recorder of its own, whose clock the test sets. */
const recorder = () => {
  const clock = { now: unixNow() }
  const errors: unknown[] = []
  return {
    clock,
    errors,
    views: createViewRecorder(
      api.database,
      error => errors.push(error),
      () => clock.now * 1000,
    ),
  }
}

describe('recording', () => {
  test('a guide and a page read while signed in are recorded (M-136)', async () => {
    await bob.readGuide({ params: { guideid } })
    await bob.readWiki({ params: { namespace: 'CATEGORY', title: 'Kettles' } })
    await api.anyone.readGuide({ params: { guideid } })
    await api.service.views.flush()
    const person = { userid: bob.me.userid, username: 'bob', date: expect.any(Number) }
    expect(await own(bob)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...person,
          doc_type: 'GUIDE',
          docid: String(guideid),
          title: 'Seal',
        }),
        expect.objectContaining({
          ...person,
          doc_type: 'WIKI',
          docid: String(wikiid),
          title: 'Kettles',
        }),
      ]),
    )
    expect(await query('select count(*)::int from views')).toEqual([{ count: 2 }])
  })

  test('a view is written within seconds or when the process stops (M-136)', async () => {
    const { views } = recorder()
    views.record(bob.me.userid, 'guide', guideid)
    const began = performance.now()
    const early = await own(bob)
    // later it may be there by itself
    if (performance.now() - began < 900) expect(early).toEqual([])
    await expect.poll(() => own(bob)).toHaveLength(1)
    views.record(ada.me.userid, 'guide', guideid)
    await views.stop()
    expect(await own(ada)).toHaveLength(1)
  })

  test('one document gives a person one view in thirty minutes (M-136)', async () => {
    const [one, other] = [recorder(), recorder()]
    const at = one.clock.now
    for (const minutes of [0, 10, 29, 30, 31, 59]) {
      one.clock.now = other.clock.now = at + minutes * 60
      for (const { views } of [one, other]) {
        views.record(bob.me.userid, 'guide', guideid)
        await views.flush()
      }
    }
    expect((await own(bob)).map(view => view.date)).toEqual([at + 1800, at])
  })

  test('two processes that write at the same moment write one row (M-136)', async () => {
    const all = Array.from({ length: 6 }, recorder)
    for (const { views } of all) views.record(bob.me.userid, 'guide', guideid)
    await Promise.all(all.map(({ views }) => views.flush()))
    expect(await own(bob)).toHaveLength(1)
    expect(await query('select views, people from view_counts')).toEqual([{ views: 1, people: 1 }])
  })

  test('what could not be written is kept for the next time', async () => {
    const { views, errors } = recorder()
    await query('alter table views rename to views_away')
    views.record(bob.me.userid, 'guide', guideid)
    await views.flush()
    const failed = errors.length // it tries again by itself after a second
    await query('alter table views_away rename to views')
    expect(failed).toBe(1)
    await views.flush()
    expect(await own(bob)).toHaveLength(1)
  })

  test('whoever paused is not recorded until they go on (M-136)', async () => {
    expect(await bob.readViewSettings({})).toEqual({ paused: false })
    expect(await bob.patchViewSettings({ body: { paused: true } })).toEqual({ paused: true })
    const { clock, views } = recorder()
    views.record(bob.me.userid, 'guide', guideid)
    await views.flush()
    expect(await own(bob)).toEqual([])
    await bob.patchViewSettings({ body: { paused: false } })
    clock.now += 1801
    views.record(bob.me.userid, 'guide', guideid)
    await views.flush()
    expect(await own(bob)).toHaveLength(1)
  })

  test('a document opened during a pause counts when opened again', async () => {
    const open = async () => {
      await bob.readGuide({ params: { guideid } })
      await api.service.views.flush()
      return own(bob)
    }
    api.service.views.forget(bob.me.userid)
    await bob.patchViewSettings({ body: { paused: true } })
    expect(await open()).toEqual([])
    await bob.patchViewSettings({ body: { paused: false } })
    expect(await open()).toHaveLength(1)
    expect(await open()).toHaveLength(1)
    await bob.clearViews({})
    expect(await open()).toHaveLength(1)
    await bob.clearViews({})
    await bob.patchViewSettings({ body: { paused: true } })
    await bob.readGuide({ params: { guideid } })
    await bob.patchViewSettings({ body: { paused: false } })
    await api.service.views.flush()
    expect(await own(bob)).toEqual([])
  })

  test('another process too records what is opened after a pause', async () => {
    const { views } = recorder()
    await bob.patchViewSettings({ body: { paused: true } })
    views.record(bob.me.userid, 'guide', guideid)
    await views.flush()
    await bob.patchViewSettings({ body: { paused: false } })
    views.record(bob.me.userid, 'guide', guideid)
    await views.flush()
    expect(await own(bob)).toHaveLength(1)
  })
})

describe('who may read it', () => {
  test("a person's history is for that person and Admins (M-136)", async () => {
    const { teamid } = await api.admin.createTeam({ body: { name: 'Bench' } })
    for (const person of [bob, mo])
      await api.admin.addTeamMember({ params: { teamid, userid: person.me.userid }, body: {} })
    const lead = await api.person('lead', { privilege: 'Author' })
    const { teamid: led } = await lead.createTeam({ body: { name: 'Led' } })
    await lead.addTeamMember({ params: { teamid: led, userid: bob.me.userid }, body: {} })
    const answers = await Promise.all(
      [bob, api.admin, ada, mo, lead].map(
        async person => (await ask(`/user_view_history/user/${bob.me.userid}`, person)).status,
      ),
    )
    expect(answers).toEqual([200, 200, 403, 403, 403])
    expect((await ask('/user_view_history/user/2000000000', api.admin)).status).toBe(404)
  })

  test("a document's history with names is for Admins (M-136)", async () => {
    const answers = await Promise.all(
      [api.admin, ada, bob, mo].map(
        async person => (await ask(`/user_view_history/guide/${guideid}`, person)).status,
      ),
    )
    expect(answers).toEqual([200, 403, 403, 403])
    expect((await ask('/user_view_history/guide/2000000000', api.admin)).status).toBe(404)
    expect((await ask(`/user_view_history/WiKi/${wikiid}`, api.admin)).status).toBe(200)
    expect((await ask(`/user_view_history/story/${guideid}`, api.admin)).status).toBe(422)
  })

  test('counts by day: creator and Admin, from five different people up (M-136)', async () => {
    const { views, clock } = recorder()
    const five = await Promise.all([1, 2, 3, 4, 5].map(n => api.person(`viewer${n}`)))
    const counts = () => ada.countDocViews({ params: { doc_type: 'guide', docid: guideid } })
    for (const person of five.slice(0, 4)) views.record(person.me.userid, 'guide', guideid)
    await views.flush()
    expect(await counts()).toEqual({
      doc_type: 'GUIDE',
      docid: String(guideid),
      people_from: 5,
      days: [],
    })
    views.record(itemAt(five, 4).me.userid, 'guide', guideid)
    await views.flush()
    const day = new Date(clock.now * 1000).toISOString().slice(0, 10)
    expect((await counts()).days).toEqual([{ day, views: 5, people: 5 }])
    const path = `/x/views/guide/${guideid}/counts`
    expect(
      await Promise.all(
        [ada, api.admin, bob, mo].map(async person => (await ask(path, person)).status),
      ),
    ).toEqual([200, 200, 403, 403])
    expect((await ask(`${path}?end_date=2020-01-01`, ada)).status).toBe(200)
    expect(await (await ask(`${path}?end_date=2020-01-01`, ada)).json()).toMatchObject({ days: [] })
  })

  test('one person who comes five times is not five people (M-136)', async () => {
    const { clock, views } = recorder()
    clock.now = Math.floor(clock.now / 86_400) * 86_400
    for (let n = 0; n < 5; n++) {
      views.record(bob.me.userid, 'guide', guideid)
      await views.flush()
      clock.now += 1800
    }
    expect(await query('select views, people from view_counts')).toEqual([{ views: 5, people: 1 }])
    expect(
      (await ada.countDocViews({ params: { doc_type: 'guide', docid: guideid } })).days,
    ).toEqual([])
  })

  test('the counts of a private guide are 404 for those who may not see it', async () => {
    const secret = await ada.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Secret' },
    })
    expect((await ask(`/x/views/guide/${secret.guideid}/counts`, bob)).status).toBe(404)
  })
})

describe('an Admin’s look', () => {
  test('at a person is audited, and the person sees who looked, when and why (M-136)', async () => {
    await seen(bob.me.userid, unixNow())
    await ask(`/user_view_history/user/${bob.me.userid}`, api.admin, {
      'X-Reason': 'asked by the works council',
    })
    await api.admin.listUserViews({ params: { userid: bob.me.userid } })
    const reader = {
      userid: api.admin.me.userid,
      username: 'Admin',
      date: expect.any(Number),
      doc_type: null,
      docid: null,
    }
    const found = await bob.listViewReaders({})
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([
        { ...reader, reason: 'asked by the works council' },
        { ...reader, reason: 'none given' },
      ]),
    )
    expect(
      await query(
        `select actor, target_type, target_id, value->>'reason' as reason from audit_rows
          join audit_values using (auditid) where part = 'content' and action = 'views.read'
          order by auditid desc limit 2`,
      ),
    ).toEqual([
      {
        actor: api.admin.me.userid,
        target_type: 'user',
        target_id: String(bob.me.userid),
        reason: 'none given',
      },
      {
        actor: api.admin.me.userid,
        target_type: 'user',
        target_id: String(bob.me.userid),
        reason: 'asked by the works council',
      },
    ])
  })

  test('at a document is audited and told to those who stood in it (M-136)', async () => {
    await seen(bob.me.userid, unixNow())
    await ask(`/user_view_history/guide/${guideid}`, api.admin, { 'X-Reason': 'leak' })
    expect(await bob.listViewReaders({})).toEqual([
      {
        userid: api.admin.me.userid,
        username: 'Admin',
        date: expect.any(Number),
        reason: 'leak',
        doc_type: 'GUIDE',
        docid: String(guideid),
      },
    ])
    expect(await ada.listViewReaders({})).toEqual([])
    expect(
      await query(
        `select target_type, target_id from audit_rows where action = 'views.read'
          order by auditid desc limit 1`,
      ),
    ).toEqual([{ target_type: 'guide', target_id: String(guideid) }])
  })

  test('that cannot be audited is not given (M-136)', async () => {
    await query('alter table audit_rows rename to audit_away')
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => quiet.mockRestore())
    const response = await ask(`/user_view_history/user/${bob.me.userid}`, api.admin)
    await query('alter table audit_away rename to audit_rows')
    expect(response.status).toBe(500)
    expect(await bob.listViewReaders({})).toEqual([])
  })

  test('at their own history, and a person’s at theirs, leaves no row', async () => {
    const before = await query('select count(*) from audit_rows')
    await own(api.admin)
    await own(bob)
    expect(await query('select count(*) from audit_rows')).toEqual(before)
  })
})

describe('the list', () => {
  const day = Date.UTC(2026, 2, 10) / 1000
  test.each([
    [{ start_date: '2026-03-10', end_date: '2026-03-10' }, [day + 86_399, day]],
    [{ start_date: String(day + 1) }, [day + 86_400, day + 86_399]],
    [{ end_date: String(day) }, [day, day - 1]],
    [{ start_date: '2026-03-10T00:00:01Z', end_date: '2026-03-10T23:59:59' }, [day + 86_399]],
    [{ start_date: '2026-03-11T00:59:59+01:00' }, [day + 86_400, day + 86_399]],
    [{ limit: 1, offset: 1 }, [day + 86_399]],
  ])('of %j is newest first, both ends inclusive (M-136)', async (asked, dates) => {
    for (const date of [day - 1, day, day + 86_399, day + 86_400]) await seen(bob.me.userid, date)
    const path = `/user_view_history/user/${bob.me.userid}?${new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))}`
    const response = await ask(path, bob)
    expect(((await response.json()) as { date: number }[]).map(view => view.date)).toEqual(dates)
  })

  test.each(['yesterday', '2026-02-30', '2026-3-1', '2026-03-10T25:00', '-1', '1.5', ''])(
    'a date %j is 422',
    async said => {
      const response = await ask(`/user_view_history/user/${bob.me.userid}?start_date=${said}`, bob)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        errors: [{ field: 'start_date', code: 'invalid_date' }],
      })
    },
  )

  test('a start after the end is 422', async () => {
    const response = await ask(
      `/user_view_history/user/${bob.me.userid}?start_date=2026-03-11&end_date=2026-03-10`,
      bob,
    )
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'start_date', code: 'invalid_date' }],
    })
  })
})

describe('keeping and clearing', () => {
  test('a row of 366 days is gone after the daily run, one of 364 stays (M-136)', async () => {
    const now = unixNow()
    for (const days of [366, 364]) await seen(bob.me.userid, now - days * 86_400)
    await trimViews(api.database, api.service.settings().view_history_days, now)
    expect((await own(bob)).map(view => view.date)).toEqual([now - 364 * 86_400])
  })

  test("clearing one's own history includes unwritten views (M-136)", async () => {
    await seen(ada.me.userid, unixNow())
    await seen(bob.me.userid, unixNow(), { docid: 999 })
    const fresh = await api.person('fresh')
    await fresh.readGuide({ params: { guideid } })
    await fresh.clearViews({})
    await bob.clearViews({})
    await api.service.views.flush()
    expect([await own(fresh), await own(bob)]).toEqual([[], []])
    expect(await own(ada)).toHaveLength(1)
  })

  test('what another process holds from before does not come back (M-136)', async () => {
    const { views, clock } = recorder()
    views.record(bob.me.userid, 'guide', guideid)
    views.record(ada.me.userid, 'guide', guideid)
    await bob.clearViews({})
    await views.flush()
    expect(await own(bob)).toEqual([])
    expect(await own(ada)).toHaveLength(1)
    // What is opened afterwards counts, and the same document, too.
    clock.now = unixNow() + 2
    views.record(bob.me.userid, 'guide', guideid)
    await views.flush()
    expect(await own(bob)).toHaveLength(1)
  })

  test('nor does what another process is writing at that moment (M-136)', async () => {
    for (let round = 0; round < 5; round++) {
      const others = Array.from({ length: 4 }, recorder)
      others.forEach(({ views }, n) => views.record(bob.me.userid, 'guide', 1000 + n))
      await Promise.all([bob.clearViews({}), ...others.map(({ views }) => views.flush())])
      expect(await own(bob)).toEqual([])
    }
  })
})
