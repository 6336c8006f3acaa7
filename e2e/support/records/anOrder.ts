import { firstOf } from '#lib/existing.ts'
import type { Site } from '../site.ts'

/** The record of a work order, in whose run a value was out of range and was corrected. */
export const anOrder = async ({ client }: Site['admin'], guideid: number): Promise<string> => {
  const { steps } = await client.readGuide({ params: { guideid } })
  const { stepid } = firstOf(steps)
  const { fields } = await client.changeStepForm({
    params: { guideid, stepid },
    body: { fields: [{ label: 'Torque', type: 'number', min: 1, max: 2, unit: 'Nm' }] },
  })
  const { orderid } = await client.createWorkOrder({ body: { number: 'W-2', guideid } })
  const { entryid } = await client.startWorkOrder({ params: { orderid }, body: {} })
  const { field_revisionid } = firstOf(fields)
  for (const value of ['3', '1.5'])
    await client.saveStepData({
      params: { entryid },
      body: { stepid, fields: [{ field_revisionid, value, reason: 'Wrench set wrong' }] },
    })
  return `/work/orders/${orderid}/record`
}
