// Work orders that are made ahead: who sees and plans them, what they come to, what is begun from
// them (api-facts 6.3).
import { expect, test } from 'vitest'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { guideToRun } from '#testing/worklog.ts'

const api = await startApiForFile()
const { ada, bob, cleo, dan } = await api.people('ada', 'bob', 'cleo', 'dan')
const mo = await api.person('mo', { privilege: 'Moderator' })
for (const title of ['Kettles', 'Irons'])
  await ada.createWiki({ body: { namespace: 'CATEGORY', title, contents: '' } })
const { teamid } = await api.admin.createTeam({ body: { name: 'Bench' } })
await api.admin.addTeamMember({ params: { teamid, userid: cleo.me.userid }, body: {} })

let made = 0
const number = () => `W-${++made}`
const order = async (more: object = {}) => {
  const { guideid } = await guideToRun(ada)
  return mo.createWorkOrder({ body: { number: number(), guideid, ...more } })
}
type Order = Awaited<ReturnType<typeof order>>
const at = ({ orderid }: Pick<Order, 'orderid'>) => ({ params: { orderid } })
const now = ({ orderid, revisionid }: Order) => ({ params: { orderid }, query: { revisionid } })
const listed = async (who: TestPerson, query: object = {}) =>
  (await who.listWorkOrders({ query: { limit: 100, ...query } })).map(one => one.orderid)
const start = (who: TestPerson, of: Order, body: object = {}) =>
  who.startWorkOrder({ ...at(of), body })
const refused = (field: string, code: string) => ({ status: 422, errors: [{ field, code }] })
const newest = async (guideid: number) => ({
  params: { guideid },
  query: {
    revisionid: (await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } }))
      .revisionid,
  },
})
/** Runs of these guides have nothing to be filled in. */
const finish = (who: TestPerson, { entryid }: { entryid: number }) =>
  who.finishWork({ params: { entryid } })

