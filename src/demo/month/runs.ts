// Runs through a guide that asks for measurements: done, done with a deviation, and under way.
import { itemAt } from '#lib/existing.ts'
import type { Month } from './month.ts'

type Field = { field_revisionid: number }

/** The lining that is measured, and the bolts that are tightened. */
const makeForms = async ({ by, guide }: Month) => {
  const guideid = guide('brake-pads')
  const { steps } = await by('ana').readGuide({ params: { guideid } })
  const form = async (step: number, fields: object[]): Promise<Field[]> =>
    (
      await by('ana').changeStepForm({
        params: { guideid, stepid: itemAt(steps, step - 1).stepid },
        body: { fields: fields as { label: string; type: 'text' }[] },
      })
    ).fields
  const [lining, side] = [
    ...(await form(3, [
      { label: 'Lining that is left, mm', type: 'number', min: 1, max: 4, required: true },
      { label: 'Spring', type: 'select', options: ['As new', 'Bent, replaced'] },
    ])),
  ]
  const [torque] = await form(7, [
    { label: 'Torque of the bolts, Nm', type: 'number', min: 6, max: 8, required: true },
  ])
  return {
    guideid,
    stepOf: (step: number) => itemAt(steps, step - 1).stepid,
    lining: lining?.field_revisionid ?? 0,
    spring: side?.field_revisionid ?? 0,
    torque: torque?.field_revisionid ?? 0,
  }
}

export const makeRuns = async (month: Month): Promise<void> => {
  month.at(17, 9)
  const { guideid, stepOf, lining, spring, torque } = await makeForms(month)
  const begin = async (who: string, workorderid: string) => {
    const client = month.by(who)
    const { entryid } = await client.startWork({ body: { guideid, workorderid } })
    const params = { entryid }
    const put = (step: number, fields: Record<string, string | number>, reasons = {}) =>
      client.saveStepData({
        params,
        body: { fields, stepid: stepOf(step), signoff: true, reasons },
      })
    return { client, params, put }
  }
  for (const [days, who, order, mm, nm] of [
    [15, 'ana', 'W-1041', 2.2, 7],
    [10, 'kit', 'W-1047', 1.4, 6.5],
    [6, 'ana', 'W-1052', 3.1, 7.5],
  ] as const) {
    month.at(days, 9)
    const run = await begin(who, order)
    month.at(days, 9.3)
    await run.put(3, { [lining]: mm, [spring]: 'As new' })
    month.at(days, 9.7)
    await run.put(7, { [torque]: nm })
    month.at(days, 9.9)
    await run.client.finishWork({ params: run.params })
  }
  month.at(8, 14)
  const odd = await begin('samir', 'W-1049')
  month.at(8, 14.4)
  await odd.put(3, { [lining]: 2.8, [spring]: 'Bent, replaced' })
  month.at(8, 14.8)
  await odd.put(
    7,
    { [torque]: 5 },
    { [torque]: 'The maker of this calliper asks for 5 Nm; it is cast into the body.' },
  )
  month.at(8, 15)
  await odd.client.finishWork({ params: odd.params })
  month.at(2, 11)
  const left = await begin('piotr', 'W-1058')
  month.at(2, 11.4)
  await left.put(3, { [lining]: 0.6 }, { [lining]: 'Down to the plate' })
  await left.client.suspendWork({
    params: left.params,
    body: { notes: 'The pads are ordered. Go on at step 4.' },
  })
  month.at(1, 15)
  const now = await begin('kit', 'W-1060')
  month.at(1, 15.3)
  await now.put(3, { [lining]: 1.9, [spring]: 'As new' })
  const own = await month.hands.admin.client.startWork({ body: { guideid, workorderid: 'W-1061' } })
  await month.hands.admin.client.pauseWork({ params: { entryid: own.entryid }, body: {} })
}
