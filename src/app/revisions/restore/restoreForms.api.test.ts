// Forms of steps come back with their steps, on the real service.
import { i18n } from '@lingui/core'
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#lib/errors.ts'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { startApi } from '#testing/api.ts'
import { dropRequest } from '#testing/drafts/faults.ts'
import { setStage } from '#testing/drafts/outboxStage.ts'
import type { FormService } from './restoreForms.ts'
import { compare, versionOf } from '../compare/compare.ts'
import { carryOut, currentVersion, effectOn, guideWays, type Effect } from './restoreGuide.ts'
import { undoEffect, unsent } from './restoreOperations.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })
const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
const newest = async () => {
  const params = { guideid: stage.guideid }
  return firstOf(await stage.ada.listGuideRevisions({ params, query: {} })).revisionid
}
const paramsOf = (at: number) => ({ guideid: stage.guideid, stepid: itemAt(stage.stepids, at) })
const torque = { label: 'Torque', type: 'number', unit: 'Nm' } as const
const bind = (at: number, min: number, max: number) =>
  stage.bob.changeStepForm({ params: paramsOf(at), body: { fields: [{ ...torque, min, max }] } })
const boundsNow = async () =>
  (await stage.read()).steps.map(({ form }) => form?.fields.map(({ min, max }) => [min, max]))
const retitle = async (at: number, title: string) => {
  const { stepid, revisionid } = await stage.stepNow(at)
  const params = { guideid: stage.guideid, stepid }
  await stage.bob.patchStep({ params, query: { revisionid }, body: { title } })
}
const seen = async (
  revisionid: number,
  wanted: Effect['wanted'],
  by: { outbox: typeof stage.mine.outbox; service: FormService } = {
    outbox: stage.mine.outbox,
    service: stage.ada,
  },
) => {
  const params = { guideid: stage.guideid, revisionid }
  const old = versionOf(await stage.ada.readGuideRevision({ params }))
  const now = await currentVersion(by.outbox, stage.guideid, by.service)
  if (now === unsent) throw new Error('Something waits')
  return effectOn(now, old, wanted)
}
const restore = async (effect: Effect) => {
  const outcome = await carryOut(stage.mine.outbox, stage.guideid, effect, stage.ada)
  await stage.mine.settled()
  return outcome
}

test('a step comes back with what it asked for, seen before, and the way back too (R-1)', async () => {
  await bind(0, 10, 12)
  await bind(1, 1, 2)
  const old = await newest()
  await retitle(0, 'Later')
  await bind(0, 100, 120)
  await bind(1, 3, 4)
  const { fieldid } = firstOf(
    (await stage.ada.readStepForm({ params: paramsOf(0), query: {} })).fields,
  )
  const { stepid } = paramsOf(0)
  const effect = await seen(old, [{ kind: 'step', stepid }])
  expect(firstOf(compare(effect.now, effect.target).steps).form).toMatchObject([
    { kind: 'changed', before: { value: { max: 120 } }, after: { value: { max: 12 } } },
  ])
  const outcome = await restore(effect)
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  expect(await boundsNow()).toEqual([[[10, 12]], [[3, 4]], undefined])
  expect(await stage.stepNow(0)).toMatchObject({ title: '', form: { fields: [{ fieldid }] } })
  const ways = guideWays(stage.guideid, stage.ada)
  const back = await undoEffect(ways, stage.mine.outbox, outcome)
  if (back === unsent) throw new Error('Something waits')
  expect(back.movedOn).toBe(false)
  expect((await restore(back.effect)).kind).toBe('done')
  expect(await boundsNow()).toEqual([[[100, 120]], [[3, 4]], undefined])
})

test('a whole revision brings back forms, and a deleted step with its own (R-1)', async () => {
  await bind(0, 10, 12)
  await bind(2, 5, 6)
  const old = await newest()
  await bind(0, 100, 120)
  const { revisionid } = await stage.stepNow(2)
  await stage.bob.deleteStep({ params: paramsOf(2), query: { revisionid } })
  expect((await restore(await seen(old, 'all'))).kind).toBe('done')
  expect(await boundsNow()).toEqual([[[10, 12]], undefined, [[5, 6]]])
})

test('forms that do not wait are done again, by hand where a step comes back (R-1)', async () => {
  await bind(0, 10, 12)
  await bind(2, 5, 6)
  const old = await newest()
  await retitle(0, 'Later')
  await bind(0, 100, 120)
  const late = async () => {
    const { outbox, faults, open } = await stage.outboxOf(stage.ada)
    await open(stage.guideid)
    const effect = await seen(old, 'all', { outbox, service: stage.ada })
    faults.push(...Array.from({ length: 20 }, () => dropRequest))
    return carryOut(outbox, stage.guideid, effect, stage.ada)
  }
  expect(await late()).toEqual({ kind: 'waits', forms: 'again' })
  const { revisionid } = await stage.stepNow(2)
  await stage.bob.deleteStep({ params: paramsOf(2), query: { revisionid } })
  expect(await late()).toEqual({ kind: 'waits', forms: 'by hand' })
  expect((await boundsNow())[0]).toEqual([[100, 120]])
})

