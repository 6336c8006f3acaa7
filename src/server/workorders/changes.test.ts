// Changes of a work order of which runs were begun (api-facts 6.3).
import { expect, test } from 'vitest'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { guideToRun } from '#testing/worklog.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
for (const title of ['Kettles', 'Irons'])
  await ada.createWiki({ body: { namespace: 'CATEGORY', title, contents: '' } })

let made = 0
const order = async (more: object = {}) => {
  const { guideid } = await guideToRun(ada)
  return mo.createWorkOrder({ body: { number: `W-${++made}`, guideid, ...more } })
}
type Order = Awaited<ReturnType<typeof order>>
const now = ({ orderid, revisionid }: Order) => ({ params: { orderid }, query: { revisionid } })
const start = (who: TestPerson, { orderid }: Order, body: object = {}) =>
  who.startWorkOrder({ params: { orderid }, body })
const refused = (field: string, code: string) => ({ status: 422, errors: [{ field, code }] })

test('pieces begun without a serial number keep their places beside those that have one', async () => {
  const one = await order({ userid: bob.me.userid, quantity: 2 })
  await start(bob, one)
  await start(bob, one)
  await expect(
    mo.patchWorkOrder({ ...now(one), body: { serials: ['A', 'B'] } }),
  ).rejects.toMatchObject(refused('serials', 'too_many'))
  const more = await mo.patchWorkOrder({
    ...now(one),
    body: { serials: ['A', 'B'], quantity: 4 },
  })
  await expect(mo.patchWorkOrder({ ...now(more), body: { quantity: 3 } })).rejects.toMatchObject(
    refused('quantity', 'too_few'),
  )
  await start(bob, one, { serial: 'A' })
  const fewer = await mo.patchWorkOrder({
    ...now(more),
    body: { quantity: 3, serials: ['A'] },
  })
  expect(fewer).toMatchObject({ quantity: 3, started: 3, serials_left: [] })
  await expect(start(bob, one)).rejects.toMatchObject(refused('orderid', 'too_many'))
})

test('a change of something else asks nothing of the assignee, and tells nobody of what is over', async () => {
  const told = async () =>
    (await bob.listNotifications({ query: { limit: 200 } })).filter(
      notice => notice.event === 'work_log.ordered',
    ).length
  const one = await order({ userid: bob.me.userid })
  const other = await order()
  const before = await told()
  const { guideid } = one
  const guide = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  await ada.unpublishGuide({ params: { guideid }, query: { revisionid: guide.revisionid } })
  const noted = await mo.patchWorkOrder({ ...now(one), body: { note: 'Rack 4' } })
  expect(noted).toMatchObject({ note: 'Rack 4', userid: bob.me.userid })
  const { entryid } = await start(mo, other)
  await mo.finishWork({ params: { entryid } })
  expect(await mo.patchWorkOrder({ ...now(other), body: { userid: bob.me.userid } })).toMatchObject(
    { state: 'done', userid: bob.me.userid },
  )
  expect(await told()).toBe(before)
})
