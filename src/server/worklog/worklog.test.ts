import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { existing, firstOf, itemAt, lastOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { misfit } from '../../fixtures/misfit.ts'

// Answers of the real service, from a public integration (api-facts, source ZAP).
const realStarted = {
  entryid: 310,
  guideid: 429,
  userid: 228,
  workorderid: '1234',
  starttime: 1513093959,
  endtime: null,
  max_form_revisionid: 128,
  cancelled: 0,
  duration: 0,
  status: 'started',
  work_data: [],
  timingid: null,
}
const realComplete = {
  entryid: 309,
  guideid: 380,
  userid: 228,
  workorderid: 'sh-003',
  starttime: 1512658808,
  endtime: 1512658831,
  max_form_revisionid: 128,
  cancelled: 0,
  guide_revisionid: 5769,
  duration: 23,
  status: 'complete',
  work_data: [
    {
      label: 'What animal shelter did you go to? ',
      value: 'SM Humane',
      field_revisionid: 238,
      stepid: 1752,
    },
  ],
}
const realEnd = { endtime: 1513094744, max_form_revisionid: 128, guide_revisionid: 6040 }

const api = await startApiForFile()
const { ada, bob, cleo } = await api.people('ada', 'bob', 'cleo')
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0, lineid: null })
afterEach(() => vi.useRealTimers())

let made = 0
/** A public guide of Ada's with two steps. */
const aGuide = async () => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: `Seal ${++made}`, public: true },
  })
  await ada.createStep({ params: { guideid }, body: { lines: [line('Pull the plug.')] } })
  const { steps } = await ada.createStep({
    params: { guideid },
    body: { lines: [line('Lift the lid.')] },
  })
  return { guideid, first: firstOf(steps), second: itemAt(steps, 1) }
}
const begin = (who: TestPerson, guideid: number, workorderid = 'W1') =>
  who.startWork({ body: { guideid, workorderid } })
const at = ({ entryid }: { entryid: number }) => ({ params: { entryid } })
const events = async (entryid: number) =>
  await api.database.many<{ event: string; data: object }>(sql`
  select event, data from outbox where data->>'entryid' = ${String(entryid)}
    and event like 'work_log.%' order by seq`)
const raw = (
  who: TestPerson,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) =>
  api.request(path, {
    method,
    headers: { Authorization: `api ${who.token}`, ...headers },
    body: JSON.stringify(body),
  })