test('steps that say the same come back each with its own form (R-1)', async () => {
  const same = { lines: [{ text_raw: 'Again.', bullet: 'black' as const, level: 0 }] }
  const params = { guideid: stage.guideid }
  for (const _ of [1, 2, 3]) await stage.bob.createStep({ params, query: {}, body: same })
  const steps = (await stage.read()).steps.slice(3).map(({ stepid }) => ({ ...params, stepid }))
  const forms = [
    [5, 6],
    [7, 8],
  ] as const
  for (const [n, [min, max]] of forms.entries())
    await stage.bob.changeStepForm({
      params: itemAt(steps, n),
      body: { fields: [{ ...torque, min, max }] },
    })
  const old = await newest()
  for (const step of steps) {
    const { revisionid } = existing(
      (await stage.read()).steps.find(({ stepid }) => stepid === step.stepid),
      'the step',
    )
    await stage.bob.deleteStep({ params: step, query: { revisionid } })
  }
  expect((await restore(await seen(old, 'all'))).kind).toBe('done')
  expect((await boundsNow()).slice(3)).toEqual([[[5, 6]], [[7, 8]], undefined])
})

test('what is saved can be undone, though it could not be read again (R-1)', async () => {
  await bind(0, 10, 12)
  const old = await newest()
  await bind(0, 100, 120)
  let isWritten = false
  const lost: FormService = {
    readGuide: async input => {
      if (isWritten) throw new ApiError(0, 'No answer')
      return stage.ada.readGuide(input)
    },
    changeStepForm: async input => {
      isWritten = true
      return stage.ada.changeStepForm(input)
    },
  }
  const outcome = await carryOut(stage.mine.outbox, stage.guideid, await seen(old, 'all'), lost)
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  await stage.mine.settled()
  expect((await boundsNow())[0]).toEqual([[10, 12]])
  const back = await undoEffect(guideWays(stage.guideid, stage.ada), stage.mine.outbox, outcome)
  if (back === unsent) throw new Error('Something waits')
  expect((await restore(back.effect)).kind).toBe('done')
  expect((await boundsNow())[0]).toEqual([[100, 120]])
})

test('a form that somebody saves while the effect is looked at is not written over (R-1)', async () => {
  await bind(0, 10, 12)
  const old = await newest()
  await bind(0, 100, 120)
  const effect = await seen(old, 'all')
  await bind(0, 7, 8)
  expect(await restore(effect)).toMatchObject({
    kind: 'moved on',
    effect: { now: { steps: [{ form: { fields: [{ min: 7 }] } }, {}, {}] } },
  })
  expect((await boundsNow())[0]).toEqual([[7, 8]])
  const late: FormService = {
    readGuide: stage.ada.readGuide,
    changeStepForm: async input => {
      await bind(0, 1, 2)
      return stage.ada.changeStepForm(input)
    },
  }
  const again = await seen(old, 'all')
  const outcome = await carryOut(stage.mine.outbox, stage.guideid, again, late)
  expect(outcome.kind).toBe('moved on')
  expect((await boundsNow())[0]).toEqual([[1, 2]])
})

test('a form that somebody restores whose edits wait, waits with the words (R-1)', async () => {
  await bind(0, 10, 12)
  const old = await newest()
  await retitle(0, 'Later')
  await bind(0, 100, 120)
  const { guideid } = stage
  const query = { revisionid: (await stage.read()).revisionid }
  await stage.ada.publishGuide({ params: { guideid }, query })
  const eve = await stage.api.person('eve')
  const hers = await stage.outboxOf(eve)
  await hers.open(stage.guideid)
  const by = { outbox: hers.outbox, service: eve }
  const { stepid } = paramsOf(0)
  const effect = await seen(old, [{ kind: 'step', stepid }], by)
  const [shown] = compare(effect.now, effect.target).steps
  expect(shown).toMatchObject({ values: ['title'], form: [{ kind: 'changed' }] })
  const outcome = await carryOut(hers.outbox, stage.guideid, effect, eve)
  await hers.settled()
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  const bounds = async (unpatrolled: boolean) => {
    const guide = await stage.bob.readGuide({ params: { guideid }, query: { unpatrolled } })
    return firstOf(firstOf(guide.steps).form?.fields ?? [])
  }
  expect(await bounds(false)).toMatchObject({ min: 100, max: 120 })
  expect(await bounds(true)).toMatchObject({ min: 10, max: 12 })
  // All of it is one edit, and her way back leaves none.
  const waiting = () => eve.listOwnPatrolItems({ query: { state: 'pending' } })
  expect(await waiting()).toHaveLength(1)
  const back = await undoEffect(guideWays(stage.guideid, eve), hers.outbox, outcome)
  if (back === unsent) throw new Error('Something waits')
  expect((await carryOut(hers.outbox, stage.guideid, back.effect, eve)).kind).toBe('done')
  await hers.settled()
  expect(await bounds(true)).toMatchObject({ min: 100, max: 120 })
  expect(await waiting()).toEqual([])
})

test('whoever may not edit the guide any more restores no form (R-1)', async () => {
  await bind(0, 10, 12)
  const old = await newest()
  await bind(0, 100, 120)
  const { guideid } = stage
  const hers = await stage.outboxOf(stage.ada)
  await hers.open(guideid)
  const locked: FormService = {
    ...stage.ada,
    readGuide: async input => ({ ...(await stage.ada.readGuide(input)), can_edit: false }),
  }
  const effect = await seen(old, 'all', { outbox: hers.outbox, service: locked })
  expect(effect.now.hasForms).toBeUndefined()
  expect(effect.scopes).toEqual([])
})
