// What a second person has signed stays as they saw it, and nobody is both worker and signer.
import { expect, test } from 'vitest'
import { matchIn, firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { openSigning, password } from '#testing/signing.ts'

const api = await startApiForFile()
const { ada, bob, cyd, dan, mo } = await api.people('ada', 'bob', 'cyd', 'dan', 'mo')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
await api.admin.patchUser({ params: { userid: mo.me.userid }, body: { privilege: 'Moderator' } })
const aRun = openSigning(api, { author: ada, worker: bob })
const own = { current_password: password }
const refusal = (status: number, field: string, code: string) => ({
  status,
  errors: [expect.objectContaining({ field, code })],
})
const signedAlready = refusal(422, 'fields', 'signed')

test('another reason for a signed value does not open it (WL-8)', async () => {
  const { params, torque, step, put, sign } = await aRun()
  const say = (value: number, reason: string) =>
    bob.saveStepData({
      params,
      body: { stepid: step.stepid, fields: [{ field_revisionid: torque, value, reason }] },
    })
  await say(13, 'The spring is new')
  const { record } = await sign(cyd)
  await expect(say(13, 'Another one')).rejects.toMatchObject(signedAlready)
  await expect(put({ [torque]: 11 })).rejects.toMatchObject(signedAlready)
  expect((await say(13, 'The spring is new')).record).toEqual(record)
  expect((await put({ [torque]: 13 })).record).toEqual(record)
})

test('a value out of its bounds is not signed for until somebody said why (WL-8)', async () => {
  const { params, torque, step, put, sign } = await aRun()
  await put({ [torque]: 13 })
  await expect(sign(cyd)).rejects.toMatchObject(refusal(422, 'reasons', 'required'))
  await bob.saveStepData({
    params,
    body: { stepid: step.stepid, fields: { [torque]: 13 }, reasons: { [torque]: 'New spring' } },
  })
  await sign(cyd)
})

test('who signed does no work in the run as long as that stands (WL-8)', async () => {
  const { params, torque, step, put, sign, voided } = await aRun()
  await sign(cyd)
  await bob.suspendWork({ params, body: {} })
  await cyd.assumeWork({ params, body: {} })
  await expect(put({ [torque]: 11 }, cyd)).rejects.toMatchObject(refusal(422, 'fields', 'signer'))
  const signOff = () =>
    cyd.saveStepData({ params, body: { stepid: step.stepid, fields: {}, signoff: true } })
  await expect(signOff()).rejects.toMatchObject(refusal(422, 'signoff', 'signer'))
  await expect(cyd.finishWork({ params, body: {} })).rejects.toMatchObject(
    refusal(422, 'userid', 'worker_signed'),
  )
  await voided('I go on with it', cyd)
  await put({ [torque]: 11 }, cyd)
  await sign(dan, { password }, cyd)
  await signOff()
  await voided('I have not looked', cyd)
  await expect(sign(cyd, { password }, cyd)).rejects.toMatchObject(
    refusal(403, 'userid', 'own_work'),
  )
})

test('who signed a step off is not the second person (WL-8)', async () => {
  const { params, step, sign, voided } = await aRun()
  await sign(cyd)
  await mo.saveStepData({ params, body: { stepid: step.stepid, fields: {}, signoff: true } })
  await voided('Somebody else looks')
  await expect(sign(mo)).rejects.toMatchObject(refusal(403, 'userid', 'own_work'))
})

test('a value with a later clock than the signature is signed for too (WL-8)', async () => {
  const { entryid, torque, check, put, sign } = await aRun()
  await put({ [torque]: 11 })
  const written = sql`update work_values set date = date + 100 where entryid = ${entryid}`
  await api.database.run(written)
  const { record } = await sign(cyd)
  const dates = new Map(record.map(one => [one.field_revisionid, one.date]))
  expect(dates.get(check)).toBe(dates.get(torque))
  await expect(put({ [torque]: 12 })).rejects.toMatchObject(signedAlready)
})

test('a value that is written after a signature is not signed for, whatever the clock (WL-8)', async () => {
  const { entryid, torque, check, put, sign } = await aRun()
  await sign(cyd)
  const later = sql`
    update work_values set date = date + 100
      where entryid = ${entryid} and field_revisionid = ${check}`
  await api.database.run(later)
  await put({ [torque]: 11 })
  const { record } = await put({ [torque]: 12 })
  expect(record.find(one => one.field_revisionid === torque)?.value).toBe('12')
})

test('a run that others signed or voided in is not for the worker to delete (WL-7)', async () => {
  const { params, sign, voided } = await aRun()
  await sign(cyd)
  await expect(bob.deleteWork({ params })).rejects.toMatchObject({ status: 403 })
  await voided('The wrong run')
  await expect(bob.deleteWork({ params })).rejects.toMatchObject({ status: 403 })
  const another = await aRun()
  await another.put({ [another.torque]: 11 }, mo)
  await another.put({ [another.torque]: 12 })
  await expect(bob.deleteWork(another)).rejects.toMatchObject({ status: 403 })
  await bob.deleteWork({ params: (await aRun()).params })
})

test('who signed reads that run, and finds it again (WL-8)', async () => {
  const { params, guide, sign, voided } = await aRun()
  const found = async () =>
    (await dan.listRuns({ query: { guideid: guide.guideid } })).map(one => one.entryid)
  await expect(dan.readWork({ params })).rejects.toMatchObject({ status: 403 })
  expect(await found()).toEqual([])
  await sign(dan)
  for (const act of [() => Promise.resolve(null), () => voided('Too early')]) {
    await act()
    expect((await dan.readWork({ params })).entryid).toBe(params.entryid)
    expect(await found()).toEqual([params.entryid])
  }
})

test('who is in a team is told to nobody who cannot prove who they are (WL-8)', async () => {
  const { teamid } = await api.admin.createTeam({ body: { name: 'Inspectors' } })
  const { sign } = await aRun(teamid)
  await expect(sign(cyd, { password: 'not the password' })).rejects.toMatchObject(
    refusal(403, 'password', 'wrong_password'),
  )
  await expect(sign(cyd)).rejects.toMatchObject(refusal(403, 'userid', 'not_in_team'))
})

test('a bench PIN that is set is told by mail, and ends with a new password (WL-8)', async () => {
  const { eve, fay } = await api.people('eve', 'fay')
  const pinOf = async (of: typeof eve) => {
    await of.setBenchPin({ body: { pin: '271828', ...own } })
    const mails = await api.admin.listMails({ query: { limit: 200 } })
    return mails.filter(one => one.recipient === of.me.email && one.text.includes('bench PIN'))
  }
  expect(await pinOf(eve)).toHaveLength(1)
  await pinOf(fay)
  await api.anyone.resetPassword({ body: { email: eve.me.email ?? '' } })
  await api.jobsDone()
  const mails = await api.admin.listMails({ query: { limit: 200 } })
  const reset = firstOf(
    mails.filter(one => one.recipient === eve.me.email && one.text.includes('/reset-password?')),
  )
  await api.anyone.confirmReset({
    body: { token: matchIn(reset.text, /token=([\w-]+)/), password: 'another long password' },
  })
  await api.admin.patchUser({
    params: { userid: fay.me.userid },
    body: { password: 'another long password' },
  })
  const { sign } = await aRun()
  for (const one of [eve, fay])
    await expect(sign(one, { pin: '271828' })).rejects.toMatchObject(
      refusal(403, 'pin', 'wrong_pin'),
    )
})
