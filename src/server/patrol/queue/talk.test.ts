// What is said about edits: reasons to choose from, words between authors and deciders, and what
// authors see of their own (moderation-admin M-24, M-26, M-39, M-42, M-45).
import { describe, expect, test } from 'vitest'
import { firstReasons } from '#contract/patrol/firstReasons.ts'
import { existing, foundIn } from '#lib/existing.ts'
import { sceneOfFile, type Scene } from '../../../testing/patrol.ts'
import { misfit } from '../../../fixtures/misfit.ts'

const s = sceneOfFile()

const body = {
  code: 'dirty',
  texts: { en: 'The picture is dirty.', de: 'Das Bild ist schmutzig.' },
  applies_to: 'deny' as const,
}

describe('reasons', () => {
  test('of a new site are what the app says of them to authors (M-45)', async () => {
    const denials = (await s.mo.listPatrolReasons({})).filter(one => one.applies_to === 'deny')
    expect(Object.fromEntries(denials.map(({ code, texts }) => [code, texts]))).toEqual(
      firstReasons,
    )
  })

  test('are read by deciders and written by Admins (M-45)', async () => {
    await expect(s.ada.listPatrolReasons({})).rejects.toMatchObject({ status: 403 })
    await expect(s.mo.createPatrolReason({ body })).rejects.toMatchObject({ status: 403 })
    const made = await s.admin.createPatrolReason({ body })
    expect(await s.mo.listPatrolReasons({})).toContainEqual(made)
    expect(made).toMatchObject({ ...body, active: true, uses: 0 })
    await expect(s.admin.createPatrolReason({ body })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'code', code: 'duplicate' }],
    })
    for (const wrong of [
      { ...body, code: '' },
      { ...body, code: 'a/b' },
      { ...body, code: 'two', applies_to: 'accept' },
      { ...body, code: 'two', texts: { english: 'No' } },
      { ...body, code: 'two', position: 3e9 },
      { ...body, code: 'two', position: -3e9 },
    ])
      await expect(s.admin.createPatrolReason({ body: misfit(wrong) })).rejects.toMatchObject({
        status: 422,
      })
    await s.decide(s.mo, await s.rewrite(s.ada, await s.guide(1), 1, 'One'), {
      action: 'deny',
      reason_code: 'dirty',
    })
    expect((await s.mo.listPatrolReasons({})).find(one => one.code === 'dirty')).toMatchObject({
      uses: 1,
    })
  })

  test('keep their places, however often they are used (P-8, M-83)', async () => {
    const denials = async () =>
      (await s.mo.listPatrolReasons({})).filter(one => one.applies_to === 'deny')
    const before = (await denials()).map(one => one.code)
    expect(before.at(-1)).toBe('dirty')
    const last = foundIn(await denials(), one => one.code === 'dirty')
    expect(last.uses).toBeGreaterThan(0)
    await s.admin.patchPatrolReason({ params: last, query: last, body: { position: 0 } })
    expect((await denials()).map(one => one.code)).toEqual(['dirty', ...before.slice(0, -1)])
  })

  test('in use can be switched off and are never deleted (M-24, M-45)', async () => {
    const worn = foundIn(await s.mo.listPatrolReasons({}), one => one.code === 'dirty')
    await expect(
      s.mo.patchPatrolReason({ params: worn, query: worn, body: { active: false } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(
      s.admin.patchPatrolReason({
        params: worn,
        query: { revisionid: worn.revisionid - 1 },
        body: { active: false },
      }),
    ).rejects.toMatchObject({ status: 409, body: { code: 'dirty' } })
    expect(
      await s.admin.patchPatrolReason({ params: worn, query: worn, body: { active: false } }),
    ).toMatchObject({ active: false, texts: body.texts })
    const next = await s.rewrite(s.ada, await s.guide(1), 1, 'One')
    await expect(
      s.decide(s.mo, next, { action: 'deny', reason_code: 'dirty' }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'reason_code' }] })
    await expect(
      s.api.database.pool.query(`delete from patrol_reasons where code = 'dirty'`),
    ).rejects.toThrow('A reason that was given stays')
    const unused = await s.admin.createPatrolReason({ body: { ...body, code: 'unused' } })
    await s.api.database.pool.query('delete from patrol_reasons where reasonid = $1', [
      unused.reasonid,
    ])
  })
})

