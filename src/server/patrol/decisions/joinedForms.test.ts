// Forms of steps where fields of several people's edits do not go together, or say what live says.
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { withoutIds, type Asked } from '#testing/forms/formChanges.ts'
import { formsIn, grade, seal, tight, torque } from '#testing/forms/heldForms.ts'
import { sql } from '#server/db/sql.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()
const { paramsOf, guideWith, headForm, change, pending, newest } = formsIn(s)

const liveForm = async (guide: Guide) =>
  withoutIds(firstOf((await s.live(guide)).steps).form?.fields)
const signature: Asked = { label: 'Second', type: 'second_signature' }
const holding: Asked = { ...torque, hold: true }

test('a live edit whose form needs fields that wait goes live with them, never before', async () => {
  const guide = await guideWith(torque, grade)
  await change(s.ada, guide, {}, signature)
  const first = await newest(guide)
  await change(s.kim, guide, { Torque: holding })
  expect(await liveForm(guide)).toEqual([torque, grade])
  expect(await pending(guide)).toHaveLength(2)
  await s.decide(s.mo, first, { action: 'accept' })
  await s.decide(s.mo, await newest(guide), { action: 'accept' })
  expect(await liveForm(guide)).toEqual([holding, grade, signature])
})

test('a field of a name that is given up in an edit that waits waits with it', async () => {
  const guide = await guideWith(seal)
  await change(s.ada, guide, { Seal: { ...seal, label: 'Stamp' } })
  const { fields } = await headForm(guide)
  await s.mo.changeStepForm({
    params: paramsOf(guide),
    body: { fields: [...fields, { ...seal, required: false }] },
  })
  expect(await liveForm(guide)).toEqual([seal])
  expect(await pending(guide)).toHaveLength(2)
  // Another field is live at once.
  await change(s.kim, guide, {}, torque)
  expect(await liveForm(guide)).toEqual([seal, torque])
})

test('an edit that would break the form once one below is denied is in conflict', async () => {
  const guide = await guideWith(torque)
  await change(s.ada, guide, { Torque: { ...torque, label: 'Tight' } })
  const first = await newest(guide)
  await change(s.bob, guide, {}, { label: 'Torque', type: 'text' }, grade)
  const second = await newest(guide)
  await s.decide(s.mo, first, { action: 'deny' })
  const item = await s.itemOf(second)
  expect(item.state).toBe('needs_rebase')
  // The other field still waits, and the head can be saved.
  expect(item.units.map(({ state, after }) => [(after as Asked).label, state])).toEqual([
    ['Torque', 'conflicted'],
    ['Grade', 'pending'],
  ])
  expect(withoutIds((await headForm(guide)).fields)).toEqual([torque, grade])
  await change(s.kim, guide, { Torque: { ...torque, max: 13 } })
  expect(await liveForm(guide)).toEqual([{ ...torque, max: 13 }])
})

test('an edit back to what live says is settled once the one below it is denied', async () => {
  const guide = await guideWith(torque)
  await change(s.ada, guide, { Torque: tight })
  const first = await newest(guide)
  await change(s.bob, guide, { Torque: torque })
  const second = await newest(guide)
  await s.decide(s.mo, first, { action: 'deny' })
  expect((await s.itemOf(second)).state).toBe('superseded')
  expect(await pending(guide)).toEqual([])
})

test('what a step of another form tells says which, also where it was decided (R-1)', async () => {
  const guide = await guideWith(torque, seal)
  const { stepid } = paramsOf(guide)
  const told = () =>
    s.api.database.values<object>(sql`select data from outbox where event = 'step.updated'
      and (data->>'stepid')::int = ${stepid} order by seq`)
  const liveNumber = async () =>
    (await s.bob.readStepForm({ params: paramsOf(guide) })).form_revisionid
  await change(s.ada, guide, { Torque: tight })
  const first = await newest(guide)
  // Beside what waits, and then that itself.
  await change(s.kim, guide, { Seal: { ...seal, max: 8 } })
  expect((await told()).at(-1)).toMatchObject({ form_revisionid: await liveNumber() })
  const { decision, item } = await s.decide(s.may, first, { action: 'accept' })
  const accepted = await liveNumber()
  expect((await told()).at(-1)).toMatchObject({ form_revisionid: accepted })
  await s.may.undoPatrolDecision({ params: decision, query: item, body: {} })
  expect(await liveNumber()).not.toBe(accepted)
  expect((await told()).at(-1)).toMatchObject({ form_revisionid: await liveNumber() })
  // Words alone are no other form.
  await s.decide(s.mo, await s.rewrite(s.bob, guide, 1, 'Turn it'), { action: 'accept' })
  expect((await told()).at(-1)).not.toHaveProperty('form_revisionid')
})

test('the log has the live form before and after, without what waits', async () => {
  const guide = await guideWith(torque)
  await change(s.ada, guide, {}, seal, grade)
  const before = await s.bob.readStepForm({ params: paramsOf(guide) })
  await change(s.kim, guide, { Torque: tight })
  const after = await s.bob.readStepForm({ params: paramsOf(guide) })
  const rows = await s.api.admin.listAudit({
    query: { action: 'guide.form_changed', target_id: String(guide.guideid) },
  })
  const { stepid } = paramsOf(guide)
  const form = ({ form_revisionid }: typeof before) => ({ stepid, form_revisionid, form_fields: 1 })
  expect(rows.map(row => [row.before, row.after])).toContainEqual([form(before), form(after)])
})

test('undoing a person takes the rest back where a form no longer goes together (P-C4)', async () => {
  const spam = await s.api.person('formspam', { reputation: 900 })
  const guide = await guideWith(torque)
  await change(spam, guide, { Torque: { ...torque, label: 'Buy' } })
  await s.rewrite(spam, guide, 1, 'Buy here')
  await change(s.kim, guide, {}, seal)
  await change(s.kim, guide, { Seal: { ...torque } })
  const asked = await liveForm(guide)
  const params = { userid: spam.me.userid }
  const { jobid } = await s.mo.planUndoing({ params, body: {} })
  await s.api.jobsDone()
  const body = { total: 1, reason: 'Advertising' }
  const started = await s.mo.startUndoing({ params: { ...params, jobid }, body })
  await s.api.jobsDone()
  expect(firstOf((await s.mo.readJob({ params: started })).rows)).toMatchObject({ code: 'partly' })
  const now = await s.live(guide)
  expect(s.texts(now)).toEqual(['Step 1'])
  expect(await liveForm(guide)).toEqual(asked)
  expect(itemAt(asked, 0)).toMatchObject({ label: 'Buy' })
})
