// Guides that come first: runs of the same order and the same piece, in the guide's order.
import { expect, test } from 'vitest'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { guideToRun } from '#testing/worklog.ts'

const api = await startApiForFile()
const { ada, bob, cyd, dan } = await api.people('ada', 'bob', 'cyd', 'dan')
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const { teamid } = await api.admin.createTeam({ body: { name: 'Bench' } })
for (const { me } of [bob, cyd])
  await api.admin.addTeamMember({ params: { teamid, userid: me.userid }, body: {} })

const head = async (guideid: number) => ({
  params: { guideid },
  query: {
    revisionid: (await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } }))
      .revisionid,
  },
})
const needs = async (guideid: number, prerequisites: number[]) =>
  ada.patchGuide({ ...(await head(guideid)), body: { prerequisites } })
/** The last needs tap and drain, and the drain needs the plug. */
const fourGuides = async () => {
  const made = []
  for (let n = 0; n < 4; n++) made.push(await guideToRun(ada))
  const [plug, tap, drain, last] = made.map(one => one.guideid) as [number, number, number, number]
  await needs(drain, [plug])
  await needs(last, [tap, drain])
  return { plug, tap, drain, last, titles: made.map(one => one.title) }
}
const orderOf = async (guideid: number, serials: string[], quantity = serials.length) => {
  const number = `C-${guideid}`
  const made = await mo.createWorkOrder({ body: { number, guideid, quantity, serials, teamid } })
  return { params: { orderid: made.orderid }, number }
}
type Order = { params: { orderid: number } }
const start = (who: TestPerson, { params }: Order, body: object) =>
  who.startWorkOrder({ params, body })
const work = async (who: TestPerson, order: Order, body: object) => {
  const { entryid } = await start(who, order, body)
  await who.finishWork({ params: { entryid } })
  return entryid
}
const refusal = (...labels: string[]) => ({
  status: 422,
  errors: labels.map(label =>
    expect.objectContaining({ field: 'reason', code: 'comes_first', label }),
  ),
})

test('guides that come first are done in their order for each piece, by whomever (WL-5)', async () => {
  const { plug, tap, drain, last, titles } = await fourGuides()
  const order = await orderOf(last, ['A', 'B'])
  const { orderid } = order.params
  const chain = async (who: TestPerson, serial = 'A') =>
    who.readWorkChain({ query: { orderid, serial } })
  const begun = await chain(bob)
  expect(begun.before.map(one => [one.guideid, one.status])).toEqual([
    [tap, null],
    [plug, null],
    [drain, null],
  ])
  expect(begun.next).toEqual({ guideid: tap, title: titles[1], entryid: null })
  await expect(start(bob, order, { serial: 'A' })).rejects.toMatchObject(
    refusal(titles[1] ?? '', titles[0] ?? '', titles[2] ?? ''),
  )
  // What comes first has an order of its own.
  await expect(start(bob, order, { serial: 'A', guideid: drain })).rejects.toMatchObject(
    refusal(titles[0] ?? ''),
  )
  const entryid = await work(bob, order, { serial: 'A', guideid: tap })
  expect(await bob.readWork({ params: { entryid } })).toMatchObject({
    orderid,
    serial: 'A',
    workorderid: order.number,
    started_early: null,
  })
  // A colleague reads that it is done and by whom, and no more.
  expect((await chain(cyd)).before[0]).toMatchObject({
    status: 'complete',
    username: 'bob',
    entryid: null,
  })
  expect((await chain(bob)).before[0]).toMatchObject({ entryid })
  const second = await start(cyd, order, { serial: 'A', guideid: plug })
  expect((await chain(bob)).before[1]).toMatchObject({ status: null, username: null })
  expect((await chain(bob)).next).toMatchObject({ guideid: plug, entryid: null })
  await cyd.finishWork({ params: { entryid: second.entryid } })
  await work(cyd, order, { serial: 'A', guideid: drain })
  expect((await chain(bob)).next).toMatchObject({ guideid: last })
  const own = await start(bob, order, { serial: 'A' })
  expect(own.started_early).toBeNull()
  // The other piece has nothing of it.
  expect((await chain(bob, 'B')).before.map(one => one.status)).toEqual([null, null, null])
  await expect(start(bob, order, { serial: 'B' })).rejects.toMatchObject({ status: 422 })
  const after = await mo.readWorkOrder(order)
  expect(after).toMatchObject({ started: 1, finished: 0, serials_left: ['B'], serials_done: [] })
  await bob.finishWork({ params: { entryid: own.entryid } })
  expect((await chain(bob)).next).toBeNull()
  expect((await mo.listRuns({ query: { orderid } })).map(one => [one.serial, one.guideid])).toEqual(
    [
      ['A', tap],
      ['A', plug],
      ['A', drain],
      ['A', last],
    ],
  )
})

