// Forms of before, read by their number: what was never anybody's to read stays out of them.
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { atLeast, itemAt } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { withoutIds } from '#testing/forms/formChanges.ts'
import { formsIn, grade, seal, tight, torque } from '#testing/forms/heldForms.ts'
import { line, sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()
const { paramsOf, guideWith, change, newest } = formsIn(s)

test('what another proposed and was denied is in no save that was made beside it (M-7)', async () => {
  const guide = await guideWith(torque, seal)
  await change(s.ada, guide, { Torque: tight })
  const itemid = await newest(guide)
  const { form_revisionid } = await change(s.kim, guide, { Seal: { ...seal, max: 8 } })
  await s.decide(s.mo, itemid, { action: 'deny' })
  for (const who of [s.kim, s.bob]) {
    const query = { form_revisionid, unpatrolled: true }
    const { fields } = await who.readStepForm({ params: paramsOf(guide), query })
    expect(withoutIds(fields)).toEqual([torque, { ...seal, max: 8 }])
  }
})

test('of the time before a guide was public only who keeps it reads forms and steps', async () => {
  let guide = await s.kim.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Not yet' },
  })
  for (const text of ['One', 'Two'])
    guide = await s.kim.createStep({ params: guide, body: { lines: [line(text)] } })
  const [one, two] = atLeast(2, guide.steps)
  const set = (stepid: number, ...fields: (typeof torque)[]) =>
    s.kim.changeStepForm({
      params: { guideid: guide.guideid, stepid },
      body: { fields: fields.map(field => ({ ...field, required: false })) },
    })
  const secret = await set(one.stepid, { ...torque, label: 'Project Xylophone' })
  const gone = await set(two.stepid, { ...seal, label: 'Xylophone too' })
  const open = await set(one.stepid, torque)
  const head = () => s.kim.readGuide({ params: guide, query: { unpatrolled: true } })
  await s.kim.deleteStep({
    params: { guideid: guide.guideid, stepid: two.stepid },
    query: itemAt((await head()).steps, 1),
  })
  await s.kim.publishGuide({ params: guide, query: await head() })
  await set(one.stepid, torque, grade)
  const read = (who: TestPerson, stepid: number, form_revisionid: number, unpatrolled: boolean) =>
    who.readStepForm({
      params: { guideid: guide.guideid, stepid },
      query: { form_revisionid, unpatrolled },
    })
  for (const unpatrolled of [false, true]) {
    const early = await read(s.bob, one.stepid, secret.form_revisionid, unpatrolled)
    expect(early.fields).toEqual([])
    await expect(read(s.bob, two.stepid, gone.form_revisionid, unpatrolled)).rejects.toMatchObject({
      status: 404,
    })
    // What it was published with is what readers had.
    expect(await read(s.bob, one.stepid, open.form_revisionid, unpatrolled)).toEqual(open)
    expect(await read(s.kim, one.stepid, secret.form_revisionid, unpatrolled)).toEqual(secret)
    expect(await read(s.kim, two.stepid, gone.form_revisionid, unpatrolled)).toEqual(gone)
  }
})

test('numbers of live forms rise, so that an entry names the form of its run', async () => {
  const guide = await guideWith(torque)
  const of = (one: Guide) => s.bob.readStepForm({ params: paramsOf(one) })
  const first = await of(guide)
  const held = await change(s.ada, guide, { Torque: tight })
  const itemid = await newest(guide)
  // Another form is the newest when the run begins.
  const other = await of(await guideWith(seal))
  await s.decide(s.mo, itemid, { action: 'accept' })
  const now = await of(guide)
  expect(now.fields).toEqual(held.fields)
  expect(now.form_revisionid).toBeGreaterThan(other.form_revisionid)
  const query = { form_revisionid: other.form_revisionid }
  expect(await s.bob.readStepForm({ params: paramsOf(guide), query })).toEqual(first)
})
