// Edits on top of one another, and live editors among them (moderation-admin 5).
import { describe, expect, test } from 'vitest'
import { firstOf, itemAt } from '#lib/existing.ts'
import { line, sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()

const headers = async (who: { token: string }, path: string, body: object, method = 'PATCH') => {
  const response = await s.api.request(path, {
    method,
    headers: { Authorization: `api ${who.token}` },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    state: response.headers.get('x-patrol-state'),
    item: response.headers.get('x-patrol-item'),
    below: response.headers.get('x-patrol-below'),
    body: await response.json(),
  }
}

describe('one chain per document', () => {
  test('a stale save over a waiting edit is answered with the head (M-67)', async () => {
    const guide = await s.guide()
    await s.summary(s.ada, guide, 'Waits')
    const refused = await headers(
      s.bob,
      `/guides/${guide.guideid}?revisionid=${guide.revisionid}`,
      { summary: 'Late' },
    )
    expect(refused.status).toBe(409)
    expect(refused.body).toEqual(
      await s.bob.readGuide({
        params: guide,
        query: { unpatrolled: true, excludePrerequisiteSteps: true },
      }),
    )
  })

  test('a second save extends the item, under a lease it opens another (M-69)', async () => {
    const guide = await s.guide()
    const first = await s.rewrite(s.ada, guide, 1, 'One')
    const before = (await s.itemOf(first)).revisionid
    expect(await s.rewrite(s.ada, guide, 2, 'Two')).toBe(first)
    const { revisionid, unit_count } = await s.itemOf(first)
    expect(unit_count).toBe(2)
    expect(revisionid).toBeGreaterThan(before)
    const { token } = await s.mo.leasePatrolItem({
      params: { itemid: first },
      body: { kind: 'open' },
    })
    const second = await s.rewrite(s.ada, guide, 3, 'Three')
    expect(second).not.toBe(first)
    expect(await s.itemOf(second)).toMatchObject({ stacked_on: first, unit_count: 1 })
    await s.mo.decidePatrolItem({
      params: { itemid: first },
      query: { revisionid },
      body: { action: 'accept', token, base_shown: 'live' },
    })
    expect(s.texts(await s.live(guide)).slice(0, 3)).toEqual(['One', 'Two', 'Step 3'])
    expect(await s.itemOf(second)).toMatchObject({
      state: 'pending',
      revisionid: (await s.itemOf(second)).revisionid,
    })
  })

  test('half an hour later a new item is opened, as for anybody else (M-69)', async () => {
    const guide = await s.guide()
    const first = await s.rewrite(s.ada, guide, 1, 'One')
    const second = await s.rewrite(s.bob, guide, 2, 'Two')
    expect(second).not.toBe(first)
    await s.later(second, 1801)
    expect(await s.rewrite(s.bob, guide, 3, 'Three')).not.toBe(second)
  })

  test('an author who restores the text has withdrawn the edit (M-18)', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    await s.rewrite(s.ada, guide, 1, 'Step 1')
    expect(await s.itemOf(itemid)).toMatchObject({ state: 'withdrawn' })
    expect(await s.headIsLive(guide)).toBe(true)
    expect(
      (await s.admin.readPatrolDocument({ params: { doc_type: 'guide', docid: guide.guideid } }))
        .pending,
    ).toEqual([])
  })
})

describe('a live editor on a head that waits (M-70)', () => {
  test('goes live alone where nothing is met, and the chain stays (M-70)', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    expect(await s.rewrite(s.mo, guide, 2, 'Two')).toBe(0)
    expect(s.texts(await s.live(guide)).slice(0, 2)).toEqual(['Step 1', 'Two'])
    expect(s.texts(await s.head(guide)).slice(0, 2)).toEqual(['One', 'Two'])
    expect(await s.itemOf(itemid)).toMatchObject({ state: 'pending', unit_count: 1 })
  })

  test('goes live beside a change of another line of the same step (M-70)', async () => {
    const guide = await s.guide(1)
    const step = firstOf(guide.steps)
    await s.ada.patchStep({
      params: { guideid: guide.guideid, stepid: step.stepid },
      query: step,
      body: { lines: [line('Step 1', firstOf(step.lines).lineid), line('Added')] },
    })
    await s.rewrite(s.mo, guide, 1, 'Mended')
    expect(s.texts(await s.live(guide))).toEqual(['Mended'])
    expect(s.texts(await s.head(guide))).toEqual(['Mended / Added'])
  })

  test('waits where it meets an edit, and hears which ones stand below (M-70)', async () => {
    const guide = await s.guide()
    const below = await s.rewrite(s.ada, guide, 1, 'One')
    const step = firstOf((await s.head(guide)).steps)
    const saved = await headers(
      s.mo,
      `/guides/${guide.guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`,
      { lines: [line('First', firstOf(step.lines).lineid)] },
    )
    expect(saved).toMatchObject({ status: 200, state: 'pending', below: String(below) })
    expect(Number(saved.item)).not.toBe(below)
    expect(s.texts(await s.live(guide))[0]).toBe('Step 1')
    expect(s.texts(await s.head(guide))[0]).toBe('First')
    await expect(s.decide(s.mo, Number(saved.item), { action: 'accept' })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('with accept_below accepts what it meets, one ledger row each, and is live (M-70)', async () => {
    const guide = await s.guide()
    const below = await s.rewrite(s.ada, guide, 1, 'One')
    expect(await s.rewrite(s.mo, guide, 1, 'First', { accept_below: true })).toBe(0)
    expect(s.texts(await s.live(guide))[0]).toBe('First')
    expect(await s.itemOf(below)).toMatchObject({
      state: 'accepted',
      decision: { action: 'accept', decider: { username: 'mo' } },
    })
    expect(await s.headIsLive(guide)).toBe(true)
  })

  test('with accept_below needs the right to decide each: its creator has none (M-70)', async () => {
    const guide = await s.guide()
    const below = await s.rewrite(s.ada, guide, 1, 'One')
    await expect(s.rewrite(s.kim, guide, 1, 'First', { accept_below: true })).rejects.toMatchObject(
      { status: 403 },
    )
    expect(await s.itemOf(below)).toMatchObject({ state: 'pending' })
  })

  test('steps change live beside waiting edits (M-70)', async () => {
    const guide = await s.guide(3)
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    await s.kim.createStep({ params: guide, body: { lines: [line('Step 4')] } })
    expect(s.texts(await s.live(guide))).toEqual(['Step 1', 'Step 2', 'Step 3', 'Step 4'])
    const now = await s.head(guide)
    await s.kim.deleteStep({
      params: { guideid: guide.guideid, stepid: itemAt(now.steps, 1).stepid },
      query: itemAt(now.steps, 1),
    })
    expect(s.texts(await s.live(guide))).toEqual(['Step 1', 'Step 3', 'Step 4'])
    const held = await s.kim.deleteStep({
      params: { guideid: guide.guideid, stepid: firstOf(now.steps).stepid },
      query: firstOf((await s.head(guide)).steps),
    })
    expect(held).toMatchObject({ unpatrolled: true })
    expect(s.texts(await s.live(guide))).toEqual(['Step 1', 'Step 3', 'Step 4'])
    await s.kim.unpublishGuide({
      params: guide,
      query: await s.kim.readGuide({ params: guide, query: { unpatrolled: true } }),
    })
    await expect(s.live(guide)).rejects.toMatchObject({ status: 403 })
    expect(await s.itemOf(itemid)).toMatchObject({ state: 'pending' })
  })
})

describe('withdrawing', () => {
  test('withdrawing a middle item leaves later ones waiting (M-40)', async () => {
    const guide = await s.guide()
    const items = [
      await s.rewrite(s.ada, guide, 1, 'One'),
      await s.rewrite(s.bob, guide, 2, 'Two'),
      await s.rewrite(s.ada, guide, 3, 'Three'),
    ]
    const { revisionid } = await s.itemOf(itemAt(items, 1))
    await s.bob.withdrawPatrolItem({ params: { itemid: itemAt(items, 1) }, query: { revisionid } })
    expect(s.texts(await s.head(guide)).slice(0, 3)).toEqual(['One', 'Step 2', 'Three'])
    expect(
      (await s.admin.readPatrolDocument({ params: { doc_type: 'guide', docid: guide.guideid } }))
        .pending,
    ).toEqual([items[0], items[2]])
  })

  test('an item that others build on stays when it is withdrawn (M-40)', async () => {
    const guide = await s.guide()
    const first = await s.rewrite(s.ada, guide, 1, 'One')
    await s.later(first, 1801)
    const second = await s.rewrite(s.ada, guide, 1, 'One and a half')
    const query = { revisionid: (await s.itemOf(first)).revisionid }
    await expect(
      s.ada.withdrawPatrolItem({ params: { itemid: first }, query }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'depends' }] })
    await s.ada.withdrawPatrolItem({
      params: { itemid: first },
      query: { ...query, cascade: 'mine' },
    })
    expect(await s.itemOf(second)).toMatchObject({ state: 'withdrawn' })
    expect(await s.headIsLive(guide)).toBe(true)
    const other = await s.guide()
    const below = await s.rewrite(s.ada, other, 1, 'One')
    await s.rewrite(s.bob, other, 1, 'Two')
    const asked = {
      params: { itemid: below },
      query: { revisionid: (await s.itemOf(below)).revisionid, cascade: 'mine' as const },
    }
    await expect(s.ada.withdrawPatrolItem(asked)).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'depends' }],
    })
    await s.decide(s.mo, below, { action: 'accept' })
    await expect(s.ada.withdrawPatrolItem(asked)).rejects.toMatchObject({
      status: 409,
      headers: { 'x-conflict': 'decided' },
    })
  })
})

