// Taking decisions back, and the ledger that remembers (moderation-admin M-22, M-36 to M-38, M-64
// to M-66).
import { describe, expect, test } from 'vitest'
import { existing, firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { verifyLedger, verifyPart } from './ledger.ts'
import { line, sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()

const ledgerOf = (itemid: number) =>
  s.admin
    .listPatrolDecisions({ query: { limit: 200 } })
    .then(rows => rows.filter(row => row.itemid === itemid))
const noticesOf = async (event: string) =>
  (await s.ada.listNotifications({ query: { limit: 200 } })).filter(one => one.event === event)
    .length
const jobsFallDue = async () => {
  await s.api.database.pool.query(`update jobs set run_at = 0 where kind = 'patrol_notice'`)
  await s.api.jobsDone()
}

describe('undoing', () => {
  test('an acceptance is undone with a ledger row and a revision (M-64)', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 2, 'Lift the lid')
    const before = s.texts(await s.live(guide))
    const history = async () =>
      (
        await s.mo.listStepRevisions({
          params: { guideid: guide.guideid, stepid: itemAt(guide.steps, 1).stepid },
        })
      ).length
    const told = await history()
    const { decision, item } = await s.decide(s.mo, itemid, { action: 'accept' })
    const undone = await s.mo.undoPatrolDecision({ params: decision, query: item, body: {} })
    expect(undone.item).toMatchObject({ state: 'pending', lease: null })
    expect(undone.decision).toMatchObject({ action: 'undo', undoes: decision.decisionid })
    expect(s.texts(await s.live(guide))).toEqual(before)
    expect(s.texts(await s.head(guide))[1]).toBe('Lift the lid')
    expect((await ledgerOf(itemid)).map(row => row.action)).toEqual(['undo', 'accept'])
    expect(await history()).toBe(told + 2)
    await expect(
      s.mo.undoPatrolDecision({ params: decision, query: undone.item, body: {} }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
  })

  test('a decision with changes brings the edit back as its author proposed it (M-64)', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 1, 'Pul')
    const step = firstOf(guide.steps)
    const { decision, item } = await s.decide(s.mo, itemid, {
      action: 'accept_edit',
      edited: {
        steps: [{ stepid: step.stepid, lines: [line('Pull', firstOf(step.lines).lineid)] }],
      },
    })
    await s.mo.undoPatrolDecision({ params: decision, query: item, body: {} })
    expect(s.texts(await s.live(guide))[0]).toBe('Step 1')
    expect(s.texts(await s.head(guide))[0]).toBe('Pul')
  })

  test('is for the decider in the window and Admins for a day (M-64)', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    const { decision, item } = await s.decide(s.mo, itemid, { action: 'deny' })
    const ask = { params: decision, query: item, body: {} }
    await expect(s.may.undoPatrolDecision(ask)).rejects.toMatchObject({ status: 403 })
    await s.admin.patchSettings({ query: await s.admin.readSettings(), body: { undo_minutes: 0 } })
    // the window is a whole second wide at least
    await new Promise(resolve => setTimeout(resolve, 1100))
    await expect(s.mo.undoPatrolDecision(ask)).rejects.toMatchObject({ status: 403 })
    await s.admin.patchSettings({ query: await s.admin.readSettings(), body: { undo_minutes: 10 } })
    expect((await s.admin.undoPatrolDecision(ask)).item.state).toBe('pending')
  })

  test('the ledger says until when the caller takes it back (M-37, M-64)', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    const { decision, item } = await s.decide(s.mo, itemid, { action: 'deny' })
    const untils = () =>
      Promise.all(
        [s.mo, s.may, s.ada, s.admin].map(async who => {
          const rows = await who.listPatrolDecisions({ query: { limit: 200 } })
          return rows.find(({ decisionid }) => decisionid === decision.decisionid)?.undo_until
        }),
      )
    const { created } = decision
    expect(await untils()).toEqual([created + 600, null, null, created + 86_400])
    await s.mo.undoPatrolDecision({ params: decision, query: item, body: {} })
    expect(await untils()).toEqual([null, null, null, null])
  })

  test('the ledger says who took a decision back (M-37)', async () => {
    const itemid = await s.rewrite(s.ada, await s.guide(), 1, 'One')
    const { decision, item } = await s.decide(s.mo, itemid, { action: 'deny' })
    const { decisionid } = decision
    const undoneBy = async () => {
      const rows = await s.mo.listPatrolDecisions({ query: { decider: s.mo.me.userid } })
      return foundIn(rows, row => row.decisionid === decisionid).undone_by
    }
    expect(await undoneBy()).toBeNull()
    await s.admin.undoPatrolDecision({ params: decision, query: item, body: {} })
    const { userid, username } = s.admin.me
    expect(await undoneBy()).toEqual({ userid, username })
  })

  test('is refused where readers got something newer (M-65)', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    const { decision, item } = await s.decide(s.mo, itemid, { action: 'accept' })
    await s.rewrite(s.kim, guide, 1, 'Two')
    const { revisionid } = firstOf((await s.live(guide)).steps)
    await expect(
      s.mo.undoPatrolDecision({ params: decision, query: item, body: {} }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'undo_blocked', message: expect.stringContaining(String(revisionid)) }],
    })
    expect(s.texts(await s.live(guide))[0]).toBe('Two')
  })

  test('is refused once a release has it, unless recalled (M-65)', async () => {
    const guide = await s.guide()
    const first = await s.kim.createRelease({ body: { guideid: guide.guideid, title: 'Before' } })
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    const { decision, item } = await s.decide(s.mo, itemid, { action: 'accept' })
    const take = () => s.mo.undoPatrolDecision({ params: decision, query: item, body: {} })
    const release = await s.kim.createRelease({
      body: {
        guideid: guide.guideid,
        title: 'After',
        scheduled_date: Math.floor(Date.now() / 1000) + 86_400,
      },
    })
    expect([first.current, release.phase]).toEqual([true, 'scheduled'])
    await expect(take()).rejects.toMatchObject({
      status: 422,
      errors: [
        {
          field: 'decisionid',
          code: 'undo_blocked',
          message: 'Release 2.0 contains this change, so the decision can no longer be undone',
        },
      ],
    })
    await s.kim.patchRelease({ params: release, body: { status: 'cancelled' } })
    expect((await take()).item.state).toBe('pending')
  })

  test('of a partial decision includes its undecided rest (M-65)', async () => {
    const partial = async () => {
      const guide = await s.guide()
      const itemid = await s.rewrite(s.ada, guide, 1, 'One')
      await s.rewrite(s.ada, guide, 2, 'Two')
      const { units } = await s.itemOf(itemid)
      return {
        guide,
        itemid,
        ...(await s.decide(s.mo, itemid, {
          action: 'partial',
          units: [{ unitid: firstOf(units).unitid, verdict: 'accept' }],
        })),
      }
    }
    const one = await partial()
    await s.mo.undoPatrolDecision({ params: one.decision, query: one.item, body: {} })
    expect(await s.itemOf(one.itemid)).toMatchObject({ state: 'pending', unit_count: 2 })
    expect(
      await s.itemOf(existing(one.follow_up_itemid, 'the follow up itemid of one')),
    ).toMatchObject({ state: 'superseded' })
    expect(s.texts(await s.head(one.guide)).slice(0, 2)).toEqual(['One', 'Two'])
    const other = await partial()
    await s.decide(s.mo, existing(other.follow_up_itemid, 'the follow up itemid of other'), {
      action: 'deny',
    })
    await expect(
      s.mo.undoPatrolDecision({ params: other.decision, query: other.item, body: {} }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [
        { code: 'undo_blocked', message: expect.stringContaining(String(other.follow_up_itemid)) },
      ],
    })
  })

  test('restores reputation exactly (api-facts 4.13)', async () => {
    const guide = await s.guide()
    const of = async () => [
      (await s.ada.readOwnUser({})).reputation,
      (await s.mo.readOwnUser({})).reputation,
    ]
    const [ada, mo] = (await of()) as [number, number]
    const { decision, item } = await s.decide(s.mo, await s.rewrite(s.ada, guide, 1, 'One'), {
      action: 'accept',
    })
    expect(await of()).toEqual([ada + 2, mo + 1])
    await s.mo.undoPatrolDecision({ params: decision, query: item, body: {} })
    expect(await of()).toEqual([ada, mo])
    const denied = await s.decide(s.mo, item.itemid, { action: 'deny' })
    expect(await of()).toEqual([ada - 1, mo + 1])
    await s.mo.undoPatrolDecision({ params: denied.decision, query: denied.item, body: {} })
    expect(await of()).toEqual([ada, mo])
  })
})