describe('an entry', () => {
  test('has every member of real entries (M-123)', async () => {
    const { guideid, first } = await aGuide()
    const begun = await begin(bob, guideid)
    const types = (value: object) =>
      Object.fromEntries(
        Object.entries(value).map(([key, one]) => [
          key,
          one === null ? 'null' : Array.isArray(one) ? 'array' : typeof one,
        ]),
      )
    for (const [key, type] of Object.entries(types(realStarted)))
      expect([key, types(begun)[key]]).toEqual([key, type])
    expect(begun).toMatchObject({
      status: 'started',
      work_data: [],
      endtime: null,
      timingid: null,
      max_form_revisionid: 0,
      cancelled: 0,
      userid: bob.me.userid,
      started_by: bob.me.userid,
      releaseid: null,
    })
    const form = await ada.changeStepForm({
      params: { guideid, stepid: first.stepid },
      body: { fields: [{ label: 'Torque', type: 'number', required: true }] },
    })
    const { entryid, max_form_revisionid } = await begin(bob, guideid)
    expect(max_form_revisionid).toBe(form.form_revisionid)
    await bob.saveStepData({
      params: { entryid },
      body: { stepid: first.stepid, fields: { [firstOf(form.fields).field_revisionid]: 12 } },
    })
    const end = await bob.finishWork({ params: { entryid } })
    for (const key of Object.keys(realEnd)) expect(end).toHaveProperty(key)
    const done = await bob.readWork({ params: { entryid } })
    for (const [key, type] of Object.entries(types(realComplete)))
      expect([key, types(done)[key]]).toEqual([key, type])
    expect(done.work_data).toEqual([
      {
        label: 'Torque',
        value: '12',
        field_revisionid: firstOf(form.fields).field_revisionid,
        stepid: first.stepid,
      },
    ])
    expect(Object.keys(firstOf(done.work_data)).sort()).toEqual(
      Object.keys(firstOf(realComplete.work_data)).sort(),
    )
  })

  test('is pinned to the guide as it was (M-93)', async () => {
    const { guideid, first, second } = await aGuide()
    const params = { guideid, stepid: first.stepid }
    const form = await ada.changeStepForm({
      params,
      body: { fields: [{ label: 'Torque', type: 'number' }] },
    })
    const [changed, same] = [await begin(bob, guideid), await begin(bob, guideid)]
    await bob.finishWork(at(same))
    const asking = await bob.readGuide({ params: { guideid } })
    await ada.patchStep({
      params,
      query: { revisionid: firstOf(asking.steps).revisionid },
      body: { lines: [line('Pull the plug, then wait.')] },
    })
    const { steps } = await ada.deleteStep({
      params: { guideid, stepid: second.stepid },
      query: { revisionid: second.revisionid },
    })
    const added = lastOf(
      (await ada.createStep({ params: { guideid }, body: { lines: [line('Close it.')] } })).steps,
    )
    const other = await ada.changeStepForm({
      params,
      body: { fields: [{ label: 'Angle', type: 'number' }] },
    })
    // What it asks for, and which steps it has, is what there was.
    await bob.saveStepData({
      ...at(changed),
      body: { stepid: second.stepid, fields: { [firstOf(form.fields).field_revisionid]: '7' } },
    })
    await expect(
      bob.saveStepData({ ...at(changed), body: { stepid: added.stepid, fields: {} } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'stepid', code: 'not_found' }] })
    await expect(
      bob.saveStepData({
        ...at(changed),
        body: { fields: { [firstOf(other.fields).field_revisionid]: '7' } },
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'fields', code: 'not_found' }] })
    expect(
      await bob.readStepForm({ params, query: { form_revisionid: changed.max_form_revisionid } }),
    ).toEqual(form)
    expect(await bob.readStepForm({ params })).toEqual(other)
    const then = await bob.readGuide({
      params: { guideid },
      query: { revisionid: changed.guide_revisionid },
    })
    expect(then.steps.map(step => [step.stepid, firstOf(step.lines).text_raw])).toEqual([
      [first.stepid, 'Pull the plug.'],
      [second.stepid, 'Lift the lid.'],
    ])
    expect(steps).toHaveLength(1)
    const end = await bob.finishWork(at(changed))
    expect(end).toMatchObject({ guide_revisionid: changed.guide_revisionid, guide_changed: true })
    expect([
      (await bob.readWork(at(changed))).guide_changed,
      (await bob.readWork(at(same))).guide_changed,
    ]).toEqual([true, false])
  })

  test('is pinned to the release that readers get (M-93)', async () => {
    const { guideid, first, second } = await aGuide()
    const { releaseid } = await ada.createRelease({ body: { guideid, title: 'First' } })
    await ada.deleteStep({
      params: { guideid, stepid: second.stepid },
      query: { revisionid: second.revisionid },
    })
    const [early, late] = [await begin(bob, guideid), await begin(bob, guideid)]
    expect(early).toMatchObject({ releaseid, step_count: 2, guide_changed: false })
    await bob.saveStepData({ ...at(early), body: { stepid: second.stepid, fields: {} } })
    await ada.patchStep({
      params: { guideid, stepid: first.stepid },
      query: { revisionid: first.revisionid },
      body: { lines: [line('Pull the plug, then wait.')] },
    })
    expect(await bob.finishWork(at(early))).toMatchObject({ guide_changed: false })
    const next = await ada.createRelease({ body: { guideid, title: 'Second' } })
    expect(await bob.finishWork(at(late))).toMatchObject({ guide_changed: true })
    expect(await begin(bob, guideid)).toMatchObject({ releaseid: next.releaseid, step_count: 1 })
  })

  test('counts time at steps, pauses and suspensions (M-93)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] }) // requests take no time, on a busy machine neither
    const { guideid, first, second } = await aGuide()
    const { entryid } = await begin(bob, guideid)
    // Everything so far lies this long ago.
    const pass = (seconds: number) =>
      api.database.run(sql`
      with timings as (update work_timings set starttime = starttime - ${seconds}::int,
        endtime = endtime - ${seconds}::int where entryid = ${entryid})
      update work_entries set starttime = starttime - ${seconds}::int where entryid = ${entryid}`)
    await bob.saveStepData({ params: { entryid }, body: { stepid: first.stepid, fields: {} } })
    await pass(100)
    const again = await bob.saveStepData({
      params: { entryid },
      body: { stepid: first.stepid, fields: {} },
    })
    expect(again.timings).toHaveLength(1)
    await bob.pauseWork({ params: { entryid } })
    await pass(30)
    const resumed = await bob.resumeWork({ params: { entryid } })
    expect(resumed).toMatchObject({ active_stepid: first.stepid, step_number: 1, step_count: 2 })
    await pass(20)
    await bob.saveStepData({ params: { entryid }, body: { stepid: second.stepid, fields: {} } })
    await pass(50)
    await bob.suspendWork({ params: { entryid } })
    await pass(1000)
    const taken = await cleo.assumeWork({ params: { entryid } })
    expect(taken).toMatchObject({
      active_stepid: second.stepid,
      userid: cleo.me.userid,
      started_by: bob.me.userid,
      handovers: [{ from: bob.me.userid, to: cleo.me.userid }],
    })
    await pass(5)
    await cleo.saveStepData({ params: { entryid }, body: { stepid: first.stepid, fields: {} } })
    await pass(1)
    await cleo.finishWork({ params: { entryid } })
    const done = await cleo.readWork({ params: { entryid } })
    const near = (seconds: number) => expect.closeTo(seconds, -1)
    expect(done).toMatchObject({
      pause_seconds: near(30),
      duration: near(1206),
      active_duration: near(176),
    })
    expect(done.steps).toEqual([
      { stepid: first.stepid, seconds: near(121), visits: 2 },
      { stepid: second.stepid, seconds: near(55), visits: 1 },
    ])
    expect(done.active_duration).toBe(
      done.steps.reduce(
        (sum, step) => sum + step.seconds,
        firstOf(done.timings).starttime - done.starttime,
      ),
    )
    expect(done.timings.map(one => one.type)).toEqual([
      'active',
      'pause',
      'active',
      'active',
      'suspend',
      'active',
      'active',
    ])
  })

  test('marks the guide as completed by whoever worked on it, once (M-93)', async () => {
    const { guideid } = await aGuide()
    for (const _ of [1, 2]) await mo.finishWork(at(await begin(bob, guideid)))
    expect((await bob.listOwnCompletions()).map(one => one.guideid)).toContain(guideid)
    expect((await mo.listOwnCompletions()).map(one => one.guideid)).not.toContain(guideid)
    expect(
      await api.database.many(
        sql`select 1 from outbox where event = 'guide.completed'
          and data->>'guideid' = ${String(guideid)}`,
      ),
    ).toHaveLength(1)
    expect(
      (await ada.listNotifications())
        .filter(one => one.data['guideid'] === guideid)
        .map(one => one.title),
    ).toEqual([`bob completed Seal ${made}`])
  })

  test('is begun by what stands in the address too, and wants both (M-123)', async () => {
    const { guideid } = await aGuide()
    const answer = await raw(bob, 'POST', `/work_log?guideid=${guideid}&workorderid=sh-003`, {})
    expect([answer.status, await answer.json()]).toMatchObject([
      201,
      { guideid, workorderid: 'sh-003' },
    ])
    await expect(bob.startWork({ body: {} })).rejects.toMatchObject({
      status: 422,
      errors: [
        { field: 'guideid', code: 'required' },
        { field: 'workorderid', code: 'required' },
      ],
    })
    await expect(begin(bob, 999_999)).rejects.toMatchObject({ status: 404 })
    const hidden = await ada.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Hidden' },
    })
    await expect(begin(bob, hidden.guideid)).rejects.toMatchObject({
      status: 403,
      message: 'Guide is private.',
    })
  })
})

