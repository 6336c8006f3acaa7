import { expect, test } from 'vitest'
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { checkLines } from '#contract/core/limits.ts'
import { atLeast, existing, firstOf, itemAt, lastOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Dryer', contents: '' } })

const line = (text_raw: string, level = 0) => ({ text_raw, bullet: 'black' as const, level })
const aGuide = (more: object = {}) =>
  ada.createGuide({ body: { category: 'Dryer', type: 'repair', public: true, ...more } })
const addStep = async (guide: Guide, ...texts: string[]): Promise<Step> =>
  lastOf(
    (
      await ada.createStep({
        params: { guideid: guide.guideid },
        body: { lines: texts.map(text => line(text)) },
      })
    ).steps,
  )
const edit = (step: Step, body: Parameters<TestPerson['patchStep']>[0]['body']) => ({
  params: { guideid: step.guideid, stepid: step.stepid },
  query: { revisionid: step.revisionid },
  body: existing(body, 'the body'),
})

test('a step is added where it is wanted and later ones move down', async () => {
  const guide = await aGuide()
  await addStep(guide, 'First')
  await addStep(guide, 'Last')
  const grown = await ada.createStep({
    params: { guideid: guide.guideid },
    body: { lines: [line('Between')], orderby: 2, title: 'Middle' },
  })
  expect(grown.steps.map(step => [step.orderby, firstOf(step.lines).text_raw])).toEqual([
    [1, 'First'],
    [2, 'Between'],
    [3, 'Last'],
  ])
  expect(grown.revisionid).toBeGreaterThan(guide.revisionid)
  await expect(
    ada.createStep({
      params: { guideid: guide.guideid },
      body: { lines: [line('Too far')], orderby: 9 },
    }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'orderby' }] })
})

test('a step edit changes the step’s revisionid and leaves the guide’s', async () => {
  const guide = await aGuide()
  const step = await addStep(guide, 'Words')
  const before = await ada.readGuide({ params: { guideid: guide.guideid } })
  const saved = await ada.patchStep(edit(step, { title: 'Lift the lid' }))
  const after = await ada.readGuide({ params: { guideid: guide.guideid } })
  expect(saved.revisionid).toBeGreaterThan(step.revisionid)
  expect(after.revisionid).toBe(before.revisionid)
  expect(after.steps[0]).toMatchObject({ title: 'Lift the lid', revisionid: saved.revisionid })
})

test('a stale step edit is refused with the current step', async () => {
  const step = await addStep(await aGuide(), 'Words')
  await ada.patchStep(edit(step, { title: 'Remove the screen' }))
  await expect(ada.patchStep(edit(step, { title: 'Lift the screen' }))).rejects.toMatchObject({
    status: 409,
    body: { stepid: step.stepid, title: 'Remove the screen' },
  })
})

test('lines keep their ids and foreign ids are refused', async () => {
  const step = await addStep(await aGuide(), 'One', 'Two')
  const [one, two] = atLeast(2, step.lines)
  expect(one.lineid).not.toBe(two.lineid)
  const saved = await ada.patchStep(
    edit(step, {
      lines: [
        { ...line('Two changed'), lineid: two.lineid },
        { ...line('New'), lineid: 0 },
      ],
    }),
  )
  expect(firstOf(saved.lines).lineid).toBe(two.lineid)
  expect([one.lineid, two.lineid]).not.toContain(itemAt(saved.lines, 1).lineid)
  await expect(
    ada.patchStep(edit(saved, { lines: [{ ...line('x'), lineid: 99_999_999 }] })),
  ).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'lines', code: 'not_found', index: 0 }],
  })
})

