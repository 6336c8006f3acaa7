// What is signed is what is worked to: forms as content of the guide (api-facts 6.3).
import { expect, test } from 'vitest'
import { fieldTypes, type FieldType, type StepForm } from '#contract/worklog/shapes.ts'
import { atLeast, existing, firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { openDesk } from '#testing/approvals.ts'
import { documentOf, pictureOf } from '#testing/mediaVisibility.ts'
import { formChanges as changes, withoutIds, type Asked } from '#testing/forms/formChanges.ts'
import { ahead, line } from '#testing/releases.ts'
import { password } from '#testing/signing.ts'

const api = await startApiForFile()
const { ada, bob, cyd } = await api.people('ada', 'bob', 'cyd')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)
const process = await desk.processOf(desk.by(bob))

/**
 * What a run writes into each as it is at first, and whether that is out of its bounds. By the
 * changed field it would be judged otherwise, or stand under another name.
 */
const written: Record<FieldType, () => Promise<[value: string, out_of_bounds: boolean]>> = {
  number: async () => ['100', true],
  text: async () => ['AB-1234567', false],
  checkbox: async () => ['1', false],
  select: async () => ['B', false],
  repeated: async () => ['0.02; 0.03; 0.09', true],
  counter: async () => ['7', true],
  date: async () => ['2026-02-28', false],
  scan: async () => ['12345678', false],
  photo: async () => [String((await pictureOf(cyd)).id), false],
  file: async () => [`document:${(await documentOf(cyd)).documentid}`, false],
  signature: async () => ['C. Cee', false],
  second_signature: async () => ['bob', false],
}

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
/** The newest change of the step's form: what it asked for before, and after. */
const comparedIn = async (params: { guideid: number; stepid: number }) => {
  const [to, from] = atLeast(2, await ada.listStepRevisions({ params, query: {} }))
  const query = { from: from.revisionid, to: to.revisionid }
  const { fields } = await ada.diffStepRevisions({ params, query })
  return fields.map(one =>
    [one.before, one.after].map(side => withoutIds((side as StepForm).fields)),
  )
}
/** By Cyd; what a second person signs, by Bob. */
const fillIn = async (entryid: number, value: string) => {
  const params = { entryid }
  const [{ field_revisionid, type }] = atLeast(1, (await cyd.readWorkForms({ params })).fields)
  return type === 'second_signature'
    ? cyd.signWork({ params, body: { field_revisionid, userid: bob.me.userid, password } })
    : cyd.saveStepData({ params, body: { fields: { [field_revisionid]: value } } })
}

test.each(fieldTypes)(
  'a changed field of type %s waits for its own release: review, signature, release, run (R-1)',
  async type => {
    const [before, after] = changes[type]
    const { guideid } = await desk.guideOf()
    const { approval_processid } = process
    await api.admin.assignProcess({ params: { guideid, approval_processid } })
    const form = await formOf(guideid)
    await form.set(before)
    const release = await ada.createRelease({
      body: { guideid, title: 'R', scheduled_date: ahead() },
    })
    const asked = await desk.requestOf(release)
    const inRequest = async () =>
      withoutIds(
        firstOf(
          existing(
            (await bob.readApprovalRequest({ params: { approvalid: asked.approvalid } })).guide,
            'the guide',
          ).steps,
        ).form?.fields,
      )
    expect(await inRequest()).toEqual([before])

    const hash = async () =>
      existing(await desk.find(release.releaseid), 'the release').content_hash

    // During review: what is signed does not change, and the two are told apart.
    await form.set(after)
    expect(await inRequest()).toEqual([before])
    expect((await desk.requestOf(release)).content_hash).toBe(asked.content_hash)
    expect(await comparedIn(form.params)).toEqual([[[before], [after]]])

    // After signing, before it is live: it goes live as it was signed.
    await desk.sign(bob, await desk.requestOf(release))
    await form.set(before)
    await form.set(after)
    expect(await inRequest()).toEqual([before])
    expect(await desk.find(release.releaseid)).toMatchObject({ phase: 'scheduled' })
    await ada.patchRelease({ params: release, body: { status: 'released' } })
    expect(await hash()).toBe(asked.content_hash)

    // Released: readers and runs have what was signed.
    const guide = await api.anyone.readGuide({ params: { guideid } })
    expect(withoutIds(firstOf(guide.steps).form?.fields)).toEqual([before])
    expect(withoutIds((await cyd.readStepForm(form)).fields)).toEqual([before])
    expect(withoutIds((await ada.readStepForm(form)).fields)).toEqual([after])
    const first = await cyd.startWork({ body: { guideid, workorderid: 'W' } })

    // Released and under a run: a change reaches neither.
    await form.set({ label: 'Something else', type: 'text' })
    expect(await hash()).toBe(asked.content_hash)
    expect(await comparedIn(form.params)).toEqual([
      [[after], [{ label: 'Something else', type: 'text' }]],
    ])
    const [value, out_of_bounds] = await written[type]()
    const { record } = await fillIn(first.entryid, value)
    expect(record).toMatchObject([{ label: before.label, value, out_of_bounds, rework: 0 }])
    expect(withoutIds(await askedIn(cyd, guideid))).toEqual([
      { ...before, stepid: expect.anything() },
    ])
    expect(
      withoutIds((await cyd.readWorkForms({ params: { entryid: first.entryid } })).fields),
    ).toEqual([{ ...before, stepid: expect.anything() }])

    // The next release holds the change, under another hash.
    const next = await ada.createRelease({ body: { guideid, title: 'S' } })
    const request = await desk.requestOf(next)
    expect(request.content_hash).not.toBe(asked.content_hash)
    await desk.sign(bob, request)
    expect(withoutIds(await askedIn(cyd, guideid))).toEqual([
      { label: 'Something else', type: 'text', stepid: expect.anything() },
    ])
  },
)

test('a change of a form is a revision of the step, and is compared (R-1)', async () => {
  const { guideid } = await desk.guideOf()
  const form = await formOf(guideid)
  const [before, after] = changes.number
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
  const [before, after] = changes.number
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
  const set = await form.set(changes.number[0])
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
  const set = await form.set(changes.number[0])
  await ada.createStep({ params: { guideid }, body: { lines: [line('Lift the lid.')] } })
  const { releaseid } = await ada.createRelease({ body: { guideid, title: 'R' } })
  const [copy] = await ada.duplicateReleases({ body: { releaseids: [releaseid], target: 'new' } })
  const copied = await desk.head(existing(copy, 'a copy').new_guideid)
  expect(withoutIds(firstOf(copied.steps).form?.fields)).toEqual([changes.number[0]])
  await ada.deleteStep({
    params: form.params,
    query: { revisionid: (await formOf(guideid)).step.revisionid },
  })
  expect(await cyd.readStepForm(form)).toEqual(set)
  expect(withoutIds(await askedIn(cyd, guideid))).toEqual([
    { ...changes.number[0], stepid: form.params.stepid },
  ])
})
