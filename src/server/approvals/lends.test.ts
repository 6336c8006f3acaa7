// Duties to sign that are lent for a time (moderation-admin M-121).
import { expect, test, vi } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openDesk } from '../../testing/approvals.ts'

const api = await startApiForFile()
const ada = await api.person('ada')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)

let made = 0
const person = (): Promise<TestPerson> => api.person(`signer${++made}`)
const lend = (from: TestPerson, to: TestPerson, more: object = {}) =>
  from.createLend({ body: { userid: to.me.userid, to_date: unixNow() + 86_400, ...more } })
const waits = async (who: TestPerson, filter = 'mine_now') =>
  (await who.listApprovalRequests({ query: { filter } })).map(one => one.approvalid)
const code = (word: string) => ({ errors: [{ code: word }] })

test('who is lent a duty reads, signs and both names stay (M-121)', async () => {
  const [ben, cyd] = [await person(), await person()]
  const { approval_processid } = await desk.processOf(desk.by(ben))
  const { guideid } = await desk.guideOf(undefined, false)
  await api.admin.assignProcess({ params: { guideid, approval_processid } })
  const release = await ada.createRelease({ body: { guideid, title: 'R' } })
  const { approvalid } = existing(release.approval, 'an approval')
  await expect(cyd.readApprovalRequest({ params: { approvalid } })).rejects.toMatchObject({
    status: 404,
  })
  const lent = await lend(ben, cyd)
  expect(lent).toMatchObject({
    lender: { userid: ben.me.userid, username: ben.me.username },
    borrower: { userid: cyd.me.userid },
    holds: true,
    ended_date: null,
  })
  expect(await waits(cyd)).toEqual([approvalid])
  expect((await cyd.listNotifications({ query: { limit: 5 } })).map(one => one.event)).toContain(
    'approval.lent',
  )
  const request = await cyd.readApprovalRequest({ params: { approvalid } })
  expect(request).toMatchObject({
    eligible: true,
    guide: { guideid },
    lent_by: { userid: ben.me.userid, username: ben.me.username },
  })
  expect(await ben.readApprovalRequest({ params: { approvalid } })).toMatchObject({
    eligible: true,
    lent_by: null,
  })
  const signed = await desk.sign(cyd, request)
  expect(signed).toMatchObject({
    phase: 'approved',
    stages: [
      {
        signatures: [
          {
            userid: cyd.me.userid,
            username: cyd.me.username,
            for_userid: ben.me.userid,
            for_username: ben.me.username,
          },
        ],
      },
    ],
  })
  expect(await desk.find(release.releaseid)).toMatchObject({ phase: 'live' })
  const rows = await api.admin.listAudit({
    query: { target_type: 'approval', target_id: String(approvalid), action: 'approval.signed' },
  })
  expect(rows).toMatchObject([{ actor: { userid: cyd.me.userid } }])
  expect(JSON.stringify(rows)).toContain(`"for"`)
  expect(
    await api.admin.listAudit({ query: { target_type: 'lend', target_id: String(lent.lendid) } }),
  ).toMatchObject([{ action: 'approval.lent', actor: { userid: ben.me.userid } }])
})

test('a lend from now holds at once though the clock of the service is ahead (M-121)', async () => {
  const [ben, cyd] = [await person(), await person()]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 })
  try {
    expect(await lend(ben, cyd)).toMatchObject({ holds: true })
  } finally {
    vi.useRealTimers()
  }
})

test('a duty is one signature whoever gives it (M-92, M-121)', async () => {
  const [ben, cyd, dee, eve] = [await person(), await person(), await person(), await person()]
  const teamid = await desk.teamOf(ben, cyd, dee)
  const { approval } = await desk.asked(
    await desk.processOf([{ type: 'team', teamid, required_signatures: 2 }]),
  )
  await lend(ben, cyd) // to one who is named too
  await lend(dee, eve)
  const once = await desk.sign(cyd, existing(approval, 'an approval'))
  expect(firstOf(once.stages).signatures).toMatchObject([
    { userid: cyd.me.userid, for_userid: null },
  ])
  await expect(desk.sign(cyd, once)).rejects.toMatchObject({
    status: 422,
    ...code('invalid_state'),
  })
  expect(await waits(cyd)).toEqual([])
  expect(await waits(ben)).toEqual([once.approvalid]) // what is lent is not given away
  const twice = await desk.sign(eve, once)
  expect(twice).toMatchObject({ phase: 'approved' })
  const other = existing(
    (await desk.asked(await desk.processOf([{ type: 'team', teamid, required_signatures: 3 }])))
      .approval,
    'an approval',
  )
  const byEve = await desk.sign(eve, other)
  await expect(desk.sign(dee, byEve)).rejects.toMatchObject({
    status: 422,
    ...code('invalid_state'),
  })
  expect(await waits(dee)).toEqual([])
})

