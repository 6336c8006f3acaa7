// Who sees what waits, who may claim and decide it (moderation-admin 1 and 3).
import { describe, expect, test } from 'vitest'
import { firstOf, foundIn, itemAt } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'
import { misfit } from '../../../fixtures/misfit.ts'

const s = sceneOfFile()

const at = (itemid: number) => ({ params: { itemid } })
const reasoned = { base_shown: 'live' as const, reason_code: 'unclear' }
const release = async (who: TestPerson) => {
  await s.api.database.pool.query('delete from patrol_leases where holderid = $1', [who.me.userid])
}

describe('who may', () => {
  test.each([
    [499, false],
    [500, true],
    [501, true],
  ])(
    'with reputation %i against 500: %s, as announced before (M-9, M-43)',
    async (reputation, live) => {
      const guide = await s.guide()
      const who = await s.api.person(`r${reputation}`, { reputation })
      const { would_bypass } = await who.readPatrolDocument({
        params: { doc_type: 'guide', docid: guide.guideid },
      })
      const saved = await who.patchGuide({
        params: guide,
        query: guide,
        body: { summary: 'Words' },
      })
      expect([would_bypass, saved.unpatrolled === undefined]).toEqual([live, live])
    },
  )

  test('save live: creator, list, teams, Moderators and Admins (M-9, M-43)', async () => {
    const guide = await s.guide()
    const [listed, member, left] = [
      await s.api.person('listed'),
      await s.api.person('member'),
      await s.api.person('left'),
    ]
    const { teamid } = await s.api.admin.createTeam({ body: { name: 'Crew' } })
    for (const one of [member, left])
      await s.api.admin.addTeamMember({ params: { teamid, userid: one.me.userid }, body: {} })
    await s.kim.addGuideUser({ params: { guideid: guide.guideid, userid: listed.me.userid } })
    await s.kim.addGuideTeam({ params: { guideid: guide.guideid, teamid } })
    await s.api.admin.removeTeamMember({ params: { teamid, userid: left.me.userid } })
    for (const [who, live] of [
      [s.kim, true],
      [listed, true],
      [member, true],
      [s.mo, true],
      [s.admin, true],
      [left, false],
    ] as const) {
      const { would_bypass } = await who.readPatrolDocument({
        params: { doc_type: 'guide', docid: guide.guideid },
      })
      const saved = await who.patchGuide({
        params: guide,
        query: await s.head(guide),
        body: { summary: `By ${who.me.username}` },
      })
      expect([who.me.username, would_bypass, saved.patrolid === undefined]).toEqual([
        who.me.username,
        live,
        live,
      ])
    }
  })

  test("decide: by role or by reputation, never one's own (M-10)", async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    const judge = await s.api.person('judge10', { reputation: 300 })
    const claim = (who: TestPerson) =>
      who.leasePatrolItem({ ...at(itemid), body: { kind: 'open' } })
    await expect(claim(judge)).rejects.toMatchObject({ status: 403 })
    await expect(claim(s.kim)).rejects.toMatchObject({ status: 403 })
    await s.kim.patchPatrolDocument({
      params: { doc_type: 'guide', docid: guide.guideid },
      query: await s.head(guide),
      body: { patrol_threshold: 300 },
    })
    await expect(claim(judge)).resolves.toMatchObject({ heartbeat_seconds: 30 })
    await release(judge)
    await s.admin.patchSettings({
      query: await s.admin.readSettings(),
      body: { creator_may_decide: true },
    })
    await expect(claim(s.kim)).resolves.toHaveProperty('token')
    await release(s.kim)
    await s.admin.patchSettings({
      query: await s.admin.readSettings(),
      body: { creator_may_decide: false },
    })
  })

  test('nobody decides their own edit in any form (M-11)', async () => {
    const guide = await s.guide()
    const author = await s.api.person('climber')
    const itemid = await s.rewrite(author, guide, 1, 'One')
    await s.admin.patchUser({ params: { userid: author.me.userid }, body: { privilege: 'Admin' } })
    const { units, revisionid, decidable } = await author.readPatrolItem(at(itemid))
    expect(decidable).toBe(false)
    const ask = (body: object) =>
      author.decidePatrolItem({
        ...at(itemid),
        query: { revisionid },
        body: misfit({ token: 'none', ...reasoned, ...body }),
      })
    const self = { status: 403, errors: [{ code: 'self_decision' }] }
    await expect(ask({ action: 'accept' })).rejects.toMatchObject(self)
    await expect(
      ask({ action: 'partial', units: [{ unitid: firstOf(units).unitid, verdict: 'accept' }] }),
    ).rejects.toMatchObject(self)
    await expect(
      ask({ action: 'accept_edit', edited: { fields: { summary: 'x' } } }),
    ).rejects.toMatchObject(self)
    expect(
      (
        await author.decidePatrolItems({
          body: { decisions: [{ itemid, revisionid, action: 'deny', reason_code: 'unclear' }] },
        })
      ).results,
    ).toMatchObject([{ itemid, status: 403, code: 'self_decision' }])
    expect(
      (
        await s.api.database.pool.query('select 1 from patrol_decisions where itemid = $1', [
          itemid,
        ])
      ).rows,
    ).toEqual([])
  })

  test('no change of threshold, role or age accepts a waiting edit (M-12)', async () => {
    const guide = await s.guide()
    const author = await s.api.person('patient')
    const itemid = await s.rewrite(author, guide, 1, 'One')
    await s.kim.patchGuide({
      params: guide,
      query: await s.head(guide),
      body: { patrol_threshold: 0 },
    })
    await s.admin.patchUser({
      params: { userid: author.me.userid },
      body: { privilege: 'Admin', reputation: 5000 },
    })
    await s.api.database.pool.query(
      `update patrol_items set created = created - 63072000, updated = updated - 63072000
        where itemid = $1`,
      [itemid],
    )
    await s.api.database.pool.query(`update jobs set run_at = 0`)
    await s.api.jobsDone()
    expect(await s.itemOf(itemid)).toMatchObject({ state: 'pending' })
    await expect(
      s.api.database.pool.query(
        `insert into patrol_decisions (itemid, item_revisionid, action, live_before, base_shown,
          created, seconds_viewed, diff_hash, prev_hash, hash)
          values ($1, 1, 'accept', 1, 'live', 1, 0, '', '', '')`,
        [itemid],
      ),
    ).rejects.toThrow('check')
  })

  test('see items of visible documents, others get 404 (M-7, M-77)', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    const judge = await s.api.person('judge7', { reputation: 900 })
    const counts = async () => (await judge.readPatrolCounts({ query: {} })).pending
    const before = await counts()
    await expect(s.bob.readPatrolItem(at(itemid))).rejects.toMatchObject({ status: 403 })
    await s.kim.unpublishGuide({ params: guide, query: await s.head(guide) })
    await expect(s.bob.readPatrolItem(at(itemid))).rejects.toMatchObject({ status: 404 })
    await expect(s.bob.readGuide({ params: guide })).rejects.toMatchObject({ status: 403 })
    expect(await counts()).toBe(before - 1)
    expect(await s.mo.readPatrolItem(at(itemid))).toMatchObject({ state: 'pending' })
  })

  test('change the threshold: the creator and Admins, with a row in the audit log (M-8)', async () => {
    const guide = await s.guide()
    expect(guide.patrol_threshold).toBe(500)
    const change = async (who: TestPerson, patrol_threshold: number) =>
      who.patchPatrolDocument({
        params: { doc_type: 'guide', docid: guide.guideid },
        query: await s.head(guide),
        body: { patrol_threshold },
      })
    await expect(change(s.bob, 5)).rejects.toMatchObject({ status: 403 })
    expect(await change(s.kim, 100_000_000)).toMatchObject({
      patrol_threshold: 100_000_000,
      would_bypass: true,
    })
    const { rows } = await s.api.database.pool.query(
      `select a.actor, v.value->'before' as before, v.value->'after' as after from audit_rows a
        join audit_values v on v.auditid = a.auditid and v.part = 'content'
        where a.action = 'patrol.threshold_changed' and a.target_id = $1`,
      [String(guide.guideid)],
    )
    expect(rows).toEqual([
      {
        actor: s.kim.me.userid,
        before: { patrol_threshold: 500 },
        after: { patrol_threshold: 100_000_000 },
      },
    ])
    const rich = await s.api.person('rich')
    await s.api.database.pool.query('update users set reputation = 200000000 where userid = $1', [
      rich.me.userid,
    ])
    expect(
      (
        await rich.patchGuide({
          params: guide,
          query: await s.head(guide),
          body: { summary: 'Held' },
        })
      ).unpatrolled,
    ).toBe(true)
  })
})

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
