// Claims on what waits (moderation-admin 3).
import { describe, expect, test } from 'vitest'
import { firstOf, foundIn, itemAt } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()
const at = (itemid: number) => ({ params: { itemid } })
const reasoned = { base_shown: 'live' as const, reason_code: 'unclear' }
const release = async (who: TestPerson) => {
  await s.api.database.pool.query('delete from patrol_leases where holderid = $1', [who.me.userid])
}

describe('a claim', () => {
  test('of two claims at once one wins and names its holder (M-31)', async () => {
    const itemid = await s.rewrite(s.ada, await s.guide(), 1, 'One')
    const both = await Promise.allSettled(
      [s.mo, s.may].map(who => who.leasePatrolItem({ ...at(itemid), body: { kind: 'open' } })),
    )
    const [won, lost] = [
      both.findIndex(one => one.status === 'fulfilled'),
      foundIn(both, one => one.status === 'rejected'),
    ]
    const holder = itemAt([s.mo, s.may], won)
    expect(lost.reason).toMatchObject({
      status: 409,
      headers: { 'x-conflict': 'leased' },
      body: {
        itemid,
        lease: { holder: { userid: holder.me.userid, username: holder.me.username } },
      },
    })
    const again = await s.api.request(`/x/patrol/items/${itemid}/lease`, {
      method: 'POST',
      headers: { Authorization: `api ${holder.token}` },
      body: '{"kind":"open"}',
    })
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({
      token: (both[won] as PromiseFulfilledResult<{ token: string }>).value.token,
    })
    await release(holder)
  })

  test('is renewed by a heartbeat until somebody else has it (M-32, M-59)', async () => {
    const itemid = await s.rewrite(s.ada, await s.guide(), 1, 'One')
    const { token } = await s.mo.leasePatrolItem({ ...at(itemid), body: { kind: 'open' } })
    const runsOut = () =>
      s.api.database.pool.query(
        'update patrol_leases set expires = expires - 121 where itemid = $1',
        [itemid],
      )
    await runsOut()
    expect((await s.itemOf(itemid)).lease).toBeNull()
    await expect(s.mo.beatPatrolLease({ ...at(itemid), body: { token } })).resolves.toMatchObject({
      item_revisionid: (await s.itemOf(itemid)).revisionid,
    })
    await runsOut()
    await s.may.leasePatrolItem({ ...at(itemid), body: { kind: 'open' } })
    await expect(s.mo.beatPatrolLease({ ...at(itemid), body: { token } })).rejects.toMatchObject({
      status: 409,
      headers: { 'x-conflict': 'lease_lost' },
    })
    await release(s.may)
  })

  test('that ran out still decides while nobody took the item and it is unchanged (M-60)', async () => {
    const itemid = await s.rewrite(s.ada, await s.guide(), 1, 'One')
    const { token } = await s.mo.leasePatrolItem({ ...at(itemid), body: { kind: 'open' } })
    await s.api.database.pool.query(
      'update patrol_leases set expires = expires - 121 where itemid = $1',
      [itemid],
    )
    const { revisionid } = await s.itemOf(itemid)
    await expect(
      s.mo.decidePatrolItem({
        ...at(itemid),
        query: { revisionid },
        body: { action: 'deny', token, ...reasoned },
      }),
    ).resolves.toMatchObject({ item: { state: 'denied' } })
  })

  test("ends with sign-out, skipping or a Moderator's force (M-14, M-33, M-59)", async () => {
    const itemid = await s.rewrite(s.ada, await s.guide(), 1, 'One')
    const { authToken } = await s.api.anyone.createToken({
      body: { email: 'may@stepwright.test', password: 'a long enough password' },
    })
    await s.api.client(authToken).leasePatrolItem({ ...at(itemid), body: { kind: 'open' } })
    await s.api.client(authToken).deleteToken({})
    expect((await s.itemOf(itemid)).lease).toBeNull()
    await s.may.leasePatrolItem({ ...at(itemid), body: { kind: 'open' } })
    await expect(s.mo.endPatrolLease({ ...at(itemid), body: {} })).rejects.toMatchObject({
      status: 409,
      headers: { 'x-conflict': 'lease_lost' },
    })
    expect(
      await s.mo.endPatrolLease({ ...at(itemid), query: { force: true }, body: {} }),
    ).toMatchObject({ lease: null })
    expect(
      (
        await s.api.database.pool.query(
          `select actor from audit_rows where action = 'patrol.lease_broken' and target_id = $1`,
          [String(itemid)],
        )
      ).rows,
    ).toEqual([{ actor: s.mo.me.userid }])
    const { token } = await s.mo.leasePatrolItem({ ...at(itemid), body: { kind: 'open' } })
    const rows = (await s.admin.listPatrolDecisions({ query: { limit: 200 } })).length
    await s.mo.endPatrolLease({ ...at(itemid), body: { token, skip: true } })
    const others = (await s.mo.listPatrolItems({ query: { limit: 200 } }))
      .map(one => one.itemid)
      .filter(one => one !== itemid)
    expect((await s.mo.takePatrolItems({ body: { count: 1, exclude: others } })).items).toEqual([])
    expect(
      (await s.may.takePatrolItems({ body: { count: 1, exclude: others } })).items,
    ).toMatchObject([{ item: { itemid } }])
    expect((await s.admin.listPatrolDecisions({ query: { limit: 200 } })).length).toBe(rows)
    expect((await s.mo.readPatrolStats({})).skipped).toBe(1)
    await release(s.may)
  })

  test('next gives items to look at and nobody holds over three (M-30, M-59, M-105)', async () => {
    const guide = await s.guide()
    for (const n of [1, 2, 3, 4]) await s.rewrite(n % 2 ? s.ada : s.bob, guide, n, `New ${n}`)
    await release(s.mo)
    const { items } = await s.mo.takePatrolItems({ body: { count: 3 } })
    expect(items.map(({ item }) => item.lease)).toMatchObject([
      { mine: true, kind: 'open' },
      { kind: 'ahead' },
      { kind: 'ahead' },
    ])
    expect(firstOf(items).item.diff.units.length).toBeGreaterThan(0)
    expect((await s.mo.takePatrolItems({ body: { count: 3 } })).items).toEqual([])
    const held = await s.mo.listPatrolItems({ query: { lease: 'mine' } })
    expect(held).toHaveLength(3)
    expect(await s.admin.listPatrolItems({ query: { holder: s.mo.me.userid } })).toMatchObject(
      held.map(({ itemid }) => ({
        itemid,
        lease: { holder: { userid: s.mo.me.userid }, mine: false },
      })),
    )
    expect(await s.admin.listPatrolItems({ query: { holder: s.may.me.userid } })).toEqual([])
    await release(s.mo)
  })

  test('of twenty people who ask for three at once, nobody gets what another has (M-30)', async () => {
    const guide = await s.guide(6)
    for (const n of [1, 2, 3, 4, 5, 6])
      await s.rewrite(itemAt([s.ada, s.bob], n % 2), guide, n, `Piece ${n}`)
    const crew = await Promise.all(
      Array.from({ length: 20 }, (_, n) => s.api.person(`crew${n}`, { privilege: 'Moderator' })),
    )
    const waiting = (await s.admin.listPatrolItems({ query: { lease: 'free', limit: 200 } })).length
    const taken = (
      await Promise.all(crew.map(who => who.takePatrolItems({ body: { count: 3 } })))
    ).flatMap(({ items }) => items.map(({ item }) => item.itemid))
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken.length).toBe(Math.min(waiting, 60))
    for (const who of crew) await release(who)
  })
})

test('a kept filter of claims counts what its list has, and next takes none of it (M-27, M-30)', async () => {
  const itemid = await s.rewrite(s.ada, await s.guide(), 1, 'Claimed')
  await s.mo.leasePatrolItem({ ...at(itemid), body: { kind: 'open' } })
  const held = async (who: TestPerson, lease: 'free' | 'mine' | 'others') => {
    const filter = { lease, decidable: true }
    await who.patchPatrolFilters({ body: { filters: [{ name: lease, filter }] } })
    const kept = foundIn(await who.listPatrolFilters(), ({ name }) => name === lease)
    const listed = await who.listPatrolItems({ query: { ...filter, limit: 200 } })
    expect(kept).toMatchObject({ filter, count: listed.length })
    return listed.map(one => one.itemid)
  }
  expect(await held(s.mo, 'mine')).toContain(itemid)
  expect(await held(s.may, 'others')).toContain(itemid)
  expect(await held(s.may, 'free')).not.toContain(itemid)
  for (const [who, lease] of [
    [s.mo, 'mine'],
    [s.may, 'others'],
  ] as const)
    expect((await who.takePatrolItems({ body: { filter: { lease } } })).items).toEqual([])
  await release(s.mo)
})