test('an unknown bullet is refused unless the line already had it', async () => {
  const step = await addStep(await aGuide(), 'One', 'Two')
  const [one, two] = atLeast(2, step.lines)
  const changed = (bullet: string) =>
    edit(step, {
      lines: [
        { ...line('One'), lineid: one.lineid },
        { ...line('Two changed'), lineid: two.lineid, bullet },
      ],
    })
  await expect(ada.patchStep(changed('icon_x'))).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'lines', code: 'invalid_value', index: 1 }],
  })
  expect(
    checkLines(
      [{ ...line('Two changed'), lineid: 2, bullet: 'icon_x' }],
      [{ ...line('Two'), lineid: 2, bullet: 'icon_x' }],
    ),
  ).toEqual([])
  expect((await ada.patchStep(changed('icon_note'))).lines[1]).toMatchObject({
    bullet: 'icon_note',
    text_raw: 'Two changed',
  })
})

test('limits of lines are told by line, in code points and after trimming', async () => {
  const step = await addStep(await aGuide(), 'One')
  const tooLong = edit(step, { lines: [line('a'), line('😀'.repeat(351))] })
  await expect(ada.patchStep(tooLong)).rejects.toMatchObject({
    status: 422,
    errors: [
      {
        field: 'lines',
        code: 'too_long',
        index: 1,
        message: 'Line 2 is longer than 350 characters',
      },
    ],
  })
  const wide = await ada.patchStep(edit(step, { lines: [line('😀'.repeat(350))] }))
  await expect(ada.patchStep(edit(wide, { lines: [] }))).rejects.toMatchObject({
    status: 422,
    errors: [{ code: 'too_few' }],
  })
  await expect(
    ada.patchStep(edit(wide, { lines: Array.from({ length: 9 }, () => line('x')) })),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'too_many' }] })
  await expect(ada.patchStep(edit(wide, { lines: [line('x', 1)] }))).rejects.toMatchObject({
    errors: [{ code: 'out_of_range', index: 0 }],
  })
  await expect(
    ada.patchStep(edit(wide, { lines: [line('x'), line('y', 2)] })),
  ).rejects.toMatchObject({ errors: [{ code: 'out_of_range', index: 1 }] })
})

test('text is rendered, never passed through', async () => {
  const step = await addStep(
    await aGuide(),
    `<b>bold</b> '''strong''' [link|javascript:alert(1)|x]`,
  )
  expect(firstOf(step.lines).text_rendered).toContain('&lt;b&gt;')
  expect(firstOf(step.lines).text_rendered).toContain('<strong>strong</strong>')
  expect(firstOf(step.lines).text_rendered).not.toMatch(/href="javascript/i)
})

test('order is a permutation, and the same order keeps the revision', async () => {
  const guide = await aGuide()
  const ids = [
    (await addStep(guide, 'A')).stepid,
    (await addStep(guide, 'B')).stepid,
    (await addStep(guide, 'C')).stepid,
  ]
  const read = () => ada.readGuide({ params: { guideid: guide.guideid } })
  const order = async (stepids: number[]) =>
    ada.orderSteps({
      params: { guideid: guide.guideid },
      query: { revisionid: (await read()).revisionid },
      body: { stepids },
    })
  const moved = await order([itemAt(ids, 2), firstOf(ids), itemAt(ids, 1)])
  expect(moved.steps.map(step => step.stepid)).toEqual([ids[2], ids[0], ids[1]])
  expect((await order([itemAt(ids, 2), firstOf(ids), itemAt(ids, 1)])).revisionid).toBe(
    moved.revisionid,
  )
  for (const wrong of [[], ids.slice(1), [...ids, firstOf(ids)], [...ids.slice(1), 999_999]])
    await expect(order(wrong)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'stepids' }],
    })
})

