// What stays what it was through decisions, deletions and time, and what may not be accepted any
// more (moderation-admin M-59, M-63, M-76).
import { expect, test } from 'vitest'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { forgetOrphans } from '../decisions/closing.ts'
import { line, sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()
const now = () => Math.floor(Date.now() / 1000)

test('the rest of a partial decision keeps age, author and signals (M-63)', async () => {
  const guide = await s.guide(2)
  const itemid = await s.rewrite(s.ada, guide, 1, 'One')
  await s.rewrite(s.ada, guide, 2, 'Two')
  await s.api.database.pool.query(
    'update patrol_items set created = created - 5000 where itemid = $1',
    [itemid],
  )
  const whole = await s.itemOf(itemid)
  const above = await s.summary(s.bob, guide, 'Above')
  const { follow_up_itemid } = await s.decide(s.mo, itemid, {
    action: 'partial',
    units: [{ unitid: firstOf(whole.units).unitid, verdict: 'accept' }],
  })
  const rest = await s.itemOf(existing(follow_up_itemid, 'a follow-up'))
  expect([rest.created, rest.author, rest.signals, rest.risk_score, rest.parent_itemid]).toEqual([
    whole.created,
    whole.author,
    whole.signals,
    whole.risk_score,
    itemid,
  ])
  expect(rest.above.map(one => one.itemid)).toEqual([above])
})

test('an edit into a missing category is not accepted (M-34)', async () => {
  await s.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Short-lived', contents: '' } })
  const guide = await s.guide(1)
  const { patrolid } = await s.ada.patchGuide({
    params: guide,
    query: guide,
    body: { category: 'Short-lived' },
  })
  const at = { namespace: 'CATEGORY', title: 'Short-lived' } as const
  await s.admin.deleteWiki({ params: at, query: await s.admin.readWiki({ params: at }) })
  await expect(
    s.decide(s.mo, existing(patrolid, 'a patrol item'), { action: 'accept' }),
  ).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'category', code: 'not_found' }],
  })
  expect((await s.itemOf(existing(patrolid, 'a patrol item'))).state).toBe('pending')
  expect((await s.live(guide)).category).toBe('Kettles')
})

test('two edits are not accepted beyond a limit together (M-34)', async () => {
  const one = await s.guide(1)
  const other = await s.guide(1)
  const first = existing(
    (await s.ada.patchGuide({ params: one, query: one, body: { prerequisites: [other.guideid] } }))
      .patrolid,
    'a patrol item',
  )
  const second = existing(
    (
      await s.ada.patchGuide({
        params: other,
        query: other,
        body: { prerequisites: [one.guideid] },
      })
    ).patrolid,
    'a patrol item',
  )
  await s.decide(s.mo, first, { action: 'accept' })
  await expect(s.decide(s.mo, second, { action: 'accept' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'prerequisites', code: 'cycle' }],
  })
})

test('a deleted document ends claims and keeps edits for ninety days (M-59, M-76)', async () => {
  const [recent, old] = [await s.guide(1), await s.guide(1)]
  const ids = [await s.rewrite(s.ada, recent, 1, 'Recent'), await s.rewrite(s.ada, old, 1, 'Old')]
  await s.mo.leasePatrolItem({ params: { itemid: firstOf(ids) }, body: { kind: 'open' } })
  for (const guide of [recent, old])
    await s.admin.deleteGuide({ params: guide, query: await s.head(guide) })
  expect((await s.itemOf(firstOf(ids))).lease).toBeNull()
  expect(
    (await s.api.database.pool.query('select 1 from patrol_leases where itemid = $1', [ids[0]]))
      .rows,
  ).toEqual([])
  const day = 86_400
  for (const [itemid, days] of [
    [ids[0], 89],
    [ids[1], 91],
  ])
    await s.api.database.pool.query('update patrol_items set updated = $2 where itemid = $1', [
      itemid,
      now() - existing(days, 'the days') * day,
    ])
  for (const guide of [recent, old])
    await s.admin.restoreGuide({ params: { guideid: guide.guideid, langid: 'en' } })
  expect((await s.itemOf(firstOf(ids))).state).toBe('pending')
  expect((await s.itemOf(itemAt(ids, 1))).state).toBe('orphaned')
  await forgetOrphans(s.api.database, now())
  expect((await s.itemOf(firstOf(ids))).units).toHaveLength(1)
  expect((await s.itemOf(itemAt(ids, 1))).units).toEqual([])
})

test("a leaving author's edits go and those built on them are told (M-72, M-90)", async () => {
  const guide = await s.guide(1)
  const leaver = await s.api.person('leaver')
  const added = existing(
    (await leaver.createStep({ params: guide, body: { lines: [line('New')] } })).patrolid,
    'a patrol item',
  )
  const above = await s.rewrite(s.bob, guide, 2, 'Better')
  await s.admin.suspendUser({
    params: { userid: leaver.me.userid },
    body: { reason: 'Asked for it', pending: 'withdraw' },
  })
  expect([(await s.itemOf(added)).state, (await s.itemOf(above)).state]).toEqual([
    'withdrawn',
    'needs_rebase',
  ])
  expect(s.texts(await s.head(guide))).toEqual(['Step 1'])
})

test('opening a fourth item ends the oldest claim (M-59)', async () => {
  const judge = await s.api.person('opener', { reputation: 900 })
  const ids: number[] = []
  for (let n = 0; n < 4; n += 1) ids.push(await s.rewrite(s.ada, await s.guide(1), 1, 'One'))
  for (const itemid of ids)
    await judge.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
  const held = await Promise.all(ids.map(async itemid => (await s.itemOf(itemid)).lease))
  expect(held.map(lease => lease?.kind ?? null)).toEqual([null, 'ahead', 'ahead', 'open'])
  await expect(
    judge.leasePatrolItem({ params: { itemid: firstOf(ids) }, body: { kind: 'ahead' } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
  await s.mo.leasePatrolItem({ params: { itemid: firstOf(ids) }, body: { kind: 'open' } })
})
