// Accepted edits that are picked by lot for a second look by somebody else (moderation-admin P-C8).
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SecondLook } from '#contract/patrol/ledger.ts'
import type { TestPerson } from '#testing/api.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()

const listed = async (who: TestPerson, second_look: SecondLook): Promise<number[]> =>
  (await who.listPatrolDecisions({ query: { second_look, limit: 200 } })).map(
    ({ decisionid }) => decisionid,
  )
const kept = `itemid, item_revisionid, deciderid, action, live_before, base_shown, seconds_viewed,
  diff_hash, prev_hash`
/** The newest decision once more, with a checksum that the lot picks or passes over. */
const again = async (start: string, age = 0): Promise<number> => {
  const { rows } = await s.api.database.pool.query<{ decisionid: number }>(
    `insert into patrol_decisions (${kept}, hash, created)
      select ${kept}, $1 || substr(hash, 7), created - $2 from patrol_decisions
      order by decisionid desc limit 1 returning decisionid`,
    [start, age],
  )
  return rows[0]?.decisionid ?? 0
}
const picked = '000032' // fifty
const passed = '000033'

test('about one in fifty is picked, by a checksum that nobody chooses (P-C8)', async () => {
  const hashes = Array.from({ length: 5000 }, (_, n) =>
    createHash('sha256').update(String(n)).digest('hex'),
  )
  const { rows } = await s.api.database.pool.query<{ n: number }>(
    `select count(*)::int as n from unnest($1::text[]) h
      where ('x' || left(h, 6))::bit(24)::int % 50 = 0`,
    [hashes],
  )
  expect(rows[0]?.n).toBeGreaterThan(60)
  expect(rows[0]?.n).toBeLessThan(140)
})

test('what is picked waits for who neither decided nor wrote it, and has one look (P-C8)', async () => {
  const propose = async () => s.rewrite(s.ada, await s.guide(1), 1, 'Other words')
  await s.decide(s.mo, await propose(), { action: 'accept' })
  const one = await again(picked)
  const other = await again(passed)
  const old = await again(picked, 29 * 86_400)
  const open = await listed(s.may, 'open')
  expect(open).toContain(one)
  expect(open).not.toContain(other)
  expect(open).not.toContain(old)
  for (const who of [s.mo, s.ada, s.kim]) expect(await listed(who, 'open')).not.toContain(one)
  const params = { decisionid: one }
  const rows = await s.may.listPatrolDecisions({ query: { second_look: 'open' } })
  expect(rows.find(({ decisionid }) => decisionid === one)).toMatchObject({
    second_look: 'open',
    looked_by: null,
  })
  await expect(
    s.mo.lookAtPatrolDecision({ params, body: { finding: 'right' } }),
  ).rejects.toMatchObject({
    status: 403,
    errors: [{ code: 'self_decision' }],
  })
  await expect(
    s.ada.lookAtPatrolDecision({ params, body: { finding: 'right' } }),
  ).rejects.toMatchObject({
    status: 403,
  })
  const looked = { second_look: 'wrong', looked_by: { userid: s.may.me.userid, username: 'may' } }
  // The first look stands.
  for (const [who, finding] of [
    [s.may, 'wrong'],
    [s.admin, 'right'],
    [s.may, 'right'],
  ] as const)
    expect(await who.lookAtPatrolDecision({ params, body: { finding } })).toMatchObject(looked)
  expect(await listed(s.admin, 'open')).not.toContain(one)
  expect(await listed(s.admin, 'wrong')).toContain(one)
  expect(await listed(s.admin, 'right')).not.toContain(one)
})

test('only what was accepted and holds has a second look, and figures count both (P-C8)', async () => {
  const propose = async () => s.rewrite(s.ada, await s.guide(1), 1, 'Other words')
  const denied = await s.decide(s.mo, await propose(), { action: 'deny' })
  const undone = await s.decide(s.mo, await propose(), { action: 'accept' })
  await s.mo.undoPatrolDecision({ params: undone.decision, query: undone.item, body: {} })
  for (const { decision } of [denied, undone])
    await expect(
      s.may.lookAtPatrolDecision({ params: decision, body: { finding: 'right' } }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'invalid_state' }],
    })
  await s.decide(s.mo, await propose(), { action: 'accept' })
  await again(picked)
  for (const who of [s.may, s.admin]) {
    const { second_looks } = await who.readPatrolStats({ query: { decider: 'all' } })
    expect(second_looks).toEqual({
      open: (await listed(who, 'open')).length,
      right: (await listed(who, 'right')).length,
      wrong: (await listed(who, 'wrong')).length,
    })
    expect(second_looks?.open).toBeGreaterThan(0)
  }
  expect((await s.may.readPatrolStats({})).second_looks).toBeNull()
})

test('what lies in a deleted guide waits for no second look (P-C8)', async () => {
  const guide = await s.guide(1)
  await s.decide(s.mo, await s.rewrite(s.ada, guide, 1, 'Other words'), { action: 'accept' })
  const one = await again(picked)
  expect(await listed(s.may, 'open')).toContain(one)
  const { revisionid } = await s.admin.readGuide({ params: guide })
  await s.admin.deleteGuide({ params: guide, query: { revisionid } })
  expect(await listed(s.may, 'open')).not.toContain(one)
})