test('a deleted step is gone for readers and for its own address', async () => {
  const guide = await aGuide()
  const step = await addStep(guide, 'A')
  await addStep(guide, 'B')
  const left = await ada.deleteStep({
    params: { guideid: guide.guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
  })
  expect(left.steps.map(one => firstOf(one.lines).text_raw)).toEqual(['B'])
  await expect(ada.patchStep(edit(step, { title: 'x' }))).rejects.toMatchObject({ status: 404 })
})

test("a stranger's new and changed steps wait", async () => {
  const guide = await aGuide()
  const step = await addStep(guide, 'Accepted')
  const held = await bob.patchStep(
    edit(step, { lines: [{ ...line('Waiting'), lineid: firstOf(step.lines).lineid }] }),
  )
  expect(held).toMatchObject({ unpatrolled: true })
  const added = await bob.createStep({
    params: { guideid: guide.guideid },
    body: { lines: [line('Also waiting')] },
  })
  expect(added.steps.map(one => firstOf(one.lines).text_raw)).toEqual(['Waiting', 'Also waiting'])
  expect(added.patrolid).toBe(held.patrolid)
  const live = await api.anyone.readGuide({ params: { guideid: guide.guideid } })
  expect(live.steps.map(one => [firstOf(one.lines).text_raw, one.revisionid])).toEqual([
    ['Accepted', step.revisionid],
  ])
  await expect(ada.patchStep(edit(step, { title: 'x' }))).rejects.toMatchObject({
    status: 409,
    body: { lines: [{ text_raw: 'Waiting' }] },
  })
})

test('a repeat with the same Idempotency-Key gets the first answer and changes nothing', async () => {
  const guide = await aGuide()
  const body = { lines: [line('Once')] }
  const first = await ada.createStep({ params: { guideid: guide.guideid }, body }, { key: 'k-1' })
  const again = await ada.createStep({ params: { guideid: guide.guideid }, body }, { key: 'k-1' })
  expect(again).toEqual(first)
  expect((await ada.readGuide({ params: { guideid: guide.guideid } })).steps).toHaveLength(1)
  await expect(
    ada.createStep(
      { params: { guideid: guide.guideid }, body: { lines: [line('Other')] } },
      { key: 'k-1' },
    ),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'idempotency_mismatch' }] })
  const step = firstOf(first.steps)
  const saved = await ada.patchStep(edit(step, { title: 'T' }), { key: 'k-2' })
  expect(await ada.patchStep(edit(step, { title: 'T' }), { key: 'k-2' })).toEqual(saved)
  await expect(
    ada.patchStep(edit(saved, { title: 'Other' }), { key: 'k-2' }),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'idempotency_mismatch' }] })
  const now = await ada.readGuide({ params: { guideid: guide.guideid } })
  expect(firstOf(now.steps)).toMatchObject({ title: 'T', revisionid: saved.revisionid })
})

test('saves of one step that race under one key are one revision, and each gets its answer', async () => {
  const step = await addStep(await aGuide(), 'Raced')
  const save = () => ada.patchStep(edit(step, { title: 'Once' }), { key: 'race-of-saves' })
  const answers = await Promise.all([save(), save(), save(), save()])
  expect(new Set(answers.map(answer => answer.revisionid)).size).toBe(1)
  const written = await api.database.many(
    sql`select from revisions where resource = 'step' and resourceid = ${step.stepid}`,
  )
  expect(written).toHaveLength(2)
})

test('repeats that race with the first wait for it: one step, one answer', async () => {
  const guide = await aGuide()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      ada.createStep(
        { params: { guideid: guide.guideid }, body: { lines: [line('Raced')] } },
        { key: 'race' },
      ),
    ),
  )
  expect(new Set(answers.map(answer => answer.steps.length))).toEqual(new Set([1]))
})

test('every accepted save of sixteen writers on one step counts', async () => {
  let current = await addStep(await aGuide(), 'Counter')
  const counted = (step: Step) => Number(step.title || '0')
  let accepted = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let round = 0; round < 5; round++) {
        const seen = current
        const answer = await ada.patchStep(edit(seen, { title: String(counted(seen) + 1) })).then(
          saved => {
            accepted++
            return saved
          },
          (error: { status: number; body: Step }) => {
            expect(error.status).toBe(409)
            return error.body
          },
        )
        if (answer.revisionid > current.revisionid) current = answer
      }
    }),
  )
  const final = firstOf((await ada.readGuide({ params: { guideid: current.guideid } })).steps)
  expect(accepted).toBeGreaterThan(0)
  expect(counted(final)).toBe(accepted)
})
