// A second person signs in a run, on the worker's device, with password or bench PIN.
import { expect, test } from 'vitest'
import { eraseWhenDue } from '#server/accounts/due.ts'
import { readConfig } from '#server/base/config.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { openSigning, password } from '#testing/signing.ts'

const { rates } = readConfig({})
const api = await startApiForFile({
  rateLimits: true,
  rates: { ...rates, RATE_SIGN_IN: 1000, RATE_REGISTER: 1000 },
})
const { ada, bob, cyd, dan, mo } = await api.people('ada', 'bob', 'cyd', 'dan', 'mo')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
await api.admin.patchUser({ params: { userid: mo.me.userid }, body: { privilege: 'Moderator' } })
const aRun = openSigning(api, { author: ada, worker: bob })
const pin = '271828'

const refusal = (status: number, field: string, code: string) => ({
  status,
  errors: [expect.objectContaining({ field, code })],
})
const actions = async (entryid: number) =>
  (
    await api.database.many<{ action: string }>(sql`
      select action from audit_rows where target_type = 'work_log'
        and target_id = ${String(entryid)} order by auditid`)
  ).map(({ action }) => action)

test('the run ends once somebody else has signed, with who and when in record and CSV (WL-8)', async () => {
  const { params, entryid, check, torque, put, sign } = await aRun()
  await put({ [torque]: 11 })
  await expect(bob.finishWork({ params })).rejects.toMatchObject(refusal(422, 'fields', 'required'))
  // The device of whoever worked says nothing of when somebody else signed.
  await expect(sign(cyd, { password, device_date: 1 })).rejects.toMatchObject(
    refusal(422, 'device_date', 'unknown_field'),
  )
  const signed = await sign(cyd)
  expect(signed.record.find(one => one.field_revisionid === check)).toMatchObject({
    label: 'I have checked the torque',
    value: cyd.me.username,
    userid: cyd.me.userid,
    device_date: null,
    out_of_bounds: false,
    reason: null,
    earlier: [],
  })
  expect(signed.revisionid).toBeGreaterThan(1)
  expect(await actions(entryid)).toEqual(['work_log.signed'])
  const csv = await (
    await api.request(`/x/work_log/runs?format=csv&guideid=${signed.guideid}`, {
      headers: { authorization: `api ${bob.token}` },
    })
  ).text()
  expect(csv).toMatch(/I have checked the torque,cyd[^\n]*,second_signature/)
  expect((await bob.finishWork({ params })).status).toBe('complete')
})

test('who works on the run, began it, handed it over or measured in it does not sign (WL-8)', async () => {
  const { params, torque, put, sign } = await aRun()
  const own = refusal(403, 'userid', 'own_work')
  await expect(sign(bob)).rejects.toMatchObject(own)
  await put({ [torque]: 11 }, mo)
  await expect(sign(mo, { password }, mo)).rejects.toMatchObject(own)
  await bob.suspendWork({ params, body: {} })
  await dan.assumeWork({ params, body: {} })
  await expect(sign(bob, { password }, dan)).rejects.toMatchObject(own)
  await expect(sign(cyd)).rejects.toMatchObject({ status: 403 })
  await sign(cyd, { password }, dan)
})

test('a typed name is no signature, and what is signed is not written over (WL-8)', async () => {
  const { torque, check, name, put, sign, voided } = await aRun()
  await expect(put({ [check]: cyd.me.username })).rejects.toMatchObject(
    refusal(422, 'fields', 'not_allowed'),
  )
  await put({ [torque]: 11, [name]: cyd.me.username })
  const signed = await sign(cyd)
  // A client that sends back what it read changes nothing.
  const again = await put({ [torque]: 11, [check]: cyd.me.username })
  expect(again.record).toEqual(signed.record)
  for (const value of ['', 'Somebody'])
    await expect(put({ [check]: value })).rejects.toMatchObject(
      refusal(422, 'fields', 'not_allowed'),
    )
  await expect(put({ [torque]: 12 })).rejects.toMatchObject(refusal(422, 'fields', 'signed'))
  await expect(sign(dan)).rejects.toMatchObject(refusal(422, 'field_revisionid', 'invalid_state'))
  await expect(voided('  ')).rejects.toMatchObject(refusal(422, 'reason', 'too_short'))
  const after = await voided('The torque was read wrong')
  expect(after.record.find(one => one.field_revisionid === check)).toMatchObject({
    value: '',
    userid: bob.me.userid,
    reason: 'The torque was read wrong',
    earlier: [{ value: cyd.me.username, userid: cyd.me.userid }],
  })
  await expect(voided('Again')).rejects.toMatchObject(
    refusal(422, 'field_revisionid', 'invalid_state'),
  )
  await put({ [torque]: 12 })
  const last = (await sign(dan)).record.find(one => one.field_revisionid === check)
  expect(last).toMatchObject({ userid: dan.me.userid, reason: null })
  expect(last?.earlier).toHaveLength(2)
})

