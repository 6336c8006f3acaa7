// A value out of its bounds that holds its run until a second person has signed.
import { expect, test } from 'vitest'
import { firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { line, openBench } from '#testing/releases.ts'
import { password } from '#testing/signing.ts'

const api = await startApiForFile()
const { ada, bob, cyd, dan } = await api.people('ada', 'bob', 'cyd', 'dan')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)
const held = { label: 'Torque', type: 'number', min: 10, max: 12, hold: true } as const
const check = { label: 'Go on as it is', type: 'second_signature' } as const

/** A run of Bob's at a step that holds it where the torque is out of range. */
const aRun = async () => {
  const { guideid, steps } = await bench.guideOf()
  const { stepid } = firstOf(steps)
  const { fields } = await ada.changeStepForm({
    params: { guideid, stepid },
    body: { fields: [held, check, { label: 'Gap', type: 'number', max: 1 }] },
  })
  const [torque, sign, gap] = [0, 1, 2].map(at => itemAt(fields, at).field_revisionid) as [
    number,
    number,
    number,
  ]
  const { entryid } = await bob.startWork({ body: { guideid, workorderid: `W-${guideid}` } })
  const params = { entryid }
  const put = (id: number, value: string, reason?: string) =>
    bob.saveStepData({
      params,
      body: { stepid, fields: [{ field_revisionid: id, value, ...(reason && { reason }) }] },
    })
  const signOff = () => bob.saveStepData({ params, body: { stepid, fields: {}, signoff: true } })
  const decide = () =>
    bob.signWork({ params, body: { field_revisionid: sign, userid: cyd.me.userid, password } })
  const onBoard = async (who: typeof bob) =>
    (await who.readWorkBoard({ query: { entryids: [entryid] } })).rows.map(row => row.held)
  return { params, guideid, stepid, torque, sign, gap, put, signOff, decide, onBoard }
}
const isHeld = {
  status: 422,
  errors: [
    expect.objectContaining({
      field: 'fields',
      code: 'held',
      message: 'Torque in step 1 holds the run until a second person signs',
      label: 'Torque',
      step: 1,
    }),
  ],
}

test('a value out of range holds the run until somebody else has signed for it (WL-1)', async () => {
  const { params, torque, gap, put, signOff, decide, onBoard } = await aRun()
  // What a field without the rule holds is marked, and holds nothing.
  await put(gap, '2', 'Worn')
  expect(await onBoard(bob)).toEqual([false])
  // The value and everything else is kept; only what would end the step or the run is refused.
  const after = await put(torque, '15', 'The gauge stuck')
  expect(after.record).toMatchObject([{ value: '15', out_of_bounds: true }, { value: '2' }])
  expect(await onBoard(bob)).toEqual([true])
  await expect(signOff()).rejects.toMatchObject(isHeld)
  await expect(bob.finishWork({ params })).rejects.toMatchObject(isHeld)
  expect((await bob.readWork({ params })).signoffs).toEqual([])
  await decide()
  expect(await onBoard(bob)).toEqual([false])
  expect((await signOff()).signoffs).toHaveLength(1)
  expect((await bob.finishWork({ params })).status).toBe('complete')
})

test('measured again within its bounds it holds nothing, and the record keeps both (WL-1)', async () => {
  const { params, torque, put, signOff } = await aRun()
  await put(torque, '15', 'Too tight')
  const { record } = await put(torque, '11', 'Loosened and tightened again')
  expect(record).toMatchObject([
    {
      value: '11',
      out_of_bounds: false,
      reason: 'Loosened and tightened again',
      earlier: [{ value: '15', out_of_bounds: true, reason: 'Too tight' }],
    },
  ])
  await signOff()
  expect((await bob.finishWork({ params })).status).toBe('complete')
})

test('a signature of before the value, or a voided one, lets nothing go on (WL-1)', async () => {
  const { params, torque, sign, put, signOff, decide, onBoard } = await aRun()
  await decide()
  await put(torque, '15', 'Too tight')
  await expect(signOff()).rejects.toMatchObject(isHeld)
  const undo = () =>
    bob.voidWorkSignature({
      params: { ...params, field_revisionid: sign },
      body: { reason: 'Signed too early' },
    })
  await undo()
  await decide()
  await signOff()
  await undo()
  expect(await onBoard(bob)).toEqual([true])
  await expect(bob.finishWork({ params })).rejects.toMatchObject(isHeld)
})