test('nobody lends a duty to an author of the change (M-121)', async () => {
  const ben = await person()
  const { approval } = await desk.asked(await desk.processOf(desk.by(ben)))
  await expect(lend(ben, ada)).rejects.toMatchObject({
    status: 422,
    errors: [
      {
        field: 'userid',
        code: 'self_approval',
        message: expect.stringContaining(existing(approval, 'an approval').guide_title),
      },
    ],
  })
  await desk.sign(ben, existing(approval, 'an approval'))
  await lend(ben, ada) // nothing waits
  const later = existing(
    (await desk.asked(await desk.processOf(desk.by(ben)))).approval,
    'an approval',
  )
  await expect(desk.sign(ada, later)).rejects.toMatchObject({
    status: 403,
    ...code('self_approval'),
  })
  expect(await waits(ada)).toEqual([])
  // A creator has no duty on their own release that they could lend.
  const [cyd, dee] = [await person(), await person()]
  const own = existing(
    (
      await desk.asked(
        await desk.processOf([
          ...desk.by(cyd),
          { type: 'team', teamid: await desk.teamOf(cyd, ada) },
        ]),
      )
    ).approval,
    'an approval',
  )
  await lend(ada, dee)
  const second = await desk.sign(cyd, own)
  expect(second).toMatchObject({ current_stage: 2 })
  expect(await waits(dee)).toEqual([])
  await expect(desk.sign(dee, second)).rejects.toMatchObject({ status: 403 })
})

test('a loan ends with its time, by either person or with the duty (M-121)', async () => {
  const [ben, cyd, dee] = [await person(), await person(), await person()]
  const { approval } = await desk.asked(await desk.processOf(desk.by(ben)))
  const { approvalid } = existing(approval, 'an approval')
  const ahead = await lend(ben, cyd, { from_date: unixNow() + 1000, to_date: unixNow() + 2000 })
  expect([ahead.holds, await waits(cyd)]).toEqual([false, []])
  await expect(desk.sign(cyd, existing(approval, 'an approval'))).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    lend(ben, dee, { from_date: unixNow() + 1500, to_date: unixNow() + 5000 }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'from_date', code: 'duplicate' }] })
  await api.database.run(
    sql`update approval_lends set from_date = from_date - 1500 where lendid = ${ahead.lendid}`,
  )
  expect(await waits(cyd)).toEqual([approvalid])
  await api.database.run(
    sql`update approval_lends set from_date = ${unixNow() - 50}, to_date = ${unixNow()}
      where lendid = ${ahead.lendid}`,
  )
  expect(await waits(cyd)).toEqual([])
  await expect(desk.sign(cyd, existing(approval, 'an approval'))).rejects.toMatchObject({
    status: 403,
  })
  await expect(cyd.endLend({ params: ahead })).rejects.toMatchObject({
    status: 422,
    ...code('invalid_state'),
  })

  const given = await lend(ben, cyd)
  await expect(dee.endLend({ params: given })).rejects.toMatchObject({ status: 404 })
  await cyd.endLend({ params: given })
  expect(await waits(cyd)).toEqual([])
  expect((await ben.listNotifications({ query: { limit: 5 } })).map(one => one.event)).toContain(
    'approval.lend_ended',
  )
  await lend(ben, dee)
  expect(await waits(dee)).toEqual([approvalid])
  await api.admin.patchUser({ params: { userid: ben.me.userid }, body: { disabled: true } })
  expect(await waits(dee)).toEqual([])
  expect(
    await desk.requestOf({ releaseid: existing(approval, 'an approval').releaseid }),
  ).toMatchObject({ blocked: true })
  expect(await ben.listLends({}).catch(() => 'out')).toBe('out')
  expect(await cyd.listLends({})).toHaveLength(2)
})

test('422 for oneself, nobody, and times that cannot be (M-121)', async () => {
  const [ben, cyd] = [await person(), await person()]
  const refused = (
    body: { userid: number; from_date?: number; to_date: number },
    field: string,
    word: string,
  ) =>
    expect(ben.createLend({ body })).rejects.toMatchObject({
      status: 422,
      errors: [{ field, code: word }],
    })
  const to_date = unixNow() + 500
  await refused({ userid: ben.me.userid, to_date }, 'userid', 'invalid_value')
  await refused({ userid: 2_000_000_000, to_date }, 'userid', 'not_found')
  await refused({ userid: cyd.me.userid, to_date: unixNow() - 5 }, 'to_date', 'out_of_range')
  await refused(
    { userid: cyd.me.userid, from_date: unixNow() + 900, to_date },
    'to_date',
    'out_of_range',
  )
  await refused({ userid: cyd.me.userid, to_date: unixNow() + 400 * 86_400 }, 'to_date', 'too_long')
  await api.admin.patchUser({ params: { userid: cyd.me.userid }, body: { disabled: true } })
  await refused({ userid: cyd.me.userid, to_date }, 'userid', 'not_found')
})

test('of two lends of one time at once one is made (M-121)', async () => {
  const [ben, cyd, dee] = [await person(), await person(), await person()]
  const tries = await Promise.allSettled([lend(ben, cyd), lend(ben, dee)])
  expect(tries.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
})
