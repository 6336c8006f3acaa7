// What is signed is what is worked to: forms as content of the guide (api-facts 6.3).
import { expect, test } from 'vitest'
import type { StepForm } from '#contract/worklog/shapes.ts'
import { atLeast, existing, firstOf, lastOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { openDesk } from '#testing/approvals.ts'
import { withoutIds, type Asked } from '#testing/forms/formChanges.ts'
import { line } from '#testing/releases.ts'

const api = await startApiForFile()
const { ada, bob, cyd } = await api.people('ada', 'bob', 'cyd')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)

const [before, after] = [
  { label: 'Torque', type: 'number', min: 10, max: 12 },
  { label: 'Torque', type: 'number', min: 100, max: 120 },
] as const satisfies [Asked, Asked]

const formOf = async (guideid: number) => {
  const step = firstOf((await desk.head(guideid)).steps)
  const params = { guideid, stepid: step.stepid }
  return {
    params,
    step,
    set: (...fields: Asked[]) => ada.changeStepForm({ params, body: { fields } }),
  }
}
const askedIn = async (who: typeof bob, guideid: number) => {
  const { entryid } = await who.startWork({ body: { guideid, workorderid: 'W' } })
  return (await who.readWorkForms({ params: { entryid } })).fields
}
test('a change of a form is a revision of the step, and is compared (R-1)', async () => {
  const { guideid } = await desk.guideOf()
  const form = await formOf(guideid)
  const old = await form.set(before)
  const now = await form.set(after)
  const [to, from] = atLeast(
    2,
    await api.anyone.listStepRevisions({ params: form.params, query: {} }),
  )
  expect(to.userid).toBe(ada.me.userid)
  const compared = await api.anyone.diffStepRevisions({
    params: form.params,
    query: { from: from.revisionid, to: to.revisionid },
  })
  expect(compared.fields).toEqual([{ field: 'form', before: old, after: now, hunks: [] }])
  const then = await api.anyone.readGuideRevision({
    params: { guideid, revisionid: from.revisionid },
  })
  expect(firstOf(then.steps).form).toEqual(old)
})

test('a changed form has a row in the audit log, and the same form none (R-1)', async () => {
  const { guideid, steps } = await desk.guideOf()
  const { stepid } = firstOf(steps)
  const change = (...fields: Asked[]) =>
    ada.changeStepForm({ params: { guideid, stepid }, body: { fields } })
  const first = await change(before)
  const second = await change(after)
  await change(after)
  const rows = await api.admin.listAudit({
    query: { action: 'guide.form_changed', target_id: String(guideid) },
  })
  const form = ({ form_revisionid, fields }: StepForm) => ({
    stepid,
    form_revisionid,
    form_fields: fields.length,
  })
  const none = { stepid, form_revisionid: 0, form_fields: 0 }
  expect(rows.map(row => [row.actor?.userid, row.before, row.after])).toEqual(
    expect.arrayContaining([
      [ada.me.userid, none, form(first)],
      [ada.me.userid, form(first), form(second)],
    ]),
  )
  expect(rows).toHaveLength(2)
})

test('a step keeps its form when it is saved, and says it as it was (R-1)', async () => {
  const { guideid } = await desk.guideOf()
  const form = await formOf(guideid)
  const set = await form.set(before)
  const then = await formOf(guideid)
  expect(then.step.revisionid).toBeGreaterThan(form.step.revisionid)
  const saved = await ada.patchStep({
    params: form.params,
    query: { revisionid: then.step.revisionid },
    body: { lines: [line('Pull the plug, then wait.')] },
  })
  expect(saved.form).toEqual(set)
  await expect(
    ada.patchStep({
      params: form.params,
      query: { revisionid: form.step.revisionid },
      body: { title: 'Plug' },
    }),
  ).rejects.toMatchObject({ status: 409, body: { form: set } })
  // Taken away again, it asks for nothing.
  await ada.changeStepForm({ params: form.params, body: { fields: [] } })
  expect(firstOf((await desk.head(guideid)).steps).form).toBeUndefined()
  expect(await askedIn(bob, guideid)).toEqual([])
})

test('a form stands in copies of a release, and where the draft has deleted its step (R-8, R-10)', async () => {
  const { guideid } = await desk.guideOf()
  const form = await formOf(guideid)
  const set = await form.set(before)
  await ada.createStep({ params: { guideid }, body: { lines: [line('Lift the lid.')] } })
  const { releaseid } = await ada.createRelease({ body: { guideid, title: 'R' } })
  const [copy] = await ada.duplicateReleases({ body: { releaseids: [releaseid], target: 'new' } })
  const copied = await desk.head(existing(copy, 'a copy').new_guideid)
  expect(withoutIds(firstOf(copied.steps).form?.fields)).toEqual([before])
  await ada.deleteStep({
    params: form.params,
    query: { revisionid: (await formOf(guideid)).step.revisionid },
  })
  expect(await cyd.readStepForm(form)).toEqual(set)
  expect(withoutIds(await askedIn(cyd, guideid))).toEqual([
    { ...before, stepid: form.params.stepid },
  ])
})

test('the form of a step that readers do not have is read by those with the right only (R-7)', async () => {
  const { guideid } = await desk.guideOf()
  const form = await formOf(guideid)
  const shown = await form.set(before)
  await ada.createRelease({ body: { guideid, title: 'R' } })
  const { steps } = await ada.createStep({
    params: { guideid },
    body: { lines: [line('Dry it.')] },
  })
  const params = { guideid, stepid: lastOf(steps).stepid }
  const own = await ada.changeStepForm({ params, body: { fields: [after] } })
  const now = await form.set(after)
  // Who has an account may edit, and asks for the working version to do so.
  for (const [stranger, query] of [
    [api.anyone, {}],
    [api.anyone, { unpatrolled: true }],
    [api.anyone, { form_revisionid: own.form_revisionid }],
    [cyd, {}],
    [cyd, { form_revisionid: own.form_revisionid }],
  ] as const) {
    await expect(stranger.readStepForm({ params, query })).rejects.toMatchObject({ status: 404 })
    expect(await stranger.readStepForm({ params: form.params, query })).toEqual(shown)
  }
  expect(await ada.readStepForm({ params })).toEqual(own)
  expect(await ada.readStepForm({ params: form.params })).toEqual(now)
})