describe('being told', () => {
  test('is possible for a minute before the author is told (M-66)', async () => {
    const guide = await s.guide()
    await jobsFallDue()
    const before = await noticesOf('patrol.decision.denied')
    const { decision, item } = await s.decide(s.mo, await s.rewrite(s.ada, guide, 1, 'One'), {
      action: 'deny',
    })
    await s.api.jobsDone()
    expect(await noticesOf('patrol.decision.denied')).toBe(before)
    const { rows } = await s.api.database.pool.query(
      `select run_at - $2::int as wait from jobs
        where kind = 'patrol_notice' and payload->>'decisionid' = $1`,
      [String(decision.decisionid), decision.created],
    )
    expect(rows[0].wait).toBeGreaterThanOrEqual(60)
    await s.mo.undoPatrolDecision({ params: decision, query: item, body: {} })
    await jobsFallDue()
    expect(await noticesOf('patrol.decision.denied')).toBe(before)
    const told = (
      await s.api.database.pool.query(
        `select event from outbox where data->>'itemid' = $1 and event like 'patrol.decision.%'
          order by seq`,
        [String(item.itemid)],
      )
    ).rows
    expect(told.map(row => row.event)).toEqual(['patrol.decision.denied', 'patrol.decision.undone'])
    await s.decide(s.mo, item.itemid, { action: 'deny' })
    await jobsFallDue()
    expect(await noticesOf('patrol.decision.denied')).toBe(before + 1)
  })

  test('happens once, though the process dies before its job ends (M-66)', async () => {
    const guide = await s.guide()
    await jobsFallDue()
    const before = await noticesOf('patrol.decision.denied')
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    await s.decide(s.mo, itemid, { action: 'deny', reason_text: 'It turns the other way.' })
    const { rows } = await s.api.database.pool.query(
      `select kind, payload from jobs where kind = 'patrol_notice'`,
    )
    await jobsFallDue()
    for (const { kind, payload } of rows)
      await s.api.database.pool.query(
        'insert into jobs (kind, payload, run_at, attempts) values ($1, $2, 0, 1)',
        [kind, payload],
      )
    await jobsFallDue()
    expect(rows).toHaveLength(1)
    expect(await noticesOf('patrol.decision.denied')).toBe(before + 1)
  })
})

