// Items of one chain and what becomes of them (moderation-admin 5).
import { describe, expect, test } from 'vitest'
import { existing, firstOf, itemAt, lastOf } from '#lib/existing.ts'
import { line, sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()

describe('items of one chain', () => {
  test('the fourth of four is accepted alone where it stands apart (M-71)', async () => {
    const guide = await s.guide(5)
    const items: number[] = []
    for (const n of [1, 2, 3, 4]) {
      items.push(await s.rewrite(s.ada, guide, n, `New ${n}`))
      await s.later(lastOf(items), 1801)
    }
    expect(new Set(items).size).toBe(4)
    await s.decide(s.mo, itemAt(items, 3), { action: 'accept' })
    expect(s.texts(await s.live(guide))).toEqual(['Step 1', 'Step 2', 'Step 3', 'New 4', 'Step 5'])
    for (const itemid of items.slice(0, 3))
      expect(await s.itemOf(itemid)).toMatchObject({ state: 'pending' })
  })

  test('one that builds on another answers `depends` with it, and both wait (M-71)', async () => {
    const guide = await s.guide()
    const first = await s.rewrite(s.ada, guide, 1, 'One')
    const second = await s.rewrite(s.bob, guide, 1, 'One more')
    await expect(s.decide(s.mo, second, { action: 'accept' })).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'depends', message: expect.stringContaining(String(first)) }],
    })
    for (const itemid of [first, second])
      expect(await s.itemOf(itemid)).toMatchObject({ state: 'pending' })
  })

  test('denying a step puts later edits of it in conflict (M-72)', async () => {
    const guide = await s.guide(2)
    const { patrolid: added } = await s.ada.createStep({
      params: guide,
      body: { lines: [line('A new step')] },
    })
    const changed = await s.rewrite(s.bob, guide, 3, 'A better step')
    await s.decide(s.mo, existing(added, 'the added'), { action: 'deny' })
    const broken = await s.itemOf(changed)
    expect(broken).toMatchObject({
      state: 'needs_rebase',
      conflict_count: 1,
      units: [{ state: 'conflicted', after: { text_raw: 'A better step' } }],
    })
    expect(s.texts(await s.head(guide))).toEqual(['Step 1', 'Step 2'])
    expect((await s.bob.listNotifications({})).map(one => one.event)).toContain(
      'patrol.item.needs_rebase',
    )
    await expect(s.decide(s.mo, changed, { action: 'accept' })).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'needs_rebase' }],
    })
    await s.decide(s.mo, changed, { action: 'deny' })
    expect(await s.itemOf(changed)).toMatchObject({ state: 'denied' })
  })

  test('a decision on a rebased edit is answered with the new item (M-74)', async () => {
    const guide = await s.guide()
    const first = await s.rewrite(s.ada, guide, 1, 'One')
    const second = await s.rewrite(s.bob, guide, 1, 'Two')
    const { token } = await s.may.leasePatrolItem({
      params: { itemid: second },
      body: { kind: 'open' },
    })
    const { revisionid } = await s.may.readPatrolItem({ params: { itemid: second } })
    await s.decide(s.mo, first, { action: 'deny' })
    const late = s.may.decidePatrolItem({
      params: { itemid: second },
      query: { revisionid },
      body: { action: 'deny', token, base_shown: 'live', reason_code: 'unclear' },
    })
    await expect(late).rejects.toMatchObject({
      status: 409,
      headers: { 'x-conflict': 'stale' },
      body: { itemid: second, state: 'needs_rebase' },
    })
  })

  test('a change that live already has closes as superseded (M-75)', async () => {
    const guide = await s.guide()
    const other = await s.rewrite(s.ada, guide, 1, 'Right')
    await s.summary(s.bob, guide, 'Waits')
    const mended = firstOf(await s.ada.listOwnPatrolItems({}))
    const reputation = (await s.admin.readUser({ params: { userid: s.ada.me.userid } })).reputation
    // A decider writes the same words into what somebody else proposed.
    const bobs = firstOf(
      await s.admin.listPatrolItems({ query: { author: s.bob.me.userid, sort: 'newest' } }),
    )
    const step = firstOf(guide.steps)
    await s.decide(s.mo, bobs.itemid, {
      action: 'accept_edit',
      edited: { fields: { conclusion: 'Done' } },
    })
    expect(await s.itemOf(other)).toMatchObject({ state: 'pending' })
    const denied = await s.decide(s.mo, other, { action: 'deny' })
    await s.rewrite(s.mo, guide, 1, 'Right')
    await s.mo.readPatrolItem({ params: { itemid: other } })
    await expect(
      s.mo.undoPatrolDecision({ params: denied.decision, query: denied.item, body: {} }),
    ).resolves.toMatchObject({ item: { state: 'superseded' } })
    const [closing] = await s.admin.listPatrolDecisions({ query: { action: 'supersede' } })
    expect(closing).toMatchObject({ itemid: other, decider: null })
    expect((await s.admin.readUser({ params: { userid: s.ada.me.userid } })).reputation).toBe(
      reputation,
    )
    expect([mended.itemid, step.stepid]).toEqual([other, firstOf(guide.steps).stepid])
  })

  test('an author settles a conflict by saving on the head (M-75)', async () => {
    const guide = await s.guide()
    const first = await s.rewrite(s.ada, guide, 1, 'One')
    const second = await s.rewrite(s.bob, guide, 1, 'Two')
    await s.api.database.pool.query(
      'update patrol_items set created = created - 500 where itemid = $1',
      [second],
    )
    const { created } = await s.itemOf(second)
    await s.decide(s.mo, first, { action: 'deny' })
    expect(await s.rewrite(s.bob, guide, 1, 'Two again', { settles: second })).toBe(second)
    expect(await s.itemOf(second)).toMatchObject({
      state: 'pending',
      conflict_count: 0,
      created,
      units: [{ after: { text_raw: 'Two again' } }],
    })
    await s.decide(s.mo, second, { action: 'accept' })
    expect(s.texts(await s.live(guide))[0]).toBe('Two again')
  })

  test('a decider settles a conflict by accepting with changes (M-75)', async () => {
    const guide = await s.guide()
    const first = await s.rewrite(s.ada, guide, 1, 'One')
    const second = await s.rewrite(s.bob, guide, 1, 'Two')
    await s.decide(s.mo, first, { action: 'deny' })
    const step = firstOf((await s.head(guide)).steps)
    await s.decide(s.mo, second, {
      action: 'accept_edit',
      edited: {
        steps: [{ stepid: step.stepid, lines: [line('Both', firstOf(step.lines).lineid)] }],
      },
    })
    expect(s.texts(await s.live(guide))[0]).toBe('Both')
    expect(await s.headIsLive(guide)).toBe(true)
  })
})