describe('messages', () => {
  test('are for the author, the item’s deciders, Moderators and Admins (M-26, M-42)', async () => {
    const guide = await s.guide(1)
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    const judge = await s.api.person('judge', { reputation: 600 })
    const params = { itemid }
    for (const who of [s.ada, judge, s.mo, s.admin])
      expect(
        await who.createPatrolMessage({ params, body: { text_raw: `By ${who.me.username}` } }),
      ).toMatchObject({ author: { userid: who.me.userid } })
    for (const who of [s.ada, judge, s.mo, s.admin])
      expect((await who.listPatrolMessages({ params })).map(one => one.text_raw)).toHaveLength(4)
    for (const who of [s.bob, s.kim]) {
      await expect(who.listPatrolMessages({ params })).rejects.toMatchObject({ status: 403 })
      await expect(
        who.createPatrolMessage({ params, body: { text_raw: 'Let me in' } }),
      ).rejects.toMatchObject({ status: 403 })
    }
    for (const text_raw of ['', 'x'.repeat(4001)])
      await expect(s.ada.createPatrolMessage({ params, body: { text_raw } })).rejects.toMatchObject(
        { status: 422, errors: [{ field: 'text_raw' }] },
      )
    await s.kim.unpublishGuide({ params: guide, query: await s.head(guide) })
    await expect(judge.listPatrolMessages({ params })).rejects.toMatchObject({ status: 404 })
  })

  test('tell whoever they name of them, as far as they may open the item', async () => {
    const itemid = await s.rewrite(s.ada, await s.guide(1), 1, 'One')
    const count = async (who: Scene['mo']) =>
      (await who.listNotifications({})).filter(
        one => one.event === 'patrol.item.message' && one.data['itemid'] === itemid,
      ).length
    await s.mo.createPatrolMessage({
      params: { itemid },
      body: { text_raw: 'What do @may, @bob and @ada say?' },
    })
    expect([await count(s.may), await count(s.bob), await count(s.ada)]).toEqual([1, 0, 1])
    await s.decide(s.mo, itemid, { action: 'deny', note_to_author: 'As @may said, @ada.' })
    expect([await count(s.may), await count(s.ada)]).toEqual([2, 1])
  })

  test('with a decision tell whom they name also when they wrote before', async () => {
    const itemid = await s.rewrite(s.ada, await s.guide(1), 1, 'One')
    const params = { itemid }
    await s.may.createPatrolMessage({ params, body: { text_raw: 'I would deny this.' } })
    await s.decide(s.mo, itemid, { action: 'deny', note_to_author: 'As @may said, @ada.' })
    const told = await s.may.listNotifications({})
    expect(told.filter(one => one.data['itemid'] === itemid)).toMatchObject([
      { event: 'patrol.item.message' },
    ])
  })

  test('with a decision are refused by their field when they name too many', async () => {
    const names = Array.from({ length: 21 }, (_, n) => `crowd${n + 10}`)
    for (const name of names) await s.api.person(name)
    const itemid = await s.rewrite(s.ada, await s.guide(1), 1, 'One')
    const note_to_author = names.map(name => `@${name}`).join(' ')
    await expect(s.decide(s.mo, itemid, { action: 'deny', note_to_author })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'note_to_author', code: 'too_many_names' }],
    })
  })

  test('are shown up to a thousand, the newest of them, and more may be said (M-42)', async () => {
    const itemid = await s.rewrite(s.ada, await s.guide(1), 1, 'One')
    await s.api.database.pool.query(
      `insert into patrol_messages (itemid, authorid, text_raw, created, read_by)
        select $1, $2, 'Word ' || n, 1, '{}' from generate_series(1, 1000) n`,
      [itemid, s.ada.me.userid],
    )
    const params = { itemid }
    expect(
      await s.mo.createPatrolMessage({ params, body: { text_raw: 'And one more' } }),
    ).toMatchObject({ text_raw: 'And one more', author: { username: 'mo' }, itemid })
    const said = (await s.ada.listPatrolMessages({ params })).map(one => one.text_raw)
    expect([said.length, said[0], said.at(-1)]).toEqual([1000, 'Word 2', 'And one more'])
    await s.decide(s.mo, itemid, { action: 'deny', note_to_author: 'The last word' })
    expect((await s.ada.listPatrolMessages({ params })).at(-1)?.text_raw).toBe('The last word')
  })

  test('reach who decided, as a notice and as an event, when the author answers (M-42)', async () => {
    const itemid = await s.rewrite(s.ada, await s.guide(1), 1, 'One')
    await s.decide(s.mo, itemid, { action: 'deny', note_to_author: 'Which tool did you use?' })
    const count = async (who: Scene['mo']) =>
      (await who.listNotifications({})).filter(
        one => one.event === 'patrol.item.message' && one.data['itemid'] === itemid,
      ).length
    // the note came with the decision, of which the author hears
    expect([await count(s.mo), await count(s.ada)]).toEqual([0, 0])
    const { messageid } = await s.ada.createPatrolMessage({
      params: { itemid },
      body: { text_raw: 'A spoon.' },
    })
    expect([await count(s.mo), await count(s.ada), await count(s.may)]).toEqual([1, 0, 0])
    const { rows } = await s.api.database.pool.query(
      `select data from outbox where event = 'patrol.item.message'
        and (data->>'messageid')::int = $1`,
      [messageid],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('spoon')
    expect(
      (await s.mo.readPatrolItem({ params: { itemid } })).messages.map(one => [
        one.author.username,
        one.text_raw,
      ]),
    ).toEqual([
      ['mo', 'Which tool did you use?'],
      ['ada', 'A spoon.'],
    ])
  })
})