test('only Moderators and Admins plan, and workers read what is theirs or their team’s', async () => {
  const bobs = await order({ userid: bob.me.userid })
  const teams = await order({ teamid })
  const nobodys = await order()
  for (const [who, seen] of [
    [bob, [bobs]],
    [cleo, [teams]],
    [dan, []],
    [mo, [bobs, teams, nobodys]],
  ] as const) {
    expect(
      (await listed(who)).filter(id => [bobs, teams, nobodys].some(one => one.orderid === id)),
    ).toEqual(seen.map(one => one.orderid))
    for (const one of [bobs, teams, nobodys])
      if (seen.some(({ orderid }) => orderid === one.orderid))
        expect((await who.readWorkOrder(at(one))).number).toBe(one.number)
      else await expect(who.readWorkOrder(at(one))).rejects.toMatchObject({ status: 404 })
  }
  await expect(
    bob.createWorkOrder({ body: { number: number(), guideid: bobs.guideid } }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(bob.patchWorkOrder({ ...now(bobs), body: { quantity: 9 } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(dan.cancelWorkOrder({ ...now(bobs), body: { reason: 'No' } })).rejects.toMatchObject(
    { status: 404 },
  )
  await expect(start(dan, bobs)).rejects.toMatchObject({ status: 404 })
})

test('a guide that is hidden or deleted takes its orders from workers, without its title', async () => {
  const one = await order({ userid: bob.me.userid })
  await ada.unpublishGuide(await newest(one.guideid))
  expect(await listed(bob)).not.toContain(one.orderid)
  await expect(bob.readWorkOrder(at(one))).rejects.toMatchObject({ status: 404 })
  await expect(start(bob, one)).rejects.toMatchObject({ status: 404 })
  await expect(
    mo.createWorkOrder({
      body: { number: number(), guideid: one.guideid, userid: bob.me.userid },
    }),
  ).rejects.toMatchObject(refused('userid', 'not_allowed'))
  await ada.publishGuide(await newest(one.guideid))
  expect(await listed(bob)).toContain(one.orderid)
  await ada.deleteGuide(await newest(one.guideid))
  expect(await listed(bob)).not.toContain(one.orderid)
  expect(await mo.readWorkOrder(at(one))).toMatchObject({ title: null, state: 'open' })
  expect(await listed(mo, { startable: true })).not.toContain(one.orderid)
  await expect(start(mo, one)).rejects.toMatchObject({ status: 404 })
  await mo.cancelWorkOrder({ ...now(one), body: { reason: 'The guide is gone' } })
})

test('what a plan says has to fit together', async () => {
  const one = await order()
  const { guideid } = one
  for (const [body, field, code] of [
    [{ number: one.number.toLowerCase() }, 'number', 'duplicate'],
    [{ number: '  ' }, 'number', 'too_short'],
    [{ quantity: 0 }, 'quantity', 'out_of_range'],
    [{ quantity: 10_001 }, 'quantity', 'out_of_range'],
    [{ serials: ['A', 'A '], quantity: 2 }, 'serials', 'duplicate'],
    [{ serials: ['A', 'B'] }, 'serials', 'too_many'],
    [{ userid: bob.me.userid, teamid }, 'teamid', 'not_allowed'],
    [{ userid: 2_000_000_000 }, 'userid', 'not_found'],
    [{ teamid: 2_000_000_000 }, 'teamid', 'not_found'],
  ] satisfies [body: object, field: string, code: string][])
    await expect(
      mo.createWorkOrder({ body: { number: number(), guideid, ...body } }),
    ).rejects.toMatchObject(refused(field, code))
})

test('it is done when each piece has a finished run, and open again when one is deleted', async () => {
  const one = await order({ userid: bob.me.userid, quantity: 3, serials: ['S1', 'S2'] })
  const first = await start(bob, one, { serial: 'S1' })
  expect(first).toMatchObject({
    workorderid: one.number,
    orderid: one.orderid,
    serial: 'S1',
    guideid: one.guideid,
    userid: bob.me.userid,
  })
  expect(await bob.readWorkOrder(at(one))).toMatchObject({
    started: 1,
    finished: 0,
    serials_left: ['S2'],
  })
  expect(await bob.listRuns({ query: { workorder: 's1', guideid: one.guideid } })).toMatchObject([
    { entryid: first.entryid, serial: 'S1' },
  ])
  const unnamed = await start(bob, one)
  expect(unnamed.serial).toBeNull()
  await expect(start(bob, one)).rejects.toMatchObject(refused('serial', 'required'))
  await expect(start(bob, one, { serial: 'S1' })).rejects.toMatchObject(
    refused('serial', 'open_already'),
  )
  await expect(start(bob, one, { serial: 'S9' })).rejects.toMatchObject(
    refused('serial', 'not_found'),
  )
  const again = await start(bob, one, { serial: 'S1', again: true })
  const second = await start(bob, one, { serial: 'S2' })
  await expect(start(bob, one)).rejects.toMatchObject(refused('orderid', 'too_many'))
  expect(await listed(bob, { startable: true })).not.toContain(one.orderid)
  for (const run of [first, again, second]) await finish(bob, run)
  expect(await bob.readWorkOrder(at(one))).toMatchObject({ finished: 2, state: 'open' })
  await finish(bob, unnamed)
  expect(await bob.readWorkOrder(at(one))).toMatchObject({
    started: 3,
    finished: 3,
    state: 'done',
    serials_left: [],
  })
  await expect(start(bob, one, { serial: 'S1', again: true })).rejects.toMatchObject(
    refused('orderid', 'invalid_state'),
  )
  expect(await listed(bob, { state: 'done' })).toContain(one.orderid)
  await api.admin.deleteWork({ params: { entryid: second.entryid } })
  expect(await bob.readWorkOrder(at(one))).toMatchObject({
    state: 'open',
    serials_left: ['S2'],
  })
})

test('a cancelled run gives its piece back', async () => {
  const one = await order({ userid: bob.me.userid, serials: ['S1'] })
  const run = await start(bob, one, { serial: 'S1' })
  await bob.cancelWork({ params: { entryid: run.entryid }, body: { reason: 'Dropped' } })
  expect((await bob.readWorkOrder(at(one))).serials_left).toEqual(['S1'])
  await start(bob, one, { serial: 'S1' })
})

test('of two who begin one piece at once one gets it', async () => {
  const one = await order({ teamid, quantity: 2, serials: ['S1'] })
  for (const body of [{ serial: 'S1' }, {}]) {
    const tried = await Promise.allSettled([cleo, mo, cleo].map(who => start(who, one, body)))
    expect(tried.filter(each => each.status === 'fulfilled').length).toBe(1)
    for (const each of tried)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 422 })
  }
  expect((await mo.readWorkOrder(at(one))).started).toBe(2)
})

test('the same start under its Idempotency-Key is one run', async () => {
  const one = await order({ userid: bob.me.userid })
  const send = () =>
    api.request(`/x/work_orders/${one.orderid}/runs`, {
      method: 'POST',
      headers: { Authorization: `api ${bob.token}`, 'Idempotency-Key': 'start-once' },
      body: '{}',
    })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.json()).toEqual(await first.json())
  expect((await bob.readWorkOrder(at(one))).started).toBe(1)
})

test('it is due first, found by what is scanned, and by the beginning of its number', async () => {
  const today = unixNow()
  const none = await order({ userid: dan.me.userid })
  const late = await order({ userid: dan.me.userid, due_date: today + 9000, serials: ['QR-7'] })
  const soon = await order({ userid: dan.me.userid, due_date: today + 100 })
  expect(await listed(dan, { mine: true })).toEqual(
    [soon, late, none].map(({ orderid }) => orderid),
  )
  expect(await listed(dan, { mine: true, limit: 1 })).toEqual([soon.orderid])
  const totalOf = async (query: string) =>
    (
      await api.request(`/x/work_orders?mine=true&limit=1${query}`, {
        headers: { Authorization: `api ${dan.token}` },
      })
    ).headers.get('X-Total-Count')
  expect([await totalOf(''), await totalOf('&uncounted=true')]).toEqual(['3', null])
  for (const code of ['QR-7', late.number.toLowerCase(), ` ${late.number} `])
    expect(await listed(dan, { code })).toEqual([late.orderid])
  expect(await listed(dan, { code: 'QR' })).toEqual([])
  expect(await listed(bob, { code: 'QR-7' })).toEqual([])
  expect(await listed(dan, { number: late.number.slice(0, -1).toLowerCase() })).toContain(
    late.orderid,
  )
  expect(await listed(dan, { number: '%' })).toEqual([])
  expect(await listed(mo, { userid: dan.me.userid, due_before: String(today + 200) })).toEqual([
    soon.orderid,
  ])
  expect(await listed(mo, { guideid: none.guideid })).toEqual([none.orderid])
})

test('a change keeps what was begun, and who it is given to is told once', async () => {
  const one = await order({ quantity: 2, serials: ['S1', 'S2'] })
  const given = await mo.patchWorkOrder({ ...now(one), body: { userid: bob.me.userid } })
  const told = (await bob.listNotifications({ query: { limit: 50 } })).filter(
    notice => notice.event === 'work_log.ordered' && notice.url.includes(one.number),
  )
  expect(told.length).toBe(1)
  await start(bob, one, { serial: 'S1' })
  await expect(
    mo.patchWorkOrder({ ...now(given), body: { serials: ['S2'], quantity: 1 } }),
  ).rejects.toMatchObject(refused('serials', 'in_use'))
  await start(bob, one, { serial: 'S2' })
  await expect(
    mo.patchWorkOrder({ ...now(given), body: { quantity: 1, serials: ['S1'] } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'quantity' }, { field: 'serials' }] })
  const more = await mo.patchWorkOrder({
    ...now(given),
    body: { quantity: 3, userid: null, teamid, due_date: null, note: 'Rack 4' },
  })
  expect(more).toMatchObject({ quantity: 3, userid: null, teamid, team: 'Bench', note: 'Rack 4' })
  await expect(mo.patchWorkOrder({ ...now(given), body: { quantity: 4 } })).rejects.toMatchObject({
    status: 409,
    body: { quantity: 3, revisionid: more.revisionid },
  })
  expect(await listed(bob)).not.toContain(one.orderid)
})

test('a cancelled order begins nothing, its runs go on, and the log says why', async () => {
  const one = await order({ userid: bob.me.userid, quantity: 2 })
  const run = await start(bob, one)
  const over = await mo.cancelWorkOrder({ ...now(one), body: { reason: 'Not needed' } })
  expect(over).toMatchObject({ state: 'cancelled', reason: 'Not needed' })
  await expect(start(bob, one)).rejects.toMatchObject(refused('orderid', 'invalid_state'))
  await finish(bob, run)
  await expect(
    mo.cancelWorkOrder({ ...now(over), body: { reason: 'Again' } }),
  ).rejects.toMatchObject(refused('orderid', 'invalid_state'))
  await expect(mo.patchWorkOrder({ ...now(over), body: { quantity: 3 } })).rejects.toMatchObject(
    refused('orderid', 'invalid_state'),
  )
  const logged = await api.database.values<string>(sql`select action from audit_rows
    where target_type = 'work_order' and target_id = ${String(one.orderid)} order by auditid`)
  expect(logged).toEqual(['work_order.created', 'work_order.assigned', 'work_order.cancelled'])
})

test('without a work log there are no work orders', async () => {
  const { revisionid } = await api.admin.readSettings()
  const off = await api.admin.patchSettings({ query: { revisionid }, body: { work_log: false } })
  await expect(listed(mo)).rejects.toMatchObject({
    status: 403,
    errors: [{ field: 'work_log', code: 'feature_disabled' }],
  })
  await api.admin.patchSettings({
    query: { revisionid: off.revisionid },
    body: { work_log: true },
  })
})
