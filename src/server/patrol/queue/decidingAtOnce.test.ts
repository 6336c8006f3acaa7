// Many who decide at once (moderation-admin 3).
import { describe, expect, test } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()
const at = (itemid: number) => ({ params: { itemid } })
const reasoned = { base_shown: 'live' as const, reason_code: 'unclear' }

describe('deciding at once', () => {
  test('of fifty decisions one wins and the others leave nothing (M-61)', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    const { token } = await s.mo.leasePatrolItem({ ...at(itemid), body: { kind: 'open' } })
    const { revisionid } = await s.itemOf(itemid)
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        (n % 3 ? s.mo : s.may).decidePatrolItem({
          ...at(itemid),
          query: { revisionid },
          body: {
            action: n % 2 ? 'accept' : 'deny',
            token,
            note_to_author: `Note ${n}`,
            ...reasoned,
          },
        }),
      ),
    )
    expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const reasons = all.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    expect(
      reasons.every(
        one => one.status === 409 && ['decided', 'leased'].includes(one.headers['x-conflict']),
      ),
    ).toBe(true)
    expect(reasons.find(one => one.headers['x-conflict'] === 'decided').body).toMatchObject({
      itemid,
      decision: { decider: { username: 'mo' } },
    })
    expect(
      (
        await s.api.database.pool.query('select 1 from patrol_decisions where itemid = $1', [
          itemid,
        ])
      ).rows,
    ).toHaveLength(1)
    expect(await s.mo.listPatrolMessages(at(itemid))).toHaveLength(1)
    expect(
      (
        await s.api.database.pool.query(
          `select 1 from jobs where kind = 'patrol_notice' and unique_key like 'patrol_notice %'
            and (payload->>'decisionid')::int in (select decisionid from patrol_decisions
            where itemid = $1)`,
          [itemid],
        )
      ).rows,
    ).toHaveLength(1)
  })

  test('a decision sent three times with one key is one row (M-6)', async () => {
    const itemid = await s.rewrite(s.ada, await s.guide(), 1, 'One')
    const { token } = await s.mo.leasePatrolItem({ ...at(itemid), body: { kind: 'open' } })
    const { revisionid } = await s.itemOf(itemid)
    const send = async () =>
      (
        await s.api.request(`/x/patrol/items/${itemid}/decide?revisionid=${revisionid}`, {
          method: 'POST',
          headers: { Authorization: `api ${s.mo.token}`, 'Idempotency-Key': `decide-${itemid}` },
          body: JSON.stringify({ action: 'accept', token, base_shown: 'live' }),
        })
      ).text()
    const answers = [await send(), await send(), await send()]
    expect(new Set(answers).size).toBe(1)
    expect(
      (
        await s.api.database.pool.query('select 1 from patrol_decisions where itemid = $1', [
          itemid,
        ])
      ).rows,
    ).toHaveLength(1)
  })

  test('a batch of ten with three stale ones decides seven (M-35)', async () => {
    const guide = await s.guide(10)
    const items: { itemid: number; revisionid: number }[] = []
    for (let n = 1; n <= 10; n++) {
      const itemid = await s.rewrite(n % 2 ? s.ada : s.bob, guide, n, `Batch ${n}`)
      items.push({ itemid, revisionid: (await s.itemOf(itemid)).revisionid })
    }
    const decisions = items.map(({ itemid, revisionid }, n) => ({
      itemid,
      revisionid: revisionid + (n < 3 ? 1 : 0),
      action: 'deny' as const,
      reason_code: 'unclear',
    }))
    const dry = await s.mo.decidePatrolItems({ body: { dry_run: true, decisions } })
    expect(dry.results.map(one => one.status)).toEqual([
      409, 409, 409, 200, 200, 200, 200, 200, 200, 200,
    ])
    expect((await s.itemOf(itemAt(items, 5).itemid)).state).toBe('pending')
    const { results } = await s.mo.decidePatrolItems({ body: { decisions } })
    expect(results.map(one => [one.status, one.code ?? null])).toEqual(
      items.map((_, n) => (n < 3 ? [409, 'stale'] : [200, null])),
    )
    expect(results.filter(one => one.decisionid)).toHaveLength(7)
  })

  test('a batch accepts only what is harmless and was opened (M-87)', async () => {
    const guide = await s.guide()
    const known = await s.api.person('known')
    for (let n = 0; n < 6; n++)
      await known.createGuide({ body: { category: 'Kettles', type: 'repair', title: `Mine ${n}` } })
    const [unopened, risky] = [
      await s.summary(known, guide, 'How the seal goes in'),
      await s.rewrite(s.bob, guide, 2, 'Turn by 50 Nm, see https://example.org/x'),
    ]
    expect((await s.itemOf(risky)).risk_score).toBeGreaterThanOrEqual(20)
    expect((await s.itemOf(unopened)).risk_score).toBeLessThan(20)
    const decisions = await Promise.all(
      [unopened, risky].map(async itemid => ({
        itemid,
        revisionid: (await s.itemOf(itemid)).revisionid,
        action: 'accept' as const,
      })),
    )
    await s.may.readPatrolItem(at(risky))
    expect((await s.may.decidePatrolItems({ body: { decisions } })).results).toMatchObject([
      { status: 422, code: 'not_opened' },
      { status: 422, code: 'risk' },
    ])
    await s.may.readPatrolItem(at(unopened))
    expect((await s.may.decidePatrolItems({ body: { decisions } })).results).toMatchObject([
      { status: 200 },
      { status: 422, code: 'risk' },
    ])
  })

  test('what is held ahead was not opened: it is once the claim on it is opened (M-87)', async () => {
    const guide = await s.guide()
    const [known, mel] = [
      await s.api.person('known2'),
      await s.api.person('mel', { privilege: 'Moderator' }),
    ]
    for (let n = 0; n < 6; n++)
      await known.createGuide({ body: { category: 'Kettles', type: 'repair', title: `Own ${n}` } })
    for (const each of [guide, await s.guide()])
      await s.summary(known, each, 'How the seal goes in')
    const { items } = await mel.takePatrolItems({
      body: { filter: { author: known.me.userid }, count: 2 },
    })
    const decisions = items.map(({ item: { itemid, revisionid } }) => ({
      itemid,
      revisionid,
      action: 'accept' as const,
    }))
    const ahead = at(itemAt(decisions, 1).itemid)
    const dry = async () =>
      (await mel.decidePatrolItems({ body: { dry_run: true, decisions } })).results.map(
        ({ status, code }) => [status, code],
      )
    await mel.readPatrolItem(ahead) // again, ahead
    expect(await dry()).toEqual([
      [200, undefined],
      [422, 'not_opened'],
    ])
    await mel.leasePatrolItem({ ...ahead, body: { kind: 'open' } })
    expect(await dry()).toEqual([
      [200, undefined],
      [200, undefined],
    ])
  })
})
