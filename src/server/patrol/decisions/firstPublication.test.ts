// The first publication of somebody new, with the setting off and on (moderation-admin M-16).
import { beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { verifyLedger } from './ledger.ts'
import { line, openScene } from '../../../testing/patrol.ts'

const api = await startApiForFile()
const s = await openScene(api)
const nia = await api.person('nia')

const turn = async (first_publication_patrol: boolean) =>
  s.admin.patchSettings({ query: await s.admin.readSettings(), body: { first_publication_patrol } })
const created = async (who: TestPerson, title: string) => {
  const response = await api.request('/guides', {
    method: 'POST',
    headers: { Authorization: `api ${who.token}` },
    body: JSON.stringify({ category: 'Kettles', type: 'repair', title, public: true }),
  })
  return {
    status: response.status,
    state: response.headers.get('x-patrol-state'),
    itemid: Number(response.headers.get('x-patrol-item')),
    guide: await response.json(),
  }
}
const isPublic = async (of: { guideid: number }) =>
  api.anyone.readGuide({ params: of }).then(
    guide => guide.public,
    (error: { status: number }) => error.status,
  )
/** A private guide of two steps, whose publication waits. */
const waiting = async () => {
  let guide = await nia.createGuide({
    body: { category: 'Kettles', type: 'repair', title: `First ${Math.random()}` },
  })
  for (const text of ['Pull', 'Push'])
    guide = await nia.createStep({ params: guide, body: { lines: [line(text)] } })
  guide = await nia.publishGuide({ params: guide, query: guide })
  const item = firstOf(await nia.listOwnPatrolItems({ query: { limit: 1 } }))
  return { guide, itemid: item.itemid }
}

test('with the setting off a newcomer’s guide is public at once (M-16)', async () => {
  const { status, state, guide } = await created(nia, 'At once')
  expect([status, state, guide.public, await isPublic(guide)]).toEqual([201, 'live', true, true])
  expect((await s.admin.readSettings()).first_publication_patrol).toBe(false)
})

describe('with the setting on a first publication', () => {
  beforeAll(() => turn(true))

  test('waits as a private item of kind `create` until accepted (M-16)', async () => {
    const { status, state, itemid, guide } = await created(nia, 'Waits')
    expect([status, state, guide.public, await isPublic(guide)]).toEqual([
      201,
      'pending',
      false,
      403,
    ])
    await expect(s.bob.readPatrolItem({ params: { itemid } })).rejects.toMatchObject({
      status: 404,
    })
    const queued = await s.mo.listPatrolItems({ query: { kind: 'create', decidable: true } })
    expect(queued).toMatchObject([
      {
        itemid,
        docid: guide.guideid,
        state: 'pending',
        kind: 'create',
        author: { username: 'nia' },
      },
    ])
    const { decision, live_revisionid } = await s.decide(s.mo, itemid, { action: 'accept' })
    expect(decision).toMatchObject({ action: 'accept', live_after: live_revisionid })
    expect(await isPublic(guide)).toBe(true)
    expect((await s.itemOf(itemid)).state).toBe('accepted')
    // It was published once: its creator may hide it and show it again.
    const hidden = await nia.unpublishGuide({
      params: guide,
      query: await nia.readGuide({ params: guide }),
    })
    expect((await nia.publishGuide({ params: guide, query: hidden })).public).toBe(true)
  })

  test('is extended by later saves, and older decisions are stale (M-16, M-74)', async () => {
    const { guide, itemid } = await waiting()
    const before = await s.itemOf(itemid)
    expect(before.units.map(unit => unit.op)).toEqual(before.units.map(() => 'add'))
    expect(JSON.stringify(before.diff.after)).toContain('Push')
    const { token } = await s.mo.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
    const step = firstOf((await nia.readGuide({ params: guide })).steps)
    await nia.patchStep({
      params: { guideid: guide.guideid, stepid: step.stepid },
      query: step,
      body: { lines: [line('Pull hard', firstOf(step.lines).lineid)] },
    })
    await nia.createStep({ params: guide, body: { lines: [line('Done')] } })
    const patched = await nia.patchGuide({
      params: guide,
      query: await nia.readGuide({ params: guide }),
      body: { summary: 'Short', public: true },
    })
    expect(patched).toMatchObject({ public: false, summary: 'Short' })
    expect(
      (await nia.listOwnPatrolItems({})).filter(item => item.docid === guide.guideid),
    ).toHaveLength(1)
    for (const words of ['Pull hard', 'Done', 'Short'])
      expect(JSON.stringify((await s.itemOf(itemid)).units)).toContain(words)
    await expect(
      s.mo.decidePatrolItem({
        params: { itemid },
        query: before,
        body: { action: 'accept', token, base_shown: 'live' },
      }),
    ).rejects.toMatchObject({ status: 409, headers: { 'x-conflict': 'stale' } })
    expect(await isPublic(guide)).toBe(403)
  })

  test('denied stays private and can be sent again as a whole (M-13, M-16)', async () => {
    const { guide, itemid } = await waiting()
    const { units } = await s.itemOf(itemid)
    await expect(
      s.decide(s.mo, itemid, {
        action: 'partial',
        units: [{ unitid: firstOf(units).unitid, verdict: 'accept' }],
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'unit_set' }] })
    await expect(
      s.decide(s.mo, itemid, { action: 'deny', reason_code: undefined }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'reason' }] })
    const { decision, item } = await s.decide(s.mo, itemid, { action: 'deny' })
    expect([item.state, await isPublic(guide)]).toEqual(['denied', 403])
    await s.mo.undoPatrolDecision({ params: decision, query: item, body: {} })
    expect(await s.itemOf(itemid)).toMatchObject({ state: 'pending', unit_count: units.length })
    await s.decide(s.mo, itemid, { action: 'deny' })
    await nia.resubmitPatrolItem({ params: { itemid }, body: { mode: 'denied' } })
    await nia.publishGuide({ params: guide, query: await nia.readGuide({ params: guide }) })
    expect(
      (await nia.listOwnPatrolItems({}))
        .filter(one => one.docid === guide.guideid)
        .map(one => [one.state, one.parent_itemid]),
    ).toEqual([
      ['pending', itemid],
      ['denied', null],
    ])
  })

  test('denied but published since cannot be taken back (M-16, M-64)', async () => {
    const { guide, itemid } = await waiting()
    const { decision, item } = await s.decide(s.mo, itemid, { action: 'deny' })
    await s.mo.publishGuide({ params: guide, query: await s.mo.readGuide({ params: guide }) })
    const { published_date } = await api.anyone.readGuide({ params: guide })
    await expect(
      s.mo.undoPatrolDecision({ params: decision, query: item, body: {} }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
    expect([
      (await s.itemOf(itemid)).state,
      await api.anyone.readGuide({ params: guide }),
    ]).toMatchObject(['denied', { public: true, published_date }])
  })

  test('accepted with changes names both people and can be undone (M-16, M-62, M-64)', async () => {
    const { guide, itemid } = await waiting()
    const { decision, item } = await s.decide(s.mo, itemid, {
      action: 'accept_edit',
      edited: { fields: { summary: 'By the decider' } },
    })
    expect(await api.anyone.readGuide({ params: guide })).toMatchObject({
      public: true,
      summary: 'By the decider',
    })
    expect(
      new Set((await s.mo.listGuideRevisions({ params: guide })).map(one => one.username)),
    ).toEqual(new Set(['nia', 'mo']))
    await s.mo.undoPatrolDecision({ params: decision, query: item, body: {} })
    expect([(await s.itemOf(itemid)).state, await isPublic(guide)]).toEqual(['pending', 403])
    await nia.publishGuide({ params: guide, query: await nia.readGuide({ params: guide }) })
    expect(await isPublic(guide)).toBe(403)
    expect(await verifyLedger(api.database)).toMatchObject({ broken: null })
  })

  test("ends with withdrawal, another's publication or deletion (M-16, M-40, M-76)", async () => {
    const one = await waiting()
    await expect(
      s.mo.withdrawPatrolItem({ params: one, query: await s.itemOf(one.itemid) }),
    ).rejects.toMatchObject({ status: 403 })
    expect(
      await nia.withdrawPatrolItem({ params: one, query: await s.itemOf(one.itemid) }),
    ).toMatchObject({ state: 'withdrawn' })
    const two = await waiting()
    await s.mo.publishGuide({
      params: two.guide,
      query: await s.mo.readGuide({ params: two.guide }),
    })
    expect([(await s.itemOf(two.itemid)).state, await isPublic(two.guide)]).toEqual([
      'superseded',
      true,
    ])
    const three = await waiting()
    await nia.deleteGuide({
      params: three.guide,
      query: await nia.readGuide({ params: three.guide }),
    })
    expect((await s.itemOf(three.itemid)).state).toBe('orphaned')
    await s.admin.restoreGuide({ params: { guideid: three.guide.guideid, langid: 'en' } })
    expect((await s.itemOf(three.itemid)).state).toBe('pending')
    await s.decide(s.mo, three.itemid, { action: 'accept' })
    expect(await isPublic(three.guide)).toBe(true)
  })

  test('goes with its author’s account, when what they proposed is taken back (M-16)', async () => {
    const leaver = await api.person('leaver16')
    const { itemid, guide } = await created(leaver, 'Left behind')
    await s.admin.suspendUser({
      params: { userid: leaver.me.userid },
      body: { reason: 'Asked for it', pending: 'withdraw' },
    })
    expect([(await s.itemOf(itemid)).state, await isPublic(guide)]).toEqual(['withdrawn', 403])
  })

  test("waits only for Users below the site's threshold (M-16)", async () => {
    const people = [
      await api.person('author16', { privilege: 'Author' }),
      s.mo,
      await api.person('earned', { reputation: 500 }),
    ]
    for (const who of people)
      expect(await created(who, `Of ${who.me.username}`)).toMatchObject({
        status: 201,
        state: 'live',
        guide: { public: true },
      })
    expect(
      await created(await api.person('nearly', { reputation: 499 }), 'Of nearly'),
    ).toMatchObject({ status: 201, state: 'pending', guide: { public: false } })
    // Setting one's own guide to 0 opens no door, for the site's threshold counts too.
    const friend = await api.person('friend', { reputation: 100 })
    const { guide, itemid } = await waiting()
    await nia.patchPatrolDocument({
      params: { doc_type: 'guide', docid: guide.guideid },
      query: await nia.readGuide({ params: guide }),
      body: { patrol_threshold: 0 },
    })
    await nia.addGuideUser({ params: { guideid: guide.guideid, userid: friend.me.userid } })
    await expect(s.decide(friend, itemid, { action: 'accept' })).rejects.toMatchObject({
      status: 403,
      errors: [{ code: 'no_right' }],
    })
  })
})