describe('what is filled in', () => {
  const fields = [
    { label: 'Torque', type: 'number' as const, required: true, min: 0, max: 40 },
    { label: 'Clean', type: 'checkbox' as const, required: true },
    { label: 'Grease', type: 'select' as const, options: ['Silicone', 'None'] },
    { label: 'Serial', type: 'text' as const, min: 2, max: 5 },
  ]
  const asking = async () => {
    const { guideid, first, second } = await aGuide()
    const form = await ada.changeStepForm({
      params: { guideid, stepid: first.stepid },
      body: { fields },
    })
    return {
      guideid,
      first,
      second,
      ids: form.fields.map(one => one.field_revisionid) as [number, number, number, number],
    }
  }

  test('comes by id, as a list or as JSON in a string, and is kept as text (M-123)', async () => {
    const {
      guideid,
      ids: [torque, clean, grease, serial],
    } = await asking()
    const entry = await begin(bob, guideid)
    await bob.saveStepData({ ...at(entry), body: { fields: { [torque]: 12.5, [clean]: true } } })
    await bob.saveStepData({
      ...at(entry),
      body: { fields: [{ field_revisionid: grease, value: 'Silicone' }] },
    })
    await bob.saveStepData({ ...at(entry), body: { fields: JSON.stringify({ [torque]: '13' }) } })
    const after = await bob.saveStepData({
      ...at(entry),
      body: { fields: JSON.stringify([{ field_revisionid: serial, value: 'AB1' }]) },
    })
    expect(after.work_data.map(one => [one.label, one.value])).toEqual([
      ['Torque', '13'],
      ['Clean', '1'],
      ['Grease', 'Silicone'],
      ['Serial', 'AB1'],
    ])
  })

  test('is refused as a whole with each part named (M-123)', async () => {
    const {
      guideid,
      ids: [torque, clean, grease],
    } = await asking()
    const entry = await begin(bob, guideid)
    const wrong = { [torque]: 'heavy', [clean]: 'yes', [grease]: 'Butter' }
    await expect(bob.saveStepData({ ...at(entry), body: { fields: wrong } })).rejects.toMatchObject(
      {
        status: 422,
        errors: [0, 1, 2].map(index => ({ field: 'fields', code: 'invalid_value', index })),
      },
    )
    for (const bad of ['{"a":', '7', '"x"', '[7]', '{"5":{}}'])
      await expect(bob.saveStepData({ ...at(entry), body: { fields: bad } })).rejects.toMatchObject(
        { status: 422, errors: [expect.objectContaining({ field: 'fields' })] },
      )
    await expect(
      bob.saveStepData({ ...at(entry), body: { fields: { [torque]: '12', 'no id': '1' } } }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'fields', code: 'not_found', index: 1 }],
    })
    await expect(
      bob.saveStepData({
        ...at(entry),
        body: {
          fields: [
            { field_revisionid: torque, value: '1' },
            { field_revisionid: torque, value: '2' },
          ],
        },
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'duplicate', index: 1 }] })
    expect(await bob.readWork(at(entry))).toMatchObject({
      work_data: [],
      revisionid: entry.revisionid,
      timings: [],
    })
  })

  test('keeps an entry from being finished until it is there (M-93)', async () => {
    const {
      guideid,
      first,
      ids: [torque, clean],
    } = await asking()
    const entry = await begin(bob, guideid)
    await bob.saveStepData({
      ...at(entry),
      body: { stepid: first.stepid, fields: { [clean]: '0' } },
    })
    await expect(bob.finishWork(at(entry))).rejects.toMatchObject({
      status: 422,
      errors: ['Torque', 'Clean'].map(label => ({
        field: 'fields',
        code: 'required',
        message: expect.stringContaining(`${label} in step 1`),
      })),
    })
    await bob.saveStepData({ ...at(entry), body: { fields: { [clean]: '1', [torque]: '12' } } })
    expect(await bob.finishWork(at(entry))).toMatchObject({ status: 'complete' })
  })

  test('sent again under its key is one write (M-123)', async () => {
    const {
      guideid,
      first,
      ids: [torque],
    } = await asking()
    const entry = await begin(bob, guideid)
    const send = (value: string, key: string, lasttimingid: number | null) =>
      raw(
        bob,
        'PUT',
        `/work_log/${entry.entryid}/stepData`,
        { stepid: first.stepid, fields: { [torque]: value }, lasttimingid },
        { 'Idempotency-Key': key },
      )
    const one = await send('11', 'offline-1', null)
    const first_answer = (await one.json()) as WorkEntry
    const two = (await (await send('12', 'offline-2', first_answer.timingid)).json()) as WorkEntry
    // The connection was lost: the client sends both once more, in order.
    const repeats = [
      await send('11', 'offline-1', null),
      await send('12', 'offline-2', first_answer.timingid),
    ]
    expect(
      await Promise.all(repeats.map(async answer => [answer.status, await answer.json()])),
    ).toEqual([
      [200, first_answer],
      [200, two],
    ])
    const now = await bob.readWork(at(entry))
    expect({
      value: firstOf(now.work_data).value,
      revisionid: now.revisionid,
      timingid: now.timingid,
    }).toEqual({ value: '12', revisionid: two.revisionid, timingid: two.timingid })
    expect((await events(entry.entryid)).map(one => one.event)).toEqual([
      'work_log.started',
      'work_log.updated',
      'work_log.updated',
    ])
  })

  test('from a device that lost touch is refused (M-123)', async () => {
    const {
      guideid,
      first,
      ids: [torque],
    } = await asking()
    const entry = await begin(bob, guideid)
    const current = await bob.saveStepData({
      ...at(entry),
      body: { stepid: first.stepid, fields: { [torque]: '11' }, lasttimingid: null },
    })
    for (const lasttimingid of [null, existing(current.timingid, 'the timing of current') + 1]) {
      await expect(
        bob.saveStepData({ ...at(entry), body: { fields: { [torque]: '99' }, lasttimingid } }),
      ).rejects.toMatchObject({
        status: 409,
        body: { entryid: entry.entryid, revisionid: current.revisionid },
        headers: { 'x-conflict': 'stale' },
      })
    }
    expect(firstOf((await bob.readWork(at(entry))).work_data).value).toBe('11')
  })

  test('is signed off by who signs, and taken back by them alone (M-123)', async () => {
    const { guideid, first, ids } = await asking()
    const entry = await begin(bob, guideid)
    await expect(
      bob.saveStepData({ ...at(entry), body: { fields: {}, signoff: true } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'stepid', code: 'required' }] })
    await bob.saveStepData({
      ...at(entry),
      body: { stepid: first.stepid, fields: { [ids[0]]: '11', [ids[1]]: true }, signoff: true },
    })
    const both = await mo.saveStepData({
      ...at(entry),
      body: { stepid: first.stepid, fields: {}, signoff: true },
    })
    expect(both.signoffs.map(one => [one.stepid, one.userid])).toEqual([
      [first.stepid, bob.me.userid],
      [first.stepid, mo.me.userid],
    ])
    const one = await bob.saveStepData({ ...at(entry), body: { fields: {}, signoff: false } })
    expect(one.signoffs.map(one => one.userid)).toEqual([mo.me.userid])
  })
})

