// Forms of steps that wait for review: held as the words of a step are, decided field by field.
import { describe, expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { fieldTypes, type FieldType } from '#contract/worklog/shapes.ts'
import { firstOf, foundIn, lastOf } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { changesOf, withoutIds, type Asked } from '#testing/forms/formChanges.ts'
import { openFormTable, sides, type Side } from '#testing/forms/formTable.ts'
import { formsIn, grade, seal, tight, torque } from '#testing/forms/heldForms.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()
const { paramsOf, guideWith, headForm, change, pending, newest } = formsIn(s)

const liveForm = async (guide: Guide) =>
  withoutIds(firstOf((await s.live(guide)).steps).form?.fields)
const accept = (itemid: number) => s.decide(s.mo, itemid, { action: 'accept' })

/** What the units of patrol call it. */
const ops = { changed: 'change', added: 'add', removed: 'remove', same: 'move' }
const openTable = async (type: FieldType) => {
  const team = async (name: string) =>
    (await s.admin.createTeam({ body: { name: `${name} of ${type}` } })).teamid
  const table = await openFormTable(
    s.kim,
    changesOf(type, [await team('One'), await team('Two')]),
    { category: 'Kettles', title: `With each ${type}` },
  )
  const { guideid } = table
  const read = (query: object = {}) => s.bob.readGuide({ params: { guideid }, query })
  /** What readers and runs have, and what stands in the head. */
  const expectForms = async (live: Side, head: Side) => {
    const { entryid } = await s.bob.startWork({ body: { guideid, workorderid: 'W' } })
    expect({
      readers: table.formsIn(await read()),
      run: await table.runForms(s.bob, entryid),
      head: table.formsIn(await read({ unpatrolled: true })),
    }).toEqual({ readers: table.holds(live), run: table.holds(live), head: table.holds(head) })
  }
  const release = (title: string) => s.kim.createRelease({ body: { guideid, title } })
  const waits = async (): Promise<number> => firstOf(await pending(table))
  return { ...table, read, expectForms, release, waits }
}

describe.each(fieldTypes)('each change of a field of type %s', type => {
  test('waits: readers and runs have what was there until it is accepted (R-1, M-78)', async () => {
    const table = await openTable(type)
    await table.set(sides.before)
    await table.set(sides.after, s.ada)
    await table.expectForms(sides.before, sides.after)
    const itemid = await table.waits()
    const { units } = await s.itemOf(itemid)
    expect(
      table.each(({ stepid, fieldids }) =>
        units.flatMap(({ kind, op, path }) =>
          path.replace(/\/place$/, '') === `steps/${stepid}/form/${fieldids.get('own')}`
            ? [[kind, op]]
            : [],
        ),
      ),
    ).toEqual(table.each(({ change: { told } }) => [['step.form', ops[told.kind]]]))
    await accept(itemid)
    await table.expectForms(sides.after, sides.after)
  })

  test('is in no release that is made while it waits, nor in runs on it (R-1, M-113)', async () => {
    const table = await openTable(type)
    await table.set(sides.before)
    const { content_hash } = await table.release('R')
    await table.set(sides.after, s.ada)
    const { releaseid, content_hash: same } = await table.release('S')
    expect(same).toBe(content_hash)
    await accept(await table.waits())
    await table.expectForms(sides.before, sides.after)
    const held = await table.read({ releaseid: String(releaseid) })
    expect(table.formsIn(held)).toEqual(table.holds(sides.before))
    const working = await table.read({ unpatrolled: true })
    expect(table.told(held, working)).toEqual(table.stands)
    expect((await table.release('T')).content_hash).not.toBe(content_hash)
    await table.expectForms(sides.after, sides.after)
  })
})

test('edits of two people of one form are accepted apart and joined by field (R-1, M-63)', async () => {
  const guide = await guideWith(torque, seal, grade)
  await change(s.ada, guide, { Torque: tight })
  const first = await newest(guide)
  await change(s.bob, guide, { Seal: { ...seal, max: 8 } }, { label: 'Drained', type: 'checkbox' })
  const second = await newest(guide)
  expect(second).not.toBe(first)
  await accept(second)
  const drained: Asked = { label: 'Drained', type: 'checkbox' }
  expect(await liveForm(guide)).toEqual([torque, { ...seal, max: 8 }, grade, drained])
  // A live edit of a field that nothing waits on goes live beside it.
  await change(s.kim, guide, { Grade: { ...grade, options: ['A', 'B', 'C'] } })
  expect(await pending(guide)).toEqual([first])
  await accept(first)
  expect(await liveForm(guide)).toEqual([
    tight,
    { ...seal, max: 8 },
    { ...grade, options: ['A', 'B', 'C'] },
    drained,
  ])
  expect(await s.headIsLive(guide)).toBe(true)
})

test('a form that readers get has a number of its own, which the next save names (R-1)', async () => {
  const guide = await guideWith(torque, seal)
  const live = await s.bob.readStepForm({ params: paramsOf(guide) })
  const held = await change(s.ada, guide, { Torque: tight })
  const own = await change(s.kim, guide, { Seal: { ...seal, max: 8 } })
  const now = await s.bob.readStepForm({ params: paramsOf(guide) })
  const numbers = [live, held, own, now].map(one => one.form_revisionid)
  expect(new Set(numbers).size).toBe(4)
  // What was saved is the head, with the edit that waits in it.
  expect(own).toEqual(await headForm(guide))
  expect(withoutIds(own.fields)).toEqual([tight, { ...seal, max: 8 }])
  await expect(
    s.kim.changeStepForm({
      params: paramsOf(guide),
      body: { form_revisionid: held.form_revisionid, fields: [] },
    }),
  ).rejects.toMatchObject({ status: 409, body: own })
})

test('a live edit of a field that an edit waits on waits with it, or accepts it (M-70)', async () => {
  const guide = await guideWith(torque)
  await change(s.ada, guide, { Torque: tight })
  await change(s.kim, guide, { Torque: { ...tight, max: 110 } })
  expect(await pending(guide)).toHaveLength(2)
  expect(await liveForm(guide)).toEqual([torque])
  const other = await guideWith(torque)
  await change(s.ada, other, { Torque: tight })
  const { fields } = await headForm(other)
  await s.mo.changeStepForm({
    params: paramsOf(other),
    query: { accept_below: true },
    body: { fields: fields.map(field => ({ ...field, max: 110 })) },
  })
  expect(await pending(other)).toEqual([])
  expect(await liveForm(other)).toEqual([{ ...tight, max: 110 }])
})

test('a field that goes while an edit of it waits goes after that one, never before (M-73)', async () => {
  const guide = await guideWith(torque, seal)
  await change(s.ada, guide, { Torque: tight })
  const first = await newest(guide)
  await change(s.kim, guide, { Torque: null })
  const second = await newest(guide)
  await expect(accept(second)).rejects.toMatchObject({ status: 422 })
  await accept(first)
  expect(await liveForm(guide)).toEqual([tight, seal])
  await accept(second)
  expect(await liveForm(guide)).toEqual([seal])
})

test('an edit of a field whose coming is denied is in conflict, and not lost (M-73)', async () => {
  const guide = await guideWith(torque)
  await change(s.bob, guide, {}, seal)
  const first = await newest(guide)
  const next = { ...seal, max: 8 }
  await change(s.ada, guide, { Seal: next })
  const second = await newest(guide)
  await s.decide(s.mo, first, { action: 'deny' })
  const item = await s.itemOf(second)
  expect(item).toMatchObject({ state: 'needs_rebase' })
  expect(item.units).toMatchObject([{ state: 'conflicted', live: null, after: next }])
  expect(await liveForm(guide)).toEqual([torque])
})

test('an edit that is denied leaves the form, and nobody else reads it afterwards (M-7)', async () => {
  const guide = await guideWith(torque)
  const held = await change(s.ada, guide, { Torque: tight }, seal)
  await s.decide(s.mo, await newest(guide), { action: 'deny' })
  expect(await liveForm(guide)).toEqual([torque])
  expect(withoutIds((await headForm(guide)).fields)).toEqual([torque])
  const upTo = (who: TestPerson) =>
    who.readStepForm({
      params: paramsOf(guide),
      query: { form_revisionid: held.form_revisionid, unpatrolled: true },
    })
  for (const who of [s.bob, s.kim]) expect(withoutIds((await upTo(who)).fields)).toEqual([torque])
  expect(await upTo(s.ada)).toEqual(held)
})

test('one field is taken and another denied, and all of it is undone (A-195, M-64)', async () => {
  const guide = await guideWith(torque, seal)
  const old = await s.bob.readStepForm({ params: paramsOf(guide) })
  await change(s.ada, guide, { Torque: tight, Seal: { ...seal, max: 8 } }, grade)
  const itemid = await newest(guide)
  const { units } = await s.itemOf(itemid)
  expect(units.map(({ op }) => op).toSorted()).toEqual(['add', 'change', 'change'])
  const { decision, item } = await s.decide(s.may, itemid, {
    action: 'partial',
    units: units.map(({ unitid, after }) => ({
      unitid,
      verdict: (after as Asked).label === 'Torque' ? ('deny' as const) : ('accept' as const),
    })),
  })
  expect(await liveForm(guide)).toEqual([torque, { ...seal, max: 8 }, grade])
  await s.may.undoPatrolDecision({ params: decision, query: item, body: {} })
  expect(await liveForm(guide)).toEqual([torque, seal])
  expect((await s.bob.readStepForm({ params: paramsOf(guide) })).fields).toEqual(old.fields)
  expect((await s.itemOf(itemid)).units.every(({ state }) => state === 'pending')).toBe(true)
})

test('fields of two edits that do not go together are refused at the decision', async () => {
  const guide = await guideWith(torque)
  const holding: Asked = { ...torque, hold: true }
  const signature: Asked = { label: 'Second', type: 'second_signature' }
  await change(s.ada, guide, { Torque: holding }, signature)
  const itemid = await newest(guide)
  const { units } = await s.itemOf(itemid)
  const without = units.map(({ unitid, op }) => ({
    unitid,
    verdict: op === 'add' ? ('deny' as const) : ('accept' as const),
  }))
  await expect(s.decide(s.mo, itemid, { action: 'partial', units: without })).rejects.toMatchObject(
    {
      status: 422,
      errors: [{ field: 'fields.hold', code: 'required' }],
    },
  )
  expect(await liveForm(guide)).toEqual([torque])
})

test('a form of a step that waits itself is written with it, and goes live with it', async () => {
  const guide = await s.guide(1)
  await s.ada.createStep({
    params: guide,
    body: { lines: [{ text_raw: 'Two', bullet: 'black', level: 0, lineid: null }] },
  })
  const { stepid } = lastOf((await s.head(guide)).steps)
  const params = { guideid: guide.guideid, stepid }
  await s.ada.changeStepForm({ params, body: { fields: [torque] } })
  await expect(s.bob.readStepForm({ params })).rejects.toMatchObject({ status: 404 })
  expect(await pending(guide)).toHaveLength(1)
  await accept(await newest(guide))
  expect(withoutIds((await s.bob.readStepForm({ params })).fields)).toEqual([torque])
})

test('who may not see a guide neither reads nor changes a form of it', async () => {
  const guide = await guideWith(torque)
  await s.kim.unpublishGuide({ params: guide, query: await s.head(guide) })
  const params = paramsOf(guide)
  await expect(s.ada.changeStepForm({ params, body: { fields: [] } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(s.ada.readStepForm({ params, query: { unpatrolled: true } })).rejects.toMatchObject({
    status: 403,
  })
})

test('whoever takes all of their own back withdraws it, and the form is what it was', async () => {
  const guide = await guideWith(torque)
  await change(s.ada, guide, { Torque: tight }, seal)
  await change(s.ada, guide, { Torque: torque, Seal: null })
  expect(await pending(guide)).toEqual([])
  expect(await s.headIsLive(guide)).toBe(true)
  const item = foundIn(
    await s.ada.listOwnPatrolItems({ query: { limit: 10 } }),
    one => one.docid === guide.guideid,
  )
  expect(item.state).toBe('withdrawn')
  // One that was taken out and is put back is the one that readers have.
  const { fields } = await s.bob.readStepForm({ params: paramsOf(guide) })
  await change(s.ada, guide, { Torque: null })
  const { fieldid, field_revisionid } = firstOf(fields)
  await change(s.ada, guide, {}, { ...torque, fieldid: fieldid ?? field_revisionid } as Asked)
  expect(await headForm(guide)).toMatchObject({ fields })
  expect(await pending(guide)).toEqual([])
})
