// What patrol's endpoints answer where they refuse (moderation-admin M-2, M-3, M-34): each listed
// outcome is produced once.
import { describe, expect, test } from 'vitest'
import { PatrolItem } from '#contract/patrol/shapes.ts'
import { existing, firstOf, foundIn, itemAt } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { line, sceneOfFile, type Scene } from '../../../testing/patrol.ts'

const s = sceneOfFile()

const sent = async (who: TestPerson | null, method: string, path: string, body?: object) => {
  const response = await s.api.request(path, {
    method,
    headers: {
      Origin: 'https://elsewhere.example',
      ...(who ? { Authorization: `api ${who.token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : JSON.parse(text),
  }
}
type Sent = Awaited<ReturnType<typeof sent>>

/** M-2: the one body shape; gives the codes of its entries. */
const codesOf = ({ status, body, headers }: Sent): string[] => {
  expect([400, 401, 403, 404, 405, 413, 414, 415, 422, 429]).toContain(status)
  expect(body).toMatchObject({
    error: true,
    message: expect.any(String),
    errors: expect.any(Array),
  })
  expect(Object.keys(body).toSorted()).toEqual(['error', 'errors', 'message'])
  for (const entry of body.errors) {
    expect(entry).toMatchObject({
      message: expect.any(String),
      field: expect.any(String),
      code: expect.any(String),
    })
    expect(
      Object.keys(entry).filter(
        key => !['message', 'field', 'code', 'index', 'limit'].includes(key),
      ),
    ).toEqual([])
  }
  expect(headers.get('x-conflict')).toBeNull()
  return [...new Set((body.errors as { code: string }[]).map(one => one.code))]
}
/**
 * M-3: the item as it is now and nothing else; its reason stands in a header that a browser of
 * another origin may read.
 */
const conflictOf = async (
  { status, body, headers }: Sent,
  itemid: number,
): Promise<string | null> => {
  expect(status).toBe(409)
  expect(PatrolItem.parse(body)).toEqual(body)
  const now = await s.itemOf(itemid)
  expect([body.itemid, body.revisionid, body.state]).toEqual([itemid, now.revisionid, now.state])
  expect(headers.get('access-control-expose-headers')).toContain('X-Conflict')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  return headers.get('x-conflict')
}
const held = async (guide?: Awaited<ReturnType<Scene['guide']>>, n = 1) =>
  s.rewrite(s.ada, guide ?? (await s.guide()), n, `Text ${n}`)
const claim = async (who: TestPerson, itemid: number) =>
  (await who.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })).token
const decide = async (who: TestPerson | null, itemid: number, body: object, revisionid?: number) =>
  sent(
    who,
    'POST',
    `/x/patrol/items/${itemid}/decide?revisionid=${revisionid ?? (await s.itemOf(itemid)).revisionid}`,
    { base_shown: 'live', token: 'none', ...body },
  )
const accept = { action: 'accept' }

describe('a decision is', () => {
  test('200 with the item, the row, the live revision, and what is left (M-34)', async () => {
    const guide = await s.guide()
    const itemid = await held(guide)
    expect(await held(guide, 2)).toBe(itemid)
    const { units } = await s.itemOf(itemid)
    const { status, body } = await decide(s.mo, itemid, {
      token: await claim(s.mo, itemid),
      action: 'partial',
      units: [{ unitid: firstOf(units).unitid, verdict: 'accept' }],
      seconds_viewed: 12,
      note_to_author: 'Thank you for this.',
    })
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual([
      'decision',
      'follow_up_itemid',
      'item',
      'live_revisionid',
    ])
    expect(body).toMatchObject({
      item: { itemid, state: 'partial' },
      decision: { itemid, action: 'partial', seconds_viewed: 12, decider: { username: 'mo' } },
    })
    expect(await s.itemOf(body.follow_up_itemid)).toMatchObject({
      parent_itemid: itemid,
      unit_count: 1,
    })
    expect(firstOf((await s.live(guide)).steps).revisionid).toBe(body.live_revisionid)
  })

  test('401 of nobody, 403 of author or no right, 404 of the unseen (M-2, M-34)', async () => {
    const guide = await s.guide()
    const itemid = await held(guide)
    expect((await decide(null, itemid, accept)).status).toBe(401)
    expect(codesOf(await decide(s.ada, itemid, accept))).toEqual(['self_decision'])
    expect(codesOf(await decide(s.bob, itemid, accept))).toEqual(['no_right'])
    await s.kim.unpublishGuide({ params: guide, query: await s.head(guide) })
    expect((await decide(s.bob, itemid, accept, 1)).status).toBe(404)
  })

  test('409 stale, leased, lost or decided each carry the item (M-3, M-34)', async () => {
    const itemid = await held()
    const { revisionid } = await s.itemOf(itemid)
    expect(await conflictOf(await decide(s.mo, itemid, accept), itemid)).toBe('lease_lost')
    expect(await conflictOf(await decide(s.mo, itemid, accept, revisionid - 1), itemid)).toBe(
      'stale',
    )
    const token = await claim(s.mo, itemid)
    expect(await conflictOf(await decide(s.may, itemid, accept), itemid)).toBe('leased')
    expect((await decide(s.mo, itemid, { ...accept, token })).status).toBe(200)
    expect(await conflictOf(await decide(s.may, itemid, accept), itemid)).toBe('decided')
  })

  test('422 needs a reason for the whole or for each unit (M-13, M-34)', async () => {
    const guide = await s.guide()
    const itemid = await held(guide)
    await held(guide, 2)
    const token = await claim(s.mo, itemid)
    const { units } = await s.itemOf(itemid)
    const one = {
      action: 'partial',
      token,
      units: [
        { unitid: firstOf(units).unitid, verdict: 'accept' },
        { unitid: itemAt(units, 1).unitid, verdict: 'deny' },
      ],
    }
    for (const body of [
      { action: 'deny', token },
      { action: 'deny', token, reason_text: 'Too short' },
      { action: 'deny', token, reason_text: `${' '.repeat(20)}no` },
      one,
      { action: 'deny', token, reason_code: 'unclear', reason_text: 'short' },
    ]) {
      const answer = await decide(s.mo, itemid, body)
      expect([answer.status, codesOf(answer), answer.body.errors[0].field]).toEqual([
        422,
        ['reason'],
        'reason',
      ])
    }
    expect(
      codesOf(await decide(s.mo, itemid, { action: 'deny', token, reason_text: 'x'.repeat(2001) })),
    ).not.toEqual([])
    expect(
      codesOf(await decide(s.mo, itemid, { action: 'deny', token, reason_code: 'no such reason' })),
    ).toEqual(['not_found'])
    expect(
      (
        await decide(s.mo, itemid, {
          ...one,
          units: [one.units[0], { ...one.units[1], reason_code: 'unclear' }],
        })
      ).status,
    ).toBe(200)
    for (const body of [
      { reason_text: 'Ten letters' },
      { reason_text: 'x'.repeat(2000) },
      { reason_code: 'unclear' },
      { reason_code: 'unclear', reason_text: 'And these words' },
    ]) {
      const next = await held()
      expect(
        (await decide(s.mo, next, { action: 'deny', token: await claim(s.mo, next), ...body }))
          .status,
      ).toBe(200)
    }
  })

  test('422 names each dependency that blocks (M-2, M-34, M-57)', async () => {
    const guide = await s.guide(2)
    const added = existing(
      (await s.ada.createStep({ params: guide, body: { lines: [line('New'), line('And more')] } }))
        .patrolid,
      'a patrol item',
    )
    const above = await s.rewrite(s.bob, guide, 3, 'Better')
    const token = await claim(s.mo, added)
    const { units } = await s.itemOf(added)
    const step = foundIn(units, one => one.kind === 'step')
    const lines = units.filter(one => one.kind === 'step.line')
    const torn = await decide(s.mo, added, {
      action: 'partial',
      token,
      reason_code: 'unclear',
      units: [
        { unitid: step.unitid, verdict: 'deny' },
        ...lines.map(({ unitid }) => ({ unitid, verdict: 'accept' })),
      ],
    })
    expect(codesOf(torn)).toEqual(['unit_dependency'])
    expect(torn.body.message).toContain(String(step.unitid))
    for (const strange of [
      [{ unitid: 1, verdict: 'accept' }],
      units.map(({ unitid }) => ({ unitid, verdict: 'accept' })),
    ])
      expect(
        codesOf(await decide(s.mo, added, { action: 'partial', token, units: strange })),
      ).toEqual(['unit_set'])
    const waits = await decide(s.may, above, { ...accept, token: await claim(s.may, above) })
    expect(codesOf(waits)).toEqual(['depends'])
    expect(waits.body.errors).toHaveLength(1)
    expect(waits.body.errors[0].message).toContain(String(added))
    expect(
      (await decide(s.mo, added, { action: 'deny', token, reason_code: 'unclear' })).status,
    ).toBe(200)
    expect(
      codesOf(await decide(s.may, above, { ...accept, token: await claim(s.may, above) })),
    ).toEqual(['needs_rebase'])
  })

  test('422 names a missing revision, action, verdict or member (M-2, M-4)', async () => {
    const itemid = await held()
    const token = await claim(s.mo, itemid)
    expect(
      codesOf(
        await sent(s.mo, 'POST', `/x/patrol/items/${itemid}/decide`, {
          ...accept,
          token,
          base_shown: 'live',
        }),
      ),
    ).toEqual(['missing_revisionid'])
    for (const body of [
      { action: 'approve', token },
      { action: 'partial', token, units: [{ unitid: 1, verdict: 'maybe' }] },
      { ...accept, token, because: 'x' },
      { action: 'accept_edit', token },
      { action: 'accept_edit', token, edited: { fields: { public: false } } },
    ]) {
      const answer = await decide(s.mo, itemid, body)
      expect([answer.status, codesOf(answer).length]).toEqual([422, 1])
    }
    expect(await s.itemOf(itemid)).toMatchObject({ state: 'pending' })
  })
})

test('undoing is refused with 403, 409 or 422 by its reason (M-3, M-36)', async () => {
  const guide = await s.guide()
  const { decision, item } = await s.decide(s.mo, await held(guide), { action: 'accept' })
  const undo = (who: TestPerson, revisionid: number, body: object = {}) =>
    sent(
      who,
      'POST',
      `/x/patrol/decisions/${decision.decisionid}/undo?revisionid=${revisionid}`,
      body,
    )
  expect((await undo(s.bob, item.revisionid)).status).toBe(403)
  expect(codesOf(await undo(s.ada, item.revisionid))).toEqual(['self_decision'])
  expect(await conflictOf(await undo(s.mo, item.revisionid - 1), item.itemid)).toBe('stale')
  await s.rewrite(s.kim, guide, 1, 'Since then')
  const blocked = await undo(s.mo, item.revisionid)
  expect(codesOf(blocked)).toEqual(['undo_blocked'])
  expect(blocked.body.errors[0].message).toContain(
    String(firstOf((await s.live(guide)).steps).revisionid),
  )
  await s.rewrite(s.kim, guide, 1, 'Text 1')
  expect((await undo(s.mo, item.revisionid)).status).toBe(200)
  expect(codesOf(await undo(s.mo, (await s.itemOf(item.itemid)).revisionid))).toEqual([
    'invalid_state',
  ])
})

test('a claim is refused with 409 `leased`, `decided` or `lease_lost` (M-3)', async () => {
  const itemid = await held()
  const token = await claim(s.mo, itemid)
  const at = `/x/patrol/items/${itemid}`
  expect(await conflictOf(await sent(s.may, 'POST', `${at}/lease`, { kind: 'open' }), itemid)).toBe(
    'leased',
  )
  for (const [method, path] of [
    ['POST', `${at}/heartbeat`],
    ['DELETE', `${at}/lease`],
  ] as const)
    expect(await conflictOf(await sent(s.may, method, path, { token }), itemid)).toBe('lease_lost')
  expect(codesOf(await sent(s.bob, 'POST', `${at}/lease`, {}))).toEqual(['no_right'])
  await decide(s.mo, itemid, { ...accept, token })
  for (const path of [`${at}/lease`, `${at}/heartbeat`])
    expect(
      await conflictOf(
        await sent(s.may, 'POST', path, path.endsWith('beat') ? { token } : {}),
        itemid,
      ),
    ).toBe('decided')
})

test('unknown or more than three filters are 422 (M-2)', async () => {
  for (const path of [
    '/x/patrol/items?state=open',
    '/x/patrol/items?sort=best',
    '/x/patrol/items?signal=odd',
    '/x/patrol/items?limit=201',
    '/x/patrol/items?offset=-1',
    '/x/patrol/counts?lease=yours',
    '/x/patrol/decisions?action=maybe',
  ]) {
    expect([path, (await sent(s.mo, 'GET', path)).status]).toEqual([path, 422])
  }
  for (const body of [
    { count: 4 },
    { count: 0 },
    { filter: { kind: 'delete' } },
    { filter: { colour: 'red' } },
  ])
    expect((await sent(s.mo, 'POST', '/x/patrol/next', body)).status).toBe(422)
  expect((await sent(s.mo, 'POST', '/x/patrol/batch', { decisions: [] })).status).toBe(422)
})
