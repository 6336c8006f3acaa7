// Many people decide many proposed edits at once, on two server processes of one PostgreSQL
// (moderation-admin M-30, M-60, M-61): five hundred in `npm run soak`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { verifyLedger } from '#server/patrol/decisions/ledger.ts'
import { amountOf } from '../../fixtures/propertyRuns.ts'
import { must, register, type GuideAnswer } from './client.ts'
import { openTwoServers, type TwoServers } from './twoServers.ts'

let two: TwoServers

beforeAll(async () => {
  two = await openTwoServers('patrol')
})
afterAll(() => two.close())

type Taken = { items: { item: { itemid: number; revisionid: number }; lease: { token: string } }[] }
const authors = amountOf({ check: 5, test: 5, soak: 20 })
const guides = amountOf({ check: 4, test: 4, soak: 25 })
const line = (text_raw: string) => ({ text_raw, bullet: 'black', level: 0 })

test('no edit is decided twice, lost or decided by its author (M-11, M-30, M-60)', async () => {
  const either = (n: number) => itemAt(two.clients, n % 2)
  const people = await Promise.all(
    Array.from({ length: authors }, (_, n) => register(either(n), `person${n}`)),
  )
  for (let g = 0; g < guides; g++) {
    let guide = await must<GuideAnswer>(either(g), two.admin, 'POST', '/guides', {
      category: 'Bench',
      type: 'technique',
      public: true,
    })
    for (let n = 0; n < authors; n++)
      guide = await must<GuideAnswer>(
        either(g),
        two.admin,
        'POST',
        `/guides/${guide.guideid}/steps`,
        { lines: [line('Begin')] },
      )
    await Promise.all(
      people.map(({ authToken }, n) =>
        must(
          either(g + n),
          authToken,
          'PATCH',
          `/guides/${guide.guideid}/steps/${itemAt(guide.steps, n).stepid}?revisionid=${itemAt(guide.steps, n).revisionid}`,
          { title: `By ${n}` },
        ),
      ),
    )
  }
  const total = async () =>
    (
      await two.database.pool.query(
        `select count(*)::int as n from patrol_items where state = 'pending'`,
      )
    ).rows[0].n as number
  expect(await total()).toBe(guides * authors)
  // Those who proposed them decide them: what is their own they may not.
  for (const { userid } of people)
    await must(firstOf(two.clients), two.admin, 'PATCH', `/users/${userid}`, {
      privilege: 'Moderator',
    })

  const answers = new Map<number, number>()
  await Promise.all(
    people.map(async ({ authToken }, n) => {
      for (let turn = n, idle = 0; idle < 3; turn++) {
        const client = either(turn)
        const { items } = await must<Taken>(client, authToken, 'POST', '/x/patrol/next', {
          count: 1 + (turn % 3),
        })
        idle = items.length ? 0 : idle + 1
        for (const { item, lease } of items) {
          const body =
            turn % 4
              ? { action: 'accept', token: lease.token, base_shown: 'live' }
              : { action: 'deny', token: lease.token, base_shown: 'live', reason_code: 'unclear' }
          const answer = await either(turn + 1).send(
            authToken,
            'POST',
            `/x/patrol/items/${item.itemid}/decide?revisionid=${item.revisionid}`,
            body,
          )
          answers.set(
            existing(answer, 'the answer').status,
            (answers.get(existing(answer, 'the answer').status) ?? 0) + 1,
          )
        }
      }
    }),
  )
  expect([...answers.keys()].filter(status => status !== 200 && status !== 409)).toEqual([])
  expect(answers.get(200)).toBe(guides * authors)
  expect(await total()).toBe(0)
  const { rows } = await two.database.pool.query(`
    select count(*)::int as rows, count(distinct itemid)::int as items,
      count(*) filter (where d.deciderid = i.authorid)::int as own from patrol_decisions d
      join patrol_items i using (itemid)`)
  expect(rows[0]).toEqual({ rows: guides * authors, items: guides * authors, own: 0 })
  expect(await verifyLedger(two.database)).toEqual({ rows: guides * authors, broken: null })
  const { rows: apart } = await two.database.pool.query(
    `select count(*)::int as n from steps s where s.revisionid <> s.live_revisionid`,
  )
  expect(apart[0].n).toBe(0)
})