test('own items say what became of each part and why (M-39)', async () => {
  const guide = await s.guide(3)
  const itemid = await s.rewrite(s.bob, guide, 1, 'One')
  for (const n of [2, 3]) expect(await s.rewrite(s.bob, guide, n, `Text ${n}`)).toBe(itemid)
  await s.rewrite(s.ada, guide, 1, 'Hers')
  const [one, two, three] = (await s.itemOf(itemid)).units.map(unit => unit.unitid)
  const { follow_up_itemid } = await s.decide(s.mo, itemid, {
    action: 'partial',
    reason_code: undefined,
    reason_text: 'The second is not right yet',
    units: [
      { unitid: one, verdict: 'accept' },
      { unitid: two, verdict: 'deny', reason_code: 'wrong' },
    ],
  })
  const own = await s.bob.listOwnPatrolItems({ query: { limit: 2 } })
  expect(own.map(item => [item.itemid, item.state, item.can_resubmit])).toEqual([
    [follow_up_itemid, 'pending', false],
    [itemid, 'partial', true],
  ])
  expect(own[1]).toMatchObject({
    went_live: [one],
    denied: [{ unitid: two, reason_code: 'wrong', reason_text: 'The second is not right yet' }],
    decision: { action: 'partial', decider: { username: 'mo' } },
  })
  expect(own[0]).toMatchObject({ went_live: [], denied: [], parent_itemid: itemid })
  expect(
    (
      await s.bob.readPatrolItem({
        params: { itemid: existing(follow_up_itemid, 'a follow-up') },
      })
    ).units.map(unit => unit.unitid),
  ).toEqual([three])
  expect(
    new Set(
      (await s.bob.listOwnPatrolItems({ query: { limit: 200 } })).map(item => item.author.username),
    ),
  ).toEqual(new Set(['bob']))
  expect(
    (await s.bob.listOwnPatrolItems({ query: { state: 'partial' } })).map(item => item.itemid),
  ).toEqual([itemid])
})
