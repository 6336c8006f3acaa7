// Which changes of a form rank an edit that waits.
import { describe, expect, test } from 'vitest'
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