test('a run begins before them with a reason only, and its record keeps it (WL-5)', async () => {
  const { plug, last, titles } = await fourGuides()
  const order = await orderOf(last, ['A'])
  await expect(start(bob, order, { serial: 'A', reason: ' ' })).rejects.toMatchObject({
    status: 422,
  })
  const reason = 'The tap is shut at the main.'
  const { entryid, started_early } = await start(bob, order, { serial: 'A', reason })
  expect(started_early).toEqual({ guides: 3, reason })
  const chain = await bob.readWorkChain({ query: { entryid } })
  expect(chain.before.map(one => one.left_undone)).toEqual([true, true, true])
  expect(await mo.listRuns({ query: { orderid: order.params.orderid } })).toMatchObject([
    { started_early: { guides: 3, reason } },
  ])
  const events = await mo.listRunEvents({ query: { workorder: order.number } })
  expect(events[0]).toMatchObject({ type: 'started', reason })
  // Done afterwards, it stays what it was.
  await work(bob, order, { serial: 'A', guideid: plug })
  expect((await bob.readWorkChain({ query: { entryid } })).before[1]).toMatchObject({
    guideid: plug,
    status: 'complete',
    left_undone: true,
  })
  await expect(start(bob, order, { serial: 'A', guideid: plug })).rejects.toMatchObject({
    errors: [{ field: 'serial', code: 'open_already' }],
  })
  const other = await guideToRun(ada)
  await expect(start(bob, order, { serial: 'A', guideid: other.guideid })).rejects.toMatchObject({
    errors: [{ field: 'guideid', code: 'not_found' }],
  })
  // Whatever comes first today, the record names what was left out.
  await needs(last, [])
  expect((await bob.readWorkChain({ query: { entryid } })).left_undone).toEqual(
    [titles[1], titles[0], titles[2]].map(title => expect.objectContaining({ title })),
  )
  await expect(dan.readWorkChain({ query: { entryid } })).rejects.toMatchObject({ status: 403 })
})

test('a client of the specification begins as ever, and the record says what was open (WL-5)', async () => {
  const { tap, last, titles } = await fourGuides()
  const body = { guideid: last, workorderid: `H-${last}` }
  const early = await bob.startWork({ body })
  expect(early.started_early).toEqual({ guides: 3, reason: null })
  await expect(bob.startWork({ body: { ...body, in_order: true } })).rejects.toMatchObject(
    refusal(titles[1] ?? '', titles[0] ?? '', titles[2] ?? ''),
  )
  // By hand too, what is done first is told where it is done for another guide.
  const first = await cyd.startWork({
    body: { guideid: tap, workorderid: body.workorderid, toward: last, in_order: true },
  })
  await cyd.finishWork({ params: { entryid: first.entryid } })
  expect((await cyd.readWorkChain({ query: { entryid: first.entryid } })).next).toMatchObject({
    title: titles[0],
  })
  await expect(
    cyd.startWork({ body: { guideid: last, workorderid: 'H', toward: tap } }),
  ).rejects.toMatchObject({ errors: [{ field: 'guideid', code: 'not_found' }] })
  const typed = await dan.readWorkChain({
    query: { guideid: last, workorderid: body.workorderid.toLowerCase() },
  })
  expect(typed.before[0]).toMatchObject({ status: 'complete', username: 'cyd', entryid: null })
})

test('of pieces without a serial number each needs its own (WL-5)', async () => {
  const [first, last] = [(await guideToRun(ada)).guideid, (await guideToRun(ada)).guideid]
  await needs(last, [first])
  const order = await orderOf(last, [], 2)
  const { orderid } = order.params
  await work(bob, order, { guideid: first })
  const one = await work(bob, order, {})
  await expect(start(bob, order, {})).rejects.toMatchObject({ status: 422 })
  expect((await bob.readWorkChain({ query: { entryid: one } })).next).toBeNull()
  expect((await bob.readWorkChain({ query: { orderid } })).next).toMatchObject({ guideid: first })
  await work(bob, order, { guideid: first })
  await work(bob, order, {})
  await expect(start(bob, order, { guideid: first })).rejects.toMatchObject({ status: 422 })
  expect(await mo.readWorkOrder(order)).toMatchObject({ state: 'done', finished: 2 })
})

