// Decisions on each change of an edit apart: taken, denied with a reason of its own, or put right.
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { existing, firstOf, foundIn, itemAt, lastOf } from '#lib/existing.ts'
import { pictureOf } from '#testing/mediaVisibility.ts'
import { line, sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()

/** By ada: a line, the summary, a picture, a title, the order of steps, and a line that is new. */
const sixChanges = async (guide: Guide): Promise<number> => {
  const itemid = await s.rewrite(s.ada, guide, 1, 'Lift the lid')
  await s.summary(s.ada, guide, 'Short and dry')
  const step = async (n: number, body: (lines: Guide['steps'][number]['lines']) => object) => {
    const { stepid, revisionid, lines } = itemAt((await s.head(guide)).steps, n - 1)
    await s.ada.patchStep({
      params: { guideid: guide.guideid, stepid },
      query: { revisionid },
      body: body(lines),
    })
  }
  const picture = await pictureOf(s.ada)
  await step(2, () => ({ media: { type: 'image', data: [picture.id] } }))
  await step(3, () => ({ title: 'Third' }))
  await step(4, lines => ({
    lines: [...lines.map(one => line(one.text_raw, one.lineid)), line('Wipe it')],
  }))
  const [one, two, three, four, five] = guide.steps.map(({ stepid }) => stepid)
  await s.ada.orderSteps({
    params: guide,
    query: await s.head(guide),
    body: { stepids: [one, two, three, five, four].map(id => existing(id, 'a step')) },
  })
  return itemid
}
const unitOf = async (itemid: number, path: RegExp) =>
  foundIn((await s.itemOf(itemid)).units, unit => path.test(unit.path)).unitid
const takeAllBut = async (itemid: number, denied: Record<number, object>) =>
  (await s.itemOf(itemid)).units.map(({ unitid }) => ({
    unitid,
    verdict: denied[unitid] ? ('deny' as const) : ('accept' as const),
    ...denied[unitid],
  }))

test('of six changes four are taken and two denied, each with its reason (A-195)', async () => {
  const guide = await s.guide()
  const before = await s.rewrite(s.ada, guide, 5, 'An edit before')
  await s.mo.leasePatrolItem({ params: { itemid: before }, body: { kind: 'ahead' } })
  const itemid = await sixChanges(guide)
  expect(itemid).not.toBe(before) // what somebody looks at does not grow
  expect((await s.itemOf(itemid)).units).toHaveLength(6)
  const summary = await unitOf(itemid, /^summary/)
  const title = await unitOf(itemid, /title$/)
  const { decision, item } = await s.decide(s.may, itemid, {
    action: 'partial',
    reason_code: undefined,
    units: await takeAllBut(itemid, {
      [summary]: { reason_text: 'The summary says too little.' },
      [title]: { reason_code: 'unclear' },
    }),
  })
  const live = await s.live(guide)
  expect(s.texts(live)).toEqual(['Lift the lid', 'Step 2', 'Step 3', 'Step 5', 'Step 4 / Wipe it'])
  expect([live.summary, itemAt(live.steps, 2).title]).toEqual(['', ''])
  expect(itemAt(live.steps, 1).media.data).toHaveLength(1)
  // What the same person proposed before is not decided with it, and waits in the head.
  expect(await s.itemOf(before)).toMatchObject({ state: 'pending', decision: null })
  expect(s.texts(await s.head(guide))).toEqual([
    'Lift the lid',
    'Step 2',
    'Step 3',
    'An edit before',
    'Step 4 / Wipe it',
  ])
  const own = foundIn(
    await s.ada.listOwnPatrolItems({ query: { limit: 10 } }),
    one => one.itemid === itemid,
  )
  expect(own.went_live).toHaveLength(4)
  expect(own.denied).toEqual(
    [
      { unitid: summary, reason_code: null, reason_text: 'The summary says too little.' },
      { unitid: title, reason_code: 'unclear', reason_text: null },
    ].toSorted((a, b) => a.unitid - b.unitid),
  )
  const told = await s.ada.readPatrolDecision({ params: decision })
  expect(foundIn(told.units, unit => unit.unitid === summary)).toMatchObject({
    verdict: 'deny',
    reason_text: 'The summary says too little.',
  })
  await s.api.jobsDone() // badges are told first
  await s.api.database.pool.query(`update jobs set run_at = 0 where kind = 'patrol_notice'`)
  await s.api.jobsDone()
  expect((await s.ada.listNotifications({ query: {} }))[0]).toMatchObject({
    title: `Part of your edit to ${guide.title} was accepted: The summary says too little.`,
    url: expect.stringContaining(`/contributions#edit-${itemid}`),
  })
  // All of it is taken back together.
  await s.may.undoPatrolDecision({ params: decision, query: item, body: {} })
  expect(s.texts(await s.live(guide))).toEqual(s.texts(guide))
  expect((await s.itemOf(itemid)).units.every(({ state }) => state === 'pending')).toBe(true)
})

test('a change is put right while another one is denied (A-195)', async () => {
  const guide = await s.guide(3)
  const itemid = await s.rewrite(s.ada, guide, 1, 'Lift teh lid')
  await s.rewrite(s.ada, guide, 2, 'Shake it')
  await s.rewrite(s.ada, guide, 3, 'Wait a day')
  const [one, two, three] = (await s.itemOf(itemid)).units.map(({ unitid }) => unitid)
  const step = (n: number, text: string) => {
    const { stepid, lines } = itemAt(guide.steps, n - 1)
    return { stepid, lines: [line(text, firstOf(lines).lineid)] }
  }
  const partly = (steps: object[], second: 'deny' | 'accept' = 'deny') => ({
    action: 'partial' as const,
    reason_code: undefined,
    units: [
      { unitid: one, verdict: second === 'deny' ? 'accept' : 'deny', reason_code: 'unclear' },
      { unitid: two, verdict: 'deny', reason_text: 'It must not be shaken.' },
      { unitid: three, verdict: 'leave' },
    ],
    edited: { steps },
  })
  // Words of a change that is denied cannot be put right, nor where nothing is taken.
  await expect(s.decide(s.mo, itemid, partly([step(2, 'Turn it')]))).rejects.toMatchObject({
    status: 422,
    errors: [{ code: 'unit_dependency' }],
  })
  await expect(
    s.decide(s.mo, itemid, partly([step(1, 'Lift the lid')], 'accept')),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'edited', code: 'not_allowed' }] })
  expect(await s.itemOf(itemid)).toMatchObject({ state: 'pending', decision: null })
  const { decision, item, follow_up_itemid } = await s.decide(
    s.mo,
    itemid,
    partly([step(1, 'Lift the lid')]),
  )
  expect(s.texts(await s.live(guide))).toEqual(['Lift the lid', 'Step 2', 'Step 3'])
  expect(s.texts(await s.head(guide))).toEqual(['Lift the lid', 'Step 2', 'Wait a day'])
  const said = new Map(decision.units.map(unit => [unit.unitid, [unit.verdict, unit.edited]]))
  expect([one, two, three].map(id => said.get(existing(id, 'a unit')))).toEqual([
    ['accept', true],
    ['deny', false],
    ['leave', false],
  ])
  expect(await s.itemOf(existing(follow_up_itemid, 'a follow-up'))).toMatchObject({
    unit_count: 1,
    state: 'pending',
  })
  // Both names stand in the history: the words as proposed, and as they were put right.
  const { rows } = await s.api.database.pool.query(
    `select u.username from revisions r join users u on u.userid = r.userid
      where resource = 'step' and resourceid = $1 and line = 'live' order by r.revisionid`,
    [firstOf(guide.steps).stepid],
  )
  expect(rows.slice(-2).map(({ username }) => username)).toEqual(['ada', 'mo'])
  await s.mo.undoPatrolDecision({ params: decision, query: item, body: {} })
  expect(s.texts(await s.live(guide))).toEqual(['Step 1', 'Step 2', 'Step 3'])
  expect(s.texts(await s.head(guide))).toEqual(['Lift teh lid', 'Shake it', 'Wait a day'])
})