describe('the list', () => {
  test('holds what each may read, by each filter, in pages (M-123)', async () => {
    const { guideid } = await aGuide()
    const [own, other] = [await begin(bob, guideid, 'sh-1'), await begin(cleo, guideid, 'sh-2')]
    await bob.pauseWork(at(own))
    const team = await api.admin.createTeam({ body: { name: `Bench ${made}` } })
    await api.admin.addTeamMember({
      params: { teamid: team.teamid, userid: cleo.me.userid },
      body: {},
    })
    const ids = async (who: TestPerson, query: object = {}) =>
      (await who.listWork({ query: { guideid, ...query } })).results.map(one => one.entryid)
    expect([await ids(bob), await ids(cleo), await ids(ada), await ids(mo)]).toEqual([
      [own.entryid],
      [other.entryid],
      [own.entryid, other.entryid],
      [own.entryid, other.entryid],
    ])
    expect(await ids(mo, { order: 'DESC' })).toEqual([other.entryid, own.entryid])
    expect(await ids(mo, { userid: bob.me.userid })).toEqual([own.entryid])
    expect(await ids(mo, { workorderid: 'sh-2' })).toEqual([other.entryid])
    expect(await ids(mo, { status: 'paused' })).toEqual([own.entryid])
    expect(await ids(mo, { team: team.teamid })).toEqual([other.entryid])
    expect(await ids(mo, { end_date: own.starttime - 1 })).toEqual([])
    expect(await ids(mo, { start_date: own.starttime, end_date: other.starttime })).toEqual([
      own.entryid,
      other.entryid,
    ])
    await expect(mo.listWork({ query: { start_date: 5, end_date: 4 } })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'start_date' }],
    })
    expect(await mo.listWork({ query: { guideid, limit: 1, offset: 1 } })).toMatchObject({
      offset: 1,
      limit: 1,
      totalResults: 2,
      moreResults: false,
    })
    expect(await mo.listWork({ query: { guideid, limit: 1 } })).toMatchObject({
      totalResults: 2,
      moreResults: true,
    })
  })

  test('ends where the setting is off, for everybody and every way in (M-123)', async () => {
    const { guideid, first } = await aGuide()
    const entry = await begin(bob, guideid)
    const set = async (work_log: boolean) =>
      api.admin.patchSettings({
        query: { revisionid: (await api.admin.readSettings()).revisionid },
        body: { work_log },
      })
    await set(false)
    try {
      const refused = { status: 403, errors: [{ code: 'feature_disabled' }] }
      const asks = [
        () => api.admin.listWork(),
        () => bob.readWork(at(entry)),
        () => begin(bob, guideid),
        () => bob.pauseWork(at(entry)),
        () => bob.assumeWork(at(entry)),
        () => bob.deleteWork(at(entry)),
        () => bob.listSuspendedWork({ params: { guideid } }),
        () => bob.saveStepData({ ...at(entry), body: { fields: {} } }),
        () => bob.readWorkMedians({ params: { guideid } }),
        () => bob.readStepForm({ params: { guideid, stepid: first.stepid } }),
        () =>
          ada.changeStepForm({ params: { guideid, stepid: first.stepid }, body: { fields: [] } }),
      ]
      for (const ask of asks) await expect(ask()).rejects.toMatchObject(refused)
      await expect(api.anyone.listWork()).rejects.toMatchObject({ status: 401 })
      expect((await api.anyone.readSite()).features.work_log).toBe(false)
    } finally {
      await set(true)
    }
    expect(await bob.readWork(at(entry))).toMatchObject({ status: 'started' })
    expect((await api.anyone.readSite()).features.work_log).toBe(true)
  })
})