test('a guide that somebody may not see does not come first for them (WL-5)', async () => {
  const { tap, drain, last } = await fourGuides()
  await ada.unpublishGuide(await head(tap))
  const query = { guideid: last, workorderid: 'P-1' }
  const seen = async (who: TestPerson) =>
    (await who.readWorkChain({ query })).before.map(one => one.guideid)
  expect(await seen(bob)).not.toContain(tap)
  expect(await seen(ada)).toContain(tap)
  await ada.unpublishGuide(await head(last))
  await expect(bob.readWorkChain({ query })).rejects.toMatchObject({ status: 404 })
  await expect(bob.readWorkChain({ query: {} })).rejects.toMatchObject({
    errors: [{ field: 'guideid', code: 'required' }],
  })
  expect(await seen(ada)).toContain(drain)
})

const nextOf = async (who: TestPerson, entryid: number) =>
  (await who.readWorkChain({ query: { entryid } })).next

test('without serial numbers a run stands for its own piece, whoever ends first (WL-5)', async () => {
  const { guideid } = await guideToRun(ada)
  const order = await orderOf(guideid, [], 2)
  await start(bob, order, {})
  expect(await nextOf(cyd, await work(cyd, order, {}))).toBeNull()
})

test('what one piece was begun after is not there for the next (WL-5)', async () => {
  const { plug, tap, drain, last, titles } = await fourGuides()
  const order = await orderOf(last, [], 2)
  await work(bob, order, { guideid: plug })
  await work(bob, order, { guideid: drain })
  await expect(start(bob, order, { guideid: drain })).rejects.toMatchObject(
    refusal(titles[0] ?? ''),
  )
  // Begun without the tap, the first piece needs none of those that are done for others.
  const early = await start(bob, order, { reason: 'Dry.' })
  await bob.finishWork({ params: { entryid: early.entryid } })
  expect(early.started_early).toMatchObject({ guides: 1 })
  await work(bob, order, { guideid: tap })
  await work(bob, order, { guideid: plug })
  const second = await work(bob, order, { guideid: drain })
  expect(await nextOf(bob, second)).toMatchObject({ guideid: last })
  expect((await start(bob, order, {})).started_early).toBeNull()
  expect(await nextOf(bob, early.entryid)).toMatchObject({ guideid: tap, entryid: null })
})

test('what was left out is done after the order is done as well (WL-5)', async () => {
  const { plug, tap, last } = await fourGuides()
  const order = await orderOf(last, ['A'])
  const entryid = await work(bob, order, { serial: 'A', reason: 'Dry.' })
  expect(await mo.readWorkOrder(order)).toMatchObject({ state: 'done' })
  expect(await nextOf(bob, entryid)).toMatchObject({ guideid: tap })
  const after = await work(bob, order, { serial: 'A', guideid: tap })
  expect(await nextOf(bob, after)).toMatchObject({ guideid: plug })
  await expect(start(bob, order, { serial: 'A', again: true })).rejects.toMatchObject({
    errors: [{ field: 'orderid', code: 'invalid_state' }],
  })
})

test('a piece that a guide before was done for stays in its order (WL-5)', async () => {
  const { tap, last } = await fourGuides()
  const order = await orderOf(last, ['A', 'B'], 3)
  await work(bob, order, { serial: 'B', guideid: tap })
  await work(bob, order, { guideid: tap })
  const patch = async (body: object) => {
    const { revisionid } = await mo.readWorkOrder(order)
    return mo.patchWorkOrder({ params: order.params, query: { revisionid }, body })
  }
  await expect(patch({ serials: ['A'] })).rejects.toMatchObject({
    errors: [{ field: 'serials', code: 'in_use' }],
  })
  await expect(patch({ quantity: 2 })).rejects.toMatchObject({
    errors: [{ field: 'quantity', code: 'too_few' }],
  })
  expect(await patch({ serials: ['B'], quantity: 2 })).toMatchObject({ serials: ['B'] })
})

test('an order that somebody may not read says nothing to them (WL-5)', async () => {
  const { tap, last } = await fourGuides()
  const order = await orderOf(last, [], 1)
  const first = await start(bob, order, { guideid: tap })
  await bob.finishWork({ params: { entryid: first.entryid } })
  const query = { guideid: last, workorderid: order.number }
  const heard = async (who: TestPerson) => (await who.readWorkChain({ query })).before[0]?.username
  expect(await heard(cyd)).toBe('bob')
  expect(await heard(dan)).toBeNull()
  // Whoever takes a run over is not led to where they may not go.
  const { entryid } = await start(bob, order, { reason: 'Dry.' })
  await bob.suspendWork({ params: { entryid }, body: {} })
  await dan.assumeWork({ params: { entryid } })
  await dan.finishWork({ params: { entryid } })
  expect(await nextOf(dan, entryid)).toBeNull()
  expect(await nextOf(mo, entryid)).not.toBeNull()
})
