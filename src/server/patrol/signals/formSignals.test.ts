// Which changes of a form rank an edit that waits.
import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import type { Asked } from '#testing/forms/formChanges.ts'
import { formsIn, seal, tight, torque } from '#testing/forms/heldForms.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()
const { guideWith, change, newest } = formsIn(s)

describe('signals', () => {
  const codesOf = async (changes: Record<string, Asked | null>) => {
    const guide = await guideWith(torque, seal)
    await change(s.ada, guide, changes)
    return (await s.itemOf(await newest(guide))).signal_list.map(({ code }) => code)
  }
  test.each<[what: string, next: Asked | null]>([
    ['a bound', { ...torque, max: 13 }],
    ['a unit', { ...torque, unit: 'lbf·ft' }],
    ['a bound that goes', { ...torque, max: undefined }],
    ['a field with bounds that goes', null],
  ])('%s of a form is a changed number (M-25)', async (_, next) => {
    expect(await codesOf({ Torque: next })).toContain('number_changed')
  })
  test.each<[what: string, next: Asked]>([
    ['another name', { ...torque, label: 'Tightening torque' }],
    ['that it is required', { ...torque, required: true } as Asked],
  ])('%s is none', async (_, next) => {
    expect(await codesOf({ Torque: next })).not.toContain('number_changed')
  })
  const second: Asked = { label: 'Checked', type: 'second_signature' }
  const guarded = { ...torque, required: true, hold: true }
  const again: Asked = { label: 'Gap', type: 'number', max: 2, rework: true }
  type Changes = [Record<string, Asked | null>, ...Asked[]]
  const changedCodes = async (fields: readonly Asked[], ...changes: Changes) => {
    const guide = await guideWith(...fields)
    await change(s.ada, guide, ...changes)
    return (await s.itemOf(await newest(guide))).signal_list.map(({ code }) => code)
  }
  const guardedCodes = (...changes: Changes) => changedCodes([guarded, again, second], ...changes)
  test.each<[what: string, changes: Record<string, Asked | null>]>([
    ['required', { Torque: { ...guarded, required: false } as Asked }],
    ['hold', { Torque: { ...guarded, hold: undefined } }],
    ['rework', { Gap: { ...again, rework: undefined } }],
    ['a field with them', { Torque: null }],
  ])('%s that goes ranks as a warning that goes (M-25)', async (_, changes) => {
    expect(await guardedCodes(changes)).toContain('warning_removed')
  })
  test.each<[what: string, next: Asked | null]>([
    ['goes', null],
    ['becomes one of the same person', { label: 'Checked', type: 'signature' }],
  ])('a second signature that %s ranks as a warning that goes (M-25)', async (_, next) => {
    expect(await changedCodes([torque, second], { Checked: next })).toContain('warning_removed')
  })
  test('a check that goes ranks so where another step has one of its name (M-25)', async () => {
    const guide = await s.guide(2)
    for (const { guideid, stepid } of guide.steps)
      await s.kim.changeStepForm({
        params: { guideid, stepid },
        body: { fields: [guarded, second] },
      })
    await change(s.ada, guide, { Torque: null })
    const { signal_list } = await s.itemOf(await newest(guide))
    expect(signal_list.map(({ code }) => code)).toContain('warning_removed')
  })
  test('a check that moves to another step is none, two that become one are (M-25)', async () => {
    const guide = await s.guide(3)
    const [one, two, three] = guide.steps.map(({ guideid, stepid }) => ({ guideid, stepid }))
    if (!one || !two || !three) throw new Error('There are three steps')
    for (const params of [one, two])
      await s.kim.changeStepForm({ params, body: { fields: [guarded, second] } })
    await s.ada.changeStepForm({ params: three, body: { fields: [guarded, second] } })
    const codes = async () =>
      (await s.itemOf(await newest(guide))).signal_list.map(({ code }) => code)
    await change(s.ada, guide, { Torque: null })
    expect(await codes()).not.toContain('warning_removed')
    const { form_revisionid, fields } = await s.ada.readStepForm({ params: two })
    await s.ada.changeStepForm({
      params: two,
      body: { form_revisionid, fields: fields.filter(({ label }) => label !== 'Torque') },
    })
    expect(await codes()).toContain('warning_removed')
  })
  test('a step that goes takes its checks with it, named once (M-25)', async () => {
    const guide = await guideWith(guarded, again, second)
    const { stepid, revisionid } = firstOf((await s.head(guide)).steps)
    const { guideid } = guide
    await s.ada.deleteStep({ params: { guideid, stepid }, query: { revisionid } })
    const { signal_list, units } = await s.itemOf(await newest(guide))
    expect(signal_list).toContainEqual(
      expect.objectContaining({
        code: 'warning_removed',
        evidence: { units: units.map(({ unitid }) => unitid) },
      }),
    )
  })
  test('a check that comes, stays under another name or is put in anew is none', async () => {
    const none = async (...changes: Changes) =>
      expect(await guardedCodes(...changes)).not.toContain('warning_removed')
    await none({ Torque: { ...guarded, label: 'Tightening torque' } }, { ...second, label: 'Also' })
    await none({ Torque: { ...guarded, max: 13 } })
    await none({ Checked: { ...second, label: 'Checked twice' } })
  })
  test('what was denied is known when it is proposed again (M-25)', async () => {
    const guide = await guideWith(torque)
    const propose = async (next: Asked) => {
      await change(s.ada, guide, { Torque: next })
      return newest(guide)
    }
    await s.decide(s.mo, await propose(tight), { action: 'deny' })
    const other = await propose({ ...torque, max: 13 })
    const codes = async (itemid: number) =>
      (await s.itemOf(itemid)).signal_list.map(({ code }) => code)
    expect(await codes(other)).not.toContain('resubmits_denied')
    await s.decide(s.mo, other, { action: 'deny' })
    expect(await codes(await propose(tight))).toContain('resubmits_denied')
  })
})
