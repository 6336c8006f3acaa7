// What a decider puts right of parts of an edit, and what its author hears of the rest.
import { expect, test } from 'vitest'
import { existing, firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { line, sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()
/** The title of the notice with these words, once it has come: others' come meanwhile. */
const told = async (words: string): Promise<string> => {
  await s.api.database.pool.query(`update jobs set run_at = 0 where kind = 'patrol_notice'`)
  const withWords = async () =>
    (await s.ada.listNotifications({ query: { limit: 200 } }))
      .map(({ title }) => title)
      .find(title => title.includes(words))
  await expect.poll(withWords).toBeDefined()
  return existing(await withWords(), 'a notice')
}

test('a conflict is settled only by a patch that is about it (A-195)', async () => {
  const guide = await s.guide(3)
  const below = await s.rewrite(s.bob, guide, 1, 'Below')
  const itemid = await s.rewrite(s.ada, guide, 1, 'On top of it')
  await s.rewrite(s.ada, guide, 2, 'Two')
  await s.rewrite(s.ada, guide, 3, 'Three')
  await s.decide(s.may, below, { action: 'deny' })
  const { units } = await s.itemOf(itemid)
  expect(units.map(({ state }) => state)).toEqual(['conflicted', 'pending', 'pending'])
  const [one, two, three] = units.map(({ unitid }) => unitid)
  const partly = (steps: object[], more: object[] = []) => ({
    action: 'partial' as const,
    edited: { steps },
    units: [
      { unitid: three, verdict: 'deny' },
      { unitid: two, verdict: 'accept' },
      { unitid: one, verdict: 'accept' },
      ...more,
    ],
  })
  const step = (n: number, text: string) => {
    const { stepid, lines } = itemAt(guide.steps, n - 1)
    return { stepid, lines: [line(text, firstOf(lines).lineid)] }
  }
  await expect(s.decide(s.mo, itemid, partly([step(2, 'Two, mended')]))).rejects.toMatchObject({
    status: 422,
    errors: [
      {
        field: 'units',
        code: 'needs_rebase',
        index: 2,
        message: expect.stringContaining(
          `${one} conflicts with the live version. Deny it, or resolve`,
        ),
      },
    ],
  })
  // Of two verdicts on one change neither is taken in silence.
  await expect(
    s.decide(s.mo, itemid, partly([step(1, 'Both')], [{ unitid: one, verdict: 'deny' }])),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'duplicate', index: 3 }] })
  expect((await s.itemOf(itemid)).state).toBe('needs_rebase')
  await s.decide(s.mo, itemid, partly([step(1, 'Both')]))
  expect(s.texts(await s.live(guide))).toEqual(['Both', 'Two', 'Step 3'])
})

test('words of a denied block of a text cannot be put right (A-195)', async () => {
  const guide = await s.guide(1)
  const write = async (who: typeof s.ada, introduction: string) =>
    (
      await who.patchGuide({
        params: guide,
        query: await s.head(guide),
        body: { introduction },
      })
    ).patrolid ?? 0
  await write(s.admin, 'One.\n\nStays.\n\nTwo.')
  const itemid = await write(s.ada, 'One a.\n\nStays.\n\nTwo a.')
  const { units } = await s.itemOf(itemid)
  const idOf = (after: RegExp) => foundIn(units, one => after.test(String(one.after))).unitid
  const [one, two] = [idOf(/^One a/), idOf(/^Two a/)]
  const partly = (introduction: string) => ({
    action: 'partial' as const,
    units: [
      { unitid: one, verdict: 'accept' },
      { unitid: two, verdict: 'deny' },
    ],
    edited: { fields: { introduction } },
  })
  await expect(s.decide(s.mo, itemid, partly('One a.\n\nStays.\n\nTwo b.'))).rejects.toMatchObject({
    status: 422,
    errors: [{ code: 'unit_dependency', message: expect.stringContaining(`${two}`) }],
  })
  const { decision } = await s.decide(s.mo, itemid, partly('One b.\n\nStays.\n\nTwo a.'))
  expect((await s.live(guide)).introduction_raw).toBe('One b.\n\nStays.\n\nTwo.')
  expect(new Map(decision.units.map(unit => [unit.unitid, unit.edited]))).toEqual(
    new Map([
      [one, true],
      [two, false],
    ]),
  )
})

