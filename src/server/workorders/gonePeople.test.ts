// What becomes of work orders when those whom they name are gone.
import { expect, test } from 'vitest'
import { eraseWhenDue } from '#server/accounts/due.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { guideToRun } from '#testing/worklog.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

let made = 0
const number = () => `W-${++made}`
const order = async (more: object = {}) => {
  const { guideid } = await guideToRun(ada)
  return mo.createWorkOrder({ body: { number: number(), guideid, ...more } })
}
type Order = Awaited<ReturnType<typeof order>>
const at = ({ orderid }: Pick<Order, 'orderid'>) => ({ params: { orderid } })
const now = ({ orderid, revisionid }: Order) => ({ params: { orderid }, query: { revisionid } })

test('a team that is deleted leaves its orders to nobody', async () => {
  const team = await api.admin.createTeam({ body: { name: 'Gone soon' } })
  const one = await order({ teamid: team.teamid })
  await api.admin.deleteTeam({ params: { teamid: team.teamid } })
  expect(await mo.readWorkOrder(at(one))).toMatchObject({ teamid: null, team: null })
})

test('it is nobody’s once its person is erased, and the words of whoever is erased go', async () => {
  const gone = await api.person('gone', { privilege: 'Moderator' })
  const { guideid } = await guideToRun(ada)
  const theirs = await order({ userid: gone.me.userid })
  const passedOn = await order({ userid: gone.me.userid })
  await mo.patchWorkOrder({ ...now(passedOn), body: { userid: bob.me.userid } })
  const said = await gone.createWorkOrder({
    body: { number: number(), guideid, note: 'Ask me, I am Gone' },
  })
  await gone.cancelWorkOrder({ ...now(said), body: { reason: 'Gone says no' } })
  const { userid } = gone.me
  await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
  await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
  await eraseWhenDue(api.service, userid)
  expect(await mo.readWorkOrder(at(theirs))).toMatchObject({ userid: null, username: null })
  const named = await api.database.many(sql`select 1 from audit_values
    where ${String(userid)} in (value->'before'->>'userid', value->'after'->>'userid')`)
  expect(named).toEqual([])
  expect(await mo.readWorkOrder(at(said))).toMatchObject({ note: '', reason: '' })
})
