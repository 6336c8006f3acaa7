// A finished run is put right by whoever answers for it (findings R-C3, WL-7; decision 0570).
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'
import { eraseWhenDue } from '#server/accounts/due.ts'
import { sql } from '#server/db/sql.ts'
import { bodyOf } from '#server/webhooks/body.ts'

const api = await startApiForFile()
const { ada, bob, cyd } = await api.people('ada', 'bob', 'cyd')
const mo = await api.person('mo', { privilege: 'Moderator' })
const lee = await api.person('lee', { privilege: 'Author' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

/** A run of bob with a torque of 11, finished. */
const finished = async () => {
  const run = await bench.runOf(bob)
  await run.put(bob, { [run.torque]: 11 }, { signoff: true })
  const { revisionid } = await bob.finishWork({ params: run.params })
  const amend = (who: TestPerson, value: string | number, more: object = {}) =>
    who.amendWork({
      params: run.params,
      query: { revisionid },
      body: { field_revisionid: run.torque, value, reason: 'Wrong scale', ...more },
    })
  return { ...run, revisionid, amend }
}

test('a value of a finished run is amended with a reason, and both stay (R-C3)', async () => {
  const { params, torque, amend, revisionid } = await finished()
  const device_date = unixNow() - 5
  const after = await amend(mo, '11,5', { device: 'Tablet 4', device_date })
  expect(after).toMatchObject({ status: 'complete', work_data: [{ value: '11.5' }] })
  expect(after.record).toMatchObject([
    {
      value: '11.5',
      kind: 'amendment',
      userid: mo.me.userid,
      device_date,
      device: 'Tablet 4',
      out_of_bounds: false,
      reason: 'Wrong scale',
      earlier: [{ value: '11', kind: 'entry', userid: bob.me.userid, reason: null }],
    },
  ])
  expect(after.revisionid).toBeGreaterThan(revisionid)
  expect(after.endtime).not.toBeNull()
  // Out of its bounds it is marked like any other, and the next one stands beside both.
  const again = await mo.amendWork({
    params,
    query: { revisionid: after.revisionid },
    body: { field_revisionid: torque, value: 15, reason: 'The gauge says so' },
  })
  expect(again.record).toMatchObject([
    {
      value: '15',
      out_of_bounds: true,
      reason: 'The gauge says so',
      earlier: [
        { value: '11', kind: 'entry' },
        { value: '11.5', kind: 'amendment', reason: 'Wrong scale' },
      ],
    },
  ])
  expect(
    (await bob.listRuns({ query: { guideid: again.guideid, deviations: true } })).map(
      one => one.entryid,
    ),
  ).toEqual([again.entryid])
})

test('what was left out of a finished run is added as an amendment (R-C3)', async () => {
  const { amend, serial } = await finished()
  const { record } = await amend(mo, 'AB-1', { field_revisionid: serial })
  expect(record.find(one => one.field_revisionid === serial)).toMatchObject({
    value: 'AB-1',
    kind: 'amendment',
    earlier: [],
  })
})

test('only Moderators and Admins amend a finished run (R-C3)', async () => {
  const { amend, guide, params } = await finished()
  // Whoever makes a team leads it, and takes guides and people in.
  const { teamid } = await lee.createTeam({ body: { name: 'Valves' } })
  await ada.addGuideTeam({ params: { guideid: guide.guideid, teamid } })
  await lee.addTeamMember({ params: { teamid, userid: bob.me.userid } })
  for (const who of [bob, ada, cyd, lee])
    await expect(amend(who, 12)).rejects.toMatchObject({ status: 403 })
  const canAmend = async (who: TestPerson) => (await who.readWorkForms({ params })).can_amend
  expect(await Promise.all([bob, ada, lee, mo, api.admin].map(canAmend))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  expect((await amend(api.admin, 12)).record).toMatchObject([{ value: '12' }])
})

test('names that were typed stay as they are, and what an erased amender wrote goes (R-C3)', async () => {
  const gil = await api.person('gil', { privilege: 'Moderator' })
  const { guideid, steps } = await bench.guideOf()
  const { fields } = await ada.changeStepForm({
    params: { guideid, stepid: firstOf(steps).stepid },
    body: {
      fields: [
        { label: 'Batch', type: 'text' },
        { label: 'Checked by', type: 'signature' },
      ],
    },
  })
  const [batch, checked] = fields.map(one => one.field_revisionid) as [number, number]
  const { entryid } = await bob.startWork({ body: { guideid, workorderid: 'W' } })
  const params = { entryid }
  await bob.saveStepData({ params, body: { fields: { [batch]: 'B-1', [checked]: 'Bob' } } })
  const { revisionid } = await bob.finishWork({ params })
  const amend = (field_revisionid: number, value: string) =>
    gil.amendWork({
      params,
      query: { revisionid },
      body: { field_revisionid, value, reason: 'On the label' },
    })
  await expect(amend(checked, 'Cyd')).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'field_revisionid', code: 'not_allowed' }],
  })
  await amend(batch, 'B-2')
  const rows = async () =>
    api.admin.listAudit({ query: { action: 'work_log.amended', target_id: String(entryid) } })
  expect(await rows()).toMatchObject([{ reason: 'On the label', after: { value: 'B-2' } }])
  const { userid } = gil.me
  await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
  await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
  await eraseWhenDue(api.service, userid)
  const { record } = await bob.readWork({ params })
  expect(record.find(one => one.field_revisionid === batch)).toMatchObject({
    value: 'B-1',
    kind: 'entry',
    userid: bob.me.userid,
    earlier: [],
  })
  expect(JSON.stringify(await rows())).not.toMatch(/On the label|B-2/)
})

