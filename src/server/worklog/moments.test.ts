// Who did what in a run, and when (findings WL-3, WL-7).
import { afterEach, expect, test, vi } from 'vitest'
import { firstOf, itemAt } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { eraseWhenDue } from '#server/accounts/due.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)
/** Requests take no time: what is said of times is exact on a busy machine, too. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] })
afterEach(() => vi.useRealTimers())

test('a record says who ended the run, whosever it was (WL-7)', async () => {
  const { params, entry } = await bench.runOf(bob)
  expect(entry.ended_by).toBeNull()
  const mona = await api.person('mona', { privilege: 'Moderator' })
  await mona.cancelWork({ params, body: { reason: 'wrong batch' } })
  const ended = await bob.readWork({ params })
  expect([ended.userid, ended.ended_by]).toEqual([bob.me.userid, mona.me.userid])
})

test('a step signed off anew is so from then on, and one taken back leaves a trace (WL-7)', async () => {
  const { params, entry, step } = await bench.runOf(bob)
  const { stepid } = step
  const sign = (signoff: boolean) =>
    bob.saveStepData({ params, body: { fields: {}, stepid, signoff } })
  await sign(true)
  await api.database.run(
    sql`update work_signoffs set date = date - 100 where entryid = ${entry.entryid}`,
  )
  const before = firstOf((await bob.readWork({ params })).signoffs).date
  expect(firstOf((await sign(true)).signoffs).date).toBeGreaterThanOrEqual(before + 100)
  expect((await sign(false)).signoffs).toEqual([])
  await sign(false)
  const rows = await api.admin.listAudit({
    query: { action: 'work_log.unsigned', target_id: String(entry.entryid) },
  })
  expect(rows.map(one => [one.actor?.userid, one.before])).toEqual([
    [bob.me.userid, expect.objectContaining({ stepid })],
  ])
})

test('what was signed off later never stands before, however long a request took (WL-3)', async () => {
  stopClock()
  const { guide, step } = await bench.runOf(bob)
  const more = await ada.createStep({
    params: { guideid: guide.guideid },
    body: { lines: [{ text_raw: 'More', bullet: 'black', level: 0 }] },
  })
  const [first, second] = [step.stepid, itemAt(more.steps, 1).stepid]
  const entry = await bob.startWork({ body: { guideid: guide.guideid, workorderid: 'X' } })
  await api.database.run(
    sql`update work_entries set starttime = starttime - 100 where entryid = ${entry.entryid}`,
  )
  // The work at the first step is under way; then its sign-off travels for half a minute.
  for (const [stepid, signoff, ago, delay] of [
    [first, false, 80, 0],
    [first, true, 60, 30],
    [second, true, 50, 0],
  ] as const) {
    const now = unixNow()
    await api.request(`/work_log/${entry.entryid}/stepData`, {
      method: 'PUT',
      headers: {
        authorization: `api ${bob.token}`,
        'content-type': 'application/json',
        'x-device-date': String(now - delay),
      },
      body: JSON.stringify({ fields: {}, stepid, signoff, device_date: now - ago }),
    })
  }
  const { signoffs } = await bob.readWork({ params: { entryid: entry.entryid } })
  const ago = new Map(signoffs.map(one => [one.stepid, unixNow() - one.date]))
  expect(ago.get(first)).toBeCloseTo(30, -0.7)
  expect(ago.get(second)).toBeLessThanOrEqual(Number(ago.get(first)))
})

test('work without a network keeps the times of the device, set right by its clock (WL-3)', async () => {
  stopClock()
  const { torque, params, entry, guide, step } = await bench.runOf(bob)
  const more = await ada.createStep({
    params: { guideid: guide.guideid },
    body: { lines: [{ text_raw: 'More', bullet: 'black', level: 0 }] },
  })
  expect(more.steps).toHaveLength(2)
  // A device whose clock is an hour ahead; the run began 100 seconds ago.
  await api.database.run(
    sql`update work_entries set starttime = starttime - 100 where entryid = ${entry.entryid}`,
  )
  const sent = unixNow() + 3600
  const send = (path: string, method: string, ago: number, body: object) =>
    api.request(`/work_log/${entry.entryid}/${path}`, {
      method,
      headers: {
        authorization: `api ${bob.token}`,
        'content-type': 'application/json',
        'x-device-date': String(sent),
      },
      body: JSON.stringify({ ...body, device_date: sent - ago }),
    })
  const { stepid } = step
  const on = { stepid, signoff: true, device: 'Tablet 4' }
  await send('stepData', 'PUT', 60, { fields: { [torque]: 11 }, ...on })
  await send('pause', 'POST', 20, {})
  const after = await bob.readWork({ params })
  const [value] = after.record
  expect(after.signoffs.map(one => one.date - entry.starttime + 100)).toEqual([
    expect.closeTo(40, -0.7),
  ])
  expect(Number(value?.device_date) - entry.starttime + 100).toBeCloseTo(40, -0.7)
  expect(Number(value?.date) - entry.starttime + 100).toBeGreaterThanOrEqual(100)
  expect(after.timings.map(one => (one.endtime ?? 0) - one.starttime)).toEqual([
    expect.closeTo(40, -0.7),
    expect.any(Number),
  ])
  // By how much it was set right is kept, and on what it was written down.
  for (const one of [value, ...after.signoffs])
    expect(one).toMatchObject({ device: 'Tablet 4', clock_ahead: expect.closeTo(3600, -0.7) })
  expect(after.signoffs.map(one => Number(one.received_date) - one.date)).toEqual([
    expect.closeTo(60, -0.7),
  ])
  await send('resume', 'POST', 10, {})
  await api.request(`/work_log/${entry.entryid}/stepData`, {
    method: 'PUT',
    headers: {
      authorization: `api ${bob.token}`,
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
    },
    body: JSON.stringify({ fields: { [torque]: 12 } }),
  })
  const { record } = await bob.readWork({ params })
  expect(record).toMatchObject([
    { value: '12', device: 'Chrome, Linux', clock_ahead: null, earlier: [{ device: 'Tablet 4' }] },
  ])
})

test('a clock that is off beyond measure is no reason to refuse a value (WL-3)', async () => {
  const { torque, params, entry } = await bench.runOf(bob)
  const answer = await api.request(`/work_log/${entry.entryid}/stepData`, {
    method: 'PUT',
    headers: {
      authorization: `api ${bob.token}`,
      'content-type': 'application/json',
      'x-device-date': '9999999999',
    },
    body: JSON.stringify({ fields: { [torque]: 11 }, device_date: 9_999_999_990 }),
  })
  expect(answer.status).toBe(200)
  expect((await bob.readWork({ params })).record).toMatchObject([
    { value: '11', clock_ahead: 2 ** 31 - 1 },
  ])
})

test('no time of a device is made up for a sign-off that names none (WL-3)', async () => {
  const { params, step } = await bench.runOf(bob)
  const { stepid } = step
  const said = await bob.saveStepData({ params, body: { fields: {}, stepid, signoff: true } })
  expect(said.signoffs).toMatchObject([{ device_date: null, received_date: expect.any(Number) }])
  const events = await bob.listRunEvents({ query: { guideid: said.guideid } })
  expect(events.find(one => one.type === 'signoff')).toMatchObject({ device_date: null })
})

test('whoever suspends the run of another stands with it, and not its worker (WL-7)', async () => {
  const { params, entry } = await bench.runOf(bob)
  const max = await api.person('max', { privilege: 'Moderator' })
  await max.suspendWork({ params, body: { notes: 'Wrong wrench' } })
  const { timings } = await bob.readWork({ params })
  expect(timings.at(-1)).toMatchObject({ userid: bob.me.userid, by: max.me.userid })
  const events = await bob.listRunEvents({ query: { guideid: entry.guideid } })
  expect(events.find(one => one.type === 'suspension')).toMatchObject({
    userid: max.me.userid,
    reason: 'Wrong wrench',
  })
})

test('what a device is called after its owner goes with them, whoever worked on it (WL-7)', async () => {
  const tia = await api.person('tia')
  const { guide, step, torque } = await bench.runOf(bob)
  const { stepid } = step
  const entry = await tia.startWork({ body: { guideid: guide.guideid, workorderid: 'T-1' } })
  const params = { entryid: entry.entryid }
  const put = (who: typeof bob, value: number, device: string, signoff = false) =>
    who.saveStepData({ params, body: { fields: { [torque]: value }, stepid, device, signoff } })
  await put(tia, 11, 'Tablet of Tia', true)
  await put(tia, 10.5, 'Chrome, Linux')
  await tia.suspendWork({ params })
  await bob.assumeWork({ params })
  await put(bob, 10.8, 'Chrome, Linux')
  await put(bob, 11.2, 'Tablet of Tia', true)
  const { userid } = tia.me
  await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
  await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
  await eraseWhenDue(api.service, userid)
  const { record, signoffs } = await bob.readWork({ params })
  const recorded = record.flatMap(({ earlier, ...last }) => [...earlier, last])
  expect(recorded.map(one => [one.value, one.device])).toEqual([
    ['11', null],
    ['10.5', null],
    ['10.8', 'Chrome, Linux'],
    ['11.2', null],
  ])
  expect(signoffs.map(one => one.device)).toEqual(signoffs.map(() => null))
})
