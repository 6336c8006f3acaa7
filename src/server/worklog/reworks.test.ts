// Steps of a run that are done again: the first pass stays in the record, and the run asks anew.
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'
import { openReworks, torqueField, useAsIs } from '#testing/reworks.ts'

const api = await startApiForFile()
const people = await api.people('ada', 'bob', 'cyd', 'dan')
const { ada, bob, cyd, dan } = people
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const aRun = openReworks(api, people)

test('values and sign-offs of the first pass stay, and the step is asked anew (WL-1)', async () => {
  const { params, guideid, stepid, later, torque, save, put, again } = await aRun()
  await put('15', 'The wrench was set wrong')
  await save({ signoff: true })
  await save({ stepid: later, signoff: true })
  const open = await again({ device_date: 1_800_000_000 })
  expect(open.work_data).toMatchObject([{ field_revisionid: torque, value: '' }])
  expect(open.signoffs).toMatchObject([{ stepid: later }])
  const first = { value: '15', out_of_bounds: true, reason: 'The wrench was set wrong', rework: 0 }
  expect(open.record).toMatchObject([{ value: '', rework: 1, reason: null, earlier: [first] }])
  expect(open.reworks).toMatchObject([
    {
      number: 1,
      stepids: [stepid],
      userid: bob.me.userid,
      reason: 'Change the screws',
      signoffs: [{ stepid, userid: bob.me.userid, rework: 0 }],
    },
  ])
  // It was out of its bounds, so that it is measured again, though its field may stay empty.
  await expect(bob.finishWork({ params })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'fields', code: 'required', message: expect.stringContaining('Torque') }],
  })
  await put('13', 'Still too much')
  const done = await put('11', 'Tightened once more')
  expect(done.record).toMatchObject([
    { value: '11', rework: 1, out_of_bounds: false, earlier: [first, { value: '13', rework: 1 }] },
  ])
  expect(firstOf(done.record).earlier).toHaveLength(2)
  await save({ signoff: true })
  const after = await bob.readWork({ params })
  expect(after.signoffs.map(one => one.stepid).sort()).toEqual([stepid, later].sort())
  expect((await bob.finishWork({ params })).status).toBe('complete')

  // The list counts both that were ever written down, and the file has a row for each pass.
  const query = { guideid, deviations: true } as const
  expect(await bob.listRuns({ query })).toMatchObject([
    { values: 1, deviations: 2, steps_signed: 2 },
  ])
  const rows = String(await bob.listRuns({ query: { guideid, format: 'csv' } }))
    .trim()
    .split('\r\n')
    .map(one => one.split(','))
  const column = (name: string) => rows.map(row => row[rows[0]?.indexOf(name) ?? -1])
  expect(column('value')).toEqual(['value', '15', '11'])
  expect(column('out_of_bounds')).toEqual(['out_of_bounds', '1', '0'])
  expect(column('rework')).toEqual(['rework', '0', '1'])
  expect(column('stands')).toEqual(['stands', '0', '1'])
  // What stands in the tables is what was answered.
  const kept = await api.database.many(sql`
    select value, rework, stands from work_values where entryid = ${params.entryid}
    order by rework`)
  expect(kept).toEqual([
    { value: '15', rework: 0, stands: false },
    { value: '11', rework: 1, stands: true },
  ])
})

test('a second rework keeps both passes before it (WL-1)', async () => {
  const { put, again } = await aRun()
  await put('15', 'Too much')
  await again()
  await put('14', 'Less')
  const { record, reworks } = await again()
  expect(reworks.map(one => one.number)).toEqual([1, 2])
  expect(record).toMatchObject([
    {
      value: '',
      rework: 2,
      earlier: [
        { value: '15', rework: 0 },
        { value: '14', rework: 1 },
      ],
    },
  ])
})