test('a change has its own reason or the common one, and what is taken has none (A-195)', async () => {
  const guide = await s.guide(3)
  const itemid = await s.rewrite(s.ada, guide, 1, 'One')
  await s.rewrite(s.ada, guide, 2, 'Two')
  await s.rewrite(s.ada, guide, 3, 'Three')
  const [one, two, three] = (await s.itemOf(itemid)).units.map(({ unitid }) => unitid)
  const { decision } = await s.decide(s.mo, itemid, {
    action: 'partial',
    reason_code: undefined,
    reason_text: 'The common words of it.',
    units: [
      { unitid: one, verdict: 'accept', reason_code: 'unclear' },
      { unitid: two, verdict: 'deny', reason_code: 'unclear' },
      { unitid: three, verdict: 'deny' },
    ],
  })
  const own = await s.ada.listOwnPatrolItems({ query: { limit: 10 } })
  expect(foundIn(own, item => item.itemid === itemid).denied).toEqual([
    { unitid: two, reason_code: 'unclear', reason_text: 'The common words of it.' },
    { unitid: three, reason_code: null, reason_text: 'The common words of it.' },
  ])
  expect(foundIn(decision.units, unit => unit.unitid === one).reason_code).toBeNull()
})

test('a denial with another reason is told after one that was taken back (A-195)', async () => {
  const guide = await s.guide(2)
  const itemid = await s.rewrite(s.ada, guide, 1, 'One')
  const deny = (reason_text: string) =>
    s.decide(s.mo, itemid, { action: 'deny', reason_code: undefined, reason_text })
  const { decision, item } = await deny('The first reason.')
  await told('The first reason.')
  await s.mo.undoPatrolDecision({ params: decision, query: item, body: {} })
  await deny('The second reason.')
  await told('The second reason.')
})

test('a notice says no more than one reason may (A-195)', async () => {
  const guide = await s.guide(3)
  const itemid = await s.rewrite(s.ada, guide, 1, 'One')
  await s.rewrite(s.ada, guide, 2, 'Two')
  await s.rewrite(s.ada, guide, 3, 'Three')
  const { units } = await s.itemOf(itemid)
  await s.decide(s.mo, itemid, {
    action: 'partial',
    reason_code: undefined,
    units: units.map(({ unitid }, n) => ({
      unitid,
      verdict: n === 0 ? 'accept' : 'deny',
      ...(n > 0 && { reason_text: `${n}${'🔧'.repeat(900)}` }),
    })),
  })
  expect((await told('1🔧')).length).toBeLessThan(2100)
})

test('what is wrong in what a decider puts right has the name that the body gives it (A-194)', async () => {
  const guide = await s.guide(2)
  const itemid = await s.rewrite(s.ada, guide, 1, 'One')
  const step = itemAt(guide.steps, 1)
  const sent = (edited: object) => s.decide(s.mo, itemid, { action: 'accept_edit', edited })
  await expect(sent({ fields: { nothing: 1, title: 7 } })).rejects.toMatchObject({
    status: 422,
    errors: [
      { field: 'edited.fields.nothing', code: 'unknown_field' },
      { field: 'edited.fields.title', code: 'invalid_type' },
    ],
  })
  await expect(
    sent({ fields: { title: '' }, steps: [{ stepid: step.stepid, title: 'A' }] }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'edited.fields.title' }] })
  await expect(
    sent({
      steps: [
        { stepid: firstOf(guide.steps).stepid, title: 'A' },
        { stepid: step.stepid, lines: [line('x'.repeat(5000), firstOf(step.lines).lineid)] },
      ],
    }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'edited.steps.lines', index: 1 }] })
  const { patrolid } = await s.ada
    .createWiki({
      body: { namespace: 'WIKI', title: 'Glue', contents: 'Holds.' },
    })
    .then(page => s.bob.patchWiki({ params: page, query: page, body: { contents: 'Sticks.' } }))
  await expect(
    s.decide(s.mo, patrolid ?? 0, {
      action: 'accept_edit',
      edited: { fields: { contents: 7 } },
    }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'edited.fields.contents' }] })
})

test('what was written on another proposal takes nothing back (A-194)', async () => {
  const guide = await s.guide(1)
  const below = await s.rewrite(s.bob, guide, 1, 'Below')
  const { guideid } = guide
  const { stepid, revisionid, lines } = firstOf((await s.head(guide)).steps)
  const { lineid } = firstOf(lines)
  const { patrolid } = await s.ada.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { lines: [line('Below', lineid), line('And this')] },
  })
  const itemid = patrolid ?? 0
  const readHash = async () => (await s.itemOf(itemid)).diff.after_hash
  const edited_of = await readHash()
  const sent = (text: string, of: string) =>
    s.decide(s.mo, itemid, {
      action: 'accept_edit',
      edited: { steps: [{ stepid, lines: [line(text, lineid), line('And that')] }] },
      edited_of: of,
    })
  await s.decide(s.may, below, { action: 'deny' })
  expect(await readHash()).not.toBe(edited_of)
  await expect(sent('Below', edited_of)).rejects.toMatchObject({
    status: 409,
    headers: { 'x-conflict': 'stale' },
    body: { itemid },
  })
  await sent('Step 1', await readHash())
  expect(s.texts(await s.live(guide))).toEqual(['Step 1 / And that'])
})
