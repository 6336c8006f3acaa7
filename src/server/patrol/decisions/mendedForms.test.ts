// Forms of steps that whoever decides puts right within the decision, as they do lines.
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { withoutIds, type Asked } from '#testing/forms/formChanges.ts'
import { formsIn, grade, seal, tight, torque } from '#testing/forms/heldForms.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()
const { paramsOf, guideWith, headForm, change, newest } = formsIn(s)

const liveForm = async (guide: Guide) =>
  (await s.bob.readStepForm({ params: paramsOf(guide) })).fields
/** As the app sends them: each under the id that it keeps. */
const kept = ({ field_revisionid, fieldid = field_revisionid, ...field }: FormField) => ({
  ...field,
  fieldid,
})
const editedOf = (guide: Guide, fields: object[]) => ({
  steps: [{ stepid: paramsOf(guide).stepid, form: { fields } }],
})
const mend = (guide: Guide, itemid: number, fields: object[], more: object = {}) =>
  s.decide(s.mo, itemid, { action: 'accept_edit', edited: editedOf(guide, fields), ...more })

test('a field is accepted as whoever decides writes it, under its id (M-34, A-194)', async () => {
  const guide = await guideWith(torque, seal)
  const before = await liveForm(guide)
  await change(s.ada, guide, { Torque: tight, Seal: { ...seal, max: 8 } }, grade)
  const itemid = await newest(guide)
  const [first, ...rest] = (await headForm(guide)).fields.map(kept)
  const { decision } = await mend(guide, itemid, [{ ...first, max: 140 }, ...rest])
  const now = await liveForm(guide)
  expect(withoutIds(now)).toEqual([{ ...tight, max: 140 }, { ...seal, max: 8 }, grade])
  expect(firstOf(now).fieldid).toBe(firstOf(before).field_revisionid)
  const edited = decision.units.filter(unit => unit.edited).map(({ unitid }) => unitid)
  const { units } = await s.itemOf(itemid)
  expect(units.filter(({ unitid }) => edited.includes(unitid))).toMatchObject([{ after: tight }])
  // Their words stand in the history above those of its author.
  const query = { limit: 2 }
  const rows = await s.admin.listStepRevisions({ params: paramsOf(guide), query })
  expect(rows.map(({ username }) => username)).toEqual(['mo', 'ada'])
})

test('a field in conflict is settled by what the form says then (M-75, A-194)', async () => {
  const guide = await guideWith(torque)
  await change(s.ada, guide, { Torque: { ...torque, label: 'Tight' } })
  const first = await newest(guide)
  const twin: Asked = { label: 'Torque', type: 'text' }
  await change(s.bob, guide, {}, twin, grade)
  const second = await newest(guide)
  await s.decide(s.mo, first, { action: 'deny' })
  const { units } = await s.itemOf(second)
  const { after, unitid } = firstOf(units.filter(({ state }) => state === 'conflicted'))
  const fields = (await headForm(guide)).fields.map(kept)
  // Said as it was proposed it still does not fit.
  const asProposed = [...fields, kept(after as FormField)]
  await expect(mend(guide, second, asProposed)).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'edited.steps.form.fields', code: 'duplicate', index: 0 }],
  })
  const { decision } = await mend(guide, second, [
    ...fields,
    { ...kept(after as FormField), label: 'Torque by feel' },
  ])
  expect(withoutIds(await liveForm(guide))).toEqual([
    torque,
    grade,
    { ...twin, label: 'Torque by feel' },
  ])
  expect(decision.units.find(one => one.unitid === unitid)).toMatchObject({ edited: true })
})

test('of an edit taken in part a form is put right, and held to what any form is', async () => {
  const guide = await guideWith(torque, seal)
  await change(s.ada, guide, { Torque: tight, Seal: { ...seal, max: 8 } })
  const itemid = await newest(guide)
  const units = (await s.itemOf(itemid)).units.map(({ unitid, after }) => ({
    unitid,
    verdict: (after as Asked).label === 'Torque' ? ('accept' as const) : ('deny' as const),
  }))
  const [first, ...rest] = (await headForm(guide)).fields.map(kept)
  const partly = (fields: object[]) => mend(guide, itemid, fields, { action: 'partial', units })
  await expect(partly([{ ...first, hold: true }, ...rest])).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'edited.steps.form.fields.hold', code: 'required', index: 0 }],
  })
  await expect(partly([{ ...first, min: 200 }, ...rest])).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'edited.steps.form.fields.min', code: 'out_of_range' }],
  })
  // What is denied is not changed.
  await expect(
    partly([{ ...first }, ...rest.map(one => ({ ...one, max: 9 }))]),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'unit_dependency' }] })
  await partly([{ ...first, max: 110 }, ...rest])
  expect(withoutIds(await liveForm(guide))).toEqual([{ ...tight, max: 110 }, seal])
})

test('a form that loses its last field in a decision is none', async () => {
  const guide = await s.guide(1)
  await change(s.ada, guide, {}, torque)
  await s.rewrite(s.ada, guide, 1, 'Turn it')
  await mend(guide, await newest(guide), [])
  expect(await liveForm(guide)).toEqual([])
  expect(s.texts(await s.live(guide))).toEqual(['Turn it'])
})