test('an amendment of another state, without a reason or of nothing is refused (R-C3)', async () => {
  const { params, amend, serial } = await finished()
  const refused = (field: string, code: string) => ({ status: 422, errors: [{ field, code }] })
  await expect(amend(mo, 12, { reason: ' ' })).rejects.toMatchObject(refused('reason', 'too_short'))
  await expect(amend(mo, '11')).rejects.toMatchObject(refused('value', 'unchanged'))
  await expect(amend(mo, 'tight')).rejects.toMatchObject(refused('value', 'invalid_value'))
  await expect(amend(mo, 12, { field_revisionid: 999_999 })).rejects.toMatchObject(
    refused('field_revisionid', 'not_found'),
  )
  await expect(
    mo.amendWork({
      params,
      query: {},
      body: { field_revisionid: serial, value: 'A', reason: 'x' },
    }),
  ).rejects.toMatchObject(refused('revisionid', 'missing_revisionid'))
  await amend(mo, 12)
  await expect(amend(mo, 10)).rejects.toMatchObject({
    status: 409,
    body: { entryid: params.entryid, record: [{ value: '12' }] },
  })
  const open = await bench.runOf(bob)
  const { entry } = open
  await expect(
    mo.amendWork({
      params: open.params,
      query: { revisionid: entry.revisionid },
      body: { field_revisionid: open.torque, value: 11, reason: 'Too early' },
    }),
  ).rejects.toMatchObject(refused('entryid', 'invalid_state'))
})

test('an amendment is told to the worker, audited, sent and in the file (R-C3)', async () => {
  const { params, amend, torque, entry } = await finished()
  await amend(mo, 12)
  const told = (await bob.listNotifications({ query: { limit: 50 } })).filter(
    one => one.event === 'work_log.amended' && one.data['entryid'] === params.entryid,
  )
  expect(told).toMatchObject([
    {
      url: expect.stringMatching(new RegExp(`/work/${params.entryid}/record$`)),
      data: { reason: 'Wrong scale' },
    },
  ])
  const rows = await api.admin.listAudit({
    query: { action: 'work_log.amended', target_id: String(params.entryid) },
  })
  expect(rows).toMatchObject([
    {
      reason: 'Wrong scale',
      before: { field_revisionid: torque, value: '11' },
      after: { field_revisionid: torque, value: '12' },
    },
  ])
  const sent = await bodyOf(api.service, {
    deliveryid: 1,
    event: 'work_log.amended',
    eventid: 1,
    sequence: 1,
    actor: mo.me.userid,
    data: { entryid: params.entryid },
    created: 1,
    // Of a delivery only what is told counts here.
  } as unknown as Parameters<typeof bodyOf>[1])
  expect(JSON.parse(sent)).toMatchObject({
    data: { record: [{ value: '12', kind: 'amendment', earlier: [{ value: '11' }] }] },
  })
  const file = String(
    await bob.listRuns({ query: { guideid: entry.guideid, format: 'csv' } }),
  ).split('\r\n')
  expect(file[0]).toMatch(/,kind,device,clock_ahead$/)
  expect(file[1]).toMatch(/,Torque,12,.*,Wrong scale,mo,.*,amendment,,$/)
})
