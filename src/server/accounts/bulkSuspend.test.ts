// Suspending many has the end and the choice about waiting edits that suspending one has, and says
// beforehand what of theirs it is about (moderation-admin M-141, M-142).
import { describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
let made = 0
const someone = () => api.person(`crowd${++made}`)
const author = await someone()

/** An edit that waits and a run in progress; gives their ids. */
const atWork = async (who: TestPerson) => {
  const guide = await author.createGuide({
    body: { category: 'Kettles', type: 'repair', title: `Lid ${++made}`, public: true },
  })
  const { patrolid } = await who.patchGuide({
    params: guide,
    query: { revisionid: guide.revisionid },
    body: { summary: 'Lift it' },
  })
  const { entryid } = await who.startWork({
    body: { guideid: guide.guideid, workorderid: `W-${made}` },
  })
  return { itemid: existing(patrolid, 'a patrol item'), entryid }
}
type Body = Parameters<typeof api.admin.changeUsers>[0]['body']
const run = async (body: Body) => {
  const { jobid } = await api.admin.changeUsers({ body })
  await api.jobsDone()
  return api.admin.readJob({ params: { jobid }, query: { limit: 200 } })
}
const brief = ({ rows, outcomes, affects }: Awaited<ReturnType<typeof run>>) => ({
  outcomes,
  affects,
  rows: rows.map(({ target_id, outcome, before, after }) => ({
    target_id,
    outcome,
    before,
    after,
  })),
})
const stateOf = async (itemid: number) =>
  (await api.admin.readPatrolItem({ params: { itemid } })).state
const runsIn = async ({ me: { userid } }: TestPerson, status: 'started' | 'suspended') =>
  (await api.admin.listWork({ query: { userid, status } })).totalResults
const daysOn = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400

describe('suspending many', () => {
  test.each(['keep', 'withdraw'] as const)(
    'with %s says before what of theirs it is about, ends when asked, and does that (M-142)',
    async pending => {
      const [busy, idle] = [await someone(), await someone()]
      const first = await atWork(busy)
      const second = await atWork(busy)
      const until = daysOn(30)
      const asked = {
        userids: [busy.me.userid, idle.me.userid],
        action: 'suspend' as const,
        value: 'Advertising',
        until,
        pending,
      }
      const plan = await run({ ...asked, dry_run: true })
      expect(plan.affects).toEqual({ edits: 2, runs: 2 })
      expect(plan.rows.map(({ after }) => after)).toEqual([
        { state: 'suspended', edits: 2, runs: 2 },
        { state: 'suspended', edits: 0, runs: 0 },
      ])
      // Nothing is done yet.
      expect(await stateOf(first.itemid)).toBe('pending')
      expect(await runsIn(busy, 'started')).toBe(2)

      const done = await run({ ...asked, dry_run: false })
      expect(brief(done)).toEqual(brief(plan))
      for (const { itemid } of [first, second])
        expect(await stateOf(itemid)).toBe(pending === 'keep' ? 'pending' : 'withdrawn')
      expect([await runsIn(busy, 'started'), await runsIn(busy, 'suspended')]).toEqual([0, 2])
      for (const { me } of [busy, idle])
        expect(await api.admin.readUser({ params: { userid: me.userid } })).toMatchObject({
          state: 'suspended',
          suspended_until: until,
        })
    },
  )

  test('queues its end (M-142)', async () => {
    const { me } = await someone()
    const asked = { userids: [me.userid], action: 'suspend' as const, value: 'Advertising' }
    await run({ ...asked, dry_run: false, until: daysOn(1) })
    const { count } = await api.database.one<{ count: number }>(
      sql`select count(*)::int as count from jobs
        where kind = 'lift' and (payload->>'userid')::int = ${me.userid}`,
    )
    expect(count).toBe(1)
  })

  test('says nothing of edits and runs where nobody is suspended (M-142)', async () => {
    const { me } = await someone()
    const job = await run({ userids: [me.userid], action: 'lift', dry_run: true })
    expect(job).not.toHaveProperty('affects')
  })
})

describe('refuses', () => {
  const { userid } = author.me
  test.each([
    [{ action: 'suspend', value: 'Spam', until: 1 }, [['until', 'out_of_range']]],
    [{ action: 'suspend', value: 'Spam', until: 4_102_355_600 }, [['until', 'out_of_range']]],
    [{ action: 'suspend', value: 'Spam', pending: 'burn' }, [['pending', 'invalid_value']]],
    [
      { action: 'lift', until: 2_000_000_000, pending: 'keep' },
      [
        ['until', 'invalid_value'],
        ['pending', 'invalid_value'],
      ],
    ],
  ])('%j (M-142)', async (body, errors) => {
    const answer = await api.request('/x/users/bulk', {
      method: 'POST',
      headers: { Authorization: `api ${api.admin.token}` },
      body: JSON.stringify({ userids: [userid], ...body }),
    })
    const said = (await answer.json()) as { errors: { field: string; code: string }[] }
    expect([answer.status, said.errors.map(({ field, code }) => [field, code])]).toEqual([
      422,
      errors,
    ])
  })
})
