// The work record is a record (findings WL-1, WL-2, WL-7, WL-15).
import { expect, test } from 'vitest'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'

const api = await startApiForFile()
const { ada, bob, cyd } = await api.people('ada', 'bob', 'cyd')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

test('a value out of its bounds is stored and marked, and says why before the end (WL-1)', async () => {
  const { put, torque, serial, params } = await bench.runOf(bob)
  const after = await put(bob, { [torque]: 15, [serial]: 'AB-123456' })
  expect(after.work_data.map(one => one.value)).toEqual(['15', 'AB-123456'])
  expect(after.record.map(one => [one.out_of_bounds, one.reason])).toEqual([
    [true, null],
    [true, null],
  ])
  await expect(bob.finishWork({ params })).rejects.toMatchObject({
    status: 422,
    errors: [
      { field: 'reasons', code: 'required', message: expect.stringContaining('Torque') },
      { field: 'reasons', code: 'required', message: expect.stringContaining('Serial') },
    ],
  })
  const said = await put(
    bob,
    { [torque]: 15, [serial]: 'AB-1' },
    { reasons: { [torque]: 'The thread is worn' } },
  )
  expect(said.record.map(one => [one.out_of_bounds, one.reason])).toEqual([
    [true, 'The thread is worn'],
    [false, null],
  ])
  expect((await bob.finishWork({ params })).status).toBe('complete')
})

test.each([
  ['2,5', '2.5'],
  [' 11 ', '11'],
  ['1e1', '10'],
  ['.5', '0.5'],
  ['-0,75', '-0.75'],
  ['11.50', '11.50'],
])('the number %j is stored as %s, inside or outside its bounds (WL-2)', async (typed, stored) => {
  const { put, torque } = await bench.runOf(bob)
  const [value] = (await put(bob, { [torque]: typed })).record
  expect(value).toMatchObject({ value: stored, out_of_bounds: !/^1[01]/.test(stored) })
})

test('each value says who wrote it when, and what it said before (WL-7)', async () => {
  const { put, torque, params } = await bench.runOf(bob)
  await put(bob, { [torque]: 10 })
  const changed = await put(bob, { [torque]: 12 }, { reasons: { [torque]: 'Measured again' } })
  expect(changed.record).toMatchObject([
    {
      value: '12',
      userid: bob.me.userid,
      reason: 'Measured again',
      earlier: [{ value: '10', userid: bob.me.userid, reason: null, out_of_bounds: false }],
    },
  ])
  // Handed over, it stays whose it was; the same again changes nothing.
  await bob.suspendWork({ params })
  await cyd.assumeWork({ params })
  const after = await put(cyd, { [torque]: 12 })
  expect(after.record).toEqual(changed.record)
  const third = await put(cyd, { [torque]: 11 })
  expect(third.record).toMatchObject([
    {
      value: '11',
      userid: cyd.me.userid,
      earlier: [
        { value: '10', userid: bob.me.userid },
        { value: '12', userid: bob.me.userid },
      ],
    },
  ])
})

test('a reason of somebody else takes the place of none that stood there before (WL-7)', async () => {
  const { put, torque, params } = await bench.runOf(bob)
  await put(bob, { [torque]: 15 }, { reasons: { [torque]: 'Gauge slipped' } })
  await bob.suspendWork({ params })
  await cyd.assumeWork({ params })
  const after = await put(cyd, { [torque]: 15 }, { reasons: { [torque]: 'Accepted by QA' } })
  expect(after.record).toMatchObject([
    {
      value: '15',
      userid: cyd.me.userid,
      reason: 'Accepted by QA',
      earlier: [{ value: '15', userid: bob.me.userid, reason: 'Gauge slipped' }],
    },
  ])
  expect((await put(cyd, { [torque]: 15 })).record).toEqual(after.record)
  // What holds the work of two is not deleted by one of them.
  await expect(cyd.deleteWork({ params })).rejects.toMatchObject({ status: 403 })
  expect(await api.admin.deleteWork({ params })).toBeNull()
})

