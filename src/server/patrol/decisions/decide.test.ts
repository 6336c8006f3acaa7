import { describe, expect, test } from 'vitest'
import { existing, firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { line, sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()

describe('a decision', () => {
  test('accepts an edit: readers get it, the ledger has a row, and head and live are one', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 2, 'Lift the lid')
    expect(s.texts(await s.live(guide))[1]).toBe('Step 2')
    const { item, decision, live_revisionid } = await s.decide(s.mo, itemid, { action: 'accept' })
    expect(item).toMatchObject({
      state: 'accepted',
      decidable: false,
      decision: { action: 'accept', decider: { userid: s.mo.me.userid } },
    })
    expect(decision).toMatchObject({
      action: 'accept',
      result_revisionid: live_revisionid,
      units: [{ verdict: 'accept', edited: false }],
    })
    expect(s.texts(await s.live(guide))[1]).toBe('Lift the lid')
    expect(await s.headIsLive(guide)).toBe(true)
  })

  test('denies an edit with a reason: readers see no change, and the head has lost it', async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 2, 'Lift the lid')
    await expect(
      s.decide(s.mo, itemid, { action: 'deny', reason_code: undefined }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'reason', code: 'reason' }] })
    await s.decide(s.mo, itemid, { action: 'deny', reason_code: 'unclear' })
    expect(s.texts(await s.head(guide))[1]).toBe('Step 2')
    expect(await s.headIsLive(guide)).toBe(true)
  })

  test('takes one step, denies another and leaves a third waiting (M-63)', async () => {
    const guide = await s.guide(7)
    const itemid = await s.rewrite(s.ada, guide, 2, 'Two')
    expect(await s.rewrite(s.ada, guide, 5, 'Five')).toBe(itemid)
    expect(await s.rewrite(s.ada, guide, 7, 'Seven')).toBe(itemid)
    const item = await s.itemOf(itemid)
    const unit = (text: string) =>
      foundIn(item.units, one => (one.after as { text_raw: string }).text_raw === text).unitid
    const { follow_up_itemid } = await s.decide(s.mo, itemid, {
      action: 'partial',
      units: [
        { unitid: unit('Two'), verdict: 'accept' },
        { unitid: unit('Five'), verdict: 'deny' },
      ],
    })
    expect(s.texts(await s.live(guide))).toEqual([
      'Step 1',
      'Two',
      'Step 3',
      'Step 4',
      'Step 5',
      'Step 6',
      'Step 7',
    ])
    expect(s.texts(await s.head(guide))).toEqual([
      'Step 1',
      'Two',
      'Step 3',
      'Step 4',
      'Step 5',
      'Step 6',
      'Seven',
    ])
    const rest = await s.itemOf(existing(follow_up_itemid, 'a follow-up'))
    expect(rest).toMatchObject({
      state: 'pending',
      parent_itemid: itemid,
      created: item.created,
      author: item.author,
      unit_count: 1,
      units: [{ after: { text_raw: 'Seven' } }],
    })
    expect(
      (await s.admin.listPatrolItems({ query: { author: s.ada.me.userid } })).map(
        one => one.itemid,
      ),
    ).toContain(follow_up_itemid)
  })

  test("with changes stores the decider's text with both names (M-62)", async () => {
    const guide = await s.guide()
    const itemid = await s.rewrite(s.ada, guide, 3, 'Pul the plug')
    const step = itemAt((await s.head(guide)).steps, 2)
    await s.decide(s.mo, itemid, {
      action: 'accept_edit',
      edited: {
        steps: [
          { stepid: step.stepid, lines: [line('Pull the plug', firstOf(step.lines).lineid)] },
        ],
      },
    })
    expect(s.texts(await s.live(guide))[2]).toBe('Pull the plug')
    const live = (
      await s.api.database.pool.query(
        `select userid, content->'lines'->0->>'text_raw' as text from revisions
          where resourceid = $1 and resource = 'step' and line = 'live'
          order by revisionid desc limit 2`,
        [step.stepid],
      )
    ).rows
    expect(live).toEqual([
      { userid: s.mo.me.userid, text: 'Pull the plug' },
      { userid: s.ada.me.userid, text: 'Pul the plug' },
    ])
    const listed = await s.mo.listStepRevisions({
      params: { guideid: guide.guideid, stepid: step.stepid },
    })
    expect(new Set(listed.slice(0, 2).map(one => one.username))).toEqual(new Set(['mo', 'ada']))
  })
})