test.each(['rework', 'hold'] as const)(
  'a value whose rule is %s lets nothing go on until it is done again or signed for (WL-1)',
  async rule => {
    const { params, save, put, again, signBy } = await aRun({ [rule]: true })
    await put('15', 'Too much')
    const code = rule === 'hold' ? 'held' : 'redo'
    const isHeld = { status: 422, errors: [{ field: 'fields', code, label: 'Torque', step: 1 }] }
    const onBoard = async () =>
      (await bob.readWorkBoard({ query: { entryids: [params.entryid] } })).rows.map(one => one.held)
    await expect(save({ signoff: true })).rejects.toMatchObject(isHeld)
    expect(await onBoard()).toEqual([true])
    await again()
    expect(await onBoard()).toEqual([false])
    // As bad as before it holds the run again, and somebody signs for it as it is.
    await put('15', 'Too much again')
    await expect(save({ signoff: true })).rejects.toMatchObject(isHeld)
    expect(await onBoard()).toEqual([true])
    await signBy(cyd.me.userid)
    expect(await onBoard()).toEqual([false])
    await save({ signoff: true })
    expect((await bob.finishWork({ params })).status).toBe('complete')
  },
)

test('a signature stays with the value that it was given for (WL-1, WL-8)', async () => {
  const { params, sign, put, again, signBy } = await aRun({ hold: true })
  await put('15', 'Too much')
  await signBy(cyd.me.userid)
  const signed = (await again()).record.find(one => one.field_revisionid === sign)
  expect(signed).toMatchObject({
    value: '',
    rework: 1,
    earlier: [{ value: 'cyd', userid: cyd.me.userid, rework: 0 }],
  })
  // It signs for nothing of the rework, and is not voided there.
  await put('15', 'Too much again')
  await expect(bob.finishWork({ params })).rejects.toMatchObject({ errors: [{ code: 'held' }] })
  await expect(
    bob.voidWorkSignature({
      params: { ...params, field_revisionid: sign },
      body: { reason: 'The wrong step' },
    }),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
  expect(await cyd.readWork({ params })).toMatchObject({ entryid: params.entryid })
})

test('whoever orders rework in the run of another may sign it later, and is in the log', async () => {
  const { params, stepid, put, again, signBy } = await aRun({ hold: true })
  await put('15', 'Too much')
  const reworks = (await again({}, api.admin)).reworks
  expect(reworks).toMatchObject([{ userid: api.admin.me.userid }])
  const rows = await api.admin.listAudit({
    query: { action: 'work_log.reworked', target_id: String(params.entryid) },
  })
  expect(rows[0]).toMatchObject({
    reason: 'Change the screws',
    after: { number: 1, stepids: [stepid] },
  })
  await put('15', 'Too much again')
  const { record } = await signBy(api.admin.me.userid)
  expect(record.at(-1)).toMatchObject({ value: api.admin.me.username, rework: 1 })
})

test('whoever signed a step off in an earlier pass is no second person of the next', async () => {
  const { save, put, again, signBy } = await aRun()
  await put('11')
  await save({ signoff: true }, api.admin)
  await again()
  await put('11')
  await expect(signBy(api.admin.me.userid)).rejects.toMatchObject({ status: 403 })
})

test('rework wants steps of the run, a reason, and whoever drives the run', async () => {
  const { params, stepid, save, put, again } = await aRun()
  await put('15', 'Too much')
  const before = await bob.readWork({ params })
  for (const [rework, problem] of [
    [
      { stepids: [stepid, 1], reason: 'Why' },
      { field: 'rework.stepids', code: 'not_found' },
    ],
    [{ stepids: [], reason: 'Why' }, { field: 'rework.stepids' }],
    [{ stepids: [stepid], reason: ' ' }, { field: 'rework.reason' }],
  ] as const)
    await expect(save({ rework })).rejects.toMatchObject({ status: 422, errors: [problem] })
  await expect(again({}, dan)).rejects.toMatchObject({ status: 403 })
  expect((await bob.readWork({ params })).revisionid).toBe(before.revisionid)
  await bob.pauseWork({ params, body: {} })
  await expect(again()).rejects.toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
})

test('a field has one rule, and a rule only where it has bounds', async () => {
  const { guideid, steps } = await openBench(api, ada).guideOf()
  const formOf = (asked: object) =>
    ada.changeStepForm({
      params: { guideid, stepid: firstOf(steps).stepid },
      body: { fields: [{ ...torqueField, ...asked }, useAsIs] },
    })
  const isRefused = {
    status: 422,
    errors: [{ field: 'fields.rework', code: 'not_allowed', index: 0 }],
  }
  await expect(formOf({ rework: true, hold: true })).rejects.toMatchObject(isRefused)
  await expect(formOf({ rework: true, min: undefined, max: undefined })).rejects.toMatchObject(
    isRefused,
  )
  expect((await formOf({ rework: true })).fields[0]).toMatchObject({ rework: true })
})