describe('the ledger', () => {
  test('shows the decided difference after fifty later edits (M-38)', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    const shown = (await s.mo.readPatrolItem({ params: { itemid } })).diff.hash
    const { decision } = await s.decide(s.mo, itemid, { action: 'accept' })
    for (let n = 0; n < 50; n++) await s.rewrite(s.kim, guide, 1 + (n % 5), `Later ${n}`)
    const replay = await s.mo.readPatrolDecision({ params: decision })
    expect([decision.diff_hash, replay.diff.hash]).toEqual([shown, shown])
    expect(replay.diff.units).toMatchObject([
      { before: { text_raw: 'Step 1' }, after: { text_raw: 'One' } },
    ])
  })

  test('shows people their own rows and Moderators all (M-37)', async () => {
    const guide = await s.guide()
    const judge = await s.api.person('judge', { reputation: 900 })
    const { decision } = await s.decide(judge, await s.rewrite(s.bob, guide, 1, 'One'), {
      action: 'accept',
    })
    /**
     * Without what each caller has of their own: until when they take it back, and whether they are
     * asked for a second look, which is by lot.
     */
    const rowsOf = async (who: typeof judge) =>
      (await who.listPatrolDecisions({ query: { limit: 200 } })).map(
        ({ undo_until: _until, second_look: _look, ...row }) => row,
      )
    const all = await rowsOf(s.mo)
    const mine = (rows: typeof all, userid: number) =>
      rows.filter(row => row.decider?.userid === userid || row.author.userid === userid)
    for (const who of [judge, s.bob, s.ada])
      expect(await rowsOf(who)).toEqual(mine(all, who.me.userid))
    expect(await judge.listPatrolDecisions({})).toMatchObject([{ decisionid: decision.decisionid }])
    await expect(s.ada.readPatrolDecision({ params: decision })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('is compared part by part, by Admins alone (P-10)', async () => {
    const { rows } = await verifyLedger(s.api.database)
    expect(await s.admin.checkPatrolDecisions({})).toEqual({ rows, broken: null, last: null })
    const first = await verifyPart(s.api.database, 0, 2)
    expect(first).toMatchObject({ rows: 2, broken: null })
    expect(await s.admin.checkPatrolDecisions({ query: { after: first.last ?? 0 } })).toEqual({
      rows: rows - 2,
      broken: null,
      last: null,
    })
    await expect(s.mo.checkPatrolDecisions({})).rejects.toMatchObject({ status: 403 })
  })

  test('is never changed, and a forged row is detected (M-22)', async () => {
    expect(await verifyLedger(s.api.database)).toMatchObject({ broken: null })
    const { pool } = s.api.database
    for (const change of [
      'update patrol_decisions set seconds_viewed = 5',
      'delete from patrol_decisions',
      'update patrol_decision_units set edited = true',
      'delete from patrol_decision_documents',
    ]) {
      await expect(pool.query(change)).rejects.toThrow('never changed')
    }
    const { decisionid } = (
      await pool.query(
        `select decisionid from patrol_decisions where action = 'accept'
          order by decisionid offset 1 limit 1`,
      )
    ).rows[0]
    const tamper = async (change: string) => {
      const client = await pool.connect()
      await client.query('begin')
      for (const table of [
        'patrol_decisions',
        'patrol_decision_units',
        'patrol_decision_documents',
      ])
        await client.query(`alter table ${table} disable trigger user`)
      await client.query(change)
      const db = {
        ...s.api.database,
        many: async <T>(query: Parameters<typeof s.api.database.many>[0]) => {
          const { toQuery } = await import('#server/db/sql.ts')
          return (await client.query(toQuery(query))).rows as T[]
        },
      }
      const found = await verifyLedger(db)
      await client.query('rollback')
      client.release()
      return found.broken
    }
    const { newest } = (await pool.query('select max(decisionid) as newest from patrol_decisions'))
      .rows[0]
    const without = ['decision_units', 'decision_documents', 'decisions'].map(
      table => `delete from patrol_${table} where decisionid = ${newest}`,
    )
    expect(await tamper(without.join('; '))).toBe(newest)
    expect(await tamper('truncate patrol_decisions cascade')).toBe(newest)
    expect(await tamper('delete from patrol_ledger_newest')).toBe(newest)
    expect(
      await tamper(
        `update patrol_decisions set reason_text = 'Other words' where decisionid = ${decisionid}`,
      ),
    ).toBe(decisionid)
    expect(
      await tamper(
        `update patrol_decisions set deciderid = ${s.ada.me.userid}
          where decisionid = ${decisionid}`,
      ),
    ).toBe(decisionid)
    expect(
      await tamper(
        `update patrol_decision_documents set head = '{}' where decisionid = ${decisionid}`,
      ),
    ).toBe(decisionid)
    expect(await tamper(`delete from patrol_decision_units where decisionid = ${decisionid}`)).toBe(
      decisionid,
    )
  })

  test('its units are the verdicts about all that was open then (M-23)', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    for (const n of [2, 3]) await s.rewrite(s.ada, guide, n, `New ${n}`)
    const { units } = await s.itemOf(itemid)
    const { decision } = await s.decide(s.mo, itemid, {
      action: 'partial',
      reason_code: undefined,
      units: [
        { unitid: firstOf(units).unitid, verdict: 'deny', reason_code: 'wrong' },
        { unitid: itemAt(units, 1).unitid, verdict: 'accept' },
      ],
    })
    expect(
      decision.units.map(({ unitid, verdict, reason_code }) => [unitid, verdict, reason_code]),
    ).toEqual(
      units
        .map(
          (unit, i) =>
            [
              unit.unitid,
              itemAt(['deny', 'accept', 'leave'], i),
              i === 0 ? 'wrong' : null,
            ] as const,
        )
        .sort(([a], [b]) => a - b),
    )
    const own = foundIn(await s.ada.listOwnPatrolItems({}), item => item.itemid === itemid)
    expect(own).toMatchObject({
      state: 'partial',
      can_resubmit: true,
      went_live: [itemAt(units, 1).unitid],
      denied: [{ unitid: firstOf(units).unitid, reason_code: 'wrong' }],
      decision: { decider: { username: 'mo' } },
    })
    expect((await s.bob.listOwnPatrolItems({})).map(item => item.itemid)).not.toContain(itemid)
  })

  test('figures of a decider are those that the ledger gives (M-44)', async () => {
    const rows = (
      await s.admin.listPatrolDecisions({ query: { decider: s.mo.me.userid, limit: 200 } })
    ).filter(row => row.action !== 'undo')
    const undos = await s.admin.listPatrolDecisions({ query: { action: 'undo', limit: 200 } })
    const taken = (by: (userid: number | undefined) => boolean) =>
      undos.filter(
        undo => rows.some(row => row.decisionid === undo.undoes) && by(undo.decider?.userid),
      ).length
    const figures = await s.mo.readPatrolStats({})
    expect(figures).toMatchObject({
      decided: rows.length,
      accepted: rows.filter(row => ['accept', 'accept_edit'].includes(row.action)).length,
      denied: rows.filter(row => row.action === 'deny').length,
      partial: rows.filter(row => row.action === 'partial').length,
      undone: taken(userid => userid === s.mo.me.userid),
      overturned: taken(userid => userid !== s.mo.me.userid),
    })
    expect(figures.per_day.reduce((sum, day) => sum + day.decided, 0)).toBe(rows.length)
    expect(await s.mo.readPatrolStats({ query: { decider: 'all' } })).not.toHaveProperty('deciders')
    expect((await s.admin.readPatrolStats({ query: { decider: 'all' } })).deciders).toContainEqual(
      expect.objectContaining({
        userid: s.mo.me.userid,
        username: 'mo',
        decided: rows.length,
      }),
    )
  })
})

describe('sending again', () => {
  test('applies a denied edit to the head within its item (M-41)', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    await expect(
      s.ada.resubmitPatrolItem({ params: { itemid }, body: { mode: 'denied' } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
    await s.decide(s.mo, itemid, { action: 'deny' })
    await s.rewrite(s.kim, guide, 2, 'Two')
    const { draft, parent_itemid, units } = await s.ada.resubmitPatrolItem({
      params: { itemid },
      body: { mode: 'denied' },
    })
    expect(parent_itemid).toBe(itemid)
    expect(units).toHaveLength(1)
    const lines = draft.steps?.map(
      step => firstOf(step['lines'] as { text_raw: string }[]).text_raw,
    )
    expect(lines?.slice(0, 3)).toEqual(['One', 'Two', 'Step 3'])
    const again = await s.rewrite(s.ada, guide, 1, 'One, better')
    expect(await s.itemOf(again)).toMatchObject({ parent_itemid: itemid })
    await s.later(again, 1801)
    const third = await s.rewrite(s.ada, guide, 3, 'Three')
    expect(third).not.toBe(again)
    expect(await s.itemOf(third)).toMatchObject({ parent_itemid: null }) // it was sent again once
  })

  test('is an item of its own above another one that waits (M-41, P-24)', async () => {
    const guide = await s.guide()
    const first = await s.rewrite(s.ada, guide, 1, 'One')
    await s.later(first, 1801)
    const other = await s.rewrite(s.ada, guide, 2, 'Two')
    expect(other).not.toBe(first)
    await s.decide(s.mo, first, { action: 'deny' })
    await s.ada.resubmitPatrolItem({ params: { itemid: first }, body: { mode: 'denied' } })
    const again = await s.rewrite(s.ada, guide, 1, 'One, better')
    expect([first, other]).not.toContain(again)
    expect(await s.itemOf(again)).toMatchObject({ state: 'pending', parent_itemid: first })
    expect(await s.itemOf(other)).toMatchObject({ state: 'pending', parent_itemid: null })
    // The next save goes on with it.
    expect(await s.rewrite(s.ada, guide, 1, 'One, best')).toBe(again)
  })

  test('leaves another edit to whoever takes that one back first (M-41, P-24)', async () => {
    const guide = await s.guide()
    const first = await s.rewrite(s.ada, guide, 1, 'One')
    await s.later(first, 1801)
    const other = await s.rewrite(s.ada, guide, 2, 'Two')
    await s.decide(s.mo, first, { action: 'deny' })
    await s.ada.resubmitPatrolItem({ params: { itemid: first }, body: { mode: 'denied' } })
    expect(await s.rewrite(s.ada, guide, 2, 'Step 2')).toBe(0)
    expect((await s.itemOf(other)).state).not.toBe('pending')
    const again = await s.rewrite(s.ada, guide, 1, 'One, better')
    expect(await s.itemOf(again)).toMatchObject({ state: 'pending', parent_itemid: first })
  })
})
