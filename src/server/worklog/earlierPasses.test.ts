// What belongs to an earlier pass of a step stays out of the next, whoever sends it.
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { openReworks } from '#testing/reworks.ts'
import { password } from '#testing/signing.ts'

const api = await startApiForFile()
const people = await api.people('ada', 'bob', 'cyd', 'dan')
const { ada, bob, cyd } = people
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const aRun = openReworks(api, people)

test('what was written down before an order is not moved into the new pass (WL-1)', async () => {
  const { params, later, torque, sign, save, put, again, signBy } = await aRun()
  await put('15', 'Too much')
  const known_reworks = 0
  const current = await again({ known_reworks }, api.admin)
  // Of a step that was not ordered anew it is taken.
  await save({ stepid: later, signoff: true, known_reworks })
  const stale = { status: 409, body: { reworks: current.reworks } }
  const fields = { [torque]: '11' }
  const signature = { field_revisionid: sign, userid: cyd.me.userid, password }
  for (const late of [
    () => save({ fields, known_reworks }),
    () => save({ signoff: true, known_reworks }),
    () => again({ known_reworks }),
    () => bob.signWork({ params, body: { ...signature, known_reworks } }),
  ])
    await expect(late()).rejects.toMatchObject(stale)
  await signBy(cyd.me.userid)
  await expect(
    bob.voidWorkSignature({
      params: { ...params, field_revisionid: sign },
      body: { reason: 'The wrong step', known_reworks },
    }),
  ).rejects.toMatchObject({ status: 409 })
  const { record, signoffs } = await bob.readWork({ params })
  expect(record.map(one => one.value)).toEqual(['', 'cyd'])
  expect(signoffs.map(one => one.stepid)).toEqual([later])
  // Who says which pass it is, or says nothing of it, writes into the one that stands.
  await bob.voidWorkSignature({
    params: { ...params, field_revisionid: sign },
    body: { reason: 'The wrong step', known_reworks: 1 },
  })
  await save({ fields, known_reworks: 1 })
  expect((await save({ signoff: true })).record[0]).toMatchObject({ value: '11', rework: 1 })
})

test('an order that was taken already is answered with what stands (WL-1)', async () => {
  const { params, stepid, later, torque, put, again } = await aRun()
  await put('15', 'Too much')
  const order = { known_reworks: 0, rework: { stepids: [later, stepid], reason: 'Screws' } }
  expect((await again(order)).reworks).toMatchObject([{ number: 1 }])
  const done = await put('11')
  expect(await again(order)).toMatchObject({ revisionid: done.revisionid, record: done.record })
  // Somebody else's, for another reason, or the next one.
  for (const [more, who] of [
    [order, api.admin],
    [{ ...order, rework: { ...order.rework, reason: 'Oil' } }, bob],
    // With something else, which would not be stored.
    [{ ...order, fields: { [torque]: '11' } }, bob],
    [{ ...order, signoff: true }, bob],
  ] as const)
    await expect(again(more, who)).rejects.toMatchObject({ status: 409 })
  expect((await bob.readWork({ params })).reworks).toHaveLength(1)
  expect((await again({ ...order, known_reworks: 1 })).reworks).toHaveLength(2)
})

test('whoever signed an earlier pass does none of the work of the next (WL-1, WL-8)', async () => {
  const { params, torque, save, put, again, signBy } = await aRun()
  await put('15', 'Too much')
  await signBy(cyd.me.userid)
  await again()
  await bob.suspendWork({ params, body: {} })
  await cyd.assumeWork({ params, body: {} })
  const isSigner = { status: 422, errors: [{ code: 'signer' }] }
  await expect(save({ signoff: true }, cyd)).rejects.toMatchObject(isSigner)
  await expect(save({ fields: { [torque]: '11' } }, cyd)).rejects.toMatchObject(isSigner)
})

test('a slip that was put right in its own pass is not asked for again (WL-1)', async () => {
  const { params, put, again } = await aRun()
  await put('150', 'Typed wrong')
  await put('11')
  await again()
  expect((await bob.finishWork({ params })).status).toBe('complete')
})

test('one of several measurements is not all of them done again (WL-1)', async () => {
  const { params, save, torque, again } = await aRun({}, { type: 'repeated', times: 3 })
  const measure = (value: string) => save({ fields: { [torque]: value } })
  await save({ fields: { [torque]: '15; 11; 11' }, reasons: { [torque]: 'Too much' } })
  await again()
  await measure('11')
  const isOwed = { status: 422, errors: [{ field: 'fields', code: 'required' }] }
  await expect(bob.finishWork({ params })).rejects.toMatchObject(isOwed)
  await measure('11; 11; 12')
  expect((await bob.finishWork({ params })).status).toBe('complete')
})

test('a run with an order of somebody else is not deleted by its worker', async () => {
  const { params, again } = await aRun()
  await again({}, api.admin)
  await expect(bob.deleteWork({ params })).rejects.toMatchObject({ status: 403 })
})
