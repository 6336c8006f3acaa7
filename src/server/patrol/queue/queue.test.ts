// Who sees what waits, who may claim and decide it (moderation-admin 1 and 3).
import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
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