test('the value of a hold and the sign-off in one write are refused together (WL-1)', async () => {
  const { params, stepid, torque } = await aRun()
  await expect(
    bob.saveStepData({ params, body: { stepid, fields: { [torque]: '15' }, signoff: true } }),
  ).rejects.toMatchObject(isHeld)
  expect((await bob.readWork({ params })).record).toEqual([])
})

test('whoever may not read a run does not learn that it is held (WL-1)', async () => {
  const { params, torque, put, onBoard } = await aRun()
  await put(torque, '15', 'Too tight')
  await bob.suspendWork({ params, body: {} })
  expect([await onBoard(bob), await onBoard(dan)]).toEqual([[true], [false]])
})

test('a run goes on under the rule that it began with (WL-1)', async () => {
  const { params, guideid, stepid, torque, put, signOff } = await aRun()
  await ada.changeStepForm({
    params: { guideid, stepid },
    body: { fields: [{ label: 'Torque', type: 'number', min: 10, max: 12 }] },
  })
  await put(torque, '15', 'Too tight')
  await expect(signOff()).rejects.toMatchObject(isHeld)
  const { fields } = await bob.readWorkForms({ params })
  expect(fields[0]).toMatchObject(held)
})

test.each([
  ['it has no bounds', [{ ...held, min: undefined, max: undefined }, check], 'not_allowed'],
  ['nobody could sign', [held], 'required'],
  ['its type has none', [{ label: 'Day', type: 'date', hold: true }, check], 'not_allowed'],
] as const)('a field holds no run where %s (WL-1)', async (_, fields, code) => {
  const { guideid, steps } = await bench.guideOf()
  await expect(
    ada.changeStepForm({
      params: { guideid, stepid: firstOf(steps).stepid },
      body: { fields: [...fields] },
    }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'fields.hold', code, index: 0 }] })
})

test('a step is not signed off while what it asks for is empty or holds the run (WL-10)', async () => {
  const { guideid } = await bench.guideOf()
  const { steps } = await ada.createStep({
    params: { guideid },
    body: { lines: [line('Close the lid.')] },
  })
  const [first, later] = [itemAt(steps, 0), itemAt(steps, 1)]
  const asked = (label: string) => ({ label, type: 'text', required: true }) as const
  const { fields } = await ada.changeStepForm({
    params: { guideid, stepid: first.stepid },
    body: { fields: [held, asked('Batch'), asked('Seal'), check] },
  })
  await ada.changeStepForm({
    params: { guideid, stepid: later.stepid },
    body: { fields: [asked('Lid')] },
  })
  const [torque, batch, seal] = [0, 1, 2].map(n => itemAt(fields, n).field_revisionid)
  const { entryid } = await bob.startWork({ body: { guideid, workorderid: `S-${guideid}` } })
  const sign = (given: object, signoff = true) =>
    bob.saveStepData({
      params: { entryid },
      body: {
        stepid: first.stepid,
        signoff,
        fields: Object.entries(given).map(([id, value]) => ({
          field_revisionid: Number(id),
          value: String(value),
          reason: 'As it is',
        })),
      },
    })
  const named = (label: string, code: string) =>
    expect.objectContaining({ field: 'fields', code, label, step: 1 })
  await expect(sign({ [Number(torque)]: 15 })).rejects.toMatchObject({
    status: 422,
    errors: [named('Batch', 'required'), named('Seal', 'required'), named('Torque', 'held')],
  })
  expect(await bob.readWork({ params: { entryid } })).toMatchObject({ record: [], signoffs: [] })
  await expect(sign({ [Number(batch)]: 'B-1', [Number(seal)]: '' })).rejects.toMatchObject({
    errors: [named('Seal', 'required')],
  })
  // What other steps ask for is theirs.
  const signed = await sign({ [Number(torque)]: 11, [Number(batch)]: 'B-1', [Number(seal)]: 'S' })
  expect(signed.signoffs).toHaveLength(1)
  expect((await sign({ [Number(seal)]: '' }, false)).signoffs).toEqual([])
})
