// Runs whose steps are done again.
import { firstOf, itemAt } from '#lib/existing.ts'
import type { TestApi, TestPerson } from './api.ts'
import { line, openBench } from './releases.ts'
import { password } from './signing.ts'

export const torqueField = { label: 'Torque', type: 'number', min: 10, max: 12 } as const
export const useAsIs = { label: 'Use as is', type: 'second_signature' } as const

type Both = Record<'ada' | 'bob', TestPerson>

/** Starts runs of Bob's through two steps; the first asks for a torque and for a signature. */
export const openReworks = (api: TestApi, { ada, bob }: Both) => {
  const bench = openBench(api, ada)
  return async (rule: { hold?: true; rework?: true } = {}, more: object = {}) => {
    const { guideid, steps } = await bench.guideOf()
    const { stepid } = firstOf(steps)
    const { fields } = await ada.changeStepForm({
      params: { guideid, stepid },
      body: { fields: [{ ...torqueField, ...rule, ...more }, useAsIs] },
    })
    const later = itemAt(
      (await ada.createStep({ params: { guideid }, body: { lines: [line('Close it.')] } })).steps,
      1,
    ).stepid
    const [torque, sign] = fields.map(one => one.field_revisionid) as [number, number]
    const { entryid } = await bob.startWork({ body: { guideid, workorderid: `W-${guideid}` } })
    const params = { entryid }
    const save = (body: object, who = bob) =>
      who.saveStepData({ params, body: { stepid, fields: {}, ...body } })
    const put = (value: string, reason?: string) =>
      save({ fields: [{ field_revisionid: torque, value, ...(reason && { reason }) }] })
    const again = (more: object = {}, who = bob) =>
      save({ rework: { stepids: [stepid], reason: 'Change the screws' }, ...more }, who)
    const signBy = (userid: number) =>
      bob.signWork({ params, body: { field_revisionid: sign, userid, password } })
    return { params, guideid, stepid, later, torque, sign, save, put, again, signBy }
  }
}