test("a form changes with new ids and never over another's change (M-123)", async () => {
  const { guideid, first } = await aGuide()
  const params = { guideid, stepid: first.stepid }
  expect(await api.anyone.readStepForm({ params })).toEqual({ form_revisionid: 0, fields: [] })
  const body = {
    fields: [
      { label: 'Torque', type: 'number' as const, min: 1 },
      { label: 'Note', type: 'text' as const },
    ],
  }
  const one = await ada.changeStepForm({ params, body })
  expect(one.fields).toEqual(
    body.fields.map((field, index) => ({
      ...field,
      required: false,
      field_revisionid: itemAt(one.fields, index).field_revisionid,
    })),
  )
  expect(await ada.changeStepForm({ params, body: one })).toEqual(one)
  const two = await ada.changeStepForm({
    params,
    body: { ...one, fields: one.fields.map(field => ({ ...field, required: true })) },
  })
  expect(two.form_revisionid).toBeGreaterThan(one.form_revisionid)
  expect(
    two.fields
      .map(field => field.field_revisionid)
      .some(id => one.fields.some(field => field.field_revisionid === id)),
  ).toBe(false)
  await expect(ada.changeStepForm({ params, body: one })).rejects.toMatchObject({
    status: 409,
    body: two,
  })
  for (const [field, code] of [
    [{ label: 'A', type: 'select' }, 'required'],
    [{ label: 'A', type: 'text', options: ['x'] }, 'not_allowed'],
    [{ label: 'A', type: 'number', min: 2, max: 1 }, 'out_of_range'],
    [{ label: 'A', type: 'checkbox', max: 1 }, 'not_allowed'],
    [{ label: 'A', type: 'select', options: ['x', 'x'] }, 'duplicate'],
  ] as const) {
    await expect(
      ada.changeStepForm({ params, body: { fields: [misfit(field)] } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code, index: 0 }] })
  }
  const other = await aGuide()
  await expect(
    ada.changeStepForm({ params: { guideid, stepid: other.first.stepid }, body }),
  ).rejects.toMatchObject({ status: 404 })
  expect(await api.anyone.readStepForm({ params })).toEqual(two)
})