test('a run that has ended or is nobody’s own takes and loses no signature (WL-8)', async () => {
  const { params, check, torque, sign, voided } = await aRun()
  await expect(sign(cyd, { password }, dan)).rejects.toMatchObject({ status: 403 })
  await expect(
    bob.signWork({ params, body: { field_revisionid: torque, userid: cyd.me.userid, password } }),
  ).rejects.toMatchObject(refusal(422, 'field_revisionid', 'not_found'))
  const stale = await bob.readWork({ params })
  await sign(cyd)
  await expect(
    bob.voidWorkSignature({
      params: { ...params, field_revisionid: check },
      query: { revisionid: stale.revisionid },
      body: { reason: 'Old' },
    }),
  ).rejects.toMatchObject({ status: 409 })
  await bob.finishWork({ params })
  await expect(voided('Too late')).rejects.toMatchObject(refusal(422, 'entryid', 'invalid_state'))
  await expect(sign(dan)).rejects.toMatchObject(refusal(422, 'entryid', 'invalid_state'))
})

test('only members of the team of the field sign, and suspended people never (WL-8)', async () => {
  const { teamid } = await api.admin.createTeam({ body: { name: 'Quality' } })
  const { sign } = await aRun(teamid)
  await expect(sign(cyd)).rejects.toMatchObject(refusal(403, 'userid', 'not_in_team'))
  await api.admin.addTeamMember({ params: { teamid, userid: cyd.me.userid }, body: {} })
  await api.admin.suspendUser({
    params: { userid: cyd.me.userid },
    body: { reason: 'Away' },
  })
  await expect(sign(cyd)).rejects.toMatchObject(refusal(422, 'userid', 'not_found'))
  await api.admin.liftUser({ params: { userid: cyd.me.userid }, body: {} })
  expect((await sign(cyd)).record).toHaveLength(1)
  await expect(aRun(987_654)).rejects.toMatchObject(refusal(422, 'fields.team', 'not_found'))
})

test('a bench PIN is set with the password, kept as one, and signs (WL-8)', async () => {
  const own = { current_password: password }
  await expect(dan.setBenchPin({ body: { pin } })).rejects.toMatchObject(
    refusal(422, 'current_password', 'required'),
  )
  for (const weak of ['111111', '123456', '987654', '8901234'])
    await expect(dan.setBenchPin({ body: { pin: weak, ...own } })).rejects.toMatchObject(
      refusal(422, 'pin', 'too_common'),
    )
  expect((await dan.setBenchPin({ body: { pin, ...own } })).bench_pin).toBe(true)
  const { sign, entryid } = await aRun()
  expect((await sign(dan, { pin })).record).toMatchObject([{ userid: dan.me.userid }])
  for (const proof of [{}, { pin, password }])
    await expect(sign(dan, proof)).rejects.toMatchObject(refusal(422, 'password', 'required'))
  const tables = [
    sql`bench_pins`,
    sql`audit_rows`,
    sql`audit_values`,
    sql`idempotency_keys`,
    sql`work_values`,
  ]
  for (const table of tables) {
    const rows = await api.database.values<string>(sql`select to_jsonb(t)::text from ${table} t`)
    expect(rows.join()).not.toContain(pin)
  }
  expect(await actions(entryid)).toEqual(['work_log.signed'])
  expect((await dan.removeBenchPin({ body: own })).bench_pin).toBe(false)
  await expect(dan.removeBenchPin({ body: own })).rejects.toMatchObject(
    refusal(422, 'bench_pin', 'invalid_state'),
  )
})

test('wrong PINs are audited and make a pause, and the password still signs (WL-8)', async () => {
  const { sign, entryid } = await aRun()
  const tries = await aRun()
  for (let n = 0; n < 5; n++)
    await expect(tries.sign(cyd, { pin: `31415${n}` })).rejects.toMatchObject(
      refusal(403, 'pin', 'wrong_pin'),
    )
  // In another run of the same worker too.
  await expect(sign(cyd, { pin: '314159' })).rejects.toMatchObject({ status: 429 })
  expect(await actions(tries.entryid)).toEqual(Array(5).fill('work_log.signature_refused'))
  await expect(sign(cyd, { password: 'not the password' })).rejects.toMatchObject(
    refusal(403, 'password', 'wrong_password'),
  )
  expect((await sign(cyd)).record).toHaveLength(1)
  expect(await actions(entryid)).toEqual(['work_log.signature_refused', 'work_log.signed'])
})