describe('a document that goes', () => {
  test('deletion removes waiting items and restoring returns them (M-76)', async () => {
    const guide = await s.guide()
    const items = [
      await s.rewrite(s.ada, guide, 1, 'One'),
      await s.rewrite(s.bob, guide, 2, 'Two'),
      await s.rewrite(s.ada, guide, 3, 'Three'),
    ]
    const ages = await Promise.all(items.map(async itemid => (await s.itemOf(itemid)).created))
    await s.mo.leasePatrolItem({ params: { itemid: firstOf(items) }, body: { kind: 'open' } })
    const { revisionid } = await s.head(guide)
    await s.admin.deleteGuide({ params: guide, query: { revisionid } })
    for (const itemid of items)
      expect(await s.itemOf(itemid)).toMatchObject({ state: 'orphaned', lease: null })
    expect(
      (await s.mo.listPatrolItems({ query: { limit: 200 } })).filter(one =>
        items.includes(one.itemid),
      ),
    ).toEqual([])
    expect((await s.bob.listNotifications({})).map(one => one.event)).toContain(
      'patrol.item.orphaned',
    )
    await s.admin.restoreGuide({ params: { guideid: guide.guideid, langid: guide.langid } })
    expect(
      await Promise.all(
        items.map(async itemid => {
          const { state, created } = await s.itemOf(itemid)
          return [state, created]
        }),
      ),
    ).toEqual(ages.map(age => ['pending', age]))
    expect(
      s.texts(await s.admin.readGuide({ params: guide, query: { unpatrolled: true } })).slice(0, 3),
    ).toEqual(['One', 'Two', 'Three'])
  })
})