test('a reason without its value is refused, and none is lost (WL-1)', async () => {
  const { put, torque } = await bench.runOf(bob)
  await expect(put(bob, {}, { reasons: { [torque]: 'Worn tool', 77: 'x' } })).rejects.toMatchObject(
    {
      status: 422,
      errors: [
        { field: 'reasons', code: 'not_found' },
        { field: 'reasons', code: 'not_found' },
      ],
    },
  )
})

test('a suspended run goes on though its guide is private or deleted meanwhile (M-93)', async () => {
  for (const hide of [ada.unpublishGuide, ada.deleteGuide]) {
    const { put, torque, serial, params, guide } = await bench.runOf(bob)
    await put(bob, { [torque]: 11, [serial]: 'A' })
    await bob.suspendWork({ params })
    const { revisionid } = await bench.head(guide.guideid)
    await hide({ params: guide, query: { revisionid } })
    await expect(cyd.assumeWork({ params })).rejects.toMatchObject({ status: expect.any(Number) })
    await bob.assumeWork({ params })
    expect((await bob.finishWork({ params })).status).toBe('complete')
  }
})

test('the work of somebody else is cancelled with a reason only (M-93)', async () => {
  const { params } = await bench.runOf(bob)
  const mo = await api.person('mo', { privilege: 'Moderator' })
  for (const body of [{}, { reason: ' ' }])
    await expect(mo.cancelWork({ params, body })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'reason', code: 'required' }],
    })
  await mo.cancelWork({ params, body: { reason: 'The wrong kettle.' } })
})

test('whoever handed a run over may read it on (WL-15)', async () => {
  const { params } = await bench.runOf(bob)
  await bob.suspendWork({ params })
  await cyd.assumeWork({ params })
  expect((await bob.readWork({ params })).userid).toBe(cyd.me.userid)
  const { results } = await bob.listWork({ query: { userid: cyd.me.userid } })
  expect(results.map(one => one.entryid)).toContain(params.entryid)
  await expect((await api.person('dan')).readWork({ params })).rejects.toMatchObject({
    status: 403,
  })
})

test('runs are found by order, person, state, date and deviation, and as a file (WL-9)', async () => {
  const { put, torque, params, entry, guide } = await bench.runOf(bob)
  const other = await bob.startWork({ body: { guideid: guide.guideid, workorderid: 'SH-0042' } })
  await put(bob, { [torque]: '=15' }).catch(() => null)
  await put(bob, { [torque]: 15 }, { reasons: { [torque]: '=Worn' } })
  await put(bob, { [torque]: 15 }, { signoff: true })
  await bob.finishWork({ params })
  const { guideid } = guide
  const found = async (who: TestPerson, query: object) =>
    (await who.listRuns({ query: { guideid, ...query } })).map(one => one.entryid)
  expect(await found(bob, {})).toEqual([other.entryid, entry.entryid])
  expect(await found(cyd, {})).toEqual([])
  expect(await found(ada, {})).toEqual([other.entryid, entry.entryid])
  expect(await found(bob, { workorder: 'sh-00' })).toEqual([other.entryid])
  expect(await found(bob, { workorder: '%' })).toEqual([])
  expect(await found(bob, { status: 'complete' })).toEqual([entry.entryid])
  expect(await found(bob, { deviations: true })).toEqual([entry.entryid])
  expect(await found(bob, { userid: cyd.me.userid })).toEqual([])
  expect(await found(bob, { end_date: entry.starttime - 1 })).toEqual([])
  expect(await found(bob, { start_date: entry.starttime, limit: 1 })).toEqual([other.entryid])
  expect((await bob.listRuns({ query: { guideid, deviations: true } }))[0]).toMatchObject({
    title: guide.title,
    username: 'bob',
    status: 'complete',
    release: null,
    values: 1,
    deviations: 1,
    steps_signed: 1,
    step_count: 1,
  })
  const file = await api.request(`/x/work_log/runs?guideid=${guideid}&format=csv`, {
    headers: { authorization: `api ${bob.token}` },
  })
  const [head, open, done] = (await file.text()).split('\r\n')
  expect(head).toContain('entryid,work_order,guide,release,person,status,start,end,step,field')
  expect(open).toContain('SH-0042')
  expect(done).toContain(',complete,')
  expect(done).toContain(",1,Torque,15,,1,'=Worn,bob,")
})