test('words of a reason that are too few are refused for one change too (A-195)', async () => {
  const guide = await s.guide(2)
  const itemid = await s.rewrite(s.ada, guide, 1, 'One')
  await s.rewrite(s.ada, guide, 2, 'Two')
  const [, two] = (await s.itemOf(itemid)).units.map(({ unitid }) => unitid)
  for (const reason of [{}, { reason_text: 'Too short' }])
    await expect(
      s.decide(s.mo, itemid, {
        action: 'partial',
        reason_code: undefined,
        units: await takeAllBut(itemid, { [existing(two, 'a unit')]: reason }),
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'reason' }] })
})

test('of two who decide parts of one edit at once one wins, and no half stands (A-195)', async () => {
  const guide = await s.guide(2)
  const itemid = await s.rewrite(s.ada, guide, 1, 'One')
  await s.rewrite(s.ada, guide, 2, 'Two')
  const { revisionid, units } = await s.itemOf(itemid)
  const { token } = await s.mo.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
  const decide = (who: typeof s.mo, denied: number) =>
    who.decidePatrolItem({
      params: { itemid },
      query: { revisionid },
      body: {
        action: 'partial',
        token,
        base_shown: 'live',
        units: units.map(({ unitid }, n) => ({
          unitid,
          verdict: n === denied ? 'deny' : 'accept',
          ...(n === denied && { reason_code: 'unclear' }),
        })),
      },
    })
  const both = await Promise.allSettled([decide(s.mo, 0), decide(s.may, 1), decide(s.mo, 1)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const texts = s.texts(await s.live(guide))
  expect(texts.filter((text, n) => text !== `Step ${n + 1}`)).toHaveLength(1)
  const { rows } = await s.api.database.pool.query(
    'select count(*)::int as made from patrol_decisions where itemid = $1',
    [itemid],
  )
  expect(firstOf(rows).made).toBe(1)
})

test('what its author saves meanwhile waits as an edit of its own (A-195)', async () => {
  const guide = await s.guide(3)
  const itemid = await s.rewrite(s.ada, guide, 1, 'One')
  await s.rewrite(s.ada, guide, 2, 'Two')
  const [one, two] = (await s.itemOf(itemid)).units.map(({ unitid }) => unitid)
  await s.mo.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
  const later = await s.rewrite(s.ada, guide, 3, 'Three')
  expect(later).not.toBe(itemid)
  await s.decide(s.mo, itemid, {
    action: 'partial',
    units: [
      { unitid: one, verdict: 'accept' },
      { unitid: two, verdict: 'deny' },
    ],
  })
  expect(s.texts(await s.live(guide))).toEqual(['One', 'Step 2', 'Step 3'])
  expect(s.texts(await s.head(guide))).toEqual(['One', 'Step 2', 'Three'])
  expect(await s.itemOf(later)).toMatchObject({ state: 'pending', unit_count: 1 })
})

test('an edit below that is denied meanwhile makes the parts stale, nothing is half (A-195)', async () => {
  const guide = await s.guide(3)
  const below = await s.rewrite(s.bob, guide, 1, 'Below')
  const itemid = await s.rewrite(s.ada, guide, 1, 'On top of it')
  await s.rewrite(s.ada, guide, 2, 'Two')
  const { revisionid, units } = await s.itemOf(itemid)
  const { token } = await s.mo.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
  await s.decide(s.may, below, { action: 'deny' })
  const body = {
    action: 'partial' as const,
    token,
    base_shown: 'live' as const,
    reason_code: 'unclear',
    units: units.map(({ unitid }, n) => ({
      unitid,
      verdict: n === 0 ? ('accept' as const) : ('deny' as const),
    })),
  }
  await expect(
    s.mo.decidePatrolItem({ params: { itemid }, query: { revisionid }, body }),
  ).rejects.toMatchObject({ status: 409 })
  const now = await s.itemOf(itemid)
  expect(now.state).toBe('needs_rebase')
  await expect(
    s.mo.decidePatrolItem({ params: { itemid }, query: now, body }),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'needs_rebase' }] })
  expect(s.texts(await s.live(guide))).toEqual(['Step 1', 'Step 2', 'Step 3'])
  // The decider settles it with words of their own, and denies the other.
  const { stepid, lines } = firstOf(guide.steps)
  await s.mo.decidePatrolItem({
    params: { itemid },
    query: now,
    body: { ...body, edited: { steps: [{ stepid, lines: [line('Both', lastOf(lines).lineid)] }] } },
  })
  expect(s.texts(await s.live(guide))).toEqual(['Both', 'Step 2', 'Step 3'])
  expect(await s.headIsLive(guide)).toBe(true)
})