test('nobody shuts the PIN of somebody else at the benches of others (WL-8)', async () => {
  const [gil, hal, ivy] = [
    await api.person('gil'),
    await api.person('hal'),
    await api.person('ivy'),
  ]
  await gil.setBenchPin({ body: { pin, current_password: password } })
  await api.database.run(
    sql`update users set email_verified = true where userid = ${gil.me.userid}`,
  )
  const benchOf = (worker: typeof gil) => openSigning(api, { author: ada, worker })()
  const ofHal = await benchOf(hal)
  for (let n = 0; n < 5; n++)
    await expect(ofHal.sign(gil, { pin: `31415${n}` }, hal)).rejects.toMatchObject({ status: 403 })
  await expect(ofHal.sign(gil, { pin }, hal)).rejects.toMatchObject({ status: 429 })
  const ofIvy = await benchOf(ivy)
  expect((await ofIvy.sign(gil, { pin }, ivy)).record).toMatchObject([{ userid: gil.me.userid }])
  const mails = await api.admin.listMails({ query: { limit: 100 } })
  const told = mails.filter(mail => mail.userid === gil.me.userid && /PINs/.test(mail.subject))
  expect(told).toHaveLength(1)
  expect(told.map(mail => mail.text).join('')).not.toContain('hal')
})

test('what many guess in a day makes only benches wait where its owner never signed (WL-8)', async () => {
  const [joe, kim, lou] = [
    await api.person('joe'),
    await api.person('kim'),
    await api.person('lou'),
  ]
  await joe.setBenchPin({ body: { pin, current_password: password } })
  const benchOf = (worker: typeof joe) => openSigning(api, { author: ada, worker })()
  await (await benchOf(kim)).sign(joe, { pin }, kim)
  for (let guesser = 0; guesser < 10; guesser++) {
    const by = await api.person(`guesser${guesser}`)
    const { sign } = await benchOf(by)
    for (let n = 0; n < 5; n++)
      await expect(sign(joe, { pin: `31415${n}` }, by)).rejects.toMatchObject({ status: 403 })
  }
  const ofLou = await benchOf(lou)
  await expect(ofLou.sign(joe, { pin }, lou)).rejects.toMatchObject({ status: 429 })
  expect((await ofLou.sign(joe, { password }, lou)).record).toHaveLength(1)
  expect((await (await benchOf(kim)).sign(joe, { pin }, kim)).record).toHaveLength(1)
})

test('no digest of a PIN is kept with the key of a request (WL-8)', async () => {
  const { params, check } = await aRun()
  const send = () =>
    api.request(`/x/work_log/${params.entryid}/signatures`, {
      method: 'POST',
      headers: {
        authorization: `api ${bob.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'signed-once',
      },
      body: JSON.stringify({ field_revisionid: check, userid: cyd.me.userid, password }),
    })
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(422)
  expect(
    await api.database.many(sql`select 1 from idempotency_keys where key = 'signed-once'`),
  ).toEqual([])
})

test('an erased signer stays as “Former user”, and the signature with them (WL-8)', async () => {
  const { eve } = await api.people('eve')
  const { params, sign, check } = await aRun()
  await sign(eve)
  const { userid } = eve.me
  await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
  await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
  await eraseWhenDue(api.service, userid)
  const value = (await bob.readWork({ params })).record.find(one => one.field_revisionid === check)
  expect(value).toMatchObject({ userid, value: expect.stringMatching(/^Former user \d/) })
})

test('a run ends though whoever gave the reason for a signed value was erased (WL-8)', async () => {
  const nan = await api.person('nan')
  const run = await openSigning(api, { author: ada, worker: nan })()
  const { stepid } = run.step
  await nan.saveStepData({
    params: run.params,
    body: { stepid, fields: { [run.torque]: 15 }, reasons: { [run.torque]: 'Nan says so' } },
  })
  await nan.suspendWork({ params: run.params, body: {} })
  await bob.assumeWork({ params: run.params, body: {} })
  await run.sign(cyd, { password }, bob)
  const { userid } = nan.me
  await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
  await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
  await eraseWhenDue(api.service, userid)
  const ended = await bob.finishWork({ params: run.params })
  expect(ended.status).toBe('complete')
  const { record } = await bob.readWork({ params: run.params })
  expect(record.find(one => one.field_revisionid === run.torque)).toMatchObject({
    value: '15',
    out_of_bounds: true,
    reason: '',
  })
})
